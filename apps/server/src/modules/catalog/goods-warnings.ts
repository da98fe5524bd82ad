/** Consequences of saved goods that their sender is notified of: packages with stopped parts or below cost, goods that no table can open with. */
import { evaluatePackage, type PackageGoods, type PackageRow } from '@nocturne/contract/catalog/package-rules'
import { computeRulePrice } from '@nocturne/contract/catalog/price-rules'
import { goodsStatus, normalDisable } from '@nocturne/contract/codes'
import type { RowError } from '@nocturne/contract/entity/schemas'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import { buildError, listExistingIds, type RecordChange, type WriteContext } from '../../entities/entity-store.ts'
import { listPriceRules, readPriceMenu } from './current-prices.ts'

const listRows = ({ after }: RecordChange) => after['packageItems'] as unknown as readonly PackageRow[]

/** Warnings about changed packages, and about goods that tables open with. */
export const findGoodsWarnings = async (
  context: WriteContext,
  changes: readonly RecordChange[],
): Promise<RowError[]> => [
  ...(await findPackageWarnings(context, changes)),
  ...(await findOpeningWarnings(context, changes)),
  ...(await findRuledPricesBelowCost(context, changes)),
]

async function findPackageWarnings({ tx, actor }: WriteContext, changes: readonly RecordChange[]): Promise<RowError[]> {
  const packages = changes.filter(
    (change) =>
      listRows(change).length > 0 && ['packageItems', 'salePrice'].some((name) => change.changed.includes(name)),
  )
  if (packages.length === 0) return []
  const ids = packages.flatMap((change) => listRows(change).map(({ goodsId }) => goodsId))
  const goods = await readPackageGoods(tx, ids, actor.permissions.has('system:goods:price'))
  return packages.flatMap((change) =>
    evaluatePackage(listRows(change), goods, change.after['salePrice'] as number).warnings.map((message) =>
      buildError(change, 'packageItems', message),
    ),
  )
}

async function readPackageGoods(
  db: Db,
  ids: readonly number[],
  showsCost: boolean,
): Promise<Map<number, PackageGoods>> {
  const { rows } = await sql<PackageGoods & { goodsId: number }>`
    select g.goods_id, g.goods_name, case when ${showsCost} then g.cost_price end as cost_price, g.status = ${lit(goodsStatus.onSale)} as on_sale,
      g.sold_out, case when g.stock_flag then g.stock_num end as stock_num,
      array(select o.group_name from option_group o where o.option_group_id = any(g.option_group_ids) and o.required
        and o.status = ${lit(normalDisable.normal)} order by o.order_num, o.option_group_id) as required_groups
    from goods g where g.goods_id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map(({ goodsId, ...row }) => [goodsId, row]))
}

/** Changed prices or costs that make a price rule sell below cost. */
async function findRuledPricesBelowCost(
  { tx, actor }: WriteContext,
  changes: readonly RecordChange[],
): Promise<RowError[]> {
  const changed = changes.filter(({ changed: names }) => names.includes('salePrice') || names.includes('costPrice'))
  if (changed.length === 0 || !actor.permissions.has('system:goods:price')) return []
  const [rules, { parentOfType }] = await Promise.all([listPriceRules(tx), readPriceMenu(tx)])
  return changed.flatMap((change) => {
    const { typeId, salePrice, costPrice } = change.after as { typeId: number; salePrice: number; costPrice: number }
    const typeIds = [typeId, parentOfType.get(typeId) ?? null]
    const names = rules
      .filter((rule) => (rule.goodsId === null ? typeIds.includes(rule.typeId) : rule.goodsId === change.id))
      .filter((rule) => computeRulePrice(rule, salePrice) < costPrice)
      .map(({ ruleName }) => `“${ruleName}”`)
    const field = change.changed.includes('costPrice') ? 'costPrice' : 'salePrice'
    return names.length === 0 ? [] : [buildError(change, field, `${names.join('、')}的价格低于成本价`)]
  })
}

/** Goods that a table opens with cannot ask for a choice: opening the table would be refused. */
async function findOpeningWarnings({ tx }: WriteContext, changes: readonly RecordChange[]): Promise<RowError[]> {
  const changed = changes.filter(({ changed: names }) =>
    ['packageItems', 'optionGroupIds'].some((name) => names.includes(name)),
  )
  const tables = await listOpeningTables(tx, listExistingIds(changed))
  if (tables.size === 0) return []
  const groups = await sql<{ optionGroupId: number }>`
    select option_group_id from option_group where required and status = ${lit(normalDisable.normal)}`.execute(tx)
  const required = new Set(groups.rows.map(({ optionGroupId }) => optionGroupId))
  return changed.flatMap((change) => {
    const names = tables.get(change.id ?? 0)
    if (names === undefined) return []
    const hasGroup = (change.after['optionGroupIds'] as readonly number[]).some((id) => required.has(id))
    const hasChoice = listRows(change).some(({ groupNo, chooseNum }) => groupNo > 0 && chooseNum > 0)
    if (!hasGroup && !hasChoice) return []
    const field = hasGroup ? 'optionGroupIds' : 'packageItems'
    return [buildError(change, field, `${names}用它开台，要选规格或内容的商品开台会被拒绝`)]
  })
}

/** Names of the tables in use that open with each of the goods: `A01、A02等5张台`. */
async function listOpeningTables(db: Db, goodsIds: readonly number[]): Promise<Map<number, string>> {
  if (goodsIds.length === 0) return new Map()
  const { rows } = await sql<{ goodsId: number; names: string[]; total: number }>`
    select open_goods_id as goods_id, (array_agg(table_name order by order_num, table_id))[1:3] as names, count(*)::int as total
    from venue_table where open_goods_id = any(${[...goodsIds]}::bigint[]) and status = ${lit(normalDisable.normal)}
    group by open_goods_id`.execute(db)
  return new Map(
    rows.map(({ goodsId, names, total }) => [
      goodsId,
      `${names.join('、')}${total > names.length ? `等${total}张台` : ''}`,
    ]),
  )
}

/** An option group that becomes required, when tables open with goods that have it. */
export async function findRequiredGroupWarnings(
  { tx }: WriteContext,
  changes: readonly RecordChange[],
): Promise<RowError[]> {
  const required = changes.filter(
    ({ id, after }) => id !== null && after['required'] === true && after['status'] === normalDisable.normal,
  )
  if (required.length === 0) return []
  const { rows } = await sql<{ goodsId: number; goodsName: string; groupIds: number[] }>`
    select g.goods_id, g.goods_name, g.option_group_ids as group_ids from goods g
    where g.option_group_ids && ${listExistingIds(required)}::bigint[]
      and exists (select from venue_table v where v.open_goods_id = g.goods_id and v.status = ${lit(normalDisable.normal)})
    order by g.order_num, g.goods_id`.execute(tx)
  return required.flatMap((change) =>
    rows
      .filter(({ groupIds }) => groupIds.includes(change.id ?? 0))
      .map(({ goodsName }) => buildError(change, 'required', `“${goodsName}”是开台商品，必选以后开台会被拒绝`)),
  )
}

/** Goods among these that need a choice or are off sale, with their name: a table cannot open with them. */
export async function findUnopenableGoods(db: Db, goodsIds: readonly number[]): Promise<Map<number, string>> {
  if (goodsIds.length === 0) return new Map()
  const { rows } = await sql<{ goodsId: number; goodsName: string }>`
    select g.goods_id, g.goods_name from goods g where g.goods_id = any(${[...goodsIds]}::bigint[]) and (
      g.status <> ${lit(goodsStatus.onSale)}
      or exists (select from option_group o where o.option_group_id = any(g.option_group_ids) and o.required and o.status = ${lit(normalDisable.normal)})
      or exists (select from jsonb_array_elements(g.package_items) i where (i ->> 'groupNo')::integer > 0 and (i ->> 'chooseNum')::integer > 0))`.execute(
    db,
  )
  return new Map(rows.map(({ goodsId, goodsName }) => [goodsId, goodsName]))
}
