import { useState } from 'react'

import { Button } from '../../../kit/button.tsx'
import { laterPart } from '../../../lib/loaded.ts'
import { usePermissions } from '../../../lib/permissions.ts'
import { LaterSheet } from '../../../shells/later.tsx'

const form = laterPart(() => import('../forms/clear-settled-form.tsx'))

/** A sitting that is paid; `producing`: goods are known to be still to come. */
export type PaidSitting = { tableRecordId: number; producing?: boolean }

/** 批量清台, where more than one table is paid and the person clears tables at all. */
export default function ClearSettled({ sittings }: { sittings: readonly PaidSitting[] }) {
  const holds = usePermissions()
  const [open, setOpen] = useState(false)
  if (!open && (sittings.length < 2 || !holds('operate:table:clear'))) return null
  const serving = sittings.filter(({ producing }) => producing).length
  return (
    <>
      <Button kind="primary" wide onClick={() => setOpen(true)}>
        批量清台 {sittings.length - serving} 台{serving > 0 && `，另 ${serving} 台未出品`}
      </Button>
      {open && <LaterSheet part={form} props={{ sittings, onClose: () => setOpen(false) }} />}
    </>
  )
}
