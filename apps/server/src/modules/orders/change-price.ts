/** 改价: sells a line below its list price. The difference is a separate discount; proportional discounts are adjusted to the new amount. */
import { formatFen } from '@nocturne/base/money'
import { factType, orderStatus, orderType } from '@nocturne/contract/codes'
import type { orders } from '@nocturne/contract/orders/endpoints'
import type { schemas } from '@nocturne/contract/orders/schemas'
import type { Handler } from '../../http/bind.ts'
import { requirePermission } from '../../http/policy.ts'
import { refuse } from '../../http/refusal.ts'
import { lockFactDate, postFacts, recomputeBillStatuses } from '../ledger/public.ts'
import type { Fact } from '../ledger/public.ts'
import { assertVersion, recordSittingChange } from '../tables/public.ts'
import { computePriceChange as decidePrice, discountColumns, sumLineDiscounts } from './line-rules.ts'
import { assertNoRunningPayment, lockLine, getOrderOwner } from './lock-order.ts'
import { isRunningOrder } from './order-status.ts'
import { getDiscountKind } from './placed-facts.ts'

export const changePrice: Handler<typeof orders.changePrice, typeof schemas.changePrice> = async (context, input) => {
  const { tx, now, actor } = context
  const businessDate = await lockFactDate(tx, now)
  const { record, order, line } = await lockLine(tx, input.orderItemId)
  requirePermission(actor, 'operate:order:changePrice', getOrderOwner(order))
  await assertVersion(tx, record, input.version)
  if ((order.status !== orderStatus.waiting && !isRunningOrder(order.status)) || order.orderType === orderType.gift)
    refuse('ORDER_STATUS_WRONG')
  await assertNoRunningPayment(tx, { billId: record.billId, orderId: order.orderId })
  const decided = decidePrice({ ...line, kept: line.quantity - line.returnQuantity }, input.newPrice)
  if ('problem' in decided) refuse(decided.problem === 'paid' ? 'PRICE_BELOW_PAID' : 'PRICE_INVALID')
  const { discounts } = decided

  await tx.updateTable('orderItem').set(discounts).where('orderItemId', '=', line.orderItemId).execute()
  // A waiting order has no facts yet; they are created from its lines later.
  if (order.status !== orderStatus.waiting) {
    const facts = discountColumns.map((column): Fact => {
      const more = discounts[column] - line[column]
      return {
        factType: factType.discounted,
        orderId: order.orderId,
        orderItemId: line.orderItemId,
        discountKind: getDiscountKind(column, order.orderType),
        dDiscount: more,
        dUnpaid: -more,
      }
    })
    await postFacts(
      tx,
      facts.filter((fact) => fact.dDiscount !== 0),
      { at: now, businessDate },
    )
    await recomputeBillStatuses(tx, record.billId, { at: now, userId: actor.userId, businessDate })
  }
  const content = `${line.goodsName} 改价 ${formatFen(line.price)} → ${formatFen(input.newPrice)}，${input.reason}`
  const version = await recordSittingChange(tx, record, { opType: '改价', content }, { actor, now, businessDate })

  context.emit({ topic: 'table', ids: [record.tableId] })
  context.emit({ topic: 'order', ids: [order.orderId] })
  context.log({
    subjectType: 'order',
    subjectId: order.orderId,
    before: {
      orderItemId: line.orderItemId,
      discountAmount: line.discountAmount,
      changePriceDiscount: line.changePriceDiscount,
    },
    after: { content, newPrice: input.newPrice, reason: input.reason, ...discounts },
  })
  return {
    amount: line.price * (line.quantity - line.returnQuantity),
    discountAmount: sumLineDiscounts(discounts),
    version,
  }
}
