/** 销售额 of a filter by group of goods and by area. */
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reports } from '@nocturne/contract/reports/endpoints'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { Asked } from '../frame/asked.ts'
import { cutBy, factsAsked } from '../frame/people.ts'

type Parts = Pick<AnswerOf<typeof reports.statementDepts>, 'kinds' | 'areas'>

/**
 * Facts say which line they are about, or the refund whose lines they are, or they are about a whole order as it was placed: what
 * they moved is put on those lines by list price, so that the groups add up to 销售额 to the fen.
 */
export async function soldKinds(db: Db, asked: Asked): Promise<Parts['kinds']> {
  const { rows } = await sql<Parts['kinds'][number]>`
    with moved as materialized (
      select row_number() over () as move_no, f.order_id, f.order_item_id, f.refund_id, sum(f.d_total - f.d_gift)::bigint as amount
      from sales_fact f where f.d_total <> f.d_gift and ${factsAsked(asked)}
      group by f.order_id, f.order_item_id, f.refund_id having sum(f.d_total - f.d_gift) <> 0
    ), weighed as (
      select m.move_no, m.amount, i.order_item_id, i.statis_type, 1::bigint as weight from moved m join order_item i using (order_item_id)
      union all
      select m.move_no, m.amount, i.order_item_id, i.statis_type, i.price * back.quantity
      from moved m join refund r using (refund_id) cross join lateral jsonb_to_recordset(r.items) as back("orderItemId" bigint, quantity bigint)
      join order_item i on i.order_item_id = back."orderItemId" where m.order_item_id is null
      union all
      select m.move_no, m.amount, i.order_item_id, i.statis_type, i.price * i.quantity
      from moved m join order_item i using (order_id) where m.order_item_id is null and m.refund_id is null
    ), placed as (
      select w.*, sum(weight) over (partition by move_no order by order_item_id) as upto, sum(weight) over (partition by move_no) as whole from weighed w
    )
    select statis_type, sum(round(amount * upto / nullif(whole, 0)) - round(amount * (upto - weight) / nullif(whole, 0)))::bigint as sales_amount
    from placed group by statis_type having sum(amount) <> 0 order by 2 desc, 1`.execute(db)
  return rows.filter(({ salesAmount }) => salesAmount !== 0)
}

export async function soldAreas(db: Db, asked: Asked): Promise<Parts['areas']> {
  const { rows } = await sql<Parts['areas'][number]>`
    select a.area_id, a.area_name, sum(c.total_amount - c.gift_amount)::bigint as sales_amount
    from (${cutBy(asked, 'area')}) c join area a on a.area_id = c.cut_key::bigint
    group by a.area_id having sum(c.total_amount - c.gift_amount) <> 0 order by 3 desc, a.area_id`.execute(db)
  return rows
}
