/**
 * 同意、拒绝、转交. The approval is locked: of two concurrent decisions one counts, the other is refused. The effect of the final approval runs in
 * the same transaction; if it refuses, nothing changes.
 */
import { approvalStatus, approvalStepStatus, userStatus } from '@nocturne/contract/codes'
import type { approvals } from '@nocturne/contract/approvals/endpoints'
import type { schemas } from '@nocturne/contract/approvals/schemas'
import type { ApprovalStepMode } from '@nocturne/contract/codes'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Approval, ApprovalStep } from '../../db/types.ts'
import { lit } from '../../db/statement.ts'
import type { Db } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import type { CommandContext, StaffActor } from '../../http/context.ts'
import { findScope } from '../../http/policy.ts'
import { refuseNotFound, refuse, refuseField } from '../../http/refusal.ts'
import { refreshAlerts, notify } from '../notifications/public.ts'
import { buildApprovalMessageFields } from './approval-messages.ts'
import { decideStep } from './approval-rules.ts'
import type { ApprovalStepChange, ApprovalStepRow, ApprovalProgress } from './approval-rules.ts'
import { findDecisionEffects, lockApprovalSubjectById } from './decision-effects.ts'
import { runApprovedEffect, runRejectedEffect, runStepAgreedEffect } from './run-effect.ts'
import { isWaitingForLeavers } from './replace-leavers.ts'
import { waitingApprovals } from './waiting-approvals.ts'
import { closeApproval } from './withdraw-approval.ts'

type ApprovalRow = Selectable<Approval>

export const handleApproval: Handler<typeof approvals.handle, typeof schemas.handle> = async (context, input) => {
  if (input.action === 'reject' && input.opinion === undefined) refuseField('opinion', '意见', '请填写拒绝原因')
  if (input.action === 'transfer' && input.toUserId === undefined) refuseField('toUserId', '转交人', '请选择转交人')
  if (input.action !== 'transfer') {
    const { approvalId, opinion = '' } = input
    return { status: await decideApproval(context, { approvalId, agree: input.action === 'agree', opinion }) }
  }
  const { approval, steps } = await lockApproval(context, input.approvalId)
  assertTurn(approval, steps, context.actor.userId)
  if (steps.some(({ stepNo, personal }) => personal && stepNo === approval.currentStep))
    refuseField('toUserId', '转交人', '须由本人答复，不能转交')
  await transferStep(context, approval, { toUserId: input.toUserId ?? 0, opinion: input.opinion ?? '' })
  return { status: approvalStatus.pending }
}

/**
 * True when the actor may decide in place of approvers who have left: scope `all`, not the applicant, and the approval
 * waits for leavers only.
 */
export async function canActForLeavers(db: Db, actor: StaffActor, approvalId: number): Promise<boolean> {
  const approval = await db
    .selectFrom('approval')
    .select(['approvalId', 'typeCode', 'bizType', 'bizId', 'applyUserId', 'status'])
    .where('approvalId', '=', approvalId)
    .executeTakeFirst()
  if (approval?.status !== approvalStatus.pending || approval.applyUserId === actor.userId) return false
  const permission = findDecisionEffects(approval)?.effects.permission ?? 'approval:task:handle'
  return findScope(actor, permission) === 'all' && (await isWaitingForLeavers(db, approvalId))
}

export type ApprovalDecision = {
  approvalId: number
  agree: boolean
  opinion: string
  /** The caller may act in place of the approver; the business module has checked the permission. */
  standsIn?: boolean
}

/**
 * Applies a decision to the current step with all its effects. Returns the new state of the approval; refuses SELF_APPROVE, NO_PERMISSION,
 * APPROVAL_HANDLED, and BIZ_FAILED when the business refuses.
 */
export async function decideApproval(
  context: CommandContext,
  { approvalId, agree, opinion, standsIn = false }: ApprovalDecision,
): Promise<ApprovalProgress['status']> {
  const { tx, actor } = context
  const locked = await lockApproval(context, approvalId)
  const { approval } = locked
  if (standsIn && approval.status !== approvalStatus.pending && approval.applyUserId !== actor.userId)
    refuse('APPROVAL_HANDLED')
  // Read under the lock: the current step may have changed.
  const steps =
    standsIn || (await canActForLeavers(tx, actor, approvalId)) ? await withStandIn(context, locked) : locked.steps
  assertTurn(approval, steps, actor.userId)
  const walk = decideStep(steps, approval.currentStep, { approverId: actor.userId, agree })
  await writeMoves(context, approval, walk, opinion)
  if (walk.status !== approvalStatus.pending) {
    await closeApproval(context, approval.approvalId, walk.status)
    await (walk.status === approvalStatus.approved
      ? runApprovedEffect(context, approval)
      : runRejectedEffect(context, approval))
  } else if (walk.currentStep !== approval.currentStep) await runStepAgreedEffect(context, approval)
  await notifyDecision(context, approval, walk, opinion)
  await refreshAlerts(context, waitingApprovals, { subjectIds: [approval.approvalId] })
  context.emit({ topic: 'approval', ids: [approval.approvalId] })
  context.log({
    subjectType: 'approval',
    subjectId: approval.approvalId,
    before: { status: approvalStatus.pending, step: approval.currentStep },
    after: { status: walk.status, step: walk.currentStep, action: agree ? 'agree' : 'reject', opinion },
  })
  return walk.status
}

type Locked = { approval: ApprovalRow; steps: Selectable<ApprovalStep>[] }

async function lockApproval({ tx }: CommandContext, approvalId: number): Promise<Locked> {
  await lockApprovalSubjectById(tx, approvalId)
  const approval = await tx
    .selectFrom('approval')
    .selectAll()
    .where('approvalId', '=', approvalId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!approval) refuseNotFound({ approvalId })
  const steps = await tx
    .selectFrom('approvalStep')
    .selectAll()
    .where('approvalId', '=', approvalId)
    .orderBy('stepNo')
    .orderBy('stepId')
    .execute()
  return { approval, steps }
}

/** Adds the stand-in to the current step; the row remains in the approval's history. */
async function withStandIn({ tx, actor }: CommandContext, { approval, steps }: Locked): Promise<Locked['steps']> {
  const waiting = steps.filter(
    ({ stepNo, status }) => stepNo === approval.currentStep && status === approvalStepStatus.pending,
  )
  const [pendingStep] = waiting
  const known = waiting.some(({ approverId }) => approverId === actor.userId)
  if (
    approval.status !== approvalStatus.pending ||
    !pendingStep ||
    pendingStep.personal ||
    known ||
    approval.applyUserId === actor.userId
  )
    return steps
  const own = await tx
    .insertInto('approvalStep')
    .values({
      approvalId: approval.approvalId,
      stepNo: pendingStep.stepNo,
      stepName: pendingStep.stepName,
      mode: pendingStep.mode,
      approverId: actor.userId,
      approverName: actor.nickName,
      status: approvalStepStatus.pending,
    })
    .onConflict((conflict) =>
      conflict.columns(['approvalId', 'stepNo', 'approverId']).doUpdateSet({ status: approvalStepStatus.pending }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  return [...steps.filter(({ stepId }) => stepId !== own.stepId), own]
}

/**
 * Refuses SELF_APPROVE, NO_PERMISSION or APPROVAL_HANDLED unless the person is a pending approver of the current step.
 */
function assertTurn(approval: ApprovalRow, steps: readonly ApprovalStepRow[], userId: number): void {
  const mine = steps.filter((step) => step.approverId === userId)
  if (approval.applyUserId === userId) refuse('SELF_APPROVE')
  if (mine.length === 0) refuse('NO_PERMISSION')
  if (
    approval.status !== approvalStatus.pending ||
    !mine.some((step) => step.stepNo === approval.currentStep && step.status === approvalStepStatus.pending)
  )
    refuse('APPROVAL_HANDLED')
}

async function writeMoves(
  { tx, now }: CommandContext,
  { approvalId, currentStep }: ApprovalRow,
  walk: ApprovalProgress,
  opinion: string,
): Promise<void> {
  const rows = walk.moves.map((move) => ({
    ...move,
    opinion: move.byItself ? getOpinion(move) : opinion,
    handled: move.status === approvalStepStatus.agreed || move.status === approvalStepStatus.rejected,
  }))
  await sql`
    update approval_step s set status = m.status, opinion = m.opinion, handled_at = case when m.handled then ${now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m("stepNo" integer, "approverId" bigint, status text, opinion text, handled boolean)
    where s.approval_id = ${approvalId} and s.step_no = m."stepNo" and s.approver_id = m."approverId"`.execute(tx)
  if (walk.currentStep !== currentStep)
    await tx
      .updateTable('approval')
      .set({ currentStep: walk.currentStep })
      .where('approvalId', '=', approvalId)
      .execute()
}

const getOpinion = (move: ApprovalStepChange) => (move.status === approvalStepStatus.agreed ? '前序步骤已同意' : '')

async function notifyDecision(
  { tx, emit, now, actor }: CommandContext,
  approval: ApprovalRow,
  walk: ApprovalProgress,
  opinion: string,
): Promise<void> {
  const nextApproverIds = walk.moves
    .filter((move) => move.status === approvalStepStatus.pending)
    .map((move) => move.approverId)
  await notify(
    tx,
    emit,
    {
      ...buildApprovalMessageFields(approval),
      userIds: nextApproverIds,
      title: `待审批：${approval.typeName}`,
      content: `${approval.applyUserName} 申请 ${approval.title}`,
    },
    now,
  )
  if (walk.status === approvalStatus.pending) return
  if (findDecisionEffects(approval)?.effects.tellsApplicant) return
  const word = walk.status === approvalStatus.approved ? '已通过' : '已拒绝'
  await notify(
    tx,
    emit,
    {
      ...buildApprovalMessageFields(approval),
      userIds: [approval.applyUserId],
      title: `${approval.typeName}${word}`,
      content: `${approval.title} ${word}，${actor.nickName}${opinion ? `：${opinion}` : ''}`,
    },
    now,
  )
}

/** Transfers the step to another person who may decide. */
async function transferStep(
  context: CommandContext,
  approval: ApprovalRow,
  { toUserId, opinion }: { toUserId: number; opinion: string },
): Promise<void> {
  const { tx, now, actor } = context
  if (toUserId === approval.applyUserId) refuse('SELF_APPROVE')
  const permission = findDecisionEffects(approval)?.effects.permission ?? 'approval:task:handle'
  const { rows } = await sql<{ userId: number; nickName: string; mayDecide: boolean }>`
    select user_id, nick_name,
      exists (select from role_permission p where p.role_key = any(u.role_keys) and p.permission = ${permission}) as may_decide
    from app_user u where user_id = ${toUserId} and status = ${lit(userStatus.active)} and user_id <> ${actor.userId}`.execute(
    tx,
  )
  const person = rows[0] ?? refuseNotFound({ toUserId }, 'USER_NOT_FOUND')
  if (!person.mayDecide) {
    const message = `${person.nickName}没有审批权限，请转交其他同事`
    refuseField('toUserId', '转交人', message)
  }
  const { rows: mine } = await sql<{ stepName: string; mode: ApprovalStepMode; resolvedFrom: string | null }>`
    update approval_step set status = ${lit(approvalStepStatus.handedOver)}, opinion = ${opinion}, handled_at = ${now}
    where approval_id = ${approval.approvalId} and step_no = ${approval.currentStep} and approver_id = ${actor.userId}
    returning step_name, mode, resolved_from`.execute(tx)
  await sql`
    insert into approval_step (approval_id, step_no, step_name, mode, resolved_from, approver_id, approver_name, status)
    values (${approval.approvalId}, ${approval.currentStep}, ${mine[0]?.stepName}, ${mine[0]?.mode}, ${mine[0]?.resolvedFrom}, ${person.userId}, ${person.nickName},
      ${lit(approvalStepStatus.pending)})
    on conflict (approval_id, step_no, approver_id) do update set status = ${lit(approvalStepStatus.pending)}, handled_at = null
      where approval_step.status in (${lit(approvalStepStatus.handedOver, approvalStepStatus.notNeeded)})`.execute(tx)
  await notify(
    tx,
    context.emit,
    {
      ...buildApprovalMessageFields(approval),
      userIds: [person.userId],
      title: `待审批：${approval.typeName}`,
      content: `${actor.nickName} 转交：${approval.applyUserName} 申请 ${approval.title}`,
    },
    now,
  )
  await refreshAlerts(context, waitingApprovals, { subjectIds: [approval.approvalId] })
  context.emit({ topic: 'approval', ids: [approval.approvalId] })
  context.log({
    subjectType: 'approval',
    subjectId: approval.approvalId,
    after: { action: 'transfer', toUserId: person.userId, opinion },
  })
}
