import type { ReactNode } from 'react'

import { useStoredPass, type GuestPass } from '#lib/identity/guest-pass.ts'
import { parseId, useParams } from '#lib/routing/screen.ts'
import { Page } from '#shells/page.tsx'
import { ScanAgain } from '#shells/scan-again.tsx'

/** Page for guests seated at the table in the address; without a valid pass it asks to scan the table again. */
export function WithPass({ children }: { children: (pass: GuestPass, tableRecordId: number) => ReactNode }) {
  const tableRecordId = parseId(useParams('tableRecordId').tableRecordId)
  const pass = useStoredPass({ tableRecordId })
  return tableRecordId !== undefined && pass ? children(pass, tableRecordId) : <PassOver />
}

/** The pass has expired. */
export function PassOver({ backTo }: { backTo?: string }) {
  return (
    <Page {...(backTo !== undefined && { backTo })}>
      <ScanAgain />
    </Page>
  )
}
