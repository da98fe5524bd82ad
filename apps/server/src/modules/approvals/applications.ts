/**
 * The frame of applications: approvals with facts of a module above. The module writes its facts and starts the approval by
 * `startApproval`; its own screens list, decide and take back through these, so that an application is the same one whether it is
 * answered there or in the approval centre.
 */
import { addMinutes, formatTime } from '@nocturne/base/venue-time'
import { applyStatus, approvalStepStatus } from '@nocturne/contract/codes'
import type { ApplyStatus } from '@nocturne/contract/codes'
import type { ErrCode } from '@nocturne/contract/errors'
import type { PermissionKey } from '@nocturne/contract/permissions'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { CommandContext, StaffActor } from '../../http/context.ts'
import { scopeOf } from '../../http/policy.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { cancelApproval, urgeApproval } from './follow-up.ts'
import { decideApproval } from './handle-approval.ts'
import type { Decided } from './handle-approval.ts'
import { groupSteps, readStepLines } from './step-lines.ts'

export { previewSteps } from './preview-steps.ts'

/** Where an application stands, beside its own facts. */
export type Standing = {
  approverNames: string[]
  approveUserName: string | null
  opinion: string | null
  approveTime: string | null
  /** The caller is asked now. */
  asked: boolean
  /** Somebody has answered a step. */
  touched: boolean
  urgedAt: string | null
}

/** Columns of `Standing` for a row whose approval is `approval` (a column), in the eyes of this person. */
export const whereItStands = (approval: string, userId: number): RawBuilder<unknown> => {
  const id = sql.ref(approval)
  const last = sql`from approval_step s where s.approval_id = ${id} and s.status in (${lit(approvalStepStatus.agreed, approvalStepStatus.rejected)})
    order by s.step_no desc, s.handled_at desc, s.step_id desc limit 1`
  return sql`array(select s.approver_name from approval_step s
      where s.approval_id = ${id} and s.status = ${lit(approvalStepStatus.pending)} order by s.step_id) as approver_names,
    (select s.approver_name ${last}) as approve_user_name, (select s.opinion ${last}) as opinion, (select s.handled_at ${last}) as approve_time,
    ${askedNow(approval, userId)} as asked,
    exists (select from approval_step s where s.approval_id = ${id} and s.handled_at is not null) as touched,
    (select p.urged_at from approval p where p.approval_id = ${id}) as urged_at`
}

/** Whether this person is asked in the step that waits. */
export const askedNow = (approval: string, userId: number): RawBuilder<boolean> =>
  sql<boolean>`exists (select from approval_step s where s.approval_id = ${sql.ref(approval)} and s.approver_id = ${userId}
    and s.status = ${lit(approvalStepStatus.pending)})`

/** Every step with what was said, for the timeline. */
export const answeredSteps = async (db: Db, approvalId: number) => groupSteps(await readStepLines(db, approvalId))

/** Rows `c` (`dept_id`, `approval_id`) of people the caller looks after by this key, or about which he was asked. */
export function seenByApprover(actor: StaffActor, key: PermissionKey): RawBuilder<boolean> {
  const scope = scopeOf(actor, key)
  if (scope === 'all') return sql<boolean>`true`
  const asked = sql`exists (select from approval_step s where s.approval_id = c.approval_id and s.approver_id = ${actor.userId})`
  return scope === 'dept' ? sql<boolean>`(c.dept_id = any(${[...actor.deptIds]}) or ${asked})` : sql<boolean>`${asked}`
}

/** Whoever looks after everybody may answer for whoever was asked. */
const standsIn = (actor: StaffActor, key: PermissionKey): boolean => scopeOf(actor, key) === 'all'

const URGE_MINUTES = 10

type Row = { status: ApplyStatus; userId: number } & Standing

/** A row as it travels, with what the caller may do with it now by the key that decides. */
export function withMay<R extends Row>(
  { asked, touched, urgedAt, ...told }: R,
  { actor, key, now }: { actor: StaffActor; key: PermissionKey; now: Date },
) {
  const open = told.status === applyStatus.pending
  const own = told.userId === actor.userId
  const rested = urgedAt === null || addMinutes(urgedAt, URGE_MINUTES) <= formatTime(now)
  return {
    ...told,
    can: {
      handle: open && !own && (asked || standsIn(actor, key)),
      cancel: open && own && !touched,
      urge: open && own && rested,
    },
  }
}

type Named = { applyId: number }
type Known = { approvalId: number | null; userId: number; seen: boolean }

/**
 * 同意 or 驳回, 撤回 and 催办 of one kind of applications. `find` reads the row an id names, and whether the caller may decide on it;
 * whose it is not answers NOT_FOUND.
 */
export function applicationCommands(kind: {
  key: PermissionKey
  subjectType: string
  find: (tx: Tx, actor: StaffActor, applyId: number) => Promise<Known | undefined>
}) {
  const own = async ({ tx, actor }: CommandContext, { applyId }: Named): Promise<number> => {
    const found = await kind.find(tx, actor, applyId)
    return (found?.userId === actor.userId ? found.approvalId : null) ?? refuse('NOT_FOUND')
  }
  return {
    audit: async (context: CommandContext, input: Named & { agree: boolean; opinion?: string | undefined }) => {
      const { tx, actor } = context
      const found = await kind.find(tx, actor, input.applyId)
      if (!found || found.approvalId === null) refuse('NOT_FOUND')
      if (found.userId === actor.userId) refuse('SELF_APPROVE')
      if (!found.seen) refuse('NOT_FOUND')
      const { agree, opinion = '' } = input
      await decideApplication(context, {
        approvalId: found.approvalId,
        agree,
        opinion,
        standsIn: standsIn(actor, kind.key),
      })
      return {}
    },
    cancel: async (context: CommandContext, input: Named) => {
      await cancelApplication(context, await own(context, input))
      context.log({ subjectType: kind.subjectType, subjectId: input.applyId, after: { action: 'cancel' } })
      return {}
    },
    urge: async (context: CommandContext, input: Named) => {
      await urgeApplication(context, await own(context, input))
      return {}
    },
  }
}

/** 同意 or 驳回 on the module's own screen. APPLY_STATUS_WRONG where somebody was faster. */
async function decideApplication(context: CommandContext, decided: Decided): Promise<void> {
  if (!decided.agree && decided.opinion === '')
    refuse('PARAM_INVALID', { field: '请填写驳回原因' }, { field: 'opinion', label: '意见', message: '请填写驳回原因' })
  await inWordsOfApplications(decideApproval(context, decided))
}

/** The applicant takes it back, as long as nobody has answered. */
const cancelApplication = (context: CommandContext, approvalId: number) =>
  inWordsOfApplications(cancelApproval(context, { approvalId }))

/** The applicant reminds whoever is asked, once in ten minutes. */
const urgeApplication = (context: CommandContext, approvalId: number) =>
  inWordsOfApplications(urgeApproval(context, { approvalId }))

const words: Partial<Record<ErrCode, ErrCode>> = {
  APPROVAL_HANDLED: 'APPLY_STATUS_WRONG',
  APPROVAL_STATUS_WRONG: 'APPLY_STATUS_WRONG',
}

async function inWordsOfApplications(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    const word = error instanceof Refusal ? words[error.errCode] : undefined
    if (word === undefined) throw error
    refuse(word)
  }
}
