import Ticket from 'lucide-react/icons/ticket'
import { useLocation } from 'wouter'

import { Button } from '#kit/button.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { Page } from '#shells/page.tsx'
import { buildVerifyLink } from '../links.ts'

/** Page for an address that lacks the token of a looked-up code; links to the input for codes. */
export function MissingVoucherTokenPage({ tableRecordId }: { tableRecordId: number | undefined }) {
  const [, navigate] = useLocation()
  const again = buildVerifyLink(tableRecordId)
  return (
    <Page backTo={again}>
      <EmptyState
        icon={<Ticket />}
        text="请先查询券码"
        action={<Button onClick={() => navigate(again, { replace: true })}>去核销</Button>}
      />
    </Page>
  )
}
