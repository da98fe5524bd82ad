/** Stores of goods types and goods. */
import { goodsKind, goodsStatus, normalDisable } from '@nocturne/contract/codes'
import type { PartValue } from '@nocturne/contract/entity/field'
import type { RowError } from '@nocturne/contract/entity/schemas'
import { supplierEntity } from '@nocturne/contract/office/deal-entities'
import { goodsEntity, goodsTypeEntity } from '@nocturne/contract/office/menu-entities'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import {
  becomes,
  buildError,
  listExistingIds,
  type EntityStore,
  type RecordChange,
  type WrittenChange,
  type WriteContext,
} from '../../entities/entity-store.ts'
import { createTableStore } from '../../entities/table-store.ts'
import { findGoodsWarnings } from './goods-warnings.ts'
import { optionGroupStore } from './option-group-store.ts'
import { priceRuleStore } from './price-rule-store.ts'
import { buildSearchKey } from './search-key.ts'

const goodsTypeStore = createTableStore(goodsTypeEntity, {
  table: 'goods_type',
  key: 'type_id',
  computed: {
    parentId: sql`nullif(t.parent_id, 0)`,
    goodsNum: sql`(select count(*)::int from goods g where g.type_id = t.type_id and g.status = ${lit(goodsStatus.onSale)})`,
  },
  derive: ({ after }) => ({ parent_id: after['parentId'] ?? 0 }),
  check: async (context, changes) => [
    ...(await findLevelErrors(context, changes)),
    ...(await findUsedTypes(context, changes)),
  ],
})

/** Types have two levels: the parent has no parent, and a type with children stays at the first level. */
async function findLevelErrors({ tx }: WriteContext, changes: readonly RecordChange[]): Promise<RowError[]> {
  const nested = changes.filter(({ changed, after }) => changed.includes('parentId') && after['parentId'] !== null)
  if (nested.length === 0) return []
  const { rows } = await sql<{ typeId: number; parentId: number }>`select type_id, parent_id from goods_type`.execute(
    tx,
  )
  const parents = new Map(rows.map(({ typeId, parentId }) => [typeId, parentId]))
  const withChildren = new Set(rows.map(({ parentId }) => parentId))
  return nested.flatMap((change) => {
    const parentId = change.after['parentId'] as number
    if (parentId === change.id) return [buildError(change, 'parentId', '上级分类不能是自己')]
    if (parents.get(parentId) !== 0) return [buildError(change, 'parentId', '分类最多两级，请选择一级分类')]
    return change.id !== null && withChildren.has(change.id)
      ? [buildError(change, 'parentId', '它下面还有分类，不能放到别的分类里')]
      : []
  })
}

/** A type with goods on sale or types in use cannot be stopped: they would vanish from the menu. */
async function findUsedTypes({ tx }: WriteContext, changes: readonly RecordChange[]): Promise<RowError[]> {
  const stopped = changes.filter((change) => change.id !== null && becomes(change, 'status', normalDisable.disabled))
  if (stopped.length === 0) return []
  const { rows } = await sql<{ typeId: number; total: number }>`
    select t.type_id, count(*)::int as total from goods_type t
    join goods_type below on below.type_id = t.type_id or below.parent_id = t.type_id
    join goods g on g.type_id = below.type_id and g.status = ${lit(goodsStatus.onSale)}
    where t.type_id = any(${listExistingIds(stopped)}::bigint[]) group by t.type_id`.execute(tx)
  const used = new Map(rows.map(({ typeId, total }) => [typeId, total]))
  return stopped.flatMap((change) => {
    const total = used.get(change.id ?? 0)
    return total === undefined ? [] : [buildError(change, 'status', `还有${total}款在售商品，请先移到别的分类或下架`)]
  })
}

const goodsTableStore = createTableStore(goodsEntity, {
  table: 'goods',
  key: 'goods_id',
  computed: {
    packageItems: sql`(
      select coalesce(jsonb_agg(jsonb_build_object(
        'goodsId', item -> 'goodsId', 'quantity', item -> 'quantity', 'groupNo', item -> 'groupNo',
        'groupName', item -> 'groupName', 'chooseNum', item -> 'chooseNum') order by place), '[]')
      from jsonb_array_elements(t.package_items) with ordinality as x(item, place))`,
  },
  derive: ({ after, changed }) => ({
    ...(changed.includes('goodsName') && { pinyin: buildSearchKey(after['goodsName'] as string) }),
    ...(changed.includes('packageItems') && { package_items: after['packageItems'] }),
  }),
  eventIds: true,
  prepare: assignCodes,
  check: async (context, changes) => [
    ...changes.flatMap(findGoodsErrors),
    ...(await findPackagedGoods(context, changes)),
  ],
  afterWrite: copyNamesIntoPackages,
})

const goodsStore: EntityStore = { ...goodsTableStore, findWarnings: findGoodsWarnings }

/** Gives new goods without a code the next number. */
async function assignCodes(tx: Tx, changes: readonly RecordChange[]): Promise<RecordChange[]> {
  if (changes.every(({ id, after }) => id !== null || after['goodsCode'] !== '')) return [...changes]
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(substr(goods_code, 3)::int), 0) as last from goods where goods_code ~ '^SP\\d{1,8}$'`.execute(
    tx,
  )
  let last = rows[0]?.last ?? 0
  return changes.map((change) => {
    if (change.id !== null || change.after['goodsCode'] !== '') return change
    last += 1
    return { ...change, after: { ...change.after, goodsCode: `SP${String(last).padStart(4, '0')}` } }
  })
}

function findGoodsErrors(change: RecordChange): RowError[] {
  const { after } = change
  const items = after['packageItems'] as readonly PartValue[]
  const errors: RowError[] = []
  if (after['goodsKind'] === goodsKind.package && items.length === 0)
    errors.push(buildError(change, 'packageItems', '请添加套餐内容'))
  if (after['goodsKind'] !== goodsKind.package && items.length > 0)
    errors.push(buildError(change, 'goodsKind', '有套餐内容的商品，种类应为套餐'))
  if (items.some(({ goodsId }) => goodsId === change.id))
    errors.push(buildError(change, 'packageItems', '套餐不能包含自己'))
  if (items.some(({ groupNo, chooseNum }) => groupNo !== 0 && chooseNum === 0))
    errors.push(buildError(change, 'packageItems', '可选组要填选几份'))
  if ((after['saleStartTime'] === null) !== (after['saleEndTime'] === null))
    errors.push(buildError(change, 'saleEndTime', '开售和停售时间要一起填'))
  if (after['goodsCode'] === '') errors.push(buildError(change, 'goodsCode', '请输入编码'))
  return errors
}

/** Goods in a package that is on sale stay on sale, and a package contains no other package. */
async function findPackagedGoods({ tx }: WriteContext, changes: readonly RecordChange[]): Promise<RowError[]> {
  const ids = listExistingIds(changes)
  const partIds = changes.flatMap(({ after }) =>
    (after['packageItems'] as readonly PartValue[]).map(({ goodsId }) => goodsId as number),
  )
  const { rows: packages } = await sql<{ goodsId: number; goodsName: string; partId: number }>`
    select p.goods_id, p.goods_name, (item ->> 'goodsId')::bigint as part_id
    from goods p, jsonb_array_elements(p.package_items) item
    where p.status = ${lit(goodsStatus.onSale)} and (item ->> 'goodsId')::bigint = any(${ids}::bigint[])
    order by p.goods_id`.execute(tx)
  const { rows: parts } = await sql<{ goodsId: number }>`
    select goods_id from goods where goods_id = any(${partIds}::bigint[]) and goods_kind = ${lit(goodsKind.package)}`.execute(
    tx,
  )
  const nested = new Set(parts.map(({ goodsId }) => goodsId))
  const changedIds = new Set(ids)
  return changes.flatMap((change) => {
    const errors: RowError[] = []
    const holder = packages.find(({ partId, goodsId }) => partId === change.id && !changedIds.has(goodsId))
    if (holder && becomes(change, 'status', goodsStatus.offSale))
      errors.push(buildError(change, 'status', `套餐“${holder.goodsName}”里有它，请先修改套餐`))
    if ((change.after['packageItems'] as readonly PartValue[]).some(({ goodsId }) => nested.has(goodsId as number)))
      errors.push(buildError(change, 'packageItems', '套餐里不能再放套餐'))
    return errors
  })
}

/** Packages carry name and unit of their goods, which orders copy; both follow the goods. */
async function copyNamesIntoPackages({ tx }: WriteContext, changes: readonly WrittenChange[]): Promise<void> {
  const ids = changes
    .filter(({ changed }) => ['goodsName', 'unit', 'packageItems'].some((name) => changed.includes(name)))
    .map(({ id }) => id)
  if (ids.length === 0) return
  await sql`
    update goods p set package_items = (
      select jsonb_agg(item || jsonb_build_object('goodsName', g.goods_name, 'unit', g.unit) order by place)
      from jsonb_array_elements(p.package_items) with ordinality as x(item, place)
      join goods g on g.goods_id = (item ->> 'goodsId')::bigint
    )
    where p.package_items <> '[]' and (
      p.goods_id = any(${ids}::bigint[])
      or exists (
        select from jsonb_array_elements(p.package_items) item where (item ->> 'goodsId')::bigint = any(${ids}::bigint[])
      )
    )`.execute(tx)
}

const supplierStore = createTableStore(supplierEntity, { table: 'supplier', key: 'supplier_id' })

export const menuStores: readonly EntityStore[] = [
  goodsTypeStore,
  optionGroupStore,
  goodsStore,
  priceRuleStore,
  supplierStore,
]
