import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { LazySheet } from '#shells/lazy-content.tsx'
import { useHasPermission } from '#shells/permitted.tsx'
import { lazyCommissionRulesSheet, lazyPayRulesSheet } from '../../payroll/public.ts'

/** Buttons to the rules of commission and pay, for users who may edit them. */
export function CommissionRulesButton() {
  const [open, setOpen] = useState<'month' | 'night' | null>(null)
  const close = () => setOpen(null)
  if (!useHasPermission('system:rule:edit')) return null
  return (
    <>
      <Button wide onClick={() => setOpen('month')}>
        提成规则
      </Button>
      <Button wide onClick={() => setOpen('night')}>
        返利与分成
      </Button>
      {open === 'month' && <LazySheet part={lazyCommissionRulesSheet} props={{ onClose: close }} />}
      {open === 'night' && <LazySheet part={lazyPayRulesSheet} props={{ onClose: close }} />}
    </>
  )
}
