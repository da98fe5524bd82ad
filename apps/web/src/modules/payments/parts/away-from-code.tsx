import { useLocation } from 'wouter'

import { Button } from '#kit/button.tsx'
import { useLatestPass } from '#lib/identity/guest-pass.ts'
import { buildGuestBillLink } from '../../guest/public.ts'
import { close } from './close-page.ts'

/** Link from an invalid pay code: to the bill of the table this phone is seated at, otherwise closes the page. */
export function AwayFromCode() {
  const [, navigate] = useLocation()
  const sitting = useLatestPass()?.tableRecordId ?? null
  if (sitting !== null) return <Button onClick={() => navigate(buildGuestBillLink(sitting))}>查看账单</Button>
  return <Button onClick={close}>关闭</Button>
}
