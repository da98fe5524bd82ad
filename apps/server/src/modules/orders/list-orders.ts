/** 订单: the orders of some nights within the caller's scope, and the lines waiting at the bar. */
import type { OrderStatus, ProduceStatus } from '@nocturne/contract/codes'
import { businessDate, daysBetween } from '@nocturne/base/venue-time'
import { orderStatus, produceStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { orders } from '@nocturne/contract/orders/endpoints'
import type { schemas } from '@nocturne/contract/orders/schemas'
import { sql } from 'kysely'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import { ownRows } from '../../http/policy.ts'
import { refuse } from '../../http/refusal.ts'
import { orderCards, orderColumns } from './order-cards.ts'
import { ENDED } from './order-status.ts'

const MAX_DAYS = 366
const UNMADE: readonly ProduceStatus[] = [produceStatus.waiting, produceStatus.making]

/** The tabs of the list; 'closed' is what was cancelled or returned. */
const statusesOf = (status: OrderStatus | 'closed' | undefined): readonly OrderStatus[] | null =>
  status === undefined ? null : status === 'closed' ? ENDED : [status]

export const listOrders: Handler<typeof orders.list, typeof schemas.list> = async ({ db, actor, now }, input) => {
  const endDate = input.endDate ?? input.beginDate ?? businessDate(now)
  const beginDate = input.beginDate ?? endDate
  if (beginDate > endDate || daysBetween(beginDate, endDate) >= MAX_DAYS)
    refuse('PARAM_INVALID', { field: `日期范围需在${MAX_DAYS}天以内` }, { field: 'beginDate', label: '日期范围' })
  const wanted = sql`
    from orders o join table_record r using (table_record_id)
    where o.business_date between ${beginDate}::date and ${endDate}::date
      and ${ownRows(actor, 'operate:order:list', orderColumns)}
      and (${statusesOf(input.status)}::text[] is null or o.status = any(${statusesOf(input.status)}::text[]))
      and (${input.orderType ?? null}::text is null or o.order_type = ${input.orderType ?? null}::text)
      and (${input.tableId ?? null}::bigint is null or r.table_id = ${input.tableId ?? null}::bigint)
      and (${input.keyword ?? null}::text is null or position(upper(${input.keyword ?? null}::text) in o.order_no) > 0
           or position(upper(${input.keyword ?? null}::text) in upper(r.table_name)) > 0)`
  const [rows, count] = await Promise.all([
    orderCards(
      db,
      actor,
      sql`select o.order_id ${wanted} order by o.business_date desc, o.order_id desc limit ${input.pageSize} offset ${(input.pageNum - 1) * input.pageSize}`,
    ),
    sql<{ total: number }>`select count(*) as total ${wanted}`.execute(db),
  ])
  return { rows, total: count.rows[0]?.total ?? 0 }
}

type ProduceRow = AnswerOf<typeof orders.produceList>['rows'][number]

export const listProduce: Handler<typeof orders.produceList, typeof schemas.produceList> = async (
  { db, now },
  input,
) => {
  const states = input.produceStatus === undefined ? UNMADE : [input.produceStatus]
  const waiting = states.every((state) => UNMADE.includes(state))
  // Finished lines grow for ever, so the screen shows tonight's; waiting ones are few and all of them matter.
  const wanted = sql`
    from order_item i join orders o using (order_id) join table_record r using (table_record_id)
    where i.produce_status = any(${states}::text[]) and o.status in (${lit(orderStatus.placed, orderStatus.settled, orderStatus.completed)})
      and i.return_quantity < i.quantity
      and (${waiting} or o.business_date = ${businessDate(now)}::date)
      and (not ${waiting} or i.produce_status in (${lit(produceStatus.waiting, produceStatus.making)}))
      and (${input.produceDept ?? null}::text is null or i.produce_dept = ${input.produceDept ?? null}::text)`
  const [list, count] = await Promise.all([
    sql<ProduceRow>`
      select i.order_item_id, i.order_id, o.order_no, o.order_type, r.table_name, i.goods_name, i.unit, i.quantity - i.return_quantity as quantity,
        i.flavor, i.item_remark,
        o.order_remark, i.package_detail, i.produce_dept, i.produce_status, o.created_at as create_time, i.produced_at as produce_time,
          o.order_user_name, o.urge_count
      ${wanted} order by i.order_item_id limit ${input.pageSize} offset ${(input.pageNum - 1) * input.pageSize}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) as total ${wanted}`.execute(db),
  ])
  return { rows: list.rows, total: count.rows[0]?.total ?? 0 }
}
