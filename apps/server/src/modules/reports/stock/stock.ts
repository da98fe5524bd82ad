/** 库存报表 (P074): opening, incoming, outgoing and closing stock of all goods with counted stock. */
import { getBusinessDate } from '@nocturne/base/venue-time'
import { stockBizType } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reports } from '@nocturne/contract/reports/endpoints'
import type { schemas } from '@nocturne/contract/reports/schemas'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { joinConditions } from '../../../db/list-queries.ts'
import { lit } from '../../../db/statement.ts'
import { resolveDateRange } from '../../../http/date-range.ts'
import type { NightRange } from '../../../http/date-range.ts'
import type { Handler } from '../../../http/bind.ts'
import { readRollupCoverage } from '../rollups/rollup-coverage.ts'
import { selectRollup, stockRollup } from '../rollups/rollup.ts'

type StockReport = AnswerOf<typeof reports.stock>
type Row = StockReport['rows'][number]

export const readStockReport: Handler<typeof reports.stock, typeof schemas.stock> = async (
  { db, now },
  { typeId, lowOnly = false, keyword, pageNum, pageSize, ...dateRange },
) => {
  const today = getBusinessDate(now)
  const nights = resolveDateRange(dateRange, today)
  const chosen = joinConditions(
    typeId !== undefined && sql`g.type_id = ${typeId}`,
    keyword !== undefined &&
      sql`position(lower(${keyword}::text) in lower(g.goods_name || ' ' || g.pinyin || ' ' || g.goods_code)) > 0`,
  )
  const [types, counted] = await Promise.all([readTypes(db), readRows(db, nights, chosen)])
  const rows = lowOnly ? counted.filter(({ low }) => low) : counted
  const before = (pageNum - 1) * pageSize
  return {
    today,
    ...nights,
    running: nights.beginDate <= today && today <= nights.endDate,
    summary: {
      costAmount: rows.reduce((sum, { closingCost }) => sum + closingCost, 0),
      warnings: rows.filter(({ low }) => low).length,
    },
    types,
    rows: rows.slice(before, before + pageSize),
    total: rows.length,
  }
}

async function readTypes(db: Db): Promise<StockReport['types']> {
  const { rows } = await sql<StockReport['types'][number]>`
    select t.type_id, t.type_name from goods_type t
    where exists (select from goods g where g.type_id = t.type_id and g.stock_flag) order by t.order_num, t.type_id`.execute(
    db,
  )
  return rows
}

/**
 * Reads all stocked goods (a few hundred): movements from roll-ups, and of the stock records only the last one before
 * these nights. A goods without an earlier record starts with the opening value of its first record, or without a value
 * when it has none.
 */
async function readRows(db: Db, nights: NightRange, chosen: RawBuilder<boolean>): Promise<Row[]> {
  const lines = selectRollup(stockRollup, { nights, byMonth: true, kept: await readRollupCoverage(db, nights) })
  const { rows } = await sql<Row>`
    with moved as materialized (
      select s.goods_id, sum(s.quantity)::integer as moved, ${sumMoved(stockBizType.purchase)} as purchase_in,
        ${sumMoved(stockBizType.returned, stockBizType.countGain, stockBizType.confiscated)} as other_in,
        -${sumMoved(stockBizType.sale)} as sale_out, -${sumMoved(stockBizType.gift)} as gift_out, -${sumMoved(stockBizType.promotion)} as promo_out,
        -${sumMoved(stockBizType.damage, stockBizType.countLoss, stockBizType.internalUse)} as loss_out
      from (${lines}) s group by s.goods_id
    )
    select p.*, p.closing_num * p.cost_price as closing_cost, p.closing_num <= p.stock_warn_num as low
    from (
      select g.goods_id, g.goods_name, t.type_name, g.unit, g.stock_warn_num, g.cost_price, t.order_num as type_order, g.order_num,
        o.opening_num, o.opening_num + coalesce(m.moved, 0) as closing_num, coalesce(m.purchase_in, 0) as purchase_in, coalesce(m.other_in, 0) as other_in,
        coalesce(m.sale_out, 0) as sale_out, coalesce(m.gift_out, 0) as gift_out, coalesce(m.promo_out, 0) as promo_out, coalesce(m.loss_out, 0) as loss_out
      from goods g join goods_type t using (type_id)
      cross join lateral (select coalesce(
        (select s.after_num from stock_record s where s.goods_id = g.goods_id and s.business_date < ${nights.beginDate}::date
         order by s.business_date desc, s.record_id desc limit 1),
        (select s.before_num from stock_record s where s.goods_id = g.goods_id order by s.business_date, s.record_id limit 1),
        g.stock_num) as opening_num) o
      left join moved m using (goods_id)
      where g.stock_flag and ${chosen}
    ) p order by p.type_order, p.order_num, p.goods_id`.execute(db)
  return rows
}

const sumMoved = (...bizTypes: readonly [string, ...string[]]) =>
  sql`coalesce(sum(s.quantity) filter (where s.biz_type in (${lit(...bizTypes)})), 0)::integer`
