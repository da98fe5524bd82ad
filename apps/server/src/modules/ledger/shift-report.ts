/**
 * 交班单: payments and refunds of a cashier's shift by method, and every cash movement of the drawer. Together they add up
 * to the expected cash.
 */
import { parseBusinessDate } from '@nocturne/base/venue-time'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { payStatus } from '@nocturne/contract/codes'
import type { ledger } from '@nocturne/contract/ledger/endpoints'
import type { schemas } from '@nocturne/contract/ledger/schemas'
import { sql } from 'kysely'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import { refuseNotFound } from '../../http/refusal.ts'

type Report = AnswerOf<typeof ledger.shiftReport>

export const readShiftReport: Handler<typeof ledger.shiftReport, typeof schemas.shiftReport> = async (
  { db, actor, now },
  { shiftId },
) => {
  const shift = await db.selectFrom('cashShift').selectAll().where('shiftId', '=', shiftId).executeTakeFirst()
  const own = shift?.cashierUserId === actor.userId
  if (!shift || (!own && !actor.permissions.has('operate:businessDay:close'))) refuseNotFound({ shiftId })
  // Limits the query to the nights of the shift.
  const since = parseBusinessDate(shift.openedAt)
  const until = sql`${shift.closedAt ?? now}::timestamptz`
  // Compares stored timestamps: text would lose the microseconds.
  const buildDuringCondition = (column: string) =>
    sql`${sql.ref(column)} >= (select opened_at from cash_shift where shift_id = ${shiftId}) and ${sql.ref(column)} <= coalesce(
      (select closed_at from cash_shift where shift_id = ${shiftId}), ${until})`
  const [taken, back, drawer, moves] = await Promise.all([
    sql<Report['taken'][number]>`
      select pay_method, sum(amount)::bigint as amount, count(*)::integer as count from payment
      where cashier_user_id = ${shift.cashierUserId} and status = ${lit(payStatus.succeeded)} and ${buildDuringCondition('paid_at')}
      group by pay_method order by pay_method`.execute(db),
    sql<Report['givenBack'][number]>`
      select case when a.code like 'cash:%' then '现金' else a.account_name end as name, -sum(l.amount)::bigint as amount, count(*)::integer as count
      from journal_entry e join journal_line l using (entry_id) join account a using (account_id)
      where e.business_date >= ${since}::date and e.actor_user_id = ${shift.cashierUserId} and e.kind in ('refund', 'reverse') and a.kind = 'asset' and l.amount < 0 and ${buildDuringCondition('e.posted_at')}
      group by 1 order by 1`.execute(db),
    sql<Report['drawer'][number]>`
      select case when e.business_key = ${`shift:${shiftId}:float`} then 'float' when m.move_id is not null then m.move_kind
          when e.kind = 'reverse' then 'reversed' when l.amount < 0 then 'back' else 'taken' end as kind,
        sum(l.amount)::bigint as amount, count(*)::integer as count
      from journal_line l join journal_entry e using (entry_id)
        left join cash_move m on e.business_key = 'cashMove:' || m.move_id
      where e.business_date >= ${since}::date and l.account_id = ${shift.accountId} and ${buildDuringCondition('e.posted_at')}
        and (e.kind <> 'shift' or m.shift_id = ${shiftId} or e.business_key = ${`shift:${shiftId}:float`})
      group by 1 order by min(e.entry_id)`.execute(db),
    db
      .selectFrom('cashMove')
      .select(['moveId', 'moveKind', 'amount', 'reason', 'userName', 'movedAt as moveTime'])
      .where('shiftId', '=', shiftId)
      .orderBy('moveId')
      .execute(),
  ])
  // Blind count: until the cashier has counted, hide all amounts that reveal the expected cash.
  const blind = own && shift.closedAt === null && shift.firstCountedAmount === null
  return {
    shiftId,
    cashierName: shift.cashierName,
    openTime: shift.openedAt,
    closeTime: shift.closedAt,
    firstCountedAmount: shift.firstCountedAmount,
    countedAmount: shift.countedAmount,
    expectedAmount: blind ? null : (shift.expectedAmount ?? drawer.rows.reduce((sum, { amount }) => sum + amount, 0)),
    differenceAmount: shift.differenceAmount,
    remark: shift.remark,
    taken: blind ? taken.rows.filter(({ payMethod }) => payMethod !== 'cash') : taken.rows,
    givenBack: blind ? back.rows.filter(({ name }) => name !== '现金') : back.rows,
    drawer: blind ? [] : drawer.rows,
    moves,
  }
}
