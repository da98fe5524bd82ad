/** Order cards: amounts, goods, production, and the actions available to the caller. */
import type { RecordStatus } from '@nocturne/contract/codes'
import { orderProduceStatus, orderStatus, orderType, produceStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { orders } from '@nocturne/contract/orders/endpoints'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { StaffActor } from '../../http/context.ts'
import { hasHandedOutBottles } from '../tables/public.ts'
import { computeOrderFlags } from './order-flags.ts'

export type OrderCard = AnswerOf<typeof orders.list>['rows'][number]

/** Input of `computeOrderFlags`; not sent to clients. */
export type OrderFlagInput = {
  orderUserId: number | null
  waiterUserId: number | null
  salesDeptId: number
  recordStatus: RecordStatus
  sendUserId: number | null
  sendDeptId: number | null
  sendOperatorId: number | null
  /** True when bottles that can be stored were handed out. */
  bottles: boolean
}
type Row = Omit<OrderCard, 'can'> & OrderFlagInput

/** Columns that limit lists to the caller's scope. */
export const orderScopeColumns = {
  users: ['o.sales_user_id', 'o.order_user_id', 'o.waiter_user_id'],
  dept: 'o.sales_dept_id',
} as const

/**
 * Cards of the orders selected by `chosen` (a statement returning `order_id`), newest first. A waiting order has no facts: its amounts are
 * the sums of its lines, all unpaid. Excludes returned pieces; a fully returned order shows its original lines.
 */
export async function listOrderCards(db: Db, actor: StaffActor, chosen: RawBuilder<unknown>): Promise<OrderCard[]> {
  const { rows } = await sql<Row>`
    with chosen as materialized (${chosen})
    select o.order_id, o.order_no, o.order_type, o.sitting_id, r.table_id, r.table_name, o.business_date, o.created_at as create_time, o.source,
      o.order_user_id, o.order_user_name, o.sales_user_id, o.sales_user_name, o.sales_dept_id, o.waiter_user_id, o.recommend_user_name,
      o.pay_mode, o.status, o.pay_deadline, o.order_remark, o.cancel_reason, o.urge_count, l.goods, l.pieces,
      case when l.tasks = 0 then ${lit(orderProduceStatus.none)} when l.produced = 0 then ${lit(orderProduceStatus.waiting)}
        when l.produced = l.tasks then ${lit(orderProduceStatus.produced)} else ${lit(orderProduceStatus.partly)} end as produce_status,
      a.total as total_amount, a.gift as gift_amount, a.discount as discount_amount, a.total - a.gift - a.discount as payable_amount,
      o.paid_amount, o.credit_amount,
      case when o.status = ${lit(orderStatus.waiting)} then a.total - a.gift - a.discount else o.unpaid_amount end as unpaid_amount,
      o.return_amount, o.refund_amount, o.credit_amount > 0 as credit_flag, o.refund_amount > 0 as refund_flag,
      coalesce(o.last_fact_date > o.business_date, false) as cross_day_flag,
      r.status as record_status, s.send_id, s.send_user_id, s.send_dept_id, s.operator_user_id as send_operator_id,
      exists (select from order_item i where i.order_id = o.order_id and ${hasHandedOutBottles}) as bottles
    from chosen
    join orders o using (order_id)
    join sitting r using (sitting_id)
    left join gift_order s using (order_id)
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('goodsName', i.goods_name, 'quantity', i.shown) order by i.order_item_id)
        filter (where i.place <= 3 and i.shown > 0), '[]') as goods,
        coalesce(sum(i.kept), 0) as pieces, coalesce(sum(i.amount), 0)::bigint as total, coalesce(sum(i.discount_amount), 0)::bigint as discount,
        count(*) filter (where i.produce_status <> ${lit(produceStatus.none)} and i.return_quantity < i.quantity) as tasks,
        count(*) filter (where i.produce_status in (${lit(produceStatus.produced, produceStatus.delivered)}) and i.return_quantity < i.quantity) as produced
      from (
        select i.*, case when sum(i.kept) over () = 0 then i.quantity else i.kept end as shown,
          row_number() over (order by i.kept = 0, i.order_item_id) as place
        from (select i.*, i.quantity - i.return_quantity as kept from order_item i where i.order_id = o.order_id) i
      ) i
    ) l
    cross join lateral (
      select case when o.status = ${lit(orderStatus.waiting)} then l.total else o.total_amount end as total,
        case when o.status <> ${lit(orderStatus.waiting)} then o.gift_amount
          when o.order_type = ${lit(orderType.gift)} then l.total else 0 end as gift,
        case when o.status <> ${lit(orderStatus.waiting)} then o.discount_amount
          when o.order_type = ${lit(orderType.gift)} then 0 else l.discount end as discount
    ) a
    order by o.business_date desc, o.order_id desc`.execute(db)
  return rows.map((row) => toOrderCard(row, actor))
}

function toOrderCard(row: Row, actor: StaffActor): OrderCard {
  const {
    orderUserId: _taker,
    waiterUserId: _waiter,
    salesDeptId: _dept,
    recordStatus: _record,
    sendUserId: _giver,
    sendDeptId: _giverDept,
    sendOperatorId: _operator,
    bottles: _bottles,
    ...card
  } = row
  return { ...card, can: computeOrderFlags(actor, row) }
}
