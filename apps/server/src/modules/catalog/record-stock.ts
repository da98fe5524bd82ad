/** 入库, 盘点, 报损 and 领用: stock that moves without an order. One slip moves all of its goods or none. */
import { getBusinessDate } from '@nocturne/base/venue-time'
import { normalDisable, stockBizType } from '@nocturne/contract/codes'
import type { StockBizType } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { catalog } from '@nocturne/contract/catalog/endpoints'
import type { schemas } from '@nocturne/contract/catalog/schemas'
import type { Tx } from '../../db/connection.ts'
import { queryRows } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import type { CommandContext } from '../../http/context.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import { moveStock } from './move-stock.ts'

type Counted = { goodsId: number; goodsName: string; stockNum: number }

/** 采购入库: books a delivery into stock. */
export const recordStockIn: Handler<typeof catalog.stockIn, typeof schemas.stockIn> = async (
  context,
  { items, supplierId, remark },
) => {
  const supplierName = supplierId === undefined ? undefined : await readSupplierName(context.tx, supplierId)
  const goods = await lockCounted(context.tx, items)
  const costs = new Map(
    items.flatMap(({ goodsId, costPrice }) => (costPrice === undefined ? [] : [[goodsId, costPrice] as const])),
  )
  return writeSlip(context, goods, {
    prefix: 'RK',
    bizType: stockBizType.purchase,
    moves: new Map(items.map(({ goodsId, quantity }) => [goodsId, quantity])),
    costs,
    supplierId,
    supplierName,
    remark,
  })
}

/** 盘点: replaces the book stock by the counted stock, provided the book is unchanged since the counter read it. */
export const countStock: Handler<typeof catalog.stockCheck, typeof schemas.stockCheck> = async (
  context,
  { items, remark },
) => {
  const goods = await lockCounted(context.tx, items)
  if (items.some(({ goodsId, bookNum }) => goods.get(goodsId)?.stockNum !== bookNum)) refuse('STALE_DATA')
  const bizNo = await reserveNumber(context, 'PD')
  const differing = items.map(({ goodsId, bookNum, countedNum }): [number, number] => [goodsId, countedNum - bookNum])
  const gained = differing.filter(([, difference]) => difference > 0)
  const lost = differing.filter(([, difference]) => difference < 0)
  await writeMoves(context, { bizNo, bizType: stockBizType.countGain, moves: new Map(gained), remark })
  await writeMoves(context, { bizNo, bizType: stockBizType.countLoss, moves: new Map(lost), remark })
  publishStockChange(context, goods, {
    title: '盘点',
    bizNo,
    remark,
    moves: new Map(differing.filter(([, difference]) => difference !== 0)),
  })
  return { bizNo, gainNum: gained.length, lossNum: lost.length }
}

/** 报损 and 领用: takes damaged goods, or goods for the venue's own use, out of stock. */
export const recordStockOut: Handler<typeof catalog.stockOut, typeof schemas.stockOut> = async (
  context,
  { bizType, items, remark },
) => {
  const goods = await lockCounted(context.tx, items)
  const short = items
    .map(({ goodsId, quantity }) => ({ quantity, goods: goods.get(goodsId) }))
    .find(({ goods: lockedGoods, quantity }) => lockedGoods !== undefined && lockedGoods.stockNum < quantity)
  if (short?.goods) refuse('STOCK_SHORT', { goodsName: short.goods.goodsName, n: short.goods.stockNum })
  return writeSlip(context, goods, {
    prefix: bizType === stockBizType.damage ? 'BS' : 'LY',
    bizType,
    moves: new Map(items.map(({ goodsId, quantity }) => [goodsId, -quantity])),
    remark,
  })
}

/** Name of a supplier in use. Refuses others at the field. */
async function readSupplierName(tx: Tx, supplierId: number): Promise<string> {
  const supplier = await tx
    .selectFrom('supplier')
    .select(['supplierName', 'status'])
    .where('supplierId', '=', supplierId)
    .executeTakeFirst()
  if (!supplier) refuseField('supplierId', '供应商', '供应商不存在，请重新选择')
  if (supplier.status === normalDisable.disabled)
    refuseField('supplierId', '供应商', `供应商“${supplier.supplierName}”已停用`)
  return supplier.supplierName
}

/**
 * Locks the goods of a slip by ascending id, in the same order as carts. Refuses PARAM_INVALID for goods that are repeated,
 * missing or not counted.
 */
async function lockCounted(tx: Tx, items: readonly { goodsId: number }[]): Promise<Map<number, Counted>> {
  const ids = items.map(({ goodsId }) => goodsId)
  if (new Set(ids).size < ids.length) refuseField('items', '商品', '同一商品请合并为一行')
  const rows = await queryRows<Counted>(tx)`
    select goods_id, goods_name, stock_num from goods where goods_id = any(${ids}::bigint[]) and stock_flag order by goods_id for no key update`
  if (rows.length < ids.length) refuseField('items', '商品', '商品不存在或不计库存')
  return new Map(rows.map((row) => [row.goodsId, row]))
}

type Slip = {
  bizNo: string
  bizType: StockBizType
  moves: ReadonlyMap<number, number>
  costs?: ReadonlyMap<number, number>
  supplierId?: number | undefined
  supplierName?: string | undefined
  remark: string
}

const reserveNumber = ({ numbers, now }: CommandContext, prefix: string) => numbers.take(prefix, getBusinessDate(now))

async function writeSlip(
  context: CommandContext,
  goods: ReadonlyMap<number, Counted>,
  { prefix, ...slip }: Omit<Slip, 'bizNo'> & { prefix: string },
): Promise<{ bizNo: string }> {
  const bizNo = await reserveNumber(context, prefix)
  await writeMoves(context, { ...slip, bizNo })
  publishStockChange(context, goods, {
    title: getLabel('stock_biz_type', slip.bizType),
    bizNo,
    supplierName: slip.supplierName,
    remark: slip.remark,
    moves: slip.moves,
  })
  return { bizNo }
}

const writeMoves = ({ tx, actor, now }: CommandContext, { moves, ...slip }: Slip) =>
  moveStock(tx, moves, { ...slip, orderId: null, userId: actor.userId, at: now, businessDate: getBusinessDate(now) })

/** Publishes the change to menus and the stock report, and logs goods and quantities. */
function publishStockChange(
  { emit, log }: CommandContext,
  goods: ReadonlyMap<number, Counted>,
  { title, moves, ...slip }: Pick<Slip, 'bizNo' | 'supplierName' | 'remark' | 'moves'> & { title: string },
): void {
  emit({ topic: 'goods', ids: [...goods.keys()] })
  log({
    title,
    subjectType: 'goods',
    before: Object.fromEntries([...goods.values()].map(({ goodsName, stockNum }) => [goodsName, stockNum])),
    after: {
      ...slip,
      moved: Object.fromEntries([...moves].map(([goodsId, quantity]) => [goods.get(goodsId)?.goodsName, quantity])),
    },
  })
}
