import { useState } from 'react'

import { Button } from '../../../kit/button.tsx'
import { laterPart } from '../../../lib/loaded.ts'
import { usePermissions } from '../../../lib/permissions.ts'
import { LaterSheet } from '../../../shells/later.tsx'

const form = laterPart(() => import('../forms/clear-settled-form.tsx'))

type Sitting = { tableRecordId: number; tableName: string }

/** 批量清台, where more than one table is settled and the person clears tables at all. */
export default function ClearSettled({ sittings }: { sittings: readonly Sitting[] }) {
  const holds = usePermissions()
  const [open, setOpen] = useState(false)
  if (!open && (sittings.length < 2 || !holds('operate:table:clear'))) return null
  return (
    <>
      <Button kind="primary" wide onClick={() => setOpen(true)}>
        批量清台 {sittings.length} 台
      </Button>
      {open && <LaterSheet part={form} props={{ sittings, onClose: () => setOpen(false) }} />}
    </>
  )
}
