import { randomUUID } from 'node:crypto'
import { billing } from '@nocturne/contract/billing/endpoints'
import { creditStatus, payMode } from '@nocturne/contract/codes'
import { orders } from '@nocturne/contract/orders/endpoints'
import { payments } from '@nocturne/contract/payments/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { BOTTLE_GOODS_ID } from '../../../../test/factories.ts'
import { startFakePaymentHarness } from '../../../../test/fake-payment-harness.ts'
import type { FakePaymentHarness } from '../../../../test/fake-payment-harness.ts'

let rig: FakePaymentHarness
beforeAll(async () => {
  rig = await startFakePaymentHarness()
})

/** Number on the result page (P064) of a payment by this code. */
async function shownNumber(validcode: string): Promise<string> {
  const phone = rig.api.phone(randomUUID())
  const payRequest = { requestId: randomUUID(), validcode, payMethod: 'wechat' as const, openId: 'o-of-guest' }
  const { paymentNo } = await phone.call(billing.scanPay, payRequest)
  return (await phone.call(payments.status, { paymentNo })).paidNo
}

describe('number of what was paid', () => {
  it("is the bill's number for a bill", async () => {
    const { billId } = await rig.bill(1)
    const { validcode } = await rig.cashier.call(billing.payCode, { billId })
    const { billNo } = await rig.cashier.call(billing.detail, { billId })
    expect(await shownNumber(validcode)).toBe(billNo)
  })

  it("is the order's number for a separately paid order", async () => {
    const { tableRecordId, billId } = await rig.bill(1)
    const items = [{ goodsId: BOTTLE_GOODS_ID, quantity: 1 }]
    const { orderId, orderNo } = await rig.cashier.call(orders.add, { tableRecordId, items, payMode: payMode.payNow })
    const { validcode } = await rig.cashier.call(billing.payCode, { orderId })
    const { billNo } = await rig.cashier.call(billing.detail, { billId })
    const shown = await shownNumber(validcode)
    expect(shown).toBe(orderNo)
    expect(shown).not.toBe(billNo)
  })

  it("is the credit's number for a repayment", async () => {
    const { billId } = await rig.bill(1)
    const floor = await rig.api.as('lm01')
    const finance = await rig.api.as('caiwu01')
    const credit = { guaranteeUserId: floor.userId ?? 0, guestName: '陈总', guestPhone: '13900001234', reason: '月结' }
    const { creditId, status } = await floor.call(billing.creditApply, { billId, amount: 88_000, ...credit })
    if (status === creditStatus.pending) await finance.call(billing.creditAudit, { creditId, agree: true })
    const { validcode } = await finance.call(billing.payCode, { creditId })
    const { creditNo } = await rig.api.db
      .selectFrom('creditRecord')
      .select('creditNo')
      .where('creditId', '=', creditId)
      .executeTakeFirstOrThrow()
    expect(await shownNumber(validcode)).toBe(creditNo)
  })
})
