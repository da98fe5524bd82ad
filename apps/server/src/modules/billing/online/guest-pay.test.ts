import { randomUUID } from 'node:crypto'
import { billing } from '@nocturne/contract/billing/endpoints'
import { creditStatus, payBizType, payMode, payStatus } from '@nocturne/contract/codes'
import { guest } from '@nocturne/contract/guest/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import { payments } from '@nocturne/contract/payments/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { BOTTLE_GOODS_ID, listViolations, waiveMinimum, readSitting } from '../../../../test/factories.ts'
import { fetchTableCode, createGuestPhone, createSeatedPhone } from '../../../../test/guest-phone.ts'
import { startFakePaymentHarness } from '../../../../test/fake-payment-harness.ts'
import type { FakePaymentHarness } from '../../../../test/fake-payment-harness.ts'
import { queryDueAttempts } from '../../payments/jobs.ts'

const PRICE = 88_000
let rig: FakePaymentHarness
beforeAll(async () => {
  rig = await startFakePaymentHarness()
})
const buildPayRequest = (validcode: string) => ({
  requestId: randomUUID(),
  validcode,
  payMethod: 'wechat' as const,
  openId: 'o-of-guest',
})

/** An order that waits for its payment, and its pay code. */
async function waitingOrder() {
  const { tableRecordId, billId } = await rig.bill(1)
  const items = [{ goodsId: BOTTLE_GOODS_ID, quantity: 2 }]
  const { orderId } = await rig.cashier.call(orders.add, { tableRecordId, items, payMode: payMode.payNow })
  const { validcode } = await rig.cashier.call(billing.payCode, { orderId })
  return { tableRecordId, billId, orderId, validcode }
}

it('names the missing input by its label: what is paid, then the method', async () => {
  const phone = rig.api.phone('phone-that-says-too-little')
  const baseRequest = { requestId: randomUUID(), payMethod: 'alipay' as const }
  const lacks = async (input: object, label: string) => {
    const endpoint = 'bizType' in input ? billing.guestPay : billing.scanPay
    expect(await phone.send(endpoint, { ...baseRequest, ...input })).toMatchObject({ msg: `参数错误：请输入${label}` })
  }
  await lacks({ bizType: payBizType.bill }, '台位记录')
  await lacks({ bizType: payBizType.flashSale }, '秒杀订单')
  await lacks({ bizType: payBizType.groupPlay }, '组局报名')
  await lacks({ bizType: payBizType.deposit }, '预订')
  await lacks({}, '付款码')
  await lacks({ payMethod: undefined, validcode: 'x'.repeat(32) }, '支付方式')
})

describe('ending a payment', () => {
  it('is allowed to the phone that started it, and to staff with the permission; others in scope only view it', async () => {
    const { paymentNo, phone } = await rig.begin()
    const promoter = await rig.api.as('yx01')
    expect(await rig.cashier.call(payments.status, { paymentNo })).toMatchObject({ status: payStatus.paying })
    for (const stranger of [promoter, await rig.api.as('bar01'), await rig.api.as('hr01')])
      expect(await stranger.send(payments.status, { paymentNo })).toMatchObject({ errCode: 'PAYMENT_NOT_FOUND' })
    for (const stranger of [promoter, rig.cashier, rig.api.phone('another-phone')])
      expect(await stranger.send(payments.giveUp, { paymentNo })).toMatchObject({ errCode: 'PAYMENT_NOT_FOUND' })
    expect(await phone.call(payments.status, { paymentNo })).toMatchObject({ status: payStatus.paying })
    expect(await phone.call(payments.giveUp, { paymentNo })).toMatchObject({ status: payStatus.closed })
  })
})

describe('the sum a guest confirmed', () => {
  it('is never exceeded by orders placed meanwhile; a lower sum is charged', async () => {
    const { billId } = await rig.bill(1)
    const { validcode } = await rig.cashier.call(billing.payCode, { billId })
    const phone = rig.api.phone('phone-that-confirmed')
    const pay = (expectedFen: number) => phone.send(billing.scanPay, { ...buildPayRequest(validcode), expectedFen })
    for (const reply of await Promise.all([pay(PRICE - 1), pay(PRICE - 1)]))
      expect(reply).toMatchObject({
        errCode: 'PRICE_CHANGED',
        detail: { expectedFen: PRICE - 1, amountFen: PRICE },
      })
    const scan = (expectedFen: number) =>
      rig.cashier.send(billing.scanPay, {
        requestId: randomUUID(),
        billId,
        authCode: '134567890123456789',
        expectedFen,
      })
    expect(await scan(PRICE - 1)).toMatchObject({ errCode: 'PRICE_CHANGED' })
    expect(await rig.api.db.selectFrom('payment').select('paymentId').where('billId', '=', billId).execute()).toEqual(
      [],
    )
    expect(await pay(PRICE + 1)).toMatchObject({ data: { amount: PRICE } })
  })
})

describe('a phone without device id', () => {
  it('is recognized by its account and pays its own order with order and sitting alone', async () => {
    const { tableRecordId, tableId } = await rig.bill(1)
    const { tableName } = await rig.api.db
      .selectFrom('venueTable')
      .select('tableName')
      .where('tableId', '=', tableId)
      .executeTakeFirstOrThrow()
    const nameless = createGuestPhone(rig.api, '')
    const openId = 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o'
    const { orderId } = await nameless.call(guest.createOrder, {
      tableCode: await fetchTableCode(rig.api, tableName),
      items: [{ goodsId: BOTTLE_GOODS_ID, quantity: 1 }],
      openId,
    })
    const pay = { orderId, tableRecordId, payMethod: 'wechat' as const, bizType: payBizType.bill }
    const sent = (account?: string) =>
      nameless.send(billing.guestPay, { ...pay, requestId: randomUUID(), openId: account })
    expect(await sent('oUpF8uMuAJO_another_account1')).toMatchObject({ errCode: 'GUEST_PASS_EXPIRED' })
    expect(await sent()).toMatchObject({ errCode: 'GUEST_PASS_EXPIRED' })
    expect(await nameless.send(billing.scanParam, {})).toMatchObject({
      msg: '参数错误：请输入付款码',
      detail: { field: 'validcode' },
    })
    const begun = await nameless.call(billing.guestPay, { ...pay, requestId: randomUUID(), openId })
    expect(begun).toMatchObject({ amount: PRICE, status: payStatus.paying })
  })

  it('gets a device id with the payment it starts, the same for a retry, and follows the payment by it', async () => {
    const { billId } = await rig.bill(1)
    const { validcode } = await rig.cashier.call(billing.payCode, { billId })
    const payRequest = { requestId: randomUUID(), validcode, payMethod: 'alipay' as const }
    const nameless = rig.api.phone('')
    const [begun, twin] = await Promise.all([
      nameless.call(billing.scanPay, payRequest),
      nameless.call(billing.scanPay, payRequest),
    ])
    expect(begun.deviceId).toMatch(/^[\w-]{8,64}$/)
    expect(twin).toMatchObject({ paymentNo: begun.paymentNo, deviceId: begun.deviceId })
    const { paymentNo } = begun
    expect(await nameless.send(payments.status, { paymentNo })).toMatchObject({ errCode: 'PAYMENT_NOT_FOUND' })
    const known = rig.api.phone(begun.deviceId ?? '')
    expect(await known.call(payments.status, { paymentNo })).toMatchObject({ status: payStatus.paying })
    expect(await known.call(billing.scanPay, payRequest)).not.toHaveProperty('deviceId')
  })
})

describe('a repeated payment request', () => {
  it('is the same payment each time; another amount, part or code under the same id is refused', async () => {
    const [{ billId }, other] = [await rig.bill(2), await rig.bill(1)]
    const { validcode } = await rig.cashier.call(billing.payCode, { billId })
    const { validcode: otherCode } = await rig.cashier.call(billing.payCode, { billId: other.billId })
    const phone = rig.api.phone('phone-that-asks-anew')
    const payRequest = { ...buildPayRequest(validcode), splitMode: 'amount' as const, amount: PRICE }
    const { paymentNo } = await phone.call(billing.scanPay, payRequest)
    expect(await phone.call(billing.scanPay, payRequest)).toMatchObject({ paymentNo, amount: PRICE })
    const others = [{ amount: PRICE + 1 }, { splitMode: undefined, amount: undefined }, { validcode: otherCode }]
    for (const change of others)
      expect(await phone.send(billing.scanPay, { ...payRequest, ...change })).toMatchObject({
        errCode: 'IDEMPOTENCY_KEY_REUSED',
      })
  })

  it('sent twice concurrently with different amounts gives one payment and one refusal', async () => {
    const { billId } = await rig.bill(2)
    const { validcode } = await rig.cashier.call(billing.payCode, { billId })
    const phone = rig.api.phone('phone-with-two-minds')
    const payRequest = { ...buildPayRequest(validcode), splitMode: 'amount' as const }
    const replies = await Promise.all(
      [PRICE, PRICE + 1].map((amount) => phone.send(billing.scanPay, { ...payRequest, amount })),
    )
    expect(replies.map(({ errCode }) => errCode ?? 'begun').toSorted()).toEqual(['IDEMPOTENCY_KEY_REUSED', 'begun'])
  })

  it('by staff scanning a shown code has exactly one amount', async () => {
    const { billId } = await rig.bill(2)
    const requestId = randomUUID()
    const scan = (amount: number, authCode: string) =>
      rig.cashier.send(billing.scanPay, { requestId, authCode, billId, amount })
    expect(await scan(PRICE, '134567890123456701')).toMatchObject({ code: 200 })
    expect(await scan(PRICE, '134567890123456701')).toMatchObject({ code: 200 })
    expect(await scan(PRICE + 1, '134567890123456702')).toMatchObject({ errCode: 'IDEMPOTENCY_KEY_REUSED' })
  })
})

describe('找人代付', () => {
  it('names the payer as another person and ends with the order’s own deadline', async () => {
    const { orderId, tableRecordId, validcode: ofStaff } = await waitingOrder()
    const { tableName } = await rig.api.db
      .selectFrom('sitting')
      .select('tableName')
      .where('tableRecordId', '=', tableRecordId)
      .executeTakeFirstOrThrow()
    const owner = await createSeatedPhone(rig.api, tableName)
    const { payDeadline } = await rig.api.db
      .selectFrom('orders')
      .select('payDeadline')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
    rig.api.clock.later(5)
    const friend = rig.api.phone('phone-of-a-friend')
    expect(await friend.call(billing.scanParam, { validcode: ofStaff })).toMatchObject({ forGuest: false })
    const { validcode, expireTime, amount } = await owner.call(billing.guestPayCode, {
      orderId,
      tableRecordId,
      pass: owner.pass,
    })
    expect({ expireTime, amount }).toEqual({ expireTime: payDeadline, amount: 2 * PRICE })
    expect(await friend.call(billing.scanParam, { validcode })).toMatchObject({
      forGuest: true,
      tableName,
      expireTime: payDeadline,
      payableAmount: 2 * PRICE,
    })
    await friend.call(billing.scanPay, buildPayRequest(validcode))
    const own = { orderId, tableRecordId, pass: owner.pass }
    expect(await owner.call(billing.scanParam, own)).toMatchObject({ forGuest: false, runningAmount: 2 * PRICE })
    rig.api.clock.later(-5)
  })
})

describe("an order whose code is open on a guest's phone", () => {
  it('is closed for the guest once staff cancelled it', async () => {
    const { orderId, validcode } = await waitingOrder()
    await rig.cashier.call(orders.cancel, { orderId, reason: '客人不要了' })
    const phone = rig.api.phone('phone-of-cancelled')
    expect(await phone.send(billing.scanPay, buildPayRequest(validcode))).toMatchObject({ errCode: 'ORDER_CLOSED' })
    expect(await phone.send(billing.scanParam, { validcode })).toMatchObject({ errCode: 'ORDER_CLOSED' })
  })

  it('is part of the bill once staff switched it to pay later, and is then paid by one guest', async () => {
    const { orderId, validcode, billId } = await waitingOrder()
    await rig.cashier.call(orders.toPostpay, { orderId })
    const phone = rig.api.phone('phone-of-postpay')
    const shown = { unpaidAmount: 2 * PRICE, payableAmount: 2 * PRICE, runningAmount: 0 }
    expect(await phone.call(billing.scanParam, { validcode })).toMatchObject({ orderId, ...shown })
    const { paymentNo } = await phone.call(billing.scanPay, buildPayRequest(validcode))
    const other = rig.api.phone('phone-of-postpay-2')
    expect(await other.call(billing.scanParam, { validcode })).toMatchObject({
      payableAmount: 0,
      runningAmount: 2 * PRICE,
    })
    expect(await other.send(billing.scanPay, buildPayRequest(validcode))).toMatchObject({ errCode: 'ITEMS_TAKEN' })
    rig.wechat.pay((await rig.attemptOf(paymentNo)).outTradeNo)
    rig.api.clock.later(1)
    await queryDueAttempts(rig.api.db, rig.now())
    expect((await rig.cashier.call(billing.detail, { billId })).unpaidAmount).toBe(PRICE)
    expect(await other.send(billing.scanPay, buildPayRequest(validcode))).toMatchObject({ errCode: 'ORDER_PAID' })
    expect(await listViolations(rig.api)).toEqual([])
  })

  it('paid after it ended is refunded with the message that it is closed', async () => {
    const { tableRecordId, billId, validcode } = await waitingOrder()
    await waiveMinimum(rig.api, await rig.api.as('lm01'), tableRecordId)
    await rig.cashier.call(billing.settle, { billId, payments: [{ payMethod: 'card', amount: PRICE }] })
    const phone = rig.api.phone('phone-of-closed')
    const { paymentNo } = await phone.call(billing.scanPay, buildPayRequest(validcode))
    const { version } = await readSitting(rig.api, tableRecordId)
    const clear = { tableRecordId, version }
    expect(await rig.cashier.send(tables.clear, clear)).toMatchObject({
      errCode: 'GUEST_PAYING',
      detail: { confirmable: true },
    })
    rig.wechat.pay((await rig.attemptOf(paymentNo)).outTradeNo)
    await rig.cashier.call(tables.clear, { ...clear, force: true })
    rig.api.clock.later(1)
    await queryDueAttempts(rig.api.db, rig.now())
    const notice = '订单已关闭，款项将原路退回'
    expect(await phone.call(payments.status, { paymentNo })).toMatchObject({
      status: payStatus.closed,
      failReason: notice,
      notice,
    })
  })
})

describe('repaying a credit by its code', () => {
  it('allows one guest at a time and refuses the others with that reason', async () => {
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
    const half = await finance.call(billing.payCode, { creditId, amount: PRICE / 2 })
    const debtor = rig.api.phone('phone-of-debtor')
    const part = await debtor.call(billing.scanPay, buildPayRequest(half.validcode))
    rig.wechat.pay((await rig.attemptOf(part.paymentNo)).outTradeNo)
    rig.api.clock.later(1)
    await queryDueAttempts(rig.api.db, rig.now())
    // A code pays its amount only once.
    expect(await debtor.send(billing.scanPay, buildPayRequest(half.validcode))).toMatchObject({ errCode: 'ORDER_PAID' })
    expect(await debtor.send(billing.scanParam, { validcode: half.validcode })).toMatchObject({
      errCode: 'ORDER_PAID',
    })

    const { validcode } = await finance.call(billing.payCode, { creditId })
    const [first, second] = [rig.api.phone('phone-of-credit-1'), rig.api.phone('phone-of-credit-2')]
    const { paymentNo } = await first.call(billing.scanPay, buildPayRequest(validcode))
    expect(await second.call(billing.scanParam, { validcode })).toMatchObject({
      unpaidAmount: PRICE / 2,
      runningAmount: PRICE / 2,
      payableAmount: 0,
    })
    expect(await second.send(billing.scanPay, buildPayRequest(validcode))).toMatchObject({ errCode: 'PAY_RUNNING' })
    rig.wechat.pay((await rig.attemptOf(paymentNo)).outTradeNo)
    rig.api.clock.later(1)
    await queryDueAttempts(rig.api.db, rig.now())
    expect(await first.call(payments.status, { paymentNo })).toMatchObject({ status: payStatus.succeeded })
    expect(await second.send(billing.scanPay, buildPayRequest(validcode))).toMatchObject({ errCode: 'ORDER_PAID' })
    expect(await listViolations(rig.api)).toEqual([])
  })
})

describe('after a partial payment of the bill', () => {
  it('shows what the table still owes and what is on account, with unchanged line prices', async () => {
    const { billId, tableRecordId } = await rig.bill(2)
    const floor = await rig.api.as('lm01')
    const credit = { guaranteeUserId: floor.userId ?? 0, guestName: '陈总', guestPhone: '13900001234', reason: '月结' }
    const appliedCredit = await floor.call(billing.creditApply, { billId, amount: 30_000, ...credit })
    if (appliedCredit.status === creditStatus.pending)
      await (await rig.api.as('caiwu01')).call(billing.creditAudit, { creditId: appliedCredit.creditId, agree: true })
    const { validcode } = await rig.cashier.call(billing.payCode, { billId })
    const phone = rig.api.phone('phone-of-part')
    const { paymentNo } = await phone.call(billing.scanPay, {
      ...buildPayRequest(validcode),
      splitMode: 'share' as const,
      shareCount: 2,
    })
    rig.wechat.pay((await rig.attemptOf(paymentNo)).outTradeNo)
    rig.api.clock.later(1)
    await queryDueAttempts(rig.api.db, rig.now())

    const share = (2 * PRICE - 30_000) / 2
    expect((await rig.cashier.call(billing.detail, { billId })).shares).toMatchObject([
      { seq: 1, amount: share, payment: { payMethod: 'wechat', status: payStatus.succeeded } },
      { seq: 2, amount: share, payment: null },
    ])
    const { tableId } = await readSitting(rig.api, tableRecordId)
    expect(await phone.call(payments.status, { paymentNo })).toMatchObject({ tableId, unpaidAmount: share })
    const shown = await phone.call(billing.scanParam, { validcode })
    expect(shown).toMatchObject({
      totalAmount: 2 * PRICE,
      creditAmount: 30_000,
      paidAmount: share,
      unpaidAmount: share,
    })
    expect(shown.totalAmount - shown.discountAmount - shown.paidAmount - shown.creditAmount).toBe(shown.unpaidAmount)
    expect(shown.items.reduce((sum, line) => sum + line.netAmount, 0)).toBe(2 * PRICE)
    expect(shown.items.reduce((sum, line) => sum + line.openAmount, 0)).toBe(share)
  })
})
