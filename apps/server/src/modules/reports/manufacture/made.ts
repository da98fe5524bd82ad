/**
 * What was made: lines of orders that went out, packages by their parts. A line belongs to the night of its order, because what nobody
 * confirmed counts as made when that night closes; and to the place whose ticket it stood on.
 */
import { orderStatus, orderType, produceStatus } from '@nocturne/contract/codes'
import type { ProduceDept, StatisType } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { allOf } from '../../../db/listed.ts'
import { lit } from '../../../db/statement.ts'
import { narrowed } from '../frame/asked.ts'
import type { Asked } from '../frame/asked.ts'

/** What narrows it besides nights and people; the keyword is about goods. */
export type MadeFilter = {
  produceDept?: ProduceDept | undefined
  statisType?: StatisType | undefined
  keyword?: string | undefined
  goodsId?: number | undefined
  orderItemIds?: readonly number[]
}

/**
 * Rows `(business_date, order_item_id, order_id, order_type, goods_id, goods_name, unit, package_name, produce_dept, produced_at,
 * produce_user_id, minutes, …quantities, allocated_amount)`, one for each goods of a line. What a package brought is split by what its
 * parts cost alone, to the fen. Bottles fetched from the store were sold when they were left there.
 */
export function made(asked: Asked, filter: MadeFilter): RawBuilder<unknown> {
  const { nights, until } = asked
  const { produceDept, statisType, keyword, goodsId, orderItemIds } = filter
  return sql`
    with lines as (
      select o.business_date, o.order_id, o.order_type, o.created_at, i.order_item_id, i.goods_id, i.goods_name, i.unit, i.statis_type,
        i.quantity, i.return_quantity, i.package_detail, i.produce_dept, i.produced_at, i.produce_user_id,
        case when o.order_type = ${lit(orderType.gift)} then 0 else i.amount - i.discount_amount end as net_amount
      from orders o join order_item i using (order_id) left join app_user u on u.user_id = i.produce_user_id
      where ${allOf(
        sql`o.business_date between ${nights.beginDate}::date and ${nights.endDate}::date`,
        sql`o.status in (${lit(orderStatus.placed, orderStatus.settled, orderStatus.completed, orderStatus.returned)})`,
        sql`o.order_type <> ${lit(orderType.wine)}`,
        sql`i.produce_status in (${lit(produceStatus.produced, produceStatus.delivered)})`,
        until && sql`i.produced_at <= ${until}`,
        produceDept !== undefined && sql`i.produce_dept = ${produceDept}::text`,
        orderItemIds && sql`i.order_item_id = any(${[...orderItemIds]}::bigint[])`,
        narrowed({ ...asked, keyword: undefined }, { user: 'i.produce_user_id', dept: 'u.dept_id' }),
      )}
    ), parts as (
      select l.*, l.goods_id as part_id, l.goods_name as part_name, l.unit as part_unit, l.statis_type as part_type, '' as package_name,
        1 as per_line, 1::bigint as weight
      from lines l where l.package_detail = '[]'
      union all
      select l.*, g.goods_id, d."goodsName", d.unit, t.statis_type, l.goods_name, d.quantity, greatest(g.sale_price, 1) * d.quantity
      from lines l
      cross join lateral jsonb_to_recordset(l.package_detail) as d("goodsId" bigint, "goodsName" text, unit text, quantity integer)
      join goods g on g.goods_id = d."goodsId" join goods_type t on t.type_id = g.type_id
    ), weighed as (
      select p.*, sum(p.weight) over (partition by p.order_item_id order by p.part_id rows unbounded preceding)::bigint as upto,
        sum(p.weight) over (partition by p.order_item_id)::bigint as whole
      from parts p
    )
    select w.business_date, w.order_item_id, w.order_id, w.order_type, w.part_id as goods_id, w.part_name as goods_name, w.part_unit as unit,
      w.package_name, w.produce_dept, w.produced_at, w.produce_user_id,
      case when w.produce_user_id is not null then extract(epoch from w.produced_at - w.created_at) / 60 end as minutes,
      case when w.order_type in (${lit(orderType.gift, orderType.voucher, orderType.flashSale, orderType.groupPlay)}) then 0
        else w.quantity * w.per_line end as sold_quantity,
      ${orderedAs(orderType.gift)} as gift_quantity, ${orderedAs(orderType.voucher)} as voucher_quantity,
      ${orderedAs(orderType.flashSale)} as kill_quantity, ${orderedAs(orderType.groupPlay)} as play_quantity,
      w.return_quantity * w.per_line as returned_quantity, (w.quantity - w.return_quantity) * w.per_line as produced_quantity,
      w.net_amount * w.upto / w.whole - w.net_amount * (w.upto - w.weight) / w.whole as allocated_amount
    from weighed w where ${allOf(
      statisType !== undefined && sql`w.part_type = ${statisType}::text`,
      keyword !== undefined &&
        sql`(position(lower(${keyword}::text) in lower(w.part_name)) > 0
          or w.part_id in (select g.goods_id from goods g where position(lower(${keyword}::text) in g.pinyin) > 0))`,
      goodsId !== undefined && sql`w.part_id = ${goodsId}`,
    )}`
}

const orderedAs = (type: string) => sql`case when w.order_type = ${lit(type)} then w.quantity * w.per_line else 0 end`
