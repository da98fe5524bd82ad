import { useState } from 'react'

import { Button } from '../../../kit/button.tsx'
import { LaterSheet } from '../../../shells/later.tsx'
import { useHolds } from '../../../shells/permitted.tsx'
import { commissionRulesSheet } from '../../payroll/public.ts'

/** The way to what these sales bring their people, for those who make the rules. */
export function CommissionRulesButton() {
  const [open, setOpen] = useState(false)
  if (!useHolds('system:rule:edit')) return null
  return (
    <>
      <Button wide onClick={() => setOpen(true)}>
        提成规则
      </Button>
      {open && <LaterSheet part={commissionRulesSheet} props={{ onClose: () => setOpen(false) }} />}
    </>
  )
}
