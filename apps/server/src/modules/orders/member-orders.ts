/**
 * 我的订单: orders that a member placed or paid, and orders at their tables not placed by another member. Excludes gifts pending approval, and
 * cancelled orders except the member's own.
 */
import { orderStatus, orderType, payStatus, recordStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { orders } from '@nocturne/contract/orders/endpoints'
import type { schemas } from '@nocturne/contract/orders/schemas'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import { refuseNotFound } from '../../http/refusal.ts'
import { selectMemberRows } from '../members/public.ts'

type Row = AnswerOf<typeof orders.memberList>['rows'][number]
type Detail = AnswerOf<typeof orders.memberDetail>

/** SQL: orders of the member, as `order_id`: by order, by sitting, and those paid from their balance or provider account. */
const selectOwnOrders = (memberId: number) => sql`(
  select o.order_id from orders o where o.member_id in ${selectMemberRows(memberId)}
  union
  select o.order_id from sitting r join orders o using (sitting_id)
  where r.member_id in ${selectMemberRows(memberId)} and r.status <> ${lit(recordStatus.cancelled)} and o.status <> ${lit(orderStatus.cancelled)}
    and (not o.member_ordered or o.member_id in ${selectMemberRows(memberId)})
  union
  select a.order_id from payment p join payment_allocation a using (payment_id) where p.member_id in ${selectMemberRows(memberId)}
  union
  select a.order_id from external_account b join payment p on p.payer_open_id = b.open_id and p.payer_open_id <> '' join payment_allocation a using (payment_id)
  where b.member_id = ${memberId}
)`

/** Columns shared by card and detail, of `orders o` and its sitting `r`. */
const head = sql`o.order_id, o.order_no, o.sitting_id, r.table_name, o.business_date, o.created_at as create_time, o.status,
  o.order_type = ${lit(orderType.gift)} as gift_flag`

/** A waiting order, or one cancelled before booking, has no facts: its sums are those of its lines. */
const unbooked = sql`o.status in (${lit(orderStatus.waiting, orderStatus.cancelled)})`
const buildVisibleFilter = (ids: RawBuilder<unknown>) =>
  sql`o.order_id in ${ids} and not (o.order_type = ${lit(orderType.gift)} and o.status = ${lit(orderStatus.waiting)})`

export const listMemberOrders: Handler<typeof orders.memberList, typeof schemas.memberList> = async (
  { db, actor },
  { pageNum, pageSize },
) => {
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`
      with chosen as materialized (
        select o.order_id from orders o where ${buildVisibleFilter(selectOwnOrders(actor.memberId))}
        order by o.order_id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}
      )
      select ${head}, case when ${unbooked} then l.net else o.payable_amount end as payable_amount, l.goods, l.pieces
      from chosen join orders o using (order_id) join sitting r using (sitting_id)
      cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_object('goodsName', i.goods_name, 'quantity', i.kept) order by i.order_item_id)
            filter (where i.place <= 3), '[]') as goods,
          coalesce(sum(i.kept), 0)::bigint as pieces, coalesce(sum(i.amount - i.discount_amount), 0)::bigint as net
        from (
          select i.*, case when sum(i.quantity - i.return_quantity) over () = 0 then i.quantity else i.quantity - i.return_quantity end as kept,
            row_number() over (order by i.quantity = i.return_quantity, i.order_item_id) as place
          from order_item i where i.order_id = o.order_id
        ) i where i.kept > 0
      ) l
      order by o.order_id desc`.execute(db),
    sql<{
      total: number
    }>`select count(*) as total from orders o where ${buildVisibleFilter(selectOwnOrders(actor.memberId))}`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export const readMemberOrder: Handler<typeof orders.memberDetail, typeof schemas.memberDetail> = async (
  { db, actor, request },
  { orderId },
) => {
  const { rows } = await sql<Omit<Detail, 'items' | 'payments' | 'refunds'>>`
    select ${head}, o.pay_deadline, o.paid_amount, o.credit_amount,
      case when ${unbooked} then l.total else o.total_amount end as total_amount,
      case when ${unbooked} then 0 else o.gift_amount end as gift_amount,
      case when ${unbooked} then l.discount else o.discount_amount end as discount_amount,
      case when ${unbooked} then l.total - l.discount else o.payable_amount end as payable_amount,
      case o.status when ${lit(orderStatus.waiting)} then l.total - l.discount when ${lit(orderStatus.cancelled)} then 0
      else o.unpaid_amount end as unpaid_amount,
      o.status = ${lit(orderStatus.waiting)} and r.status = ${lit(recordStatus.open)} and ${request.deviceId} <> '' and exists (
        select from guest_order g where g.order_id = o.order_id and g.device_id = ${request.deviceId}) as can_pay
    from orders o join sitting r using (sitting_id)
    cross join lateral (
      select coalesce(sum(i.amount), 0)::bigint as total, coalesce(sum(i.discount_amount), 0)::bigint as discount
      from order_item i where i.order_id = o.order_id
    ) l
    where o.order_id = ${orderId} and ${buildVisibleFilter(selectOwnOrders(actor.memberId))}`.execute(db)
  const order = rows[0] ?? refuseNotFound({ orderId }, 'ORDER_NOT_FOUND')
  const [items, payments, refunds] = await Promise.all([
    listLines(db, orderId),
    listPayments(db, orderId),
    listRefunds(db, orderId),
  ])
  return { ...order, items, payments, refunds }
}

async function listLines(db: Db, orderId: number): Promise<Detail['items']> {
  const { rows } = await sql<Detail['items'][number]>`
    select order_item_id, goods_name, spec, unit, quantity, return_quantity, amount, discount_amount,
      line_choices(flavor, options, true) as flavor, item_remark
    from order_item where order_id = ${orderId} order by order_item_id`.execute(db)
  return rows
}

async function listPayments(db: Db, orderId: number): Promise<Detail['payments']> {
  const { rows } = await sql<Detail['payments'][number]>`
    select p.payment_id, p.pay_method, sum(a.amount)::bigint as amount, sum(a.refunded_amount)::bigint as refunded_amount, p.paid_at as pay_time
    from payment_allocation a join payment p using (payment_id)
    where a.order_id = ${orderId} and p.status = ${lit(payStatus.succeeded)} and not p.voided group by p.payment_id order by p.payment_id`.execute(
    db,
  )
  return rows
}

async function listRefunds(db: Db, orderId: number): Promise<Detail['refunds']> {
  const { rows } = await sql<Detail['refunds'][number]>`
    select refund_id, refund_no, amount, status, created_at as create_time from refund where order_id = ${orderId} order by refund_id`.execute(
    db,
  )
  return rows
}
