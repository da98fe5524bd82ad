/**
 * Pending credits and refunds are requests: decided by the same people in the same ways. Approval has its own effect (`bookCredit`,
 * `executeRefund`); reading, rejecting and withdrawing are shared here.
 */
import type { CreditStatus, RefundStatus } from '@nocturne/contract/codes'
import { approvalStatus, creditStatus, notifyCategory, recordStatus, refundStatus } from '@nocturne/contract/codes'
import { formatFen } from '@nocturne/base/money'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import type { CommandContext, UnitOfWork } from '../../../http/context.ts'
import { refuseNotFound, refuse } from '../../../http/refusal.ts'
import { closeApproval, assertPersonConfirmed } from '../../approvals/public.ts'
import { notify } from '../../notifications/public.ts'
import { lockSittingBill } from '../bill/bill-group.ts'

const kinds = {
  credit: {
    row: sql.table('credit_record'),
    id: sql.ref('credit_id'),
    no: sql.ref('credit_no'),
    deciderId: sql.ref('approve_user_id'),
    deciderName: sql.ref('approve_user_name'),
    word: '挂账',
    wrong: 'CREDIT_STATUS_WRONG',
    pending: creditStatus.pending,
    rejected: creditStatus.rejected,
    withdrawn: creditStatus.withdrawn,
  },
  refund: {
    row: sql.table('refund'),
    id: sql.ref('refund_id'),
    no: sql.ref('refund_no'),
    deciderId: sql.ref('audit_user_id'),
    deciderName: sql.ref('audit_user_name'),
    word: '退款',
    wrong: 'REFUND_STATUS_WRONG',
    pending: refundStatus.pending,
    rejected: refundStatus.rejected,
    withdrawn: refundStatus.withdrawn,
  },
} as const

export type RequestKind = keyof typeof kinds
type Decision = { agree: boolean; opinion?: string | undefined }

/**
 * Decides a request on its own page instead of in the approval centre; closes its approval and notifies the applicant. `effect` runs on
 * approval; returns its result, null after a rejection. Refuses NOT_FOUND, SELF_APPROVE, and PERSON_NOT_CONFIRMED while a named person has
 * not confirmed.
 */
export async function decideRequest<T>(
  context: CommandContext,
  { kind, id }: { kind: RequestKind; id: number },
  { agree, opinion = '' }: Decision,
  effect: () => Promise<T>,
): Promise<T | null> {
  const { tx, actor, now, emit } = context
  const about = kinds[kind]
  const { rows } = await sql<{ applyUserId: number; approvalId: number | null; no: string; amount: number }>`
    select apply_user_id, approval_id, ${about.no} as no, amount from ${about.row} where ${about.id} = ${id}`.execute(
    tx,
  )
  const seen = rows[0] ?? refuseNotFound({ [`${kind}Id`]: id })
  if (seen.applyUserId === actor.userId) refuse('SELF_APPROVE')
  // Locks bill and approval first, like the approval centre, so that concurrent decisions wait for each other.
  await lockRequestBill(tx, { kind, id })
  if (seen.approvalId !== null) {
    if (agree) await assertPersonConfirmed(tx, seen.approvalId, actor.userId)
    await closeApproval(context, seen.approvalId, agree ? approvalStatus.approved : approvalStatus.rejected)
    emit({ topic: 'approval', ids: [seen.approvalId] })
  }
  const done = agree ? await effect() : null
  if (!agree) await rejectRequest(context, { kind, id }, opinion)
  if (agree && opinion) await sql`update ${about.row} set opinion = ${opinion} where ${about.id} = ${id}`.execute(tx)
  const word = agree ? '已通过' : '已拒绝'
  const content = `${seen.no} ${formatFen(seen.amount)} ${word}，${actor.nickName}${opinion && `：${opinion}`}`
  const title = `${about.word}${word}`
  await notify(
    tx,
    emit,
    { userIds: [seen.applyUserId], category: notifyCategory.order, title, content, bizType: kind, bizId: id },
    now,
  )
  return done
}

/** Locks the bill of a request unless its sitting was cancelled; a transaction that holds this lock may withdraw the request. */
export async function lockRequestBill(tx: Tx, { kind, id }: { kind: RequestKind; id: number }): Promise<void> {
  const { row, id: key } = kinds[kind]
  const { rows } = await sql<{ tableRecordId: number }>`
    select r.sitting_id from ${row} a join sitting r using (sitting_id)
    where a.${key} = ${id} and r.status <> ${lit(recordStatus.cancelled)}`.execute(tx)
  if (rows[0]) await lockSittingBill(tx, rows[0].tableRecordId)
}

/** Rejects a request without any effect on the bill. Refuses the same errors as `endRequest`. */
export async function rejectRequest(
  context: CommandContext,
  { kind, id }: { kind: RequestKind; id: number },
  opinion = '',
): Promise<void> {
  const { userId, nickName } = context.actor
  const { rejected, word, deciderId, deciderName } = kinds[kind]
  const decider = sql`, ${deciderId} = ${userId}, ${deciderName} = ${nickName}, opinion = ${opinion}`
  await endRequest(context, { kind, id }, { status: rejected, title: `${word}拒绝`, decider, opinion })
}

/** Withdraws a request for its applicant, or because its subject has ended. Refuses the same errors as `endRequest`. */
export async function withdrawRequest(
  context: UnitOfWork,
  { kind, id }: { kind: RequestKind; id: number },
): Promise<void> {
  const { withdrawn, word } = kinds[kind]
  await endRequest(context, { kind, id }, { status: withdrawn, title: `${word}撤回`, decider: sql`` })
}

type End = { status: CreditStatus | RefundStatus; title: string; decider: ReturnType<typeof sql>; opinion?: string }

/** Ends a pending request and notifies open bill pages. CREDIT_STATUS_WRONG or REFUND_STATUS_WRONG when it is not pending any more. */
async function endRequest(
  { tx, emit, log }: UnitOfWork,
  { kind, id }: { kind: RequestKind; id: number },
  { status, title, decider, opinion }: End,
): Promise<void> {
  const about = kinds[kind]
  const { rows } = await sql<{ tableRecordId: number }>`
    update ${about.row} set status = ${status}${decider} where ${about.id} = ${id} and status = ${about.pending} returning sitting_id`.execute(
    tx,
  )
  const ended = rows[0] ?? refuse(about.wrong)
  emit({ topic: 'bill', ids: [ended.tableRecordId] })
  log({ title, subjectType: kind, subjectId: id, before: { status: about.pending }, after: { status, opinion } })
}
