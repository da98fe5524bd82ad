import { randomUUID } from 'node:crypto'
import { billing } from '@nocturne/contract/billing/endpoints'
import { creditStatus, orderStatus, payMode, payStatus } from '@nocturne/contract/codes'
import { orders } from '@nocturne/contract/orders/endpoints'
import { payments } from '@nocturne/contract/payments/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { BOTTLE, brokenRules } from '../../../../test/factories.ts'
import { payingRig } from '../../../../test/paying.ts'
import type { PayingRig } from '../../../../test/paying.ts'
import { followAttempts } from '../../payments/jobs.ts'

const PRICE = 88_000
let rig: PayingRig
beforeAll(async () => {
  rig = await payingRig()
})
const wish = (validcode: string) => ({
  requestId: randomUUID(),
  validcode,
  payMethod: 'wechat' as const,
  openId: 'o-of-guest',
})

/** An order that waits for its money, and the code that opens it. */
async function waitingOrder() {
  const { tableRecordId, billId } = await rig.bill(1)
  const items = [{ goodsId: BOTTLE, quantity: 2 }]
  const { orderId } = await rig.cashier.call(orders.add, { tableRecordId, items, payMode: payMode.payNow })
  const { validcode } = await rig.cashier.call(payments.payCode, { orderId })
  return { tableRecordId, billId, orderId, validcode }
}

describe('who may give a payment up', () => {
  it('is the phone that began it; staff look, and end it only with the right to', async () => {
    const { paymentNo, phone } = await rig.begin()
    const promoter = await rig.api.as('yx01')
    expect(await promoter.call(payments.status, { paymentNo })).toMatchObject({ status: payStatus.paying })
    for (const stranger of [promoter, rig.cashier, rig.api.phone('another-phone')])
      expect(await stranger.send(payments.giveUp, { paymentNo })).toMatchObject({ errCode: 'PAYMENT_NOT_FOUND' })
    expect(await phone.call(payments.status, { paymentNo })).toMatchObject({ status: payStatus.paying })
    expect(await phone.call(payments.giveUp, { paymentNo })).toMatchObject({ status: payStatus.closed })
  })
})

describe('an order whose code a guest has open', () => {
  it('is closed for him once staff cancelled it', async () => {
    const { orderId, validcode } = await waitingOrder()
    await rig.cashier.call(orders.cancel, { orderId, reason: '客人不要了' })
    const phone = rig.api.phone('phone-of-cancelled')
    expect(await phone.send(payments.scanPay, wish(validcode))).toMatchObject({ errCode: 'ORDER_CLOSED' })
    expect(await phone.send(payments.scanParam, { validcode })).toMatchObject({ errCode: 'ORDER_CLOSED' })
  })

  it('is part of the bill once staff made it pay later, and is paid as that, by one guest', async () => {
    const { orderId, validcode, billId } = await waitingOrder()
    await rig.cashier.call(orders.toPostpay, { orderId })
    const phone = rig.api.phone('phone-of-postpay')
    const shown = { unpaidAmount: 2 * PRICE, payableAmount: 2 * PRICE, runningAmount: 0 }
    expect(await phone.call(payments.scanParam, { validcode })).toMatchObject({ orderId, ...shown })
    const { paymentNo } = await phone.call(payments.scanPay, wish(validcode))
    const other = rig.api.phone('phone-of-postpay-2')
    expect(await other.call(payments.scanParam, { validcode })).toMatchObject({
      payableAmount: 0,
      runningAmount: 2 * PRICE,
    })
    expect(await other.send(payments.scanPay, wish(validcode))).toMatchObject({ errCode: 'ITEMS_TAKEN' })
    rig.wechat.pay((await rig.attemptOf(paymentNo)).outTradeNo)
    rig.api.clock.later(1)
    await followAttempts(rig.api.db, rig.now())
    expect((await rig.cashier.call(billing.detail, { billId })).unpaidAmount).toBe(PRICE)
    expect(await other.send(payments.scanPay, wish(validcode))).toMatchObject({ errCode: 'ORDER_PAID' })
    expect(await brokenRules(rig.api)).toEqual([])
  })

  it('that ended although its money came goes home with the word that it is closed', async () => {
    const { orderId, validcode } = await waitingOrder()
    const phone = rig.api.phone('phone-of-closed')
    const { paymentNo } = await phone.call(payments.scanPay, wish(validcode))
    rig.wechat.pay((await rig.attemptOf(paymentNo)).outTradeNo)
    await rig.api.db
      .updateTable('orders')
      .set({ status: orderStatus.cancelled })
      .where('orderId', '=', orderId)
      .execute()
    rig.api.clock.later(1)
    await followAttempts(rig.api.db, rig.now())
    const notice = '订单已关闭，款项将原路退回'
    expect(await phone.call(payments.status, { paymentNo })).toMatchObject({
      status: payStatus.closed,
      failReason: notice,
      notice,
    })
  })
})

describe('a credit that is repaid by its code', () => {
  it('is repaid by one guest at a time, and says so to the others', async () => {
    const { billId } = await rig.bill(1)
    const floor = await rig.api.as('lm01')
    const finance = await rig.api.as('caiwu01')
    const guarantor = { guaranteeUserId: floor.userId ?? 0 }
    const applied = {
      billId,
      amount: PRICE,
      ...guarantor,
      guestName: '陈总',
      guestPhone: '13900001234',
      reason: '月底一起结',
    }
    const { creditId, status } = await floor.call(billing.creditApply, applied)
    if (status === creditStatus.pending) await finance.call(billing.creditAudit, { creditId, agree: true })
    const half = await finance.call(payments.payCode, { creditId, amount: PRICE / 2 })
    const debtor = rig.api.phone('phone-of-debtor')
    const part = await debtor.call(payments.scanPay, wish(half.validcode))
    rig.wechat.pay((await rig.attemptOf(part.paymentNo)).outTradeNo)
    rig.api.clock.later(1)
    await followAttempts(rig.api.db, rig.now())
    // A code is worth its amount once.
    expect(await debtor.send(payments.scanPay, wish(half.validcode))).toMatchObject({ errCode: 'ORDER_PAID' })
    expect(await debtor.send(payments.scanParam, { validcode: half.validcode })).toMatchObject({
      errCode: 'ORDER_PAID',
    })

    const { validcode } = await finance.call(payments.payCode, { creditId })
    const [first, second] = [rig.api.phone('phone-of-credit-1'), rig.api.phone('phone-of-credit-2')]
    const { paymentNo } = await first.call(payments.scanPay, wish(validcode))
    expect(await second.call(payments.scanParam, { validcode })).toMatchObject({
      unpaidAmount: PRICE / 2,
      runningAmount: PRICE / 2,
      payableAmount: 0,
    })
    expect(await second.send(payments.scanPay, wish(validcode))).toMatchObject({ errCode: 'PAY_RUNNING' })
    rig.wechat.pay((await rig.attemptOf(paymentNo)).outTradeNo)
    rig.api.clock.later(1)
    await followAttempts(rig.api.db, rig.now())
    expect(await first.call(payments.status, { paymentNo })).toMatchObject({ status: payStatus.succeeded })
    expect(await second.send(payments.scanPay, wish(validcode))).toMatchObject({ errCode: 'ORDER_PAID' })
    expect(await brokenRules(rig.api)).toEqual([])
  })
})
