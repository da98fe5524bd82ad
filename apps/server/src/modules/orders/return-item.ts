/**
 * 退单 before payment: takes back pieces of a line with their share of every discount. Pieces already paid for need a refund instead. The
 * value of a gift returns to the giver's quota.
 */
import { factType, orderType, stockBizType } from '@nocturne/contract/codes'
import type { orders } from '@nocturne/contract/orders/endpoints'
import type { schemas } from '@nocturne/contract/orders/schemas'
import type { Tx } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import type { CommandContext } from '../../http/context.ts'
import { demand } from '../../http/policy.ts'
import { refuse } from '../../http/refusal.ts'
import { withdrawApproval } from '../approvals/public.ts'
import { moveStock } from '../catalog/public.ts'
import { factDate, postFacts, refreshBill } from '../ledger/public.ts'
import type { Fact } from '../ledger/public.ts'
import { demandVersion, markRecord } from '../tables/public.ts'
import { giftsOfOrders } from './gift-slot.ts'
import { ordersOfGuests } from './guest-slot.ts'
import { discountColumns, returnFits, returnShare } from './line-rules.ts'
import { demandNoPayment, lockLine, orderOwner } from './lock-order.ts'
import type { LineRow, OrderRow } from './lock-order.ts'
import { isLive } from './order-status.ts'
import { closeWhenEmpty } from './order-moves.ts'
import { discountKind } from './placed-facts.ts'
import { stockOfLines } from './stock-rules.ts'

type Share = ReturnType<typeof returnShare>

export const returnItem: Handler<typeof orders.returnItem, typeof schemas.returnItem> = async (context, input) => {
  const { tx, actor } = context
  const held = await lockLine(tx, input.orderItemId)
  demand(actor, 'operate:order:return', orderOwner(held.order))
  await demandVersion(tx, held.record, input.version)
  const done = await returnPieces(context, held, input)
  // A direct return closes a pending request.
  await withdrawApproval(context, { bizType: 'return', bizId: input.orderItemId })
  return done
}

export type HeldLine = Awaited<ReturnType<typeof lockLine>>
export type Returned = { quantity: number; reason: string; returnStock?: boolean | undefined }

/** Throws when pieces cannot be returned: more than kept, already paid, or the order has ended. */
export function demandReturnable({ order, line }: HeldLine, quantity: number): void {
  // A guest's own stored bottle cannot be returned; its rest is deposited again.
  if (!isLive(order.status) || order.orderType === orderType.wine) refuse('ORDER_STATUS_WRONG')
  const kept = line.quantity - line.returnQuantity
  if (quantity > kept) refuse('RETURN_EXCEEDED')
  if (quantity > kept - line.storedQuantity) refuse('GOODS_STORED')
  if (order.orderType === orderType.voucher) refuse('VOUCHER_CANCEL_FIRST')
  if (!returnFits({ ...line, kept }, quantity)) refuse('ORDER_STATUS_WRONG', {}, { hint: '该商品已收款，请申请退款' })
}

/** Returns pieces of a locked line after the permission check: updates line, order, facts, bill, stock and log. */
export async function returnPieces(context: CommandContext, held: HeldLine, returned: Returned) {
  const { tx, now, actor } = context
  const { record, order, line } = held
  const { quantity, reason, returnStock = true } = returned
  const businessDate = await factDate(tx, now)
  demandReturnable(held, quantity)
  await demandNoPayment(tx, { billId: record.billId, orderId: order.orderId })

  const kept = line.quantity - line.returnQuantity
  const gift = order.orderType === orderType.gift
  const share = returnShare({ ...line, kept }, quantity)
  await takeBack(tx, line, share, { quantity, reason, userId: actor.userId, at: now })
  const allReturned = await closeWhenEmpty(tx, order.orderId)
  await postFacts(tx, gift ? [giftFact(order, line, share)] : returnFacts(order, line, share), {
    at: now,
    businessDate,
  })
  if (gift)
    await giftsOfOrders
      .get()
      .giveBack(tx, { orderId: order.orderId, amount: share.amount, whole: allReturned, businessDate })
  else await refreshBill(tx, record.billId, { at: now, userId: actor.userId, businessDate })
  if (returnStock) {
    const back = stockOfLines([{ ...line, quantity }])
    await moveStock(tx, back, {
      bizType: stockBizType.returned,
      orderId: order.orderId,
      userId: actor.userId,
      at: now,
      businessDate,
    })
  }
  if (allReturned) await ordersOfGuests.get().gone(context, order.orderId)
  const content = `${line.goodsName} 退${quantity}${line.unit}，${reason}`
  const version = await markRecord(tx, record, { opType: '退单', content }, { actor, now, businessDate })

  context.emit({ topic: 'table', ids: [record.tableId] })
  context.emit({ topic: 'order', ids: [order.orderId] })
  context.log({
    subjectType: 'order',
    subjectId: order.orderId,
    before: { orderItemId: line.orderItemId, kept, status: order.status },
    after: { content, quantity, returnAmount: share.amount, discountBack: share.discount, returnStock, allReturned },
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

/** F3: subtracts the value, and every discount's share with its own kind. */
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
