/** 出品单: tickets the bar still has to make, by order and place; urged ones first, then oldest first. */
import { getBusinessDate } from '@nocturne/base/venue-time'
import { approvalStatus, orderStatus, produceStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { orders } from '@nocturne/contract/orders/endpoints'
import type { schemas } from '@nocturne/contract/orders/schemas'
import { sql } from 'kysely'
import { joinConditions } from '../../db/list-queries.ts'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import { TASKS_OF_LINE } from './line-tasks.ts'
import { findScope } from '../../http/policy.ts'
import { readFirstOpenNight } from './produce-list.ts'

/** Far more than fit on a screen; later ones appear as these are finished. */
const MOST_TICKETS = 60

type Ticket = AnswerOf<typeof orders.produceTickets>['rows'][number]

export const listProductionTickets: Handler<typeof orders.produceTickets, typeof schemas.produceTickets> = async (
  { db, actor, now },
  { produceDept },
) => {
  const tonight = getBusinessDate(now)
  // Lines of closed nights are confirmed automatically.
  const since = await readFirstOpenNight(db, tonight)
  const waiting = joinConditions(
    sql`o.business_date between ${since}::date and ${tonight}::date`,
    sql`o.status in (${lit(orderStatus.placed, orderStatus.settled, orderStatus.completed)})`,
    sql`t.produce_status in (${lit(produceStatus.waiting, produceStatus.making)})`,
    sql`i.produce_status in (${lit(produceStatus.waiting, produceStatus.making)})`,
    sql`i.return_quantity < i.quantity`,
    produceDept !== undefined && sql`t.produce_dept = ${produceDept}::text`,
  )
  const [tickets, soldOut] = await Promise.all([
    sql<Ticket & { total: number }>`
      with tickets as materialized (
        select o.order_id, t.produce_dept, o.urge_count > 0 as urged, o.created_at, count(*) over () as total, jsonb_agg(jsonb_build_object(
            'orderItemId', i.order_item_id, 'goodsId', i.goods_id, 'goodsName', i.goods_name, 'unit', i.unit,
            'quantity', i.quantity - i.return_quantity, 'flavor', line_choices(i.flavor, i.options, false), 'itemRemark', i.item_remark,
            'packageDetail', t.package_detail, 'produceStatus', t.produce_status,
            'alsoAt', coalesce((select jsonb_agg(p.produce_dept order by p.produce_dept) from order_item_place p
              where t.is_part and p.order_item_id = i.order_item_id and p.produce_dept <> t.produce_dept), '[]'),
            'returnAsked', coalesce((select sum((a.form_data ->> 'quantity')::integer) from approval a
              where a.biz_type = 'return' and a.biz_id = i.order_item_id and a.status = ${lit(approvalStatus.pending)}), 0)) order by i.order_item_id) as lines
        from orders o join order_item i using (order_id) cross join ${TASKS_OF_LINE} where ${waiting}
        group by o.order_id, t.produce_dept
        order by urged desc, o.created_at, o.order_id, t.produce_dept limit ${MOST_TICKETS}
      )
      select t.order_id, o.order_no, o.order_type, r.table_name, t.produce_dept, o.created_at as create_time, o.source, o.order_user_name,
        o.order_remark, r.remark as guest_note, o.urge_count, t.lines, t.total
      from tickets t join orders o using (order_id) join sitting r using (sitting_id)
      order by t.urged desc, t.created_at, t.order_id, t.produce_dept`.execute(db),
    sql<{
      goodsId: number
      goodsName: string
    }>`select goods_id, goods_name from goods where sold_out order by goods_id`.execute(db),
  ])
  return {
    rows: tickets.rows.map(({ total: _total, ...ticket }) => ticket),
    total: tickets.rows[0]?.total ?? 0,
    soldOutGoods: soldOut.rows,
    can: { soldOut: findScope(actor, 'operate:goods:soldOut') !== undefined },
  }
}
