/** The menu: with codes and stock for staff, restricted to guest goods for guests. Costs are never read here. */
import { formatTime } from '@nocturne/base/venue-time'
import type { GoodsStatus } from '@nocturne/contract/codes'
import { goodsSource, goodsStatus, normalDisable } from '@nocturne/contract/codes'
import type { catalog } from '@nocturne/contract/catalog/endpoints'
import type { schemas } from '@nocturne/contract/catalog/schemas'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import { findScope } from '../../http/policy.ts'
import { refuseNotFound, refuse } from '../../http/refusal.ts'
import { findMemberRate } from '../directory/public.ts'
import { createPriceLookup } from './current-prices.ts'
import { isOnSale, computeMemberDiscount } from './pricing-rules.ts'
import type { PackageItem } from './pricing-rules.ts'

type StaffGoods = AnswerOf<typeof catalog.goodsList>['rows'][number]
type PublicGoods = AnswerOf<typeof catalog.guestGoodsDetail>
type Row = Omit<StaffGoods, 'packageItems' | 'prices' | 'onSale' | 'stockHint' | 'myMemberPrice' | 'myRateBp'> & {
  packageItems: PackageItem[]
  typeIds: number[]
  goneParts: number[]
  /** Flavours by the goods id of the package item; items without flavours are left out. */
  partFlavors: Record<number, string[]>
  status: GoodsStatus
  saleStartTime: string | null
  saleEndTime: string | null
  stockWarnNum: number
  markedSoldOut: boolean
}

/** Goods selected by `where`, in menu order. `page` limits them. */
async function listGoodsRows(
  db: Db,
  where: RawBuilder<unknown>,
  page: { pageNum: number; pageSize: number } = { pageNum: 1, pageSize: 1 },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select g.goods_id, g.goods_code, g.goods_name, g.pinyin, g.type_id, array_remove(array[g.type_id, nullif(t.parent_id, 0)], null) as type_ids, t.type_name, t.statis_type, g.goods_kind, g.unit, g.spec, g.sale_price, g.line_price,
      g.member_price, g.image_url, array_remove(g.image_url || array_remove(g.image_urls, g.image_url), null) as images,
      g.description, g.tags, g.flavors, goods_option_groups(g.option_group_ids) as option_groups, g.package_items, g.limit_num, g.gift_flag, g.discount_flag, g.count_min_charge, g.produce_dept, g.status,
      g.sale_start_time, g.sale_end_time, g.stock_warn_num, case when g.stock_flag then g.stock_num end as stock_num,
      g.sold_out as marked_sold_out, g.sold_out or (g.stock_flag and g.stock_num <= 0) as sold_out,
      array(select p.goods_id from jsonb_array_elements(g.package_items) part join goods p on p.goods_id = (part ->> 'goodsId')::bigint
            where p.sold_out or (p.stock_flag and p.stock_num < (part ->> 'quantity')::integer)) as gone_parts,
      coalesce((select jsonb_object_agg(p.goods_id, p.flavors) from jsonb_array_elements(g.package_items) part
        join goods p on p.goods_id = (part ->> 'goodsId')::bigint where cardinality(p.flavors) > 0), '{}') as part_flavors
    from goods g join goods_type t using (type_id)
    where ${where} order by t.order_num, t.type_id, g.order_num, g.goods_id limit ${page.pageSize} offset ${(page.pageNum - 1) * page.pageSize}`.execute(
    db,
  )
  return rows
}

async function countGoods(db: Db, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`select count(*) as total from goods g join goods_type t using (type_id) where ${where}`.execute(db)
  return rows[0]?.total ?? 0
}

type MenuFilter = {
  source?: string | undefined
  status?: string | undefined
  typeId?: number | undefined
  keyword?: string | undefined
}

function buildMenuFilter({ source, status, typeId, keyword }: MenuFilter): RawBuilder<unknown> {
  const searchText = keyword?.toLowerCase() ?? null
  return sql`g.source = ${source ?? goodsSource.mobile} and g.status = ${status ?? goodsStatus.onSale} and t.status = ${lit(normalDisable.normal)}
    and (${typeId ?? null}::bigint is null or g.type_id = ${typeId ?? null}::bigint)
    and (${searchText}::text is null or position(${searchText}::text in lower(g.goods_name)) > 0 or position(${searchText}::text in g.pinyin) > 0
      or position(${searchText}::text in lower(g.goods_code)) > 0)`
}

/** Time of the reading: venue time `HH:mm`, and the prices in force. */
type Moment = { clock: string; findPrices: Awaited<ReturnType<typeof createPriceLookup>> }

async function readMoment(db: Db, now: Date): Promise<Moment> {
  return { clock: formatTime(now).slice(11, 16), findPrices: await createPriceLookup(db, now) }
}

/** Reading at list prices: a gift is charged to the quota at its list price. */
const buildListMoment = (now: Date): Moment => ({ clock: formatTime(now).slice(11, 16), findPrices: () => [] })

function toPublicGoods(row: Row, { clock, findPrices }: Moment): PublicGoods {
  const packageItems = row.packageItems.map((part) => ({
    ...part,
    soldOut: row.goneParts.includes(part.goodsId),
    flavors: row.partFlavors[part.goodsId] ?? [],
  }))
  return {
    goodsId: row.goodsId,
    goodsName: row.goodsName,
    typeId: row.typeId,
    typeName: row.typeName,
    goodsKind: row.goodsKind,
    statisType: row.statisType,
    unit: row.unit,
    spec: row.spec,
    salePrice: row.salePrice,
    prices: findPrices(row).map(({ areaId, price, ruleName }) => ({
      areaId,
      salePrice: price,
      linePrice: price < row.salePrice ? Math.max(row.salePrice, row.linePrice ?? 0) : row.linePrice,
      tags: [ruleName, ...row.tags],
    })),
    linePrice: row.linePrice,
    memberPrice: row.memberPrice,
    discountFlag: row.discountFlag,
    imageUrl: row.imageUrl,
    images: row.images,
    description: row.description,
    tags: row.tags,
    flavors: row.flavors,
    optionGroups: row.optionGroups,
    packageItems,
    limitNum: row.limitNum,
    soldOut: row.soldOut || packageItems.some((part) => part.groupNo === 0 && part.soldOut),
    onSale: isOnSale(row, clock),
    stockHint: row.stockNum !== null && row.stockNum > 0 && row.stockNum <= row.stockWarnNum ? row.stockNum : null,
  }
}

function toStaffGoods(row: Row, moment: Moment, memberBp: number | null): StaffGoods {
  const goods = toPublicGoods(row, moment)
  const computeMemberPrice = (salePrice: number) =>
    memberBp === null ? null : salePrice - computeMemberDiscount({ ...row, salePrice }, { quantity: 1 }, memberBp)
  return {
    ...goods,
    prices: goods.prices.map((one) => ({ ...one, myMemberPrice: computeMemberPrice(one.salePrice) })),
    goodsCode: row.goodsCode,
    pinyin: row.pinyin,
    myMemberPrice: computeMemberPrice(row.salePrice),
    myRateBp: memberBp,
    giftFlag: row.giftFlag,
    countMinCharge: row.countMinCharge,
    produceDept: row.produceDept,
    stockNum: row.stockNum,
  }
}

async function findMemberRateBp(db: Db, memberId: number | undefined): Promise<number | null> {
  if (memberId === undefined) return null
  return (await findMemberRate(db, memberId)) ?? refuseNotFound({ memberId })
}

/** Goods with the gift flag, and those added by the caller's gift scheme. */
export const buildGiveableFilter = (userId: number) => sql`(g.gift_flag or g.goods_id = any(coalesce((
  select s.goods_ids from personal_gift_quota q join gift_scheme s using (scheme_id) where q.user_id = ${userId}), '{}')))`

export const listGoods: Handler<typeof catalog.goodsList, typeof schemas.goodsList> = async (
  { db, actor, now },
  input,
) => {
  const where = sql`${buildMenuFilter(input)} and (${input.giftOnly ?? false} = false or ${buildGiveableFilter(actor.userId)})`
  const [rows, total, memberBp, moment] = await Promise.all([
    listGoodsRows(db, where, input),
    countGoods(db, where),
    findMemberRateBp(db, input.memberId),
    input.giftOnly ? buildListMoment(now) : readMoment(db, now),
  ])
  return { rows: rows.map((row) => toStaffGoods(row, moment, memberBp)), total }
}

export const readGoods: Handler<typeof catalog.goodsDetail, typeof schemas.goodsDetail> = async (
  { db, actor, now },
  { goodsId, memberId },
) => {
  const [rows, memberBp, moment] = await Promise.all([
    listGoodsRows(db, sql`g.goods_id = ${goodsId}`),
    findMemberRateBp(db, memberId),
    readMoment(db, now),
  ])
  const [row] = rows
  if (row?.status !== goodsStatus.onSale) refuse('GOODS_OFF')
  return {
    ...toStaffGoods(row, moment, memberBp),
    markedSoldOut: row.markedSoldOut,
    can: { soldOut: findScope(actor, 'operate:goods:soldOut') !== undefined },
  }
}

const forGuests = sql`g.guest_visible and t.guest_visible`

export const listGuestGoods: Handler<typeof catalog.guestGoods, typeof schemas.guestGoods> = async (
  { db, now },
  input,
) => {
  const where = sql`${buildMenuFilter(input)} and ${forGuests}`
  const [rows, total, moment] = await Promise.all([
    listGoodsRows(db, where, input),
    countGoods(db, where),
    readMoment(db, now),
  ])
  return { rows: rows.map((row) => toPublicGoods(row, moment)), total }
}

export const readGuestGoods: Handler<typeof catalog.guestGoodsDetail, typeof schemas.guestGoodsDetail> = async (
  { db, now },
  { goodsId },
) => {
  const [[row], moment] = await Promise.all([
    listGoodsRows(db, sql`g.goods_id = ${goodsId} and g.status = ${lit(goodsStatus.onSale)} and ${forGuests}`),
    readMoment(db, now),
  ])
  return row ? toPublicGoods(row, moment) : refuse('GOODS_OFF')
}

/** Types of the menu. Staff use the same call and also see types hidden from guests. */
export const listGoodsTypes: Handler<typeof catalog.guestTypes, typeof schemas.guestTypes> = ({ db, actor }, input) => {
  const types = db
    .selectFrom('goodsType')
    .select(['typeId', 'parentId', 'typeName', 'icon', 'orderNum', 'statisType'])
    .where('source', '=', input.source ?? goodsSource.mobile)
    .where('status', '=', normalDisable.normal)
    .orderBy('orderNum')
    .orderBy('typeId')
  return (actor.kind === 'staff' ? types : types.where('guestVisible', '=', true)).execute()
}
