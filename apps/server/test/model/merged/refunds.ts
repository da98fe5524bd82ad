/** Commands for refunds and returned goods. */
import { randomUUID } from 'node:crypto'
import { billing } from '@nocturne/contract/billing/endpoints'
import { payMode, refundType } from '@nocturne/contract/codes'
import { orders } from '@nocturne/contract/orders/endpoints'
import { processDueRefunds } from '../../../src/modules/payments/jobs.ts'
import { readFirstLineId } from '../merged-group.ts'
import { defineCommand, bottleItems, getNow, cachePerGroup, buildStagePaidOptions } from './command.ts'
import type { MergedCommand } from './command.ts'
import { preparePaidOrder } from './bills.ts'
import { createGuestAuthCode } from './provider.ts'
import { requestsByKind, createRefundRequest } from './requests.ts'

/** A payment by scanned code, with a refund that failed at the provider. */
export const createFailedRefund = cachePerGroup(async (group) => {
  const { gm, cashier, api, wechat, main, billId } = group
  const { orderId } = await gm.call(orders.add, { tableRecordId: main, items: bottleItems, payMode: payMode.payNow })
  await cashier.call(billing.scanPay, { requestId: randomUUID(), billId, orderId, authCode: createGuestAuthCode() })
  const back = { refundType: refundType.moneyOnly, amount: 50, reason: '投诉' } as const
  const { refundId } = await gm.call(billing.refundApply, { orderId, ...back })
  wechat.next.refund.push(async () => ({ state: 'closed', reason: '退款关闭' }))
  await processDueRefunds(api.db, getNow(group))
  return refundId
})

export const refundCommands: readonly MergedCommand[] = [
  defineCommand(
    'refund money',
    billing.refundApply,
    async (group) =>
      group.gm.send(billing.refundApply, {
        orderId: await preparePaidOrder(group),
        refundType: refundType.moneyOnly,
        amount: 100,
        reason: '投诉',
      }),
    buildStagePaidOptions(preparePaidOrder),
  ),
  defineCommand(
    'refund goods',
    billing.refundApply,
    async (group) =>
      group.gm.send(billing.refundApply, {
        orderId: await preparePaidOrder(group),
        refundType: refundType.goods,
        items: [{ orderItemId: await readFirstLineId(group, await preparePaidOrder(group)), quantity: 1 }],
        reason: '投诉',
        returnStock: true,
      }),
    buildStagePaidOptions(preparePaidOrder),
  ),
  ...[true, false].map((agree) =>
    defineCommand(
      `audit the refund: ${agree}`,
      billing.refundAudit,
      async (group) => {
        const refundId = await createRefundRequest(group)
        const { by } = await requestsByKind.refund(group)
        return by.send(billing.refundAudit, { refundId, agree, opinion: '核对过了' })
      },
      buildStagePaidOptions(createRefundRequest),
    ),
  ),
]
