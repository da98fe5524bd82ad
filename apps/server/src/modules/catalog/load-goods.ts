import { goodsKind } from '@nocturne/contract/codes'
import type { ProduceDept, RebateType, StatisType } from '@nocturne/contract/codes'
import type { Tx } from '../../db/connection.ts'
import { queryRows, lit } from '../../db/statement.ts'
import type { GoodsForSale } from './pricing-rules.ts'

export type GoodsRow = GoodsForSale & {
  typeId: number
  /** The type, and the type above it. */
  typeIds: readonly number[]
  statisType: StatisType
  spec: string
  costPrice: number
  countMinCharge: boolean
  performanceFlag: boolean
  /** Rebate of the goods, unless a dated rule of the night overrides it. */
  rebateType: RebateType
  rebateValue: number
  produceDept: ProduceDept
}

/**
 * Loads the goods of a cart and all possible components of its packages. Locks rows with counted stock by ascending id, so that
 * two carts never sell the same last bottle. Reads the stock from the locked row, since the statement's snapshot may be older
 * than a concurrent sale it waited for.
 */
export async function loadGoods(tx: Tx, goodsIds: readonly number[]): Promise<Map<number, GoodsRow>> {
  const rows = await queryRows<GoodsRow>(tx)`
    with wanted as (
      select unnest(${[...goodsIds]}::bigint[]) as goods_id
      union
      select (part ->> 'goodsId')::bigint from goods g, jsonb_array_elements(g.package_items) part
      where g.goods_id = any(${[...goodsIds]}::bigint[]) and g.goods_kind = ${lit(goodsKind.package)}
    ), locked as materialized (
      select g.goods_id, g.stock_num, g.sold_out from goods g join wanted using (goods_id) where g.stock_flag order by g.goods_id for no key update of g
    )
    select g.goods_id, g.goods_name, g.goods_kind, g.unit, g.spec, g.type_id, array_remove(array[g.type_id, nullif(t.parent_id, 0)], null) as type_ids, t.statis_type, g.sale_price, g.member_price, g.cost_price, g.status,
      coalesce(l.sold_out, g.sold_out) as sold_out, g.stock_flag, coalesce(l.stock_num, g.stock_num) as stock_num, g.sale_start_time, g.sale_end_time,
        g.limit_num, g.gift_flag, g.discount_flag, g.count_min_charge,
      g.performance_flag, g.rebate_type, g.rebate_value, g.produce_dept, g.flavors, goods_option_groups(g.option_group_ids) as option_groups,
      g.package_items
    from goods g join goods_type t using (type_id) join wanted using (goods_id) left join locked l using (goods_id)`
  return new Map(rows.map((row) => [row.goodsId, row]))
}
