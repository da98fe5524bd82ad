/** Actions on a pending approval other than deciding: withdraw, remind, comment. */
import { addMinutes, formatTime } from '@nocturne/base/venue-time'
import { approvalStatus, approvalStepStatus, userStatus } from '@nocturne/contract/codes'
import type { approvals } from '@nocturne/contract/approvals/endpoints'
import type { schemas } from '@nocturne/contract/approvals/schemas'
import type { Handler } from '../../http/bind.ts'
import type { CommandContext } from '../../http/context.ts'
import { refuseNotFound, refuse } from '../../http/refusal.ts'
import { refreshAlerts, notify } from '../notifications/public.ts'
import { buildApprovalMessageFields } from './approval-messages.ts'
import { assertParticipant } from './participant.ts'
import { lockApprovalSubjectById } from './decision-effects.ts'
import { replaceApprovalLeavers } from './replace-leavers.ts'
import { runWithdrawnEffect } from './run-effect.ts'
import { waitingApprovals } from './waiting-approvals.ts'
import { closeApproval } from './withdraw-approval.ts'

const URGE_MINUTES = 10

async function lockOwn({ tx, actor }: CommandContext, approvalId: number) {
  const approval = await tx
    .selectFrom('approval')
    .selectAll()
    .where('approvalId', '=', approvalId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!approval) refuseNotFound({ approvalId })
  if (approval.applyUserId !== actor.userId) refuse('NO_PERMISSION')
  if (approval.status !== approvalStatus.pending) refuse('APPROVAL_STATUS_WRONG')
  return approval
}

/** 撤销: only while no step has been decided. */
export const cancelApproval: Handler<typeof approvals.cancel, typeof schemas.cancel> = async (
  context,
  { approvalId },
) => {
  const { tx } = context
  await lockApprovalSubjectById(tx, approvalId)
  const approval = await lockOwn(context, approvalId)
  const handled = await tx
    .selectFrom('approvalStep')
    .select('stepId')
    .where('approvalId', '=', approvalId)
    .where('handledAt', 'is not', null)
    .executeTakeFirst()
  if (handled) refuse('APPROVAL_STATUS_WRONG')
  await closeApproval(context, approvalId, approvalStatus.withdrawn)
  await runWithdrawnEffect(context, approval)
  await refreshAlerts(context, waitingApprovals, { subjectIds: [approvalId] })
  context.emit({ topic: 'approval', ids: [approvalId] })
  context.log({
    subjectType: 'approval',
    subjectId: approvalId,
    before: { status: approvalStatus.pending },
    after: { status: approvalStatus.withdrawn },
  })
  return {}
}

/**
 * 催办: reminds the current approvers, at most once in ten minutes. People who have left are replaced first; NO_APPROVER when there is no
 * approver.
 */
export const urgeApproval: Handler<typeof approvals.urge, typeof schemas.urge> = async (context, { approvalId }) => {
  const { tx, now, actor } = context
  await lockApprovalSubjectById(tx, approvalId)
  const approval = await lockOwn(context, approvalId)
  if (approval.urgedAt !== null && addMinutes(approval.urgedAt, URGE_MINUTES) > formatTime(now)) refuse('TOO_FREQUENT')
  await tx.updateTable('approval').set({ urgedAt: now }).where('approvalId', '=', approvalId).execute()
  if ((await replaceApprovalLeavers(context, approvalId)) === 'ended') return {}
  const pendingSteps = await tx
    .selectFrom('approvalStep')
    .innerJoin('appUser', 'userId', 'approverId')
    .select('approverId')
    .where('approvalId', '=', approvalId)
    .where('approvalStep.status', '=', approvalStepStatus.pending)
    .where('appUser.status', '=', userStatus.active)
    .execute()
  if (pendingSteps.length === 0) refuse('NO_APPROVER')
  const message = {
    ...buildApprovalMessageFields(approval),
    userIds: pendingSteps.map((step) => step.approverId),
    title: `催办：${approval.typeName}`,
    content: `${actor.nickName} 催办 ${approval.title}`,
  }
  await notify(tx, context.emit, message, now)
  context.log({ subjectType: 'approval', subjectId: approvalId, after: { action: 'urge' } })
  return {}
}

/** 评论: a comment visible to all participants. */
export const commentApproval: Handler<typeof approvals.comment, typeof schemas.comment> = async (
  context,
  { approvalId, content },
) => {
  const { tx, now, actor } = context
  await assertParticipant(tx, approvalId, actor)
  await tx
    .insertInto('approvalComment')
    .values({ approvalId, userId: actor.userId, userName: actor.nickName, content, createdAt: now })
    .execute()
  context.emit({ topic: 'approval', ids: [approvalId] })
  context.log({ subjectType: 'approval', subjectId: approvalId, after: { action: 'comment', content } })
  return {}
}
