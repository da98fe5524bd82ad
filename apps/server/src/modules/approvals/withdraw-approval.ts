import { approvalStatus, approvalStepStatus } from '@nocturne/contract/codes'
import type { Tx } from '../../db/connection.ts'
import { keepAlerts } from '../notifications/public.ts'
import type { ApprovalEnd } from './approval-rules.ts'
import { holdSubject } from './decision-effects.ts'
import type { Business, SystemContext } from './decision-effects.ts'
import { effectWithdrawn } from './run-effect.ts'
import { waitingApprovals } from './waiting-approvals.ts'

/**
 * The business ended before a decision: its open approval is taken back and its effects undone. Answers false when nothing
 * is waiting about it.
 */
export async function withdrawApproval(
  context: SystemContext,
  subject: { bizType: Business; bizId: number },
): Promise<boolean> {
  const waiting = context.tx
    .selectFrom('approval')
    .select(['approvalId', 'typeCode', 'bizType', 'bizId'])
    .where('bizType', '=', subject.bizType)
    .where('bizId', '=', subject.bizId)
    .where('status', '=', approvalStatus.pending)
  await holdSubject(context.tx, await waiting.executeTakeFirst())
  const open = await waiting.forNoKeyUpdate().executeTakeFirst()
  if (!open) return false
  await closeApproval(context.tx, open.approvalId, approvalStatus.withdrawn, context.now)
  await effectWithdrawn(context, open)
  await keepAlerts(context, waitingApprovals, { subjectIds: [open.approvalId] })
  context.emit({ topic: 'approval', ids: [open.approvalId] })
  return true
}

/**
 * Ends an approval without running its effects; for business that was decided on its own page. One that has ended stays as it
 * is. Whoever was still to be asked is asked no more.
 */
export async function closeApproval(tx: Tx, approvalId: number, status: ApprovalEnd, at: Date): Promise<void> {
  await tx
    .updateTable('approval')
    .set({ status, finishedAt: at })
    .where('approvalId', '=', approvalId)
    .where('status', '=', approvalStatus.pending)
    .execute()
  await tx
    .updateTable('approvalStep')
    .set({ status: approvalStepStatus.notNeeded })
    .where('approvalId', '=', approvalId)
    .where('status', 'in', [approvalStepStatus.notReached, approvalStepStatus.pending])
    .execute()
}
