import type { ReactNode } from 'react'

import { useStoredPass, type GuestPass } from '#lib/identity/guest-pass.ts'
import { parseId, useParams } from '#lib/routing/screen.ts'
import { Page } from '#shells/page.tsx'
import { ScanTableAgain } from '#shells/scan-again.tsx'

/**
 * Renders the page for guests at the table in the address. Without a valid pass it shows a page to scan the table
 * again.
 */
export function RequireGuestPass({ children }: { children: (pass: GuestPass, tableRecordId: number) => ReactNode }) {
  const tableRecordId = parseId(useParams('tableRecordId').tableRecordId)
  const pass = useStoredPass({ tableRecordId })
  return tableRecordId !== undefined && pass ? children(pass, tableRecordId) : <PassExpired />
}

/** Page for an expired pass, with the request to scan the table again. */
export function PassExpired({ backTo }: { backTo?: string }) {
  return (
    <Page {...(backTo !== undefined && { backTo })}>
      <ScanTableAgain />
    </Page>
  )
}
