/** Audit checks: each accepted command has a stored response, and no event waits in the outbox for long. */
import type { AuditCheck } from '../../db/audit-check.ts'

export const commandChecks: readonly AuditCheck[] = [
  {
    name: 'every accepted command has its answer',
    query: `select actor, operation_key, endpoint_id from operation where answer is null`,
  },
  {
    name: 'what happened was told: nothing waits in the outbox',
    query: `select outbox_id, topic, created_at from outbox where event_seq is null and created_at < clock_timestamp() - interval '2 minutes'`,
  },
]
