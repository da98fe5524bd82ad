/**
 * Prepayments for flash sales, group plays and bookings, minus their refunds, made before use or from the bill
 * afterwards. Excludes payments from a balance: that money already counted as a recharge. The figure and its list share
 * one relation.
 */
import { payBizType, payMethod } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { joinConditions } from '../../../db/list-queries.ts'
import { lit } from '../../../db/statement.ts'
import type { ReportQuery } from '../frame/report-query.ts'

type Span = Pick<ReportQuery, 'nights' | 'until'>
export type PrepaymentKind = 'flashSales' | 'groupPlays' | 'deposits'
export type PrepaymentSums = Record<PrepaymentKind, number>

const selectUserName = (column: string) =>
  sql`(select u.nick_name from app_user u where u.user_id = ${sql.ref(column)})`

type Prepaid = {
  bizType: string
  table: string
  /**
   * Column names in the rows of `table`: id, payment id, amount, date and time of the payment (`came`), date, time and
   * employee of the refund (`back`).
   */
  id: string
  payment: string
  amount: string
  came: { date: string; at: string }
  back: { date: string; at: string; userId: string; reason: RawBuilder<unknown> }
  title: RawBuilder<unknown>
  note: RawBuilder<unknown>
  tableName: RawBuilder<unknown>
  recordId: RawBuilder<unknown>
  bookingId: RawBuilder<unknown>
}

const none = sql`null::bigint`
const noText = sql`null::text`

const prepaid: Record<PrepaymentKind, Prepaid> = {
  flashSales: {
    bizType: payBizType.flashSale,
    table: 'flash_sale_order',
    id: 'flash_sale_order_id',
    payment: 'payment_id',
    amount: 'amount',
    came: { date: 'business_date', at: 'paid_at' },
    back: { date: 'refund_date', at: 'refunded_at', userId: 't.refund_user_id', reason: sql`t.refund_reason` },
    title: sql`t.goods_name || ' × ' || t.quantity`,
    note: sql`t.guest_name`,
    tableName: sql`t.table_name`,
    recordId: sql`t.sitting_id`,
    bookingId: none,
  },
  groupPlays: {
    bizType: payBizType.groupPlay,
    table: 'play_join',
    id: 'join_id',
    payment: 'payment_id',
    amount: 'amount',
    came: { date: 'business_date', at: 'paid_at' },
    back: { date: 'refund_date', at: 'refunded_at', userId: 't.refund_user_id', reason: sql`t.refund_reason` },
    title: sql`(select e.title from play_event e where e.play_id = t.play_id)`,
    note: sql`t.guest_name`,
    tableName: noText,
    recordId: none,
    bookingId: none,
  },
  deposits: {
    bizType: payBizType.deposit,
    table: 'booking',
    id: 'booking_id',
    payment: 'deposit_payment_id',
    amount: 'deposit_amount',
    came: { date: 'deposit_date', at: 'deposit_paid_at' },
    back: {
      date: 'deposit_refund_date',
      at: 'deposit_refunded_at',
      userId: 't.deposit_refund_user_id',
      reason: sql`coalesce(t.cancel_reason, '')`,
    },
    title: sql`t.guest_name`,
    note: sql`t.booking_no`,
    tableName: sql`(select v.table_name from venue_table v where v.table_id = t.table_id)`,
    recordId: sql`t.sitting_id`,
    bookingId: sql`t.booking_id`,
  },
}

/**
 * SQL of one kind in the nights, as rows `(line_id, business_date, happen_time, title, note, table_name, user_name,
 * amount, sitting_id, booking_id)`: prepayments received (`in-`); refunds before the money was used on a bill (`back-`),
 * and refunds from a bill that used it (`served-`), both with a negative amount, in the night of the refund.
 */
export function selectPrepaymentLines(
  { nights: { beginDate, endDate }, until }: Span,
  kind: PrepaymentKind,
): RawBuilder<unknown> {
  const { table, came, back, ...of } = prepaid[kind]
  const getColumn = (name: string) => sql.ref(`t.${name}`)
  const isNew = sql`not exists (select from payment y where y.payment_id = ${getColumn(of.payment)} and y.pay_method = ${lit(payMethod.balance)})`
  const buildSpanFilter = ({ date, at }: { date: string; at: string }) =>
    joinConditions(
      sql`${getColumn(date)} between ${beginDate}::date and ${endDate}::date and ${isNew}`,
      until && sql`${getColumn(at)} <= ${until}`,
    )
  return sql`
    select 'in-' || ${getColumn(of.id)} as line_id, ${getColumn(came.date)} as business_date, ${getColumn(came.at)} as happen_time, ${of.title} as title,
      ${of.note} as note, ${of.tableName} as table_name, null::text as user_name, ${getColumn(of.amount)} as amount,
      ${of.recordId} as sitting_id, ${of.bookingId} as booking_id
    from ${sql.table(table)} t where ${buildSpanFilter(came)}
    union all
    select 'back-' || ${getColumn(of.id)}, ${getColumn(back.date)}, ${getColumn(back.at)}, ${of.title}, '退回 ' || ${back.reason}, ${of.tableName},
      ${selectUserName(back.userId)}, -${getColumn(of.amount)}, ${of.recordId}, ${of.bookingId}
    from ${sql.table(table)} t where ${buildSpanFilter(back)}
    union all
    select 'served-' || f.fact_id, f.business_date, f.event_at, o.order_no, '结账后退回', r.table_name, null::text, -f.d_refund, f.sitting_id, null::bigint
    from sales_fact f join payment p using (payment_id) join payment s on s.payment_id = p.source_payment_id
      join orders o on o.order_id = f.order_id join sitting r on r.sitting_id = f.sitting_id
    where ${joinConditions(
      sql`f.business_date between ${beginDate}::date and ${endDate}::date and f.pay_method in (${lit(payMethod.prepay, payMethod.deposit)})
        and f.d_refund <> 0 and s.pay_method <> ${lit(payMethod.balance)} and s.biz_type = ${lit(of.bizType)}`,
      until && sql`f.event_at <= ${until}`,
    )}`
}

export async function readPrepayments(db: Db, span: Span): Promise<PrepaymentSums> {
  const sum = (kind: PrepaymentKind) =>
    sql`(select coalesce(sum(amount), 0)::bigint from (${selectPrepaymentLines(span, kind)}) l)`
  const { rows } = await sql<PrepaymentSums>`
    select ${sum('flashSales')} as flash_sales, ${sum('groupPlays')} as group_plays, ${sum('deposits')} as deposits`.execute(
    db,
  )
  return rows[0] ?? { flashSales: 0, groupPlays: 0, deposits: 0 }
}
