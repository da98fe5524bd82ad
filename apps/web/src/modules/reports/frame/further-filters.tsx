import { useState, type ReactNode } from 'react'

import { Button } from '#kit/button.tsx'
import { Chip } from '#kit/chip.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { Stack } from '#kit/stack.tsx'

/**
 * Chip that opens further filters in a sheet and shows how many are active; for reports whose filters would fill more
 * than two rows.
 */
export function FurtherFilters({ used, children }: { used: number; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Chip selected={used > 0} count={used || undefined} onClick={() => setOpen(true)}>
        筛选
      </Chip>
      {open && (
        <Sheet
          open
          onClose={close}
          title="筛选"
          footer={
            <Button kind="primary" wide onClick={close}>
              查看结果
            </Button>
          }
        >
          <Stack gap={4}>{children}</Stack>
        </Sheet>
      )}
    </>
  )
}

/** Number of filters that have a value. */
export const countActiveFilters = (filters: Readonly<Record<string, unknown>>): number =>
  Object.values(filters).filter((value) => value !== undefined).length
