import { approvals } from '@nocturne/contract/approvals/endpoints'

import { SectionTitle } from '#kit/section-title.tsx'
import { Stack } from '#kit/stack.tsx'
import { useApi } from '#lib/query/query.ts'
import { approvalsLink } from '../links.ts'
import { PendingApprovalRow } from './waiting-row.tsx'

/** Maximum number of rows; all are in the approval centre. */
const SHOWN = 3

/**
 * Approvals that wait for the user, shown on the employee centre, so that an approval takes three taps from the floor.
 */
export default function PendingApprovals() {
  const { data } = useApi(approvals.list, { tab: 'todo', pageNum: 1, pageSize: SHOWN }, { live: true, keep: true })
  if (!data || data.rows.length === 0) return null
  return (
    <section aria-label="待我审批">
      <SectionTitle end={data.total > SHOWN && <a href={approvalsLink}>全部 {data.total}</a>}>待我审批</SectionTitle>
      <Stack gap={2}>
        {data.rows.map((approval) => (
          <PendingApprovalRow key={approval.approvalId} approval={approval} />
        ))}
      </Stack>
    </section>
  )
}
