/** 转后付: sends a waiting order to production, to be paid at the end. It is booked from now on. */
import { orderType, payMode } from '@nocturne/contract/codes'
import type { orders } from '@nocturne/contract/orders/endpoints'
import type { schemas } from '@nocturne/contract/orders/schemas'
import type { Handler } from '../../http/bind.ts'
import { requirePermission } from '../../http/policy.ts'
import { refuse } from '../../http/refusal.ts'
import { lockFactDate, postFacts, recomputeBillStatuses } from '../ledger/public.ts'
import { recordSittingChange } from '../tables/public.ts'
import { assertNoRunningPayment, lockOrder, getOrderOwner } from './lock-order.ts'
import { guestOrdersSlot } from './guest-slot.ts'
import { moveOrder } from './order-moves.ts'
import { findNextOrderStatus, getAcceptedStatus } from './order-status.ts'
import { readPlacedFacts } from './placed-facts.ts'

export const switchToPayLater: Handler<typeof orders.toPostpay, typeof schemas.toPostpay> = async (context, input) => {
  const { tx, now, actor } = context
  const businessDate = await lockFactDate(tx, now)
  const { record, order } = await lockOrder(tx, input.orderId)
  requirePermission(actor, 'operate:order:postpay', getOrderOwner(order))
  const status = findNextOrderStatus('accept', order.status)
  if (status === null || order.orderType === orderType.gift) refuse('ORDER_STATUS_WRONG')
  await assertNoRunningPayment(tx, { billId: record.billId, orderId: order.orderId })

  const { facts, payableAmount } = await readPlacedFacts(tx, order.orderId)
  await moveOrder(tx, 'accept', order.orderId, { payMode: payMode.payLater, payDeadline: null })
  await postFacts(tx, facts, { at: now, businessDate })
  await recomputeBillStatuses(tx, record.billId, { at: now, userId: actor.userId, businessDate })
  await guestOrdersSlot.get().accepted(context, order.orderId)
  await recordSittingChange(tx, record, { opType: '转后付', content: order.orderNo }, { actor, now, businessDate })

  context.emit({ topic: 'table', ids: [record.tableId] })
  context.emit({ topic: 'order', ids: [order.orderId] })
  context.log({
    subjectType: 'order',
    subjectId: order.orderId,
    before: { status: order.status, payMode: order.payMode },
    after: { status, payMode: payMode.payLater, payableAmount },
  })
  return { status: getAcceptedStatus(payableAmount), payableAmount }
}
