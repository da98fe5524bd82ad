import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { ledger } from '@nocturne/contract/ledger/endpoints'
import type { schemas } from '@nocturne/contract/ledger/schemas'
import { sql } from 'kysely'
import { joinConditions, selectIds, readPageOfIds } from '../../db/list-queries.ts'
import type { Handler } from '../../http/bind.ts'

type Shift = NonNullable<AnswerOf<typeof ledger.shiftMine>['shift']>

const selectColumns = (userId: number) => sql`
  s.shift_id, s.cashier_user_id, s.cashier_name, s.opened_at as open_time, s.closed_at as close_time, s.float_amount,
  case when s.closed_at is not null then s.expected_amount when s.cashier_user_id <> ${userId} then a.balance end as expected_amount,
  s.counted_amount, s.first_counted_amount, s.difference_amount, s.remark, s.business_date`

/** Shifts, open ones first, then the latest closed. Users who close nights see all, a cashier only their own. */
export const listShifts: Handler<typeof ledger.shiftList, typeof schemas.shiftList> = async (
  { db, actor },
  { beginDate, endDate, cashierUserId, pageNum, pageSize },
) => {
  const seesAll = actor.permissions.has('operate:businessDay:close')
  const cashierId = seesAll ? cashierUserId : actor.userId
  const within = joinConditions(
    beginDate !== undefined && sql`s.business_date >= ${beginDate}::date`,
    endDate !== undefined && sql`s.business_date <= ${endDate}::date`,
  )
  const chosen = joinConditions(
    cashierId !== undefined && sql`s.cashier_user_id = ${cashierId}`,
    (beginDate ?? endDate) !== undefined && sql`(s.closed_at is null or ${within})`,
  )
  const order = sql`s.closed_at desc nulls first, s.shift_id desc`
  const { ids, total } = await readPageOfIds(
    db,
    sql`select s.shift_id as id from cash_shift s where ${chosen} order by ${order}`,
    { pageNum, pageSize },
  )
  const { rows } = await sql<Shift>`
    with chosen as materialized (${selectIds(ids, 'shift_id')})
    select ${selectColumns(actor.userId)} from chosen join cash_shift s using (shift_id) join account a using (account_id) order by ${order}`.execute(
    db,
  )
  return { rows, total }
}

export const readMyShift: Handler<typeof ledger.shiftMine, typeof schemas.shiftMine> = async ({ db, actor }) => {
  const { rows } = await sql<Shift>`
    select ${selectColumns(actor.userId)} from cash_shift s join account a using (account_id) where s.cashier_user_id = ${actor.userId}
      and s.closed_at is null`.execute(db)
  return { shift: rows[0] ?? null }
}
