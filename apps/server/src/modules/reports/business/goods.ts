/** Block 商品 of 营业概况: best-selling goods, and sales by kind. */
import { goodsKind } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { TOP_GOODS_COUNT } from '@nocturne/contract/reports/business/definition'
import type { reports } from '@nocturne/contract/reports/endpoints'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import { withMonthRollups } from '../frame/report-query.ts'
import type { ReportQuery } from '../frame/report-query.ts'
import { goodsRollup, selectRollup } from '../rollups/rollup.ts'

type Goods = AnswerOf<typeof reports.business>['goods']

/** The list of goods excludes minimum charges and services. */
export async function readGoodsFigures(db: Db, query: ReportQuery): Promise<Goods> {
  const { rows } = await sql<Goods>`
    with sold as materialized (
      select g.goods_id, min(g.goods_name) as goods_name, g.goods_kind, g.statis_type,
        sum(g.quantity)::bigint as quantity, sum(g.amount)::bigint as amount
      from (${selectRollup(goodsRollup, withMonthRollups(query))}) g group by g.goods_id, g.goods_kind, g.statis_type
    ), goods as (
      select goods_id, min(goods_name) as goods_name, sum(quantity)::bigint as quantity, sum(amount)::bigint as amount
      from sold where goods_kind in (${lit(goodsKind.single, goodsKind.package)}) group by goods_id having sum(quantity) > 0
    )
    select ${selectTopGoods(sql`g.amount desc, g.goods_id`)} as by_amount, ${selectTopGoods(sql`g.quantity desc, g.amount desc, g.goods_id`)} as by_quantity,
      (select coalesce(json_agg(json_build_object('statisType', k.statis_type, 'amount', k.amount) order by k.amount desc, k.statis_type), '[]')
        from (select statis_type, sum(amount)::bigint as amount from sold group by statis_type having sum(amount) <> 0) k) as kinds`.execute(
    db,
  )
  return rows[0] as Goods
}

const selectTopGoods = (order: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(json_build_object('goodsId', g.goods_id, 'goodsName', g.goods_name, 'quantity', g.quantity, 'amount', g.amount)
    order by ${order}), '[]')
  from (select * from goods g order by ${order} limit ${TOP_GOODS_COUNT}) g)`
