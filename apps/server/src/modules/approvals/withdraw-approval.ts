import type { UnitOfWork } from '../../http/context.ts'
import { approvalStatus, approvalStepStatus, notifyCategory } from '@nocturne/contract/codes'
import { refreshAlerts, markMessagesRead } from '../notifications/public.ts'
import { APPROVAL_SUBJECT } from './approval-messages.ts'
import type { FinalApprovalStatus } from './approval-rules.ts'
import { lockApprovalSubject } from './decision-effects.ts'
import type { ApprovalBusiness } from './decision-effects.ts'
import { runWithdrawnEffect } from './run-effect.ts'
import { waitingApprovals } from './waiting-approvals.ts'

/** Withdraws the open approval of a business that ended before a decision, and undoes its effects. Returns false when none is pending. */
export async function withdrawApproval(
  context: UnitOfWork,
  subject: { bizType: ApprovalBusiness; bizId: number },
): Promise<boolean> {
  const waiting = context.tx
    .selectFrom('approval')
    .select(['approvalId', 'typeCode', 'bizType', 'bizId'])
    .where('bizType', '=', subject.bizType)
    .where('bizId', '=', subject.bizId)
    .where('status', '=', approvalStatus.pending)
  await lockApprovalSubject(context.tx, await waiting.executeTakeFirst())
  const open = await waiting.forNoKeyUpdate().executeTakeFirst()
  if (!open) return false
  await closeApproval(context, open.approvalId, approvalStatus.withdrawn)
  await runWithdrawnEffect(context, open)
  await refreshAlerts(context, waitingApprovals, { subjectIds: [open.approvalId] })
  context.emit({ topic: 'approval', ids: [open.approvalId] })
  return true
}

/**
 * Ends an approval without running its effects; for business that was decided on its own page. An ended approval does
 * not change. Pending steps are cancelled, and unread requests to decide are marked as read.
 */
export async function closeApproval(
  { tx, now, emit }: Pick<UnitOfWork, 'tx' | 'now' | 'emit'>,
  approvalId: number,
  status: FinalApprovalStatus,
): Promise<void> {
  await tx
    .updateTable('approval')
    .set({ status, finishedAt: now })
    .where('approvalId', '=', approvalId)
    .where('status', '=', approvalStatus.pending)
    .execute()
  await tx
    .updateTable('approvalStep')
    .set({ status: approvalStepStatus.notNeeded })
    .where('approvalId', '=', approvalId)
    .where('status', 'in', [approvalStepStatus.notReached, approvalStepStatus.pending])
    .execute()
  const approvers = await tx
    .selectFrom('approvalStep')
    .select('approverId')
    .where('approvalId', '=', approvalId)
    .execute()
  const userIds = approvers.map(({ approverId }) => approverId)
  await markMessagesRead(
    tx,
    emit,
    { userIds, category: notifyCategory.approval, bizType: APPROVAL_SUBJECT, bizId: approvalId },
    now,
  )
}
