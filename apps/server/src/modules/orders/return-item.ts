/**
 * 退单 before payment: some pieces of a line are taken back with their share of every discount. What the guest has already paid
 * for is a refund, not a return. A given line goes back to the giver's quota.
 */
import { factType, orderType, stockBizType } from '@nocturne/contract/codes'
import type { orders } from '@nocturne/contract/orders/endpoints'
import type { schemas } from '@nocturne/contract/orders/schemas'
import type { Tx } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import { demand } from '../../http/policy.ts'
import { refuse } from '../../http/refusal.ts'
import { moveStock } from '../catalog/public.ts'
import { factDate, postFacts, refreshBill } from '../ledger/public.ts'
import type { Fact } from '../ledger/public.ts'
import { demandVersion, markRecord } from '../tables/public.ts'
import { giftsOfOrders } from './gift-slot.ts'
import { discountColumns, returnFits, returnShare } from './line-rules.ts'
import { demandNoPayment, lockLine, orderOwner } from './lock-order.ts'
import type { LineRow, OrderRow } from './lock-order.ts'
import { isLive } from './order-status.ts'
import { closeWhenEmpty } from './order-moves.ts'
import { discountKind } from './placed-facts.ts'
import { stockOfLines } from './stock-rules.ts'

type Share = ReturnType<typeof returnShare>

export const returnItem: Handler<typeof orders.returnItem, typeof schemas.returnItem> = async (context, input) => {
  const { tx, now, actor } = context
  const businessDate = await factDate(tx, now)
  const { record, order, line } = await lockLine(tx, input.orderItemId)
  demand(actor, 'operate:order:return', orderOwner(order))
  await demandVersion(tx, record, input.version)
  if (!isLive(order.status)) refuse('ORDER_STATUS_WRONG')
  const kept = line.quantity - line.returnQuantity
  if (input.quantity > kept) refuse('RETURN_EXCEEDED')
  if (!returnFits({ ...line, kept }, input.quantity))
    refuse('ORDER_STATUS_WRONG', {}, { hint: '该商品已收款，请申请退款' })
  await demandNoPayment(tx, { billId: record.billId, orderId: order.orderId })

  const gift = order.orderType === orderType.gift
  const share = returnShare({ ...line, kept }, input.quantity)
  await takeBack(tx, line, share, { quantity: input.quantity, reason: input.reason, userId: actor.userId, at: now })
  const allReturned = await closeWhenEmpty(tx, order.orderId)
  await postFacts(tx, gift ? [giftFact(order, line, share)] : returnFacts(order, line, share), {
    at: now,
    businessDate,
  })
  if (gift)
    await giftsOfOrders
      .content()
      .giveBack(tx, { orderId: order.orderId, amount: share.amount, whole: allReturned, businessDate })
  else await refreshBill(tx, record.billId, { at: now, userId: actor.userId, businessDate })
  if (input.returnStock !== false) {
    const back = stockOfLines([{ ...line, quantity: input.quantity }])
    await moveStock(tx, back, {
      bizType: stockBizType.returned,
      orderId: order.orderId,
      userId: actor.userId,
      at: now,
      businessDate,
    })
  }
  const content = `${line.goodsName} 退${input.quantity}${line.unit}，${input.reason}`
  const version = await markRecord(tx, record, { opType: '退单', content }, { actor, now, businessDate })

  context.emit({ topic: 'table', ids: [record.tableId] })
  context.emit({ topic: 'order', ids: [order.orderId] })
  context.log({
    subjectType: 'order',
    subjectId: order.orderId,
    before: { orderItemId: line.orderItemId, kept, status: order.status },
    after: {
      content,
      quantity: input.quantity,
      returnAmount: share.amount,
      discountBack: share.discount,
      returnStock: input.returnStock !== false,
      allReturned,
    },
  })
  const { status } = await tx
    .selectFrom('orders')
    .select('status')
    .where('orderId', '=', order.orderId)
    .executeTakeFirstOrThrow()
  return { returnAmount: share.amount, discountBack: share.discount, orderStatus: status, version }
}

type Taking = { quantity: number; reason: string; userId: number; at: Date }

async function takeBack(tx: Tx, line: LineRow, share: Share, { quantity, reason, userId, at }: Taking): Promise<void> {
  const rest = Object.fromEntries(discountColumns.map((column) => [column, line[column] - share.discounts[column]]))
  await tx
    .updateTable('orderItem')
    .set({
      ...rest,
      returnQuantity: line.returnQuantity + quantity,
      returnReason: reason,
      returnUserId: userId,
      returnedAt: at,
    })
    .where('orderItemId', '=', line.orderItemId)
    .execute()
}

/** F3: the value leaves, and every discount's part of it with its own kind. */
export function returnFacts(
  { orderId, orderType }: Pick<OrderRow, 'orderId' | 'orderType'>,
  { orderItemId }: Pick<LineRow, 'orderItemId'>,
  { amount, discounts }: Share,
): Fact[] {
  const of = { factType: factType.lineReturned, orderId, orderItemId } as const
  return [
    { ...of, dTotal: -amount, dUnpaid: -amount, dReturn: amount },
    ...discountColumns
      .filter((column) => discounts[column] !== 0)
      .map((column): Fact => ({
        ...of,
        discountKind: discountKind(column, orderType),
        dDiscount: -discounts[column],
        dUnpaid: discounts[column],
      })),
  ]
}

const giftFact = ({ orderId }: OrderRow, { orderItemId }: LineRow, { amount }: Share): Fact => ({
  factType: factType.giftReturned,
  orderId,
  orderItemId,
  dTotal: -amount,
  dGift: -amount,
  dReturn: amount,
})
