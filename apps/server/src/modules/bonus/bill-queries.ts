/** The account and its bills as their owner reads them. Every query is restricted to the caller's own account. */
import { maskCard } from '@nocturne/base/masking'
import { getBusinessDate } from '@nocturne/base/venue-time'
import type { bonus } from '@nocturne/contract/bonus/endpoints'
import type { schemas } from '@nocturne/contract/bonus/schemas'
import { bonusBillStatus, bonusBillType, bonusDirection, normalDisable } from '@nocturne/contract/codes'
import type { BonusBillType, BonusDirection } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { joinConditions, selectIds, readPageOfIds } from '../../db/list-queries.ts'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import { refuseNotFound } from '../../http/refusal.ts'
import { readBillSource } from './bill-source.ts'
import { computeWithdrawable } from './bonus-rules.ts'
import { listPendingBills } from './pending-bills.ts'
import { findRunningWithdraw } from './withdraw-queries.ts'

export type BonusBillRow = AnswerOf<typeof bonus.billList>['rows'][number]

const LATEST = 10
const PENDING_SHOWN = 20

/** Sums of the amounts of bills `b`, one for each direction (income, expense). */
const income = sql`coalesce(sum(b.amount) filter (where b.direction = ${lit(bonusDirection.income)}), 0)::bigint`
const expense = sql`coalesce(sum(b.amount) filter (where b.direction = ${lit(bonusDirection.expense)}), 0)::bigint`
const monthOf = sql`to_char(b.business_date, 'YYYY-MM')`

/** Condition on bills `b`: their night is in this month. */
const buildMonthFilter = (month: string) =>
  sql`b.business_date >= ${`${month}-01`}::date and b.business_date < (${`${month}-01`}::date + interval '1 month')::date`

/** Reads the bills whose `bill_id` the statement `ids` returns; newest night first. */
async function selectBillPage(db: Db, ids: RawBuilder<unknown>): Promise<BonusBillRow[]> {
  const { rows } = await sql<BonusBillRow>`
    select b.bill_id, b.bill_type, b.direction, b.amount, b.title, b.about, b.business_date, b.created_at as create_time,
      case when b.settled_at is null then ${lit(bonusBillStatus.pending)}
        when b.bill_type = ${lit(bonusBillType.rebate)} and b.direction = ${lit(bonusDirection.income)} and (
          select sum(o.rebate_amount) from rebate_detail r join rebate_detail o using (order_item_id, user_id, dept_id)
          where r.rebate_id = b.biz_id) = 0 then ${lit(bonusBillStatus.reversed)}
        else ${lit(bonusBillStatus.booked)} end as status
    from (${ids}) chosen join bonus_bill b using (bill_id) order by b.business_date desc, b.bill_id desc`.execute(db)
  return rows
}

/** Balances of the user's account, fen; undefined when the user never had one. */
async function readAccountBalances(db: Db, userId: number) {
  const row = await db
    .selectFrom('bonusAccount')
    .select(['balance', 'frozenAmount', 'owedAmount', 'totalIncome', 'totalWithdraw'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row ?? { balance: 0, frozenAmount: 0, owedAmount: 0, totalIncome: 0, totalWithdraw: 0 }
}

export const readBonusInfo: Handler<typeof bonus.info, typeof schemas.info> = async ({ db, actor, now }) => {
  const { userId } = actor
  const month = getBusinessDate(now).slice(0, 7)
  const [standing, bills, sums, pending, running, cards] = await Promise.all([
    readAccountBalances(db, userId),
    selectBillPage(
      db,
      sql`select bill_id from bonus_bill where user_id = ${userId} order by business_date desc, bill_id desc limit ${LATEST}`,
    ),
    sql<{ monthIncome: number; monthExpense: number }>`
      select ${income} as month_income, ${expense} as month_expense from bonus_bill b
      where b.user_id = ${userId} and b.settled_at is not null and ${buildMonthFilter(month)}`.execute(db),
    listPendingBills(db, userId, now),
    findRunningWithdraw(db, userId),
    db
      .selectFrom('userBank')
      .select(['bankId', 'bankName', 'cardTail'])
      .where('userId', '=', userId)
      .where('status', '=', normalDisable.normal)
      .orderBy('bankId')
      .execute(),
  ])
  return {
    ...standing,
    available: standing.balance - standing.frozenAmount,
    withdrawable: computeWithdrawable(standing),
    pendingAmount: pending.reduce((sum, { amount }) => sum + amount, 0),
    month,
    ...(sums.rows[0] ?? { monthIncome: 0, monthExpense: 0 }),
    bills,
    pending: pending.slice(0, PENDING_SHOWN),
    running,
    cards: cards.map(({ cardTail, ...card }) => ({ ...card, cardNoMask: maskCard(cardTail) })),
  }
}

export const listBonusBills: Handler<typeof bonus.billList, typeof schemas.billList> = async (
  { db, actor },
  { month, billType, direction, ...page },
) => {
  const narrowed = joinConditions(
    sql`b.user_id = ${actor.userId}`,
    billType !== undefined && sql`b.bill_type = ${billType}::text`,
    direction !== undefined && sql`b.direction = ${direction}::text`,
  )
  const { ids, total } = await readPageOfIds(
    db,
    sql`select b.bill_id as id from bonus_bill b where ${joinConditions(narrowed, month !== undefined && buildMonthFilter(month))}
      order by b.business_date desc, b.bill_id desc`,
    page,
  )
  const rows = await selectBillPage(db, selectIds(ids, 'bill_id'))
  const [last, first] = [rows.at(-1)?.businessDate.slice(0, 7), rows[0]?.businessDate.slice(0, 7)]
  const { rows: months } = await sql<{ month: string; incomeAmount: number; expenseAmount: number }>`
    select ${monthOf} as month, ${income} as income_amount, ${expense} as expense_amount from bonus_bill b
    where ${narrowed} and b.settled_at is not null and b.business_date >= ${`${last ?? '2000-01'}-01`}::date
      and b.business_date < (${`${first ?? '2000-01'}-01`}::date + interval '1 month')::date
    group by 1 order by 1 desc`.execute(db)
  return { rows, total, months }
}

type TypeSum = { month: string; billType: BonusBillType; direction: BonusDirection; amount: number; count: number }

export const listBonusMonths: Handler<typeof bonus.monthList, typeof schemas.monthList> = async (
  { db, actor },
  { year },
) => {
  const { rows } = await sql<TypeSum>`
    select ${monthOf} as month, b.bill_type, b.direction, sum(b.amount)::bigint as amount, count(*) as count from bonus_bill b
    where b.user_id = ${actor.userId} and b.settled_at is not null
      and b.business_date >= ${`${year}-01-01`}::date and b.business_date < ${`${year + 1}-01-01`}::date
    group by 1, 2, 3 order by 1 desc, 2, 3`.execute(db)
  return [...Map.groupBy(rows, (row) => row.month)].map(([month, sums]) => {
    const sumDirection = (direction: BonusDirection) =>
      sums.filter((sum) => sum.direction === direction).reduce((total, { amount }) => total + amount, 0)
    const [incomeAmount, expenseAmount] = [sumDirection(bonusDirection.income), sumDirection(bonusDirection.expense)]
    return {
      month,
      incomeAmount,
      expenseAmount,
      netAmount: incomeAmount - expenseAmount,
      count: sums.reduce((total, { count }) => total + count, 0),
      types: sums.map(({ billType, direction, amount }) => ({ billType, direction, amount })),
    }
  })
}

export const readBonusBill: Handler<typeof bonus.billDetail, typeof schemas.billDetail> = async (
  { db, actor },
  { billId },
) => {
  const bill = await db
    .selectFrom('bonusBill')
    .select(['bizType', 'bizId', 'operatorUserId', 'balanceAfter', 'settledAt as settleTime', 'remark'])
    .where('billId', '=', billId)
    .where('userId', '=', actor.userId)
    .executeTakeFirst()
  if (!bill) return refuseNotFound({ billId })
  const { bizType, bizId, operatorUserId, ...rest } = bill
  const [rows, source] = await Promise.all([
    selectBillPage(db, selectIds([billId], 'bill_id')),
    readBillSource(db, { bizType, bizId, operatorUserId }),
  ])
  return { ...(rows[0] ?? refuseNotFound({ billId })), ...rest, ...source }
}
