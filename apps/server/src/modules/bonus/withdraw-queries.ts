/** Withdrawals as shown to their owner and to finance. */
import { maskCard } from '@nocturne/base/masking'
import type { bonus } from '@nocturne/contract/bonus/endpoints'
import type { schemas } from '@nocturne/contract/bonus/schemas'
import { bonusWithdrawStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { joinConditions, selectIds, readPageOfIds } from '../../db/list-queries.ts'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import { isPermitted, findScope } from '../../http/policy.ts'
import { refuseNotFound } from '../../http/refusal.ts'
import { isPayPasswordRequired } from '../session/public.ts'
import { readWithdrawAccount } from './withdraw-account.ts'

type WithdrawalItem = AnswerOf<typeof bonus.withdrawList>['rows'][number]

const running = lit(bonusWithdrawStatus.pending, bonusWithdrawStatus.paying)

/** Reads the withdrawals whose `withdraw_id` the statement `ids` returns. */
async function readWithdraws(db: Db, ids: RawBuilder<unknown>): Promise<WithdrawalItem[]> {
  const { rows } = await sql<Omit<WithdrawalItem, 'cardNoMask'> & { cardTail: string }>`
    select w.withdraw_id, w.withdraw_no, w.user_id, u.nick_name, d.dept_name, w.amount, w.bank_name, w.card_tail, w.account_name, w.status,
      w.created_at as create_time, w.audit_user_name, w.audited_at as audit_time, w.pay_user_name, w.paid_at as pay_time, w.fail_reason, w.approval_id
    from (${ids}) chosen join bonus_withdraw w using (withdraw_id) join app_user u using (user_id) join dept d using (dept_id)`.execute(
    db,
  )
  return rows.map(({ cardTail, ...row }) => ({ ...row, cardNoMask: maskCard(cardTail) }))
}

/** Finds the withdrawal of this user that is still in progress; null when there is none. */
export async function findRunningWithdraw(db: Db, userId: number): Promise<WithdrawalItem | null> {
  const [row = null] = await readWithdraws(
    db,
    sql`select withdraw_id from bonus_withdraw where user_id = ${userId} and status in (${running})`,
  )
  return row
}

export async function findWithdraw(db: Db, withdrawId: number): Promise<WithdrawalItem | null> {
  const [row = null] = await readWithdraws(db, selectIds([withdrawId], 'withdraw_id'))
  return row
}

export const readWithdraw: Handler<typeof bonus.withdrawDetail, typeof schemas.withdrawDetail> = async (
  { db, actor },
  { withdrawId },
) => {
  const row = await findWithdraw(db, withdrawId)
  const audits = isPermitted(actor, 'employee:bonus:audit', { userIds: [], deptId: null })
  if (!row || (row.userId !== actor.userId && !audits)) return refuseNotFound({ withdrawId })
  const { auditUserId } = await db
    .selectFrom('bonusWithdraw')
    .select('auditUserId')
    .where('withdrawId', '=', withdrawId)
    .executeTakeFirstOrThrow()
  return {
    ...row,
    canFinish: audits && ![row.userId, auditUserId].includes(actor.userId) && row.status === bonusWithdrawStatus.paying,
    asksPassword: await isPayPasswordRequired(db, row.amount),
    account: audits ? await readWithdrawAccount(db, row.userId) : null,
  }
}

export const listWithdraws: Handler<typeof bonus.withdrawList, typeof schemas.withdrawList> = async (
  { db, actor },
  { status, ...page },
) => {
  const all = findScope(actor, 'employee:bonus:audit') === 'all'
  const narrowed = joinConditions(
    !all && sql`false`,
    status === undefined ? sql`status in (${running})` : sql`status = ${status}::text`,
  )
  const order = status === undefined ? sql`withdraw_id` : sql`withdraw_id desc`
  const { ids, total } = await readPageOfIds(
    db,
    sql`select withdraw_id as id from bonus_withdraw where ${narrowed} order by ${order}`,
    page,
  )
  const rows = await readWithdraws(db, selectIds(ids, 'withdraw_id'))
  const place = new Map(ids.map((id, index) => [id, index]))
  return { rows: rows.toSorted((a, b) => (place.get(a.withdrawId) ?? 0) - (place.get(b.withdrawId) ?? 0)), total }
}
