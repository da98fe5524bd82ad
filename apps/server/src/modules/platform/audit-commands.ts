/** Audit checks: each accepted command has a stored response, and no event waits in the outbox for long. */
import type { AuditCheck } from '../../db/audit-check.ts'

export const commandChecks: readonly AuditCheck[] = [
  {
    name: 'every accepted command has its answer',
    title: '命令有结果',
    explanation: '每个接受的命令都有结果',
    query: `select actor, operation_key, endpoint_id from operation where answer is null`,
  },
  {
    name: 'what happened was told: nothing waits in the outbox',
    title: '消息已发出',
    explanation: '发生的事都通知了手机，没有积压',
    query: `select outbox_id, topic, created_at from outbox where event_seq is null and created_at < clock_timestamp() - interval '2 minutes'`,
  },
]
