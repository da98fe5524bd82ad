import { tableStatus } from '@nocturne/contract/codes'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { usePermissions } from '#lib/identity/permissions.ts'
import { LazySheet } from '#shells/lazy-content.tsx'
import type { FloorTable } from '../floor-states.ts'

const form = createLazyComponent(() => import('../forms/clear-settled-form.tsx'))

/** Paid sitting; `producing`: goods are still to be served. */
export type PaidSitting = { tableRecordId: number; producing?: boolean }

/** 批量清台 for the floor: offers all paid tables, including those with goods still to be served. */
export default function ClearSettledCards({ cards }: { cards: readonly FloorTable[] }) {
  return (
    <ClearSettledButton
      sittings={cards.flatMap(({ tableRecordId, tableStatus: status, producing }) =>
        tableRecordId !== null && status === tableStatus.settled ? [{ tableRecordId, producing }] : [],
      )}
    />
  )
}

/** Button 批量清台; shown if several tables are paid and the user may clear tables. */
export function ClearSettledButton({ sittings }: { sittings: readonly PaidSitting[] }) {
  const holds = usePermissions()
  const [open, setOpen] = useState(false)
  if (!open && (sittings.length < 2 || !holds('operate:table:clear'))) return null
  const serving = sittings.filter(({ producing }) => producing).length
  return (
    <>
      <Button kind="primary" wide onClick={() => setOpen(true)}>
        批量清台 {sittings.length - serving} 台{serving > 0 && `，另 ${serving} 台未出品`}
      </Button>
      {open && <LazySheet part={form} props={{ sittings, onClose: () => setOpen(false) }} />}
    </>
  )
}
