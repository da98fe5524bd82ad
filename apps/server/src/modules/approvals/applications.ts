/**
 * Shared handling of applications: approvals whose data belong to a higher module. That module stores its data and
 * starts the approval by `startApproval`; its screens list, decide and withdraw through these functions, so that an
 * application behaves the same there and in the approval centre.
 */
import type { LogSubject } from '@nocturne/contract/log-subjects'
import { addMinutes, formatTime, getMonthRange } from '@nocturne/base/venue-time'
import { applyStatus, approvalStepStatus } from '@nocturne/contract/codes'
import type { ApplyStatus, ApplyType } from '@nocturne/contract/codes'
import type { ErrCode } from '@nocturne/contract/errors'
import type { PermissionKey } from '@nocturne/contract/permissions'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import { joinConditions, readPageOfIds } from '../../db/list-queries.ts'
import type { PageRequest } from '../../db/list-queries.ts'
import { lit } from '../../db/statement.ts'
import type { CommandContext, Context, StaffActor } from '../../http/context.ts'
import { findScope } from '../../http/policy.ts'
import { refuseNotFound, Refusal, refuse, refuseField } from '../../http/refusal.ts'
import { cancelApproval, urgeApproval } from './follow-up.ts'
import { decideApproval } from './handle-approval.ts'
import type { ApprovalDecision } from './handle-approval.ts'
import { groupSteps, readStepLines } from './step-lines.ts'

export { previewSteps } from './preview-steps.ts'

/** Approval state of an application, selected in addition to the module's own columns. */
export type ApplicationState = {
  approverNames: string[]
  approveUserName: string | null
  opinion: string | null
  approveTime: string | null
  /** The caller is an approver of the current step. */
  asked: boolean
  /** Only the named person may decide the current step. */
  personal: boolean
  /** A step has been decided. */
  touched: boolean
  urgedAt: string | null
}

/** Columns of `ApplicationState` for a row whose approval id is in column `approval`; `userId` is the caller. */
export const selectApplicationState = (approval: string, userId: number): RawBuilder<unknown> => {
  const id = sql.ref(approval)
  const last = sql`from approval_step s where s.approval_id = ${id} and s.status in (${lit(approvalStepStatus.agreed, approvalStepStatus.rejected)})
    order by s.step_no desc, s.handled_at desc, s.step_id desc limit 1`
  return sql`array(select s.approver_name from approval_step s
      where s.approval_id = ${id} and s.status = ${lit(approvalStepStatus.pending)} order by s.step_id) as approver_names,
    (select s.approver_name ${last}) as approve_user_name, (select s.opinion ${last}) as opinion, (select s.handled_at ${last}) as approve_time,
    ${buildPendingApproverCheck(approval, userId)} as asked,
    exists (select from approval_step s where s.approval_id = ${id} and s.status = ${lit(approvalStepStatus.pending)} and s.personal) as personal,
    exists (select from approval_step s where s.approval_id = ${id} and s.handled_at is not null) as touched,
    (select p.urged_at from approval p where p.approval_id = ${id}) as urged_at`
}

/** Condition: the person is a pending approver of the current step. */
export const buildPendingApproverCheck = (approval: string, userId: number): RawBuilder<boolean> =>
  sql<boolean>`exists (select from approval_step s where s.approval_id = ${sql.ref(approval)} and s.approver_id = ${userId}
    and s.status = ${lit(approvalStepStatus.pending)})`

/** Steps with their decisions, for the timeline. */
export const listApprovalSteps = async (db: Db, approvalId: number) => groupSteps(await readStepLines(db, approvalId))

/** Condition on rows `c` (`dept_id`, `approval_id`): within the caller's scope of this permission, or the caller is or was an approver. */
export function buildApproverFilter(actor: StaffActor, key: PermissionKey): RawBuilder<boolean> {
  const scope = findScope(actor, key)
  if (scope === 'all') return sql<boolean>`true`
  const approverCondition = sql`exists (select from approval_step s where s.approval_id = c.approval_id and s.approver_id = ${actor.userId})`
  return scope === 'dept'
    ? sql<boolean>`(c.dept_id = any(${[...actor.deptIds]}) or ${approverCondition})`
    : sql<boolean>`${approverCondition}`
}

/** True with scope `all`, which may decide in place of the assigned approver. */
const canDecideForOthers = (actor: StaffActor, key: PermissionKey): boolean => findScope(actor, key) === 'all'

const URGE_MINUTES = 10

type Row = { status: ApplyStatus; userId: number } & ApplicationState

/**
 * Turns a row into the client's form: adds `can`, the actions the caller may take with permission `key`, and removes
 * the columns they are computed from.
 */
export function addAllowedActions<R extends Row>(
  { asked, personal, touched, urgedAt, ...row }: R,
  { actor, key, now }: { actor: StaffActor; key: PermissionKey; now: Date },
) {
  const open = row.status === applyStatus.pending
  const own = row.userId === actor.userId
  const rested = urgedAt === null || addMinutes(urgedAt, URGE_MINUTES) <= formatTime(now)
  return {
    ...row,
    can: {
      handle: open && !own && (asked || (!personal && canDecideForOthers(actor, key))),
      cancel: open && own && !touched,
      urge: open && own && rested,
      again: own && (row.status === applyStatus.rejected || row.status === applyStatus.withdrawn),
    },
  }
}

/**
 * A kind of application: its table in the higher module (columns `apply_id`, `approval_id`, `user_id`, `dept_id`, `apply_type`,
 * `business_date` and `status`), the permission to decide, and its subject type in the operation log.
 */
export type ApplicationKind = {
  table: 'clock_apply' | 'actor_clock_apply'
  key: PermissionKey
  subjectType: LogSubject
}

type Narrower = { applyType?: ApplyType | undefined; month?: string | undefined } & PageRequest

function buildInputFilter({ applyType, month }: Narrower): RawBuilder<unknown> {
  const range = month === undefined ? null : getMonthRange(month)
  return joinConditions(
    applyType !== undefined && sql`c.apply_type = ${applyType}`,
    range && sql`c.business_date between ${range.beginDate}::date and ${range.endDate}::date`,
  )
}

const readPage = (db: Db, { table }: ApplicationKind, narrowed: RawBuilder<unknown>, page: PageRequest) =>
  readPageOfIds(
    db,
    sql`select c.apply_id as id from ${sql.table(table)} c where ${narrowed} order by c.apply_id desc`,
    page,
  )

/** The caller's own applications, latest first: ids of a page, and the total. */
export const listOwnApplications = (
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  kind: ApplicationKind,
  input: Narrower & { status?: ApplyStatus | undefined },
) =>
  readPage(
    db,
    kind,
    joinConditions(
      sql`c.user_id = ${actor.userId}`,
      input.status !== undefined && sql`c.status = ${input.status}`,
      buildInputFilter(input),
    ),
    input,
  )

/** Applications of others within the caller's scope, pending or decided, with the number of pending ones. */
export async function listTeamApplications(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  kind: ApplicationKind,
  input: Narrower & { tab: 'todo' | 'done'; userId?: number | undefined },
) {
  const waiting = sql`c.status = ${lit(applyStatus.pending)}`
  const others = joinConditions(sql`c.user_id <> ${actor.userId}`, buildApproverFilter(actor, kind.key))
  const narrowed = joinConditions(
    others,
    input.tab === 'todo' ? waiting : sql`c.status in (${lit(applyStatus.approved, applyStatus.rejected)})`,
    input.userId !== undefined && sql`c.user_id = ${input.userId}`,
    buildInputFilter(input),
  )
  const [page, counted] = await Promise.all([
    readPage(db, kind, narrowed, input),
    sql<{ count: number }>`
      select count(*) as count from ${sql.table(kind.table)} c where ${joinConditions(others, waiting)}`.execute(db),
  ])
  return { ...page, todoCount: counted.rows[0]?.count ?? 0 }
}

type Named = { applyId: number }

/** Commands 同意 / 驳回, 撤回 and 催办 for one kind of application. They refuse NOT_FOUND outside the caller's scope. */
export function createApplicationCommands(kind: ApplicationKind) {
  const find = async (tx: Tx, actor: StaffActor, applyId: number) => {
    const { rows } = await sql<{ approvalId: number | null; userId: number; seen: boolean }>`
      select c.approval_id, c.user_id, ${buildApproverFilter(actor, kind.key)} as seen
      from ${sql.table(kind.table)} c where c.apply_id = ${applyId}`.execute(tx)
    return rows[0]
  }
  const requireOwnApproval = async ({ tx, actor }: CommandContext, { applyId }: Named): Promise<number> => {
    const found = await find(tx, actor, applyId)
    return (found?.userId === actor.userId ? found.approvalId : null) ?? refuseNotFound({ applyId })
  }
  return {
    audit: async (context: CommandContext, input: Named & { agree: boolean; opinion?: string | undefined }) => {
      const { tx, actor } = context
      const found = await find(tx, actor, input.applyId)
      if (!found || found.approvalId === null) refuseNotFound({ applyId: input.applyId })
      if (found.userId === actor.userId) refuse('SELF_APPROVE')
      if (!found.seen) refuseNotFound({ applyId: input.applyId })
      const { agree, opinion = '' } = input
      await decideApplication(context, {
        approvalId: found.approvalId,
        agree,
        opinion,
        standsIn: canDecideForOthers(actor, kind.key),
      })
      return {}
    },
    cancel: async (context: CommandContext, input: Named) => {
      await cancelApplication(context, await requireOwnApproval(context, input))
      context.log({ subjectType: kind.subjectType, subjectId: input.applyId, after: { action: 'cancel' } })
      return {}
    },
    urge: async (context: CommandContext, input: Named) => {
      await urgeApplication(context, await requireOwnApproval(context, input))
      return {}
    },
  }
}

/** 同意 or 驳回 on the module's own screen. Refuses APPLY_STATUS_WRONG when it was decided concurrently. */
async function decideApplication(context: CommandContext, decided: ApprovalDecision): Promise<void> {
  if (!decided.agree && decided.opinion === '') refuseField('opinion', '意见', '请填写驳回原因')
  await translateRefusals(decideApproval(context, decided))
}

/** Withdraws an application for its applicant, while no step has been decided. */
const cancelApplication = (context: CommandContext, approvalId: number) =>
  translateRefusals(cancelApproval(context, { approvalId }))

/** Reminds the current approvers, at most once in ten minutes. */
const urgeApplication = (context: CommandContext, approvalId: number) =>
  translateRefusals(urgeApproval(context, { approvalId }))

const words: Partial<Record<ErrCode, ErrCode>> = {
  APPROVAL_HANDLED: 'APPLY_STATUS_WRONG',
  APPROVAL_STATUS_WRONG: 'APPLY_STATUS_WRONG',
}

async function translateRefusals(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    const word = error instanceof Refusal ? words[error.errCode] : undefined
    if (word === undefined) throw error
    refuse(word)
  }
}
