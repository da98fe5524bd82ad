/** Refunds and returned goods. */
import { randomUUID } from 'node:crypto'
import { billing } from '@nocturne/contract/billing/endpoints'
import { payMode, refundType } from '@nocturne/contract/codes'
import { orders } from '@nocturne/contract/orders/endpoints'
import { followRefunds } from '../../../src/modules/payments/jobs.ts'
import { lineOf } from '../merged-group.ts'
import { command, goods, now, part, withPaid } from './command.ts'
import type { Command } from './command.ts'
import { paidOrder } from './on-bills.ts'
import { newCode } from './provider.ts'
import { asked, askedRefund } from './requests.ts'

/** A payment by scanned code, with a refund that failed at the provider. */
export const failedRefund = part(async (group) => {
  const { gm, cashier, api, wechat, main, billId } = group
  const { orderId } = await gm.call(orders.add, { tableRecordId: main, items: goods, payMode: payMode.payNow })
  await cashier.call(billing.scanPay, { requestId: randomUUID(), billId, orderId, authCode: newCode() })
  const back = { refundType: refundType.moneyOnly, amount: 50, reason: '投诉' } as const
  const { refundId } = await gm.call(billing.refundApply, { orderId, ...back })
  wechat.next.refund.push(async () => ({ state: 'closed', reason: '退款关闭' }))
  await followRefunds(api.db, now(group))
  return refundId
})

export const refunds: readonly Command[] = [
  command(
    'refund money',
    billing.refundApply,
    async (group) =>
      group.gm.send(billing.refundApply, {
        orderId: await paidOrder(group),
        refundType: refundType.moneyOnly,
        amount: 100,
        reason: '投诉',
      }),
    withPaid(paidOrder),
  ),
  command(
    'refund goods',
    billing.refundApply,
    async (group) =>
      group.gm.send(billing.refundApply, {
        orderId: await paidOrder(group),
        refundType: refundType.goods,
        items: [{ orderItemId: await lineOf(group, await paidOrder(group)), quantity: 1 }],
        reason: '投诉',
        returnStock: true,
      }),
    withPaid(paidOrder),
  ),
  ...[true, false].map((agree) =>
    command(
      `audit the refund: ${agree}`,
      billing.refundAudit,
      async (group) => {
        const refundId = await askedRefund(group)
        const { by } = await asked.refund(group)
        return by.send(billing.refundAudit, { refundId, agree, opinion: '核对过了' })
      },
      withPaid(askedRefund),
    ),
  ),
]
