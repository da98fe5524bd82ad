import type { ReactNode } from 'react'

import { usePassOf, type GuestPass } from '../../../lib/guest-pass.ts'
import { idParam, useParams } from '../../../lib/screen.ts'
import { Page } from '../../../shells/page.tsx'
import { ScanAgain } from '../../../shells/scan-again.tsx'

/** A page for guests who sit at the table of the address; whoever has no proof of it scans the table again. */
export function WithPass({ children }: { children: (pass: GuestPass, tableRecordId: number) => ReactNode }) {
  const tableRecordId = idParam(useParams('tableRecordId').tableRecordId)
  const pass = usePassOf({ tableRecordId })
  return tableRecordId !== undefined && pass ? children(pass, tableRecordId) : <PassOver />
}

/** His proof is over. */
export function PassOver({ backTo }: { backTo?: string }) {
  return (
    <Page {...(backTo !== undefined && { backTo })}>
      <ScanAgain />
    </Page>
  )
}
