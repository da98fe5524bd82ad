/** Price rules in use, and the prices that they give to goods at a moment. */
import { getBusinessDate } from '@nocturne/base/venue-time'
import {
  decidePrice,
  findRuleConflicts,
  isRuleInTime,
  type PricedGoods,
  type PriceMenu,
  type PriceRule,
} from '@nocturne/contract/catalog/price-rules'
import { goodsStatus, normalDisable } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import { queryRows, lit } from '../../db/statement.ts'
import type { GoodsRow } from './load-goods.ts'
import type { AppliedRule } from './pricing-rules.ts'

/** Rules in use; with a date only those of that business date. */
export async function listPriceRules(db: Db | Tx, businessDate?: string): Promise<PriceRule[]> {
  const date = businessDate ?? null
  const { rows } = await sql<PriceRule>`
    select r.rule_id, r.rule_name, r.goods_id, r.type_id, r.area_id, r.weekdays, r.from_time, r.to_time, r.begin_date, r.end_date, r.price, r.rate_bp,
      r.whole_yuan, r.priority
    from price_rule r where r.status = ${lit(normalDisable.normal)}
      and (${date}::date is null or ((r.begin_date is null or r.begin_date <= ${date}::date) and (r.end_date is null or ${date}::date <= r.end_date)))
    order by r.rule_id`.execute(db)
  return rows
}

/** Types of all goods and the types above them. */
export async function readPriceMenu(db: Db | Tx): Promise<PriceMenu> {
  const [types, goods] = await Promise.all([
    sql<{ typeId: number; parentId: number | null }>`
      select type_id, nullif(parent_id, 0) as parent_id from goods_type order by type_id`.execute(db),
    sql<{ goodsId: number; typeId: number }>`select goods_id, type_id from goods order by goods_id`.execute(db),
  ])
  const parentOfType = new Map(types.rows.map(({ typeId, parentId }) => [typeId, parentId]))
  const listTypes = (typeId: number) => [typeId, parentOfType.get(typeId) ?? null].filter((id) => id !== null)
  return {
    parentOfType,
    typeIdsOfGoods: new Map(goods.rows.map(({ goodsId, typeId }) => [goodsId, listTypes(typeId)])),
  }
}

/** Rules that can apply at a sitting now, and the area of its table. */
export type SittingPrices = { rules: readonly PriceRule[]; areaId: number | null; at: Date }

/**
 * Reads the rules for a sitting in one statement. Read after the sitting was locked: the table, and so the area, does not change before
 * the order is stored.
 */
export async function readSittingPrices(tx: Tx, tableRecordId: number, at: Date): Promise<SittingPrices> {
  const businessDate = getBusinessDate(at)
  const rows = await queryRows<PriceRule & { sittingAreaId: number }>(tx)`
    select r.rule_id, r.rule_name, r.goods_id, r.type_id, r.area_id, r.weekdays, r.from_time, r.to_time, r.begin_date, r.end_date, r.price, r.rate_bp,
      r.whole_yuan, r.priority, v.area_id as sitting_area_id
    from sitting s join venue_table v using (table_id) join price_rule r on r.area_id is null or r.area_id = v.area_id
    where s.sitting_id = ${tableRecordId} and r.status = ${lit(normalDisable.normal)}
      and (r.begin_date is null or r.begin_date <= ${businessDate}::date) and (r.end_date is null or ${businessDate}::date <= r.end_date)
    order by r.rule_id`
  return {
    rules: rows.filter((rule) => isRuleInTime(rule, at)),
    areaId: rows[0]?.sittingAreaId ?? null,
    at,
  }
}

/** Goods at the prices in force. Goods without a rule stay as they are. */
export function applyPriceRules(
  goods: ReadonlyMap<number, GoodsRow>,
  { rules, areaId, at }: SittingPrices,
): Map<number, GoodsRow> {
  return new Map([...goods].map(([id, row]) => [id, rules.length === 0 ? row : applyRules(row, { rules, areaId, at })]))
}

function applyRules(row: GoodsRow, { rules, areaId, at }: SittingPrices): GoodsRow {
  const { price, listPrice, rule } = decidePrice(rules, row, { areaId, at })
  return rule === null ? row : { ...row, salePrice: price, priceRule: toAppliedRule(rule, listPrice) }
}

const toAppliedRule = ({ ruleId, ruleName, price, rateBp, wholeYuan }: PriceRule, listPrice: number): AppliedRule => ({
  ruleId,
  ruleName,
  listPrice,
  price,
  rateBp,
  wholeYuan,
})

/** Price of goods in force in an area; `areaId` null: in the areas that are not listed. */
export type AreaPrice = { areaId: number | null; price: number; ruleName: string }

/** Reads the rules that apply now; returns the prices in force of goods by area, none at list price. */
export async function createPriceLookup(db: Db, at: Date): Promise<(goods: PricedGoods) => AreaPrice[]> {
  const rules = (await listPriceRules(db, getBusinessDate(at))).filter((rule) => isRuleInTime(rule, at))
  const areaIds = [...new Set(rules.flatMap(({ areaId }) => areaId ?? []))].toSorted((a, b) => a - b)
  const listInArea = (goods: PricedGoods, areaId: number | null): AreaPrice[] => {
    const { price, rule } = decidePrice(rules, goods, { areaId, at })
    return rule === null ? [] : [{ areaId, price, ruleName: rule.ruleName }]
  }
  return (goods) => {
    const everywhere = listInArea(goods, null)
    const [base] = everywhere
    const own = areaIds
      .flatMap((areaId) => listInArea(goods, areaId))
      .filter(({ price, ruleName }) => price !== base?.price || ruleName !== base.ruleName)
    return [...everywhere, ...own]
  }
}

/** Price in force of one goods in an area, fen. */
export async function readGoodsPrice(
  db: Db,
  { goodsId, areaId, at }: { goodsId: number; areaId: number; at: Date },
): Promise<number> {
  const [goods, findPrices] = await Promise.all([
    sql<PricedGoods>`
      select g.goods_id, array_remove(array[g.type_id, nullif(t.parent_id, 0)], null) as type_ids, g.sale_price
      from goods g join goods_type t using (type_id) where g.goods_id = ${goodsId}`.execute(db),
    createPriceLookup(db, at),
  ])
  const [row] = goods.rows
  if (!row) throw new Error(`goods ${goodsId} do not exist`)
  const prices = findPrices(row)
  const inForce = prices.find((one) => one.areaId === areaId) ?? prices.find((one) => one.areaId === null)
  return inForce?.price ?? row.salePrice
}

/** Rules in use, goods on sale that a rule names, areas, and pairs of rules that contradict each other. */
export async function readPriceBoard(db: Db) {
  const [rules, menu, goods, areas] = await Promise.all([
    listPriceRules(db),
    readPriceMenu(db),
    sql<PricedGoods & { typeIds: number[]; goodsName: string; costPrice: number }>`
      select g.goods_id, g.goods_name, array_remove(array[g.type_id, nullif(t.parent_id, 0)], null) as type_ids, g.sale_price, g.cost_price
      from goods g join goods_type t using (type_id)
      where g.status = ${lit(goodsStatus.onSale)} and exists (select from price_rule r where r.status = ${lit(normalDisable.normal)}
        and (r.goods_id = g.goods_id or r.type_id in (t.type_id, t.parent_id)))
      order by t.order_num, t.type_id, g.order_num, g.goods_id`.execute(db),
    sql<{ areaId: number; areaName: string }>`
      select area_id, area_name from area where status = ${lit(normalDisable.normal)} order by order_num, area_id`.execute(
      db,
    ),
  ])
  const conflicts = findRuleConflicts(rules, menu).map(([one, other]) => ({
    ruleName: one.ruleName,
    otherName: other.ruleName,
  }))
  const copies = rules.map((rule) => ({ ...rule, weekdays: [...rule.weekdays] }))
  return { rules: copies, goods: goods.rows, areas: areas.rows, conflicts }
}
