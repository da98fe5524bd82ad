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
import { requirePermission } from '../../http/policy.ts'
import { refuse } from '../../http/refusal.ts'
import { withdrawApproval } from '../approvals/public.ts'
import { moveStock } from '../catalog/public.ts'
import { lockFactDate, postFacts, recomputeBillStatuses } from '../ledger/public.ts'
import type { Fact } from '../ledger/public.ts'
import { assertVersion, recordSittingChange } from '../tables/public.ts'
import { orderGiftsSlot } from './gift-slot.ts'
import { guestOrdersSlot } from './guest-slot.ts'
import { discountColumns, isReturnCovered, computeReturnShare } from './line-rules.ts'
import { assertNoRunningPayment, lockLine, getOrderOwner } from './lock-order.ts'
import type { LineRow, OrderRow } from './lock-order.ts'
import { isRunningOrder } from './order-status.ts'
import { closeFullyReturnedOrder } from './order-moves.ts'
import { getDiscountKind } from './placed-facts.ts'
import { sumRestoredStock } from './stock-rules.ts'

type Share = ReturnType<typeof computeReturnShare>

export const returnItem: Handler<typeof orders.returnItem, typeof schemas.returnItem> = async (context, input) => {
  const { tx, actor } = context
  const locked = await lockLine(tx, input.orderItemId)
  requirePermission(actor, 'operate:order:return', getOrderOwner(locked.order))
  await assertVersion(tx, locked.record, input.version)
  const done = await returnPieces(context, locked, input)
  // A direct return closes a pending request.
  await withdrawApproval(context, { bizType: 'return', bizId: input.orderItemId })
  return done
}

type LockedLine = Awaited<ReturnType<typeof lockLine>>
export type ItemReturn = { quantity: number; reason: string; returnStock?: boolean | undefined }

/** Throws when pieces cannot be returned: more than kept, already paid, or the order has ended. */
export function assertReturnable({ order, line }: LockedLine, quantity: number): void {
  // A guest's own stored bottle cannot be returned; its rest is deposited again.
  if (!isRunningOrder(order.status) || order.orderType === orderType.wine) refuse('ORDER_STATUS_WRONG')
  const remaining = line.quantity - line.returnQuantity
  if (quantity > remaining) refuse('RETURN_EXCEEDED')
  if (quantity > remaining - line.storedQuantity) refuse('GOODS_STORED')
  if (order.orderType === orderType.voucher) refuse('VOUCHER_CANCEL_FIRST')
  if (!isReturnCovered({ ...line, kept: remaining }, quantity))
    refuse('ORDER_STATUS_WRONG', {}, { hint: '该商品已收款，请申请退款' })
}

/** Returns pieces of a locked line after the permission check: updates line, order, facts, bill, stock and log. */
export async function returnPieces(context: CommandContext, locked: LockedLine, returned: ItemReturn) {
  const { tx, now, actor } = context
  const { record, order, line } = locked
  const { quantity, reason, returnStock = true } = returned
  const businessDate = await lockFactDate(tx, now)
  assertReturnable(locked, quantity)
  await assertNoRunningPayment(tx, { billId: record.billId, orderId: order.orderId })

  const remaining = line.quantity - line.returnQuantity
  const gift = order.orderType === orderType.gift
  const share = computeReturnShare({ ...line, kept: remaining }, quantity)
  await reduceLine(tx, line, share, { quantity, reason, userId: actor.userId, at: now })
  const allReturned = await closeFullyReturnedOrder(tx, order.orderId)
  await postFacts(tx, gift ? [buildGiftFact(order, line, share)] : buildReturnFacts(order, line, share), {
    at: now,
    businessDate,
  })
  if (gift)
    await orderGiftsSlot
      .get()
      .giveBack(tx, { orderId: order.orderId, amount: share.amount, whole: allReturned, businessDate })
  else await recomputeBillStatuses(tx, record.billId, { at: now, userId: actor.userId, businessDate })
  if (returnStock) {
    const back = sumRestoredStock([{ ...line, quantity }])
    await moveStock(tx, back, {
      bizType: stockBizType.returned,
      orderId: order.orderId,
      userId: actor.userId,
      at: now,
      businessDate,
    })
  }
  if (allReturned) await guestOrdersSlot.get().gone(context, order.orderId)
  const content = `${line.goodsName} 退${quantity}${line.unit}，${reason}`
  const version = await recordSittingChange(tx, record, { opType: '退单', content }, { actor, now, businessDate })

  context.emit({ topic: 'table', ids: [record.tableId] })
  context.emit({ topic: 'order', ids: [order.orderId] })
  context.log({
    subjectType: 'order',
    subjectId: order.orderId,
    before: { orderItemId: line.orderItemId, kept: remaining, status: order.status },
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

async function reduceLine(
  tx: Tx,
  line: LineRow,
  share: Share,
  { quantity, reason, userId, at }: Taking,
): Promise<void> {
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

/** Facts of a return (F3): subtract the value, and every discount's share with its own kind. */
export function buildReturnFacts(
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
        discountKind: getDiscountKind(column, orderType),
        dDiscount: -discounts[column],
        dUnpaid: discounts[column],
      })),
  ]
}

const buildGiftFact = ({ orderId }: OrderRow, { orderItemId }: LineRow, { amount }: Share): Fact => ({
  factType: factType.giftReturned,
  orderId,
  orderItemId,
  dTotal: -amount,
  dGift: -amount,
  dReturn: amount,
})
