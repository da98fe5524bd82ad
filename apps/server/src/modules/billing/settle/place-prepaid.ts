/**
 * Serves a prepaid order: places it at a table, discounts it to the paid price and pays it on the table's bill with the prepaid money, all
 * in the caller's transaction.
 */
import { factType, orderSource, orderStatus, payBizType, payMode, stockBizType } from '@nocturne/contract/codes'
import type { OrderType } from '@nocturne/contract/codes'
import type { ChosenOption } from '@nocturne/contract/catalog/option-rules'
import type { PermissionKey } from '@nocturne/contract/permissions'
import { splitFen, splitFenWithinCaps } from '@nocturne/base/money-split'
import type { Tx } from '../../../db/connection.ts'
import type { CommandContext, NightUnitOfWork } from '../../../http/context.ts'
import { refuseNotFound, refuse } from '../../../http/refusal.ts'
import { choosePackageItems, loadGoods, moveStock, computeRequiredStock } from '../../catalog/public.ts'
import type { ChosenPackageItem, GoodsRow } from '../../catalog/public.ts'
import type { Person } from '../../directory/public.ts'
import { lockFactDate, postFacts } from '../../ledger/public.ts'
import { storeOrder, reduceOtherDiscount } from '../../orders/public.ts'
import { createPayment } from '../../payments/public.ts'
import { isRunning } from '../../tables/public.ts'
import { listOrderLines, requireBillPermission, lockSittingBill } from '../bill/bill-group.ts'
import { applyPayment } from './apply-payment.ts'

export type PrepaidOrder = {
  tableRecordId: number
  orderType: OrderType
  /** Permission the actor needs on the sitting. */
  permission: PermissionKey
  /** `price`: list price per piece (fen), where it differs from the catalogue's. */
  items: readonly { goodsId: number; quantity: number; price?: number }[]
  /** Prepaid amount (fen), at most the list value; the rest is discount. */
  amount: number
  sourcePaymentId: number
  memberId: number | null
  recommend: Person | null
  remark: string
}

export type PlacedPrepaidOrder = {
  orderId: number
  orderNo: string
  paymentId: number
  tableName: string
  salesUserId: number
}

/**
 * Locks bill and goods, and places the order. Refuses NOT_FOUND, TABLE_NOT_OPEN, NO_PERMISSION, GOODS_SOLD_OUT or STOCK_SHORT. Goods that
 * are no longer on sale are served, because they are paid.
 */
export async function placePrepaidOrder(context: CommandContext, order: PrepaidOrder): Promise<PlacedPrepaidOrder> {
  const { tx, now, actor } = context
  const businessDate = await lockFactDate(tx, now)
  const record = await getSittingId(tx, order.tableRecordId)
  const group = await lockSittingBill(tx, record)
  const sitting = group.records.find(({ tableRecordId }) => tableRecordId === record) ?? refuse('TABLE_NOT_OPEN')
  if (!isRunning(sitting.status)) refuse('TABLE_NOT_OPEN')
  requireBillPermission(actor, order.permission, [sitting])
  const goods = await loadGoods(
    tx,
    order.items.map(({ goodsId }) => goodsId),
  )
  const lines = buildPrepaidLines(order, goods)
  const taken = computeRequiredStock(lines)
  assertStock(goods, taken)
  const orderNo = await context.numbers.take('DD', businessDate)
  const { orderId } = await storeOrder(tx, {
    orderNo,
    orderType: order.orderType,
    tableRecordId: record,
    businessDate,
    source: orderSource.staff,
    orderUser: { userId: actor.userId, name: actor.nickName },
    memberId: order.memberId ?? sitting.memberId,
    recommend: order.recommend,
    payMode: payMode.payNow,
    status: orderStatus.waiting,
    payDeadline: null,
    remark: order.remark,
    at: now,
    lines,
  })
  const out = new Map([...taken].map(([goodsId, quantity]) => [goodsId, -quantity]))
  await moveStock(tx, out, { bizType: stockBizType.promotion, orderId, userId: actor.userId, at: now, businessDate })
  const work: NightUnitOfWork = { tx, now, businessDate, actor, emit: context.emit, log: context.log }
  const paymentId = await payWithPrepaid(context, work, { ...order, billId: group.bill.billId, orderId })
  const { tableName, salesUserId } = sitting
  return { orderId, orderNo, paymentId, tableName, salesUserId }
}

type More = Pick<PrepaidOrder, 'permission' | 'amount' | 'sourcePaymentId'> & { orderId: number }

/**
 * Pays another share of an order placed earlier with another guest's share: reduces its discount by the share and pays it with prepaid
 * money. Null when goods were returned and the remaining discount is smaller than the share. Refuses NO_PERMISSION, and TABLE_NOT_OPEN when
 * the guests have left.
 */
export async function payNextPrepaidShare(
  context: CommandContext,
  { orderId, permission, amount, sourcePaymentId }: More,
): Promise<{ tableName: string } | null> {
  const { tx, now, actor } = context
  const businessDate = await lockFactDate(tx, now)
  const placed = await tx
    .selectFrom('orders')
    .select('tableRecordId')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  const group = await lockSittingBill(tx, placed.tableRecordId)
  const sitting = group.records.find((record) => record.tableRecordId === placed.tableRecordId)
  if (!sitting || !isRunning(sitting.status)) refuse('TABLE_NOT_OPEN')
  requireBillPermission(actor, permission, [sitting])
  const { billId } = group.bill
  const { status } = await tx
    .selectFrom('orders')
    .select('status')
    .where('orderId', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const lines = await listOrderLines(tx, orderId)
  const given = lines.map((line) => line.otherDiscount)
  const parts = splitFenWithinCaps(amount, given, given)
  if (!parts || !(status === orderStatus.settled || status === orderStatus.completed)) return null
  await reduceOtherDiscount(
    tx,
    lines.map(({ orderItemId }, index) => ({ orderItemId, amount: parts[index] ?? 0 })),
  )
  await postFacts(
    tx,
    [{ factType: factType.discounted, orderId, billId, discountKind: 'prepay', dDiscount: -amount, dUnpaid: amount }],
    { at: now, businessDate },
  )
  const work: NightUnitOfWork = { tx, now, businessDate, actor, emit: context.emit, log: context.log }
  await payWithPrepaid(context, work, { billId, orderId, amount, sourcePaymentId })
  return { tableName: sitting.tableName }
}

type Paying = Pick<PrepaidOrder, 'amount' | 'sourcePaymentId'> & { billId: number; orderId: number | null }

/** Pays an amount of the bill, or its waiting order, with prepaid money. Returns the payment. CERT_USED when the money was already used. */
export async function payWithPrepaid(
  context: CommandContext,
  work: NightUnitOfWork,
  { billId, orderId, amount, sourcePaymentId }: Paying,
): Promise<number> {
  const { paymentId } = await createPayment(work.tx, {
    paymentNo: await context.numbers.take('ZF', work.businessDate),
    bizType: payBizType.bill,
    bizId: billId,
    billId,
    orderId,
    payMethod: 'prepay',
    amount,
    sourcePaymentId,
    cashier: { userId: context.actor.userId, name: context.actor.nickName },
    at: work.now,
  })
  await applyPayment(work, paymentId)
  return paymentId
}

async function getSittingId(tx: Tx, tableRecordId: number): Promise<number> {
  const record = await tx
    .selectFrom('sitting')
    .select('tableRecordId')
    .where('tableRecordId', '=', tableRecordId)
    .executeTakeFirst()
  return record?.tableRecordId ?? refuseNotFound({ tableRecordId })
}

type PrepaidLine = {
  goods: GoodsRow
  quantity: number
  flavor: string
  options: readonly ChosenOption[]
  itemRemark: string
  parts: ChosenPackageItem[]
  amount: number
  memberDiscount: number
  otherDiscount: number
}

/** Lines at list price, each with its share of the discount; no other discount applies to them. */
function buildPrepaidLines({ items, amount }: PrepaidOrder, goods: ReadonlyMap<number, GoodsRow>): PrepaidLine[] {
  const lines = items.map(({ goodsId, quantity, price }) => {
    const found = goods.get(goodsId) ?? refuse('GOODS_OFF')
    const salePrice = price ?? found.salePrice
    return {
      goods: { ...found, salePrice, discountFlag: false },
      quantity,
      flavor: '',
      options: [],
      itemRemark: '',
      parts: choosePackageItems(found) ?? refuse('GOODS_OFF'),
      amount: salePrice * quantity,
      memberDiscount: 0,
    }
  })
  const listed = lines.map((line) => line.amount)
  const total = listed.reduce((sum, part) => sum + part, 0)
  if (total < amount) throw new Error(`${amount} fen were paid for goods of ${total}`)
  const discounts = splitFen(total - amount, listed)
  return lines.map((line, index) => ({ ...line, otherDiscount: discounts[index] ?? 0 }))
}

function assertStock(goods: ReadonlyMap<number, GoodsRow>, taken: ReadonlyMap<number, number>): void {
  for (const [goodsId, quantity] of taken) {
    const goodsRow = goods.get(goodsId)
    if (goodsRow?.soldOut) refuse('GOODS_SOLD_OUT', { goodsName: goodsRow.goodsName }, { goodsId })
    if (goodsRow?.stockFlag && goodsRow.stockNum < quantity)
      refuse('STOCK_SHORT', { goodsName: goodsRow.goodsName, n: goodsRow.stockNum }, { goodsId })
  }
}
