import { useLocation } from 'wouter'

import { Button } from '#kit/button.tsx'
import { useLatestPass } from '#lib/identity/guest-pass.ts'
import { buildGuestBillLink } from '../../guest/public.ts'
import { closePage } from './close-page.ts'

/**
 * Way out of an invalid pay code: opens the bill of the table this phone is seated at; without a table, closes the
 * page.
 */
export function LeaveInvalidCodeButton() {
  const [, navigate] = useLocation()
  const sitting = useLatestPass()?.tableRecordId ?? null
  if (sitting !== null) return <Button onClick={() => navigate(buildGuestBillLink(sitting))}>查看账单</Button>
  return <Button onClick={closePage}>关闭</Button>
}
