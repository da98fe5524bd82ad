/** Members who became part of others: one step deep, and signed in nowhere under what they were. */
import { normalDisable } from '@nocturne/contract/codes'
import { code } from '../../db/audit-check.ts'
import type { AuditCheck } from '../../db/audit-check.ts'

export const memberChecks: readonly AuditCheck[] = [
  {
    name: 'who became part of another member is shut out, and that one stands himself',
    query: `select m.member_id, m.merged_into from member m join member t on t.member_id = m.merged_into
      where t.merged_into is not null or m.status <> ${code(normalDisable.disabled)}`,
  },
  {
    name: 'nobody signs in as a member who became part of another',
    query: `select m.member_id, 'account' as by_what from member m join third_bind b using (member_id) where m.merged_into is not null
      union all select m.member_id, 'session' from member m join session s using (member_id) where m.merged_into is not null and s.revoked_at is null`,
  },
]
