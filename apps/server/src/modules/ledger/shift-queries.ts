import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { ledger } from '@nocturne/contract/ledger/endpoints'
import type { schemas } from '@nocturne/contract/ledger/schemas'
import { sql } from 'kysely'
import type { Handler } from '../../http/bind.ts'

type Shift = NonNullable<AnswerOf<typeof ledger.shiftMine>['shift']>

const columns = (userId: number) => sql`
  s.shift_id, s.cashier_user_id, s.cashier_name, s.opened_at as open_time, s.closed_at as close_time, s.float_amount,
  case when s.closed_at is not null then s.expected_amount when s.cashier_user_id <> ${userId} then a.balance end as expected_amount,
  s.counted_amount, s.difference_amount, s.remark, s.business_date`

/** Shifts, open ones first, then the latest closed. Those who close nights see all, a cashier his own. */
export const listShifts: Handler<typeof ledger.shiftList, typeof schemas.shiftList> = async (
  { db, actor },
  { beginDate, endDate, cashierUserId, pageNum, pageSize },
) => {
  const seesAll = actor.permissions.has('operate:businessDay:close')
  const whose = seesAll ? (cashierUserId ?? null) : actor.userId
  const { rows } = await sql<Shift & { total: number }>`
    select ${columns(actor.userId)}, count(*) over () as total
    from cash_shift s join account a using (account_id)
    where (${whose}::bigint is null or s.cashier_user_id = ${whose}::bigint)
      and (s.closed_at is null or ((${beginDate ?? null}::date is null or s.business_date >= ${beginDate ?? null}::date)
        and (${endDate ?? null}::date is null or s.business_date <= ${endDate ?? null}::date)))
    order by s.closed_at desc nulls first, s.shift_id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(
    db,
  )
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}

export const readMyShift: Handler<typeof ledger.shiftMine, typeof schemas.shiftMine> = async ({ db, actor }) => {
  const { rows } = await sql<Shift>`
    select ${columns(actor.userId)} from cash_shift s join account a using (account_id) where s.cashier_user_id = ${actor.userId}
      and s.closed_at is null`.execute(db)
  return { shift: rows[0] ?? null }
}
