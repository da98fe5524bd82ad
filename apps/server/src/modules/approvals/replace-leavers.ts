/**
 * Hands over pending steps of people who have left to their current successors. A personal step cannot be handed over, so its approval
 * ends. Runs as a job, and for one approval when its applicant sends a reminder.
 */
import { approvalStatus, approvalStepStatus, userStatus } from '@nocturne/contract/codes'
import type { ApprovalStepMode, ApprovalStepStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { LogEntry, UnitOfWork } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { runWithEvents } from '../../http/with-events.ts'
import { findSuperior } from '../directory/public.ts'
import { refreshAlerts, notify } from '../notifications/public.ts'
import { logJobWork, SYSTEM_ACTOR } from '../platform/public.ts'
import { buildApprovalMessageFields } from './approval-messages.ts'
import { lockApprovalSubjectById } from './decision-effects.ts'
import { requireApprovers } from './resolve-approvers.ts'
import type { Applicant, Approver } from './resolve-approvers.ts'
import { runWithdrawnEffect } from './run-effect.ts'
import { waitingApprovals } from './waiting-approvals.ts'
import { closeApproval } from './withdraw-approval.ts'

/** Maximum approvals of one run; the rest follows in the next. */
const AT_ONCE = 200

/** Condition for step `s` of open approvals, current or later: its approver `u` has left. */
const leaverSteps = sql`
  approval_step s join app_user u on u.user_id = s.approver_id and u.status <> ${lit(userStatus.active)}
  join approval a on a.approval_id = s.approval_id and a.status = ${lit(approvalStatus.pending)}
  where s.status in (${lit(approvalStepStatus.pending, approvalStepStatus.notReached)})`

type LeaverStep = {
  stepId: number
  stepNo: number
  stepName: string
  mode: ApprovalStepMode
  personal: boolean
  status: ApprovalStepStatus
  approverName: string
  resolvedFrom: string | null
}

/** Hands over all steps of people who have left. Returns the number of changed approvals. */
export async function replaceLeavers(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ approvalId: number }>`
    select distinct s.approval_id from ${leaverSteps} order by 1 limit ${AT_ONCE}`.execute(db)
  let count = 0
  for (const { approvalId } of rows) {
    const changed = await runWithEvents(db, async (tx, emit) => {
      const entries: LogEntry[] = []
      const context = { tx, now, emit, actor: SYSTEM_ACTOR, log: (entry: LogEntry) => void entries.push(entry) }
      await lockApprovalSubjectById(tx, approvalId)
      const done = await replaceApprovalLeavers(context, approvalId)
      await logJobWork(tx, { job: 'leaver-keeper', title: '离职交接', businessType: 'approval', now }, entries)
      return done
    })
    if (changed !== 'nothing') count += 1
  }
  return count
}

type Replaced = 'nothing' | 'replaced' | 'ended'

/** Replaces the leavers of one approval, whose subject the caller has locked. `nothing` when it is not pending. */
export async function replaceApprovalLeavers(context: UnitOfWork, approvalId: number): Promise<Replaced> {
  const { tx } = context
  const approval = await tx
    .selectFrom('approval')
    .selectAll()
    .where('approvalId', '=', approvalId)
    .where('status', '=', approvalStatus.pending)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!approval) return 'nothing'
  const { rows: steps } = await sql<LeaverStep>`
    select s.step_id, s.step_no, s.step_name, s.mode, s.personal, s.status, s.approver_name, s.resolved_from
    from ${leaverSteps} and s.approval_id = ${approvalId} order by s.step_no, s.step_id`.execute(tx)
  const personal = steps.find((step) => step.personal)
  if (personal) return endApproval(context, approval, personal.approverName)

  const applicant = {
    userId: approval.applyUserId,
    deptId: approval.applyDeptId,
    forUserId: approval.forUserId ?? undefined,
  }
  const newApprovers: Approver[] = []
  let changed = false
  for (const step of steps) {
    const successors = await listSuccessors(tx, step, applicant)
    // Without a successor the step stays with the leaver; people who may decide everything act in their place.
    if (successors.length === 0) continue
    changed = true
    await tx
      .updateTable('approvalStep')
      .set({ status: approvalStepStatus.handedOver, opinion: `已离职，转由${successors[0]?.nickName ?? ''}处理` })
      .where('stepId', '=', step.stepId)
      .execute()
    for (const { userId, nickName } of successors) await addApprover(tx, { approvalId, step, userId, nickName })
    if (step.status === approvalStepStatus.pending) newApprovers.push(...successors)
  }
  if (!changed) return 'nothing'
  const leavers = [...new Set(steps.map(({ approverName }) => approverName))].join('、')
  await notify(
    tx,
    context.emit,
    {
      ...buildApprovalMessageFields(approval),
      userIds: newApprovers.map(({ userId }) => userId),
      title: `待审批：${approval.typeName}`,
      content: `${leavers} 已离职：${approval.applyUserName} 申请 ${approval.title}`,
    },
    context.now,
  )
  await refreshAlerts(context, waitingApprovals, { subjectIds: [approvalId] })
  context.emit({ topic: 'approval', ids: [approvalId] })
  context.log({
    subjectType: 'approval',
    subjectId: approvalId,
    after: { action: 'replaceLeaver', leavers, approvers: newApprovers.map(({ userId }) => userId) },
  })
  return 'replaced'
}

/** People the step's approver rule currently yields, otherwise the applicant's superior. */
async function listSuccessors(db: Db, { resolvedFrom }: LeaverStep, applicant: Applicant): Promise<Approver[]> {
  try {
    return await requireApprovers(db, resolvedFrom ?? 'leader', applicant)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const superior = await findSuperior(db, applicant.deptId, [applicant.userId, applicant.forUserId ?? 0])
    return superior ? [superior] : []
  }
}

type NewApprover = { approvalId: number; step: LeaverStep; userId: number; nickName: string }

/** Adds a person to a step; an existing undecided row becomes pending again. */
async function addApprover(tx: Tx, { approvalId, step, userId, nickName }: NewApprover): Promise<void> {
  const { stepNo, stepName, mode, status, resolvedFrom } = step
  await sql`
    insert into approval_step (approval_id, step_no, step_name, mode, approver_id, approver_name, status, resolved_from)
    values (${approvalId}, ${stepNo}, ${stepName}, ${mode}, ${userId}, ${nickName}, ${status}, ${resolvedFrom})
    on conflict (approval_id, step_no, approver_id) do update set status = excluded.status, handled_at = null
      where approval_step.status in (${lit(approvalStepStatus.handedOver, approvalStepStatus.notNeeded)})`.execute(tx)
}

type Waiting = { approvalId: number; typeCode: string; bizType: string | null; bizId: number | null } & {
  applyUserId: number
  typeName: string
  title: string
}

/** Ends an approval that only the leaver could have decided, and notifies the applicant of the reason. */
async function endApproval(context: UnitOfWork, approval: Waiting, leaver: string): Promise<Replaced> {
  const { tx, now, emit } = context
  const { approvalId } = approval
  await closeApproval(context, approvalId, approvalStatus.withdrawn)
  await runWithdrawnEffect(context, approval)
  await notify(
    tx,
    emit,
    {
      ...buildApprovalMessageFields(approval),
      userIds: [approval.applyUserId],
      title: `${approval.typeName}已失效`,
      content: `${approval.title}：须由${leaver}本人答复，而其已离职`,
    },
    now,
  )
  await refreshAlerts(context, waitingApprovals, { subjectIds: [approvalId] })
  emit({ topic: 'approval', ids: [approvalId] })
  context.log({ subjectType: 'approval', subjectId: approvalId, after: { action: 'lapse', leaver } })
  return 'ended'
}

/** Returns whether all pending approvers of the current step have left and another person may act in their place. */
export async function isWaitingForLeavers(db: Db, approvalId: number): Promise<boolean> {
  const { rows } = await sql<{ left: boolean | null }>`
    select bool_and(u.status <> ${lit(userStatus.active)} and not s.personal) as left
    from approval_step s join app_user u on u.user_id = s.approver_id
    where s.approval_id = ${approvalId} and s.status = ${lit(approvalStepStatus.pending)}`.execute(db)
  return rows[0]?.left === true
}
