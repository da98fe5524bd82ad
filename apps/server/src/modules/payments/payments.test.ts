import { randomUUID } from 'node:crypto'
import { parseTime } from '@nocturne/base/venue-time'
import { payStatus, refundStatus, refundType, suspenseStatus } from '@nocturne/contract/codes'
import { billing } from '@nocturne/contract/billing/endpoints'
import { payments } from '@nocturne/contract/payments/endpoints'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { Caller } from '../../../test/api.ts'
import { listViolations, listFreePayLaterTables, openTable, orderBottles } from '../../../test/factories.ts'
import { createFakeProvider } from '../../../test/fake-provider.ts'
import type { FakeProvider } from '../../../test/fake-provider.ts'
import { purgeExpiredData } from '../../jobs/purge.ts'
import { setProviders } from '../../providers/registry.ts'
import { queryDueAttempts, processDueRefunds } from './jobs.ts'
import { applyProviderResult } from './attempts/apply-provider-result.ts'

const api = await startTestApi()
let cashier: Caller
let wechat: FakeProvider
let alipay: FakeProvider
const TABLES: string[] = []
const now = () => parseTime(api.clock.now())
const follow = () => queryDueAttempts(api.db, now())
const refunding = () => processDueRefunds(api.db, now())
const wechatCode = () => `13${String(Math.floor(Math.random() * 1e16)).padStart(16, '0')}`

/** A table with bottles on its bill, 880.00 each. */
async function bill(bottles = 1) {
  const opened = await openTable(api, cashier, TABLES.shift() ?? '')
  await orderBottles(cashier, opened.tableRecordId, bottles)
  return opened
}
const code = (billId: number, amount?: number) =>
  cashier.call(billing.payCode, { billId, ...(amount ? { amount } : {}) })
const tradeNo = async (paymentNo: string) =>
  (
    await api.db
      .selectFrom('paymentAttempt as a')
      .innerJoin('payment as p', 'p.paymentId', 'a.paymentId')
      .select('a.outTradeNo')
      .where('p.paymentNo', '=', paymentNo)
      .executeTakeFirstOrThrow()
  ).outTradeNo
const callback = (provider: FakeProvider, outTradeNo: string, eventKey = randomUUID()) =>
  api.app.inject({
    method: 'POST',
    url: `/api/pay/notify/${provider.name}`,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ eventKey, kind: 'trade', outTradeNo, reply: provider.replyOf(outTradeNo) }),
  })
const unpaid = async (billId: number) => (await cashier.call(billing.detail, { billId })).unpaidAmount
const entries = async (paymentNo: string) => {
  const { paymentId } = await api.db
    .selectFrom('payment')
    .select('paymentId')
    .where('paymentNo', '=', paymentNo)
    .executeTakeFirstOrThrow()
  return api.db.selectFrom('journalEntry').select('entryId').where('businessKey', '=', `payment:${paymentId}`).execute()
}
const expectCleanAudit = async () => expect(await listViolations(api)).toEqual([])

beforeAll(async () => {
  cashier = await api.as('shouyin01')
  TABLES.push(...(await listFreePayLaterTables(api)))
})
beforeEach(() => {
  wechat = createFakeProvider('wechat')
  alipay = createFakeProvider('alipay')
  setProviders({ wechat, alipay })
})

describe('a guest pays a bill by the code staff show', () => {
  it('pays once for repeated callbacks and query results', async () => {
    const { billId } = await bill()
    const { validcode } = await code(billId)
    const guest = api.phone('phone-one-1')
    const shown = await guest.call(billing.scanParam, { validcode })
    expect(shown).toMatchObject({ unpaidAmount: 88_000, payableAmount: 88_000, payMode: 'simulated' })
    const requestId = randomUUID()
    const begun = await guest.call(billing.scanPay, { requestId, validcode, payMethod: 'wechat', openId: 'o1' })
    expect(begun).toMatchObject({ status: payStatus.paying, amount: 88_000, payParams: { kind: 'alipay-trade' } })
    const again = await guest.call(billing.scanPay, { requestId, validcode, payMethod: 'wechat', openId: 'o1' })
    expect(again).toEqual(begun)
    const outTradeNo = await tradeNo(begun.paymentNo)
    wechat.pay(outTradeNo)
    const key = randomUUID()
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => callback(wechat, outTradeNo, key)),
      callback(wechat, outTradeNo),
      callback(wechat, outTradeNo),
      follow().then(() => ({ statusCode: 200 })),
    ])
    expect(answers.map((answer) => answer.statusCode)).toEqual(answers.map(() => 200))
    expect(await unpaid(billId)).toBe(0)
    expect(await entries(begun.paymentNo)).toHaveLength(1)
    expect(await guest.call(payments.status, { paymentNo: begun.paymentNo })).toMatchObject({
      status: payStatus.succeeded,
      notice: '',
    })
    expect(await api.phone('phone-stranger').send(payments.status, { paymentNo: begun.paymentNo })).toMatchObject({
      errCode: 'PAYMENT_NOT_FOUND',
    })
    expect(
      await guest.send(billing.scanPay, { requestId: randomUUID(), validcode, payMethod: 'wechat', openId: 'o1' }),
    ).toMatchObject({ errCode: 'ORDER_PAID' })
  })

  it('settles without any callback, by query', async () => {
    const { billId } = await bill()
    const { validcode } = await code(billId)
    const begun = await api
      .phone('phone-two-22')
      .call(billing.scanPay, { requestId: randomUUID(), validcode, payMethod: 'alipay' })
    expect(begun.payParams).toMatchObject({ kind: 'redirect' })
    alipay.pay(await tradeNo(begun.paymentNo))
    api.clock.later(1)
    await follow()
    expect(await unpaid(billId)).toBe(0)
  })

  it('ends an unpaid order only after the provider confirmed it', async () => {
    const { billId } = await bill()
    const { validcode } = await code(billId)
    const phone = api.phone('phone-three')
    const begun = await phone.call(billing.scanPay, {
      requestId: randomUUID(),
      validcode,
      payMethod: 'wechat',
      openId: 'o3',
    })
    wechat.next.end.push(async () => ({ state: 'unknown', reason: 'lost' }))
    api.clock.later(16)
    await follow()
    expect(await phone.call(payments.status, { paymentNo: begun.paymentNo })).toMatchObject({
      status: payStatus.paying,
    })
    api.clock.later(1)
    await follow()
    expect(await phone.call(payments.status, { paymentNo: begun.paymentNo })).toMatchObject({
      status: payStatus.closed,
    })
    expect(await unpaid(billId)).toBe(88_000)
  })

  it('refunds money that arrives after the end', async () => {
    const { billId } = await bill()
    const { validcode } = await code(billId)
    const phone = api.phone('phone-four-4')
    const begun = await phone.call(billing.scanPay, {
      requestId: randomUUID(),
      validcode,
      payMethod: 'wechat',
      openId: 'o4',
    })
    expect(await phone.call(payments.giveUp, { paymentNo: begun.paymentNo })).toMatchObject({
      status: payStatus.closed,
    })
    const outTradeNo = await tradeNo(begun.paymentNo)
    wechat.pay(outTradeNo)
    await Promise.all([callback(wechat, outTradeNo), callback(wechat, outTradeNo)])
    expect(await unpaid(billId)).toBe(88_000)
    const items = await api.db.selectFrom('suspenseItem').selectAll().where('outTradeNo', '=', outTradeNo).execute()
    expect(items).toMatchObject([{ kind: 'late', amount: 88_000, status: suspenseStatus.goingBack }])
    await refunding()
    expect([...wechat.refunds.values()].filter((refund) => refund.outTradeNo === outTradeNo)).toEqual([
      { outTradeNo, amount: 88_000, sent: 1 },
    ])
    expect(await phone.call(payments.status, { paymentNo: begun.paymentNo })).toMatchObject({
      status: payStatus.closed,
      notice: expect.stringContaining('原路退回') as string,
    })
    await expectCleanAudit()
  })

  it('keeps the bill and refunds the payment when cash was faster', async () => {
    const { billId } = await bill()
    const { validcode } = await code(billId)
    const begun = await api
      .phone('phone-five-5')
      .call(billing.scanPay, { requestId: randomUUID(), validcode, payMethod: 'wechat', openId: 'o5' })
    const cash = { billId, payments: [{ payMethod: 'cash' as const, amount: 88_000 }] }
    expect(await cashier.send(billing.settle, cash)).toMatchObject({ errCode: 'PAY_RUNNING' })
    const detail = await cashier.call(billing.detail, { billId })
    const running = detail.payments.find((payment) => payment.paymentNo === begun.paymentNo)
    expect(await cashier.call(billing.endRunning, { paymentId: running?.paymentId ?? 0 })).toMatchObject({
      status: payStatus.closed,
    })
    await cashier.call(billing.settle, cash)
    wechat.pay(await tradeNo(begun.paymentNo))
    await callback(wechat, await tradeNo(begun.paymentNo))
    await refunding()
    expect(await unpaid(billId)).toBe(0)
    await expectCleanAudit()
  })

  it('quarantines money of another amount, and changes nothing', async () => {
    const { billId } = await bill()
    const { validcode } = await code(billId)
    const begun = await api
      .phone('phone-six-66')
      .call(billing.scanPay, { requestId: randomUUID(), validcode, payMethod: 'wechat', openId: 'o6' })
    const outTradeNo = await tradeNo(begun.paymentNo)
    wechat.pay(outTradeNo)
    const reply = wechat.replyOf(outTradeNo)
    const wrong = reply.state === 'paid' ? { ...reply, amount: 1 } : reply
    expect(
      await applyProviderResult(api.db, {
        provider: 'wechat',
        eventKey: randomUUID(),
        outTradeNo,
        reply: wrong,
        appId: 'app',
        now: now(),
      }),
    ).toBe('quarantined')
    const notifications = await api.db
      .selectFrom('notification as n')
      .innerJoin('appUser as u', 'u.userId', 'n.userId')
      .select('n.title')
      .where('u.userName', '=', 'caiwu01')
      .where('n.bizType', '=', 'payment')
      .execute()
    expect(notifications).toEqual([{ title: '微信支付回执异常' }])
    const foreign = reply.state === 'paid' ? { ...reply, appId: 'another' } : reply
    expect(
      await applyProviderResult(api.db, {
        provider: 'wechat',
        eventKey: randomUUID(),
        outTradeNo,
        reply: foreign,
        appId: 'app',
        now: now(),
      }),
    ).toBe('quarantined')
    expect(await unpaid(billId)).toBe(88_000)
  })

  it('rejects a code when the bill changed, when a newer code exists, and after it expired', async () => {
    const { billId, tableRecordId } = await bill()
    const guest = api.phone('phone-seven')
    const first = await code(billId)
    const second = await code(billId)
    expect(await guest.send(billing.scanParam, { validcode: first.validcode })).toMatchObject({
      errCode: 'PAYCODE_EXPIRED',
    })
    await guest.call(billing.scanParam, { validcode: second.validcode })
    await orderBottles(cashier, tableRecordId, 1)
    expect(await guest.send(billing.scanParam, { validcode: second.validcode })).toMatchObject({
      errCode: 'PAYCODE_EXPIRED',
    })
    const third = await code(billId)
    api.clock.later(16)
    expect(
      await guest.send(billing.scanPay, {
        requestId: randomUUID(),
        validcode: third.validcode,
        payMethod: 'wechat',
        openId: 'o',
      }),
    ).toMatchObject({ errCode: 'PAYCODE_EXPIRED' })
  })

  it('keeps one of two concurrently requested codes valid', async () => {
    const { billId } = await bill()
    const made = await Promise.all([code(billId), code(billId)])
    const living = await Promise.all(
      made.map(({ validcode }) => api.phone('phone-eight').send(billing.scanParam, { validcode })),
    )
    expect(living.filter((reply) => reply.code === 200)).toHaveLength(1)
  })
})

describe('several guests pay one bill', () => {
  it('splits it equally to the fen, each share once, the last one the rest', async () => {
    const { billId } = await bill()
    const { validcode } = await code(billId)
    const phones = ['share-phone-1', 'share-phone-2', 'share-phone-3'].map((id) => api.phone(id))
    const begun = await Promise.all(
      phones.map((phone) =>
        phone.call(billing.scanPay, {
          requestId: randomUUID(),
          validcode,
          payMethod: 'wechat',
          openId: 'o',
          splitMode: 'share',
          shareCount: 3,
        }),
      ),
    )
    expect(begun.map((payment) => payment.amount).reduce((a, b) => a + b, 0)).toBe(88_000)
    expect(begun.map((payment) => payment.amount).toSorted((a, b) => a - b)).toEqual([29_333, 29_333, 29_334])
    const split = await api.db
      .selectFrom('billSplit')
      .select('createdAt')
      .where('billId', '=', billId)
      .executeTakeFirstOrThrow()
    expect(split.createdAt.slice(0, 16)).toBe(api.clock.now().slice(0, 16))
    const late = await api
      .phone('share-phone-4')
      .send(billing.scanPay, { requestId: randomUUID(), validcode, payMethod: 'wechat', openId: 'o' })
    expect(late).toMatchObject({ errCode: 'PAY_RUNNING' })
    for (const { paymentNo } of begun) wechat.pay(await tradeNo(paymentNo))
    await Promise.all(begun.map(async ({ paymentNo }) => callback(wechat, await tradeNo(paymentNo))))
    expect(await unpaid(billId)).toBe(0)
    await expectCleanAudit()
  })

  it('splits a later round among those who have not paid', async () => {
    const { billId, tableRecordId } = await bill()
    const take = async (phone: string) => {
      const { validcode } = await code(billId)
      const request = {
        validcode,
        payMethod: 'wechat' as const,
        openId: 'o',
        splitMode: 'share' as const,
        shareCount: 3,
      }
      const { split } = await api.phone(phone).call(billing.scanParam, { validcode })
      const begun = await api.phone(phone).call(billing.scanPay, { ...request, requestId: randomUUID() })
      wechat.pay(await tradeNo(begun.paymentNo))
      await callback(wechat, await tradeNo(begun.paymentNo))
      return { amount: begun.amount, split }
    }
    expect(await take('round-phone-1')).toMatchObject({ amount: 29_334, split: null })
    await orderBottles(cashier, tableRecordId, 1)
    const second = { shareCount: 3, taken: 1, nextAmount: 73_333, addedAmount: 44_000 }
    expect(await take('round-phone-2')).toEqual({ amount: 73_333, split: second })
    const last = { shareCount: 3, taken: 2, nextAmount: 73_333, addedAmount: 44_000 }
    expect(await take('round-phone-3')).toEqual({ amount: 73_333, split: last })
    expect(await unpaid(billId)).toBe(0)
    await expectCleanAudit()
  })

  it('releases a share when its payment ends, and rejects another number of people meanwhile', async () => {
    const { billId } = await bill()
    const { validcode } = await code(billId)
    const request = { validcode, payMethod: 'wechat' as const, openId: 'o', splitMode: 'share' as const }
    const one = await api
      .phone('split-phone-1')
      .call(billing.scanPay, { ...request, requestId: randomUUID(), shareCount: 2 })
    expect(
      await api.phone('split-phone-2').send(billing.scanPay, { ...request, requestId: randomUUID(), shareCount: 3 }),
    ).toMatchObject({ errCode: 'SPLIT_RUNNING' })
    await api.phone('split-phone-1').call(payments.giveUp, { paymentNo: one.paymentNo })
    const two = await api
      .phone('split-phone-2')
      .call(billing.scanPay, { ...request, requestId: randomUUID(), shareCount: 4 })
    expect(two.amount).toBe(22_000)
  })

  it('ends a split with its bill, and shares later orders by a new one', async () => {
    const { billId, tableRecordId } = await bill()
    const share = async (phone: string, shareCount: number) =>
      api.phone(phone).send(billing.scanPay, {
        requestId: randomUUID(),
        validcode: (await code(billId)).validcode,
        payMethod: 'wechat' as const,
        openId: 'o',
        splitMode: 'share' as const,
        shareCount,
      })
    const first = await share('ended-split-1', 4)
    wechat.pay(await tradeNo(first.data.paymentNo))
    await callback(wechat, await tradeNo(first.data.paymentNo))
    await cashier.call(billing.settle, { billId, payments: [{ payMethod: 'cash', amount: 66_000 }] })
    await orderBottles(cashier, tableRecordId, 1)
    const { split } = await api
      .phone('ended-split-2')
      .call(billing.scanParam, { validcode: (await code(billId)).validcode })
    expect(split).toBeNull()
    expect(await share('ended-split-2', 2)).toMatchObject({ code: 200, data: { amount: 44_000 } })
  })

  it('lets guests pay equal shares of a bill that is refunded and ordered on in between', async () => {
    const { billId, tableRecordId } = await bill(3)
    const share = async (phone: string) =>
      api.phone(phone).send(billing.scanPay, {
        requestId: randomUUID(),
        validcode: (await code(billId)).validcode,
        payMethod: 'wechat' as const,
        openId: 'o',
        splitMode: 'share' as const,
        shareCount: 3,
      })
    const settle = async ({ data }: Awaited<ReturnType<typeof share>>) => {
      wechat.pay(await tradeNo(data.paymentNo))
      await callback(wechat, await tradeNo(data.paymentNo))
      await callback(wechat, await tradeNo(data.paymentNo))
    }
    const [one, two] = await Promise.all([share('share-on-1'), share('share-on-2')])
    expect([one.data.amount, two.data.amount]).toEqual([88_000, 88_000])
    await settle(one)
    const [line] = (await cashier.call(billing.detail, { billId })).lines.flatMap((group) => group.items)
    const back = await cashier
      .call(billing.refundApply, {
        orderId: line?.orderId ?? 0,
        refundType: refundType.goods,
        items: [{ orderItemId: line?.orderItemId ?? 0, quantity: 1 }],
        reason: '客人不要了',
      })
      .catch(() => null)
    if (back?.status === refundStatus.pending)
      await (await api.as('caiwu01')).call(billing.refundAudit, { refundId: back.refundId, agree: true })
    await orderBottles(cashier, tableRecordId, 1)
    await settle(two)
    const third = await share('share-on-3')
    expect(third.data.amount).toBe(await unpaid(billId))
    await settle(third)
    expect(await unpaid(billId)).toBe(0)
    await expectCleanAudit()
  })

  it('lets one guest take a line at a time, and pays exactly those lines', async () => {
    const { billId, tableRecordId } = await bill()
    await orderBottles(cashier, tableRecordId, 2)
    const { validcode } = await code(billId)
    const { items } = await api.phone('line-phone-1').call(billing.scanParam, { validcode })
    const [small] = items.toSorted((a, b) => a.openAmount - b.openAmount)
    const request = {
      validcode,
      payMethod: 'wechat' as const,
      openId: 'o',
      splitMode: 'items' as const,
      orderItemIds: [small?.orderItemId ?? 0],
    }
    const replies = await Promise.all(
      ['line-phone-1', 'line-phone-2'].map((id) =>
        api.phone(id).send(billing.scanPay, { ...request, requestId: randomUUID() }),
      ),
    )
    expect(replies.map((reply) => reply.errCode ?? 'ok').toSorted()).toEqual(['ITEMS_TAKEN', 'ok'])
    const paid = replies.find((reply) => reply.code === 200)
    const rest = await api.phone('line-phone-3').call(billing.scanPay, {
      requestId: randomUUID(),
      validcode,
      payMethod: 'alipay',
      splitMode: 'amount',
      amount: 176_000,
    })
    alipay.pay(await tradeNo(rest.paymentNo))
    await callback(alipay, await tradeNo(rest.paymentNo))
    wechat.pay(await tradeNo(paid?.data.paymentNo ?? ''))
    await callback(wechat, await tradeNo(paid?.data.paymentNo ?? ''))
    expect(await unpaid(billId)).toBe(0)
    const detail = await cashier.call(billing.detail, { billId })
    const own = detail.payments.find((payment) => payment.paymentNo === paid?.data.paymentNo)
    expect(own?.allocations.map((part) => part.orderItemId)).toEqual([small?.orderItemId])
    await expectCleanAudit()
  })

  it('lets guests pay pieces of one line, and the rest with everything else', async () => {
    const { billId, tableRecordId } = await bill()
    await orderBottles(cashier, tableRecordId, 3)
    const { validcode } = await code(billId)
    const read = () => api.phone('piece-phone-0').call(billing.scanParam, { validcode })
    const { items, guestNum } = await read()
    expect(guestNum).toBeGreaterThan(0)
    const three = items.find(({ quantity }) => quantity === 3)
    const orderItemId = three?.orderItemId ?? 0
    const piece = (three?.netAmount ?? 0) / 3
    const request = { validcode, payMethod: 'wechat' as const, openId: 'o', splitMode: 'items' as const }
    const one = { ...request, orderItemIds: [orderItemId], pieces: [1] }
    const send = (id: string, input: typeof one) =>
      api.phone(id).send(billing.scanPay, { ...input, requestId: randomUUID() })
    expect(await send('piece-phone-1', { ...one, pieces: [1, 1] })).toMatchObject({ code: 500 })
    const replies = await Promise.all(['piece-phone-1', 'piece-phone-2'].map((id) => send(id, one)))
    expect(replies.map((reply) => reply.errCode ?? 'ok').toSorted()).toEqual(['ITEMS_TAKEN', 'ok'])
    const paid = replies.find((reply) => reply.code === 200)?.data
    expect(paid?.amount).toBe(piece)
    // The rest of the bill is paid while the payment of the piece is in progress; the money for the rest arrives first.
    const rest = await api
      .phone('piece-phone-3')
      .call(billing.scanPay, { requestId: randomUUID(), validcode, payMethod: 'alipay', splitMode: 'all' })
    alipay.pay(await tradeNo(rest.paymentNo))
    await callback(alipay, await tradeNo(rest.paymentNo))
    expect(await unpaid(billId)).toBe(piece)
    wechat.pay(await tradeNo(paid?.paymentNo ?? ''))
    await callback(wechat, await tradeNo(paid?.paymentNo ?? ''))
    expect(await unpaid(billId)).toBe(0)
    const detail = await cashier.call(billing.detail, { billId })
    const own = detail.payments.find((payment) => payment.paymentNo === paid?.paymentNo)
    expect(own?.allocations).toMatchObject([{ orderItemId, amount: piece }])
    await expectCleanAudit()
  })

  it('never takes more than is open', async () => {
    const { billId } = await bill()
    const { validcode } = await code(billId)
    const request = { validcode, payMethod: 'wechat' as const, openId: 'o', splitMode: 'amount' as const }
    expect(
      await api.phone('much-phone-1').send(billing.scanPay, { ...request, requestId: randomUUID(), amount: 88_001 }),
    ).toMatchObject({ errCode: 'AMOUNT_EXCEEDED' })
    const replies = await Promise.all(
      ['much-phone-1', 'much-phone-2'].map((id) =>
        api.phone(id).send(billing.scanPay, { ...request, requestId: randomUUID(), amount: 50_000 }),
      ),
    )
    expect(replies.map((reply) => reply.errCode ?? 'ok').toSorted()).toEqual(['AMOUNT_EXCEEDED', 'ok'])
  })
})

describe('staff scan the code a guest shows', () => {
  const collect = (billId: number, authCode: string, requestId = randomUUID()) =>
    cashier.send(billing.scanPay, { requestId, billId, authCode, amount: 88_000 })

  it('is paid immediately, and a repeated request or code charges nothing more', async () => {
    const { billId } = await bill()
    const authCode = wechatCode()
    const requestId = randomUUID()
    const replies = await Promise.all([collect(billId, authCode, requestId), collect(billId, authCode, requestId)])
    expect(replies.every((reply) => reply.code === 200)).toBe(true)
    expect(wechat.trades.size).toBe(1)
    expect(await unpaid(billId)).toBe(0)
    const other = await bill()
    expect(await collect(other.billId, authCode)).toMatchObject({ errCode: 'AUTH_CODE_USED' })
    expect(await collect(other.billId, '9'.repeat(18))).toMatchObject({ errCode: 'AUTH_CODE_UNKNOWN' })
    const stored = await api.db.selectFrom('paymentAttempt').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(authCode)
    await purgeExpiredData(api.db, new Date(now().getTime() + 25 * 3_600_000))
    const retainedHashes = await api.db
      .selectFrom('paymentAttempt')
      .select('authCodeHash')
      .where('authCodeHash', 'is not', null)
      .execute()
    expect(retainedHashes).toEqual([])
  })

  it('follows a guest who types a password until paid', async () => {
    const { billId } = await bill()
    const authCode = wechatCode()
    wechat.codes.set(authCode, 'busy')
    const reply = await collect(billId, authCode)
    expect(reply.data).toMatchObject({ status: payStatus.paying })
    wechat.pay(await tradeNo(reply.data.paymentNo))
    api.clock.later(0.2)
    await follow()
    expect(await cashier.call(payments.status, { paymentNo: reply.data.paymentNo })).toMatchObject({
      status: payStatus.succeeded,
    })
  })

  it('reverses after fifty seconds, retries while refused, and reports the confirmed result', async () => {
    const { billId } = await bill()
    const authCode = wechatCode()
    wechat.codes.set(authCode, 'busy')
    const reply = await collect(billId, authCode)
    wechat.next.end.push(async () => ({ state: 'refused', reason: 'USERPAYING' }))
    api.clock.later(1)
    await follow()
    expect(await cashier.call(payments.status, { paymentNo: reply.data.paymentNo })).toMatchObject({
      status: payStatus.paying,
    })
    api.clock.later(1)
    await follow()
    expect(await cashier.call(payments.status, { paymentNo: reply.data.paymentNo })).toMatchObject({
      status: payStatus.closed,
    })
    expect(await unpaid(billId)).toBe(88_000)
  })

  it('confirms a refusal by a query', async () => {
    const { billId } = await bill()
    wechat.next.payByCode.push(async (outTradeNo) => {
      wechat.pay(outTradeNo)
      return { state: 'failed', reason: '系统错误' }
    })
    const reply = await collect(billId, wechatCode())
    expect(reply.data).toMatchObject({ status: payStatus.succeeded })
    const refused = await bill()
    const authCode = wechatCode()
    wechat.codes.set(authCode, 'refused')
    expect((await collect(refused.billId, authCode)).data).toMatchObject({
      status: payStatus.failed,
      failReason: '余额不足',
    })
  })

  it.each([
    ['contradicts it', { state: 'waiting', payerBusy: true }],
    ['stays unclear', { state: 'unknown', reason: '超时' }],
  ] as const)('keeps a refused charge under way while the query %s, and ends it at the provider', async (_, unsure) => {
    const { billId } = await bill()
    wechat.next.payByCode.push(async () => ({ state: 'failed', reason: '余额不足' }))
    wechat.next.query.push(async () => unsure)
    const charged = await cashier.call(billing.scanPay, { requestId: randomUUID(), billId, authCode: wechatCode() })
    expect(charged).toMatchObject({ status: payStatus.paying })
    // Refuses a second code while the first may still take money.
    expect(await collect(billId, wechatCode())).toMatchObject({ errCode: 'PAY_RUNNING' })
    // The guest pays after the query: the reversal returns the money.
    const outTradeNo = await tradeNo(charged.paymentNo)
    const { query } = wechat
    wechat.query = async (no, way) => (no === outTradeNo ? unsure : query(no, way))
    wechat.pay(outTradeNo)
    api.clock.later(0.3)
    await follow()
    expect(wechat.trades.get(outTradeNo)).toMatchObject({ state: 'returned' })
    wechat.query = query
    api.clock.later(2)
    await follow()
    expect(await cashier.call(payments.status, { paymentNo: charged.paymentNo })).toMatchObject({
      status: payStatus.closed,
    })
    expect(await unpaid(billId)).toBe(88_000)
    expect((await collect(billId, wechatCode())).data).toMatchObject({ status: payStatus.succeeded })
  })

  it('accepts a refusal that the provider confirms or does not know', async () => {
    for (const sure of [{ state: 'absent' }, { state: 'closed', reason: '已关闭' }] as const) {
      const { billId } = await bill()
      wechat.next.payByCode.push(async () => ({ state: 'failed', reason: '余额不足' }))
      wechat.next.query.push(async () => sure)
      expect((await collect(billId, wechatCode())).data).toMatchObject({
        status: payStatus.failed,
        failReason: '余额不足',
      })
    }
  })
})

describe('refunds of online money', () => {
  it('return to the payer under one number each, and complete when the provider confirms', async () => {
    const { billId } = await bill(2)
    const paid = await cashier.call(billing.scanPay, { requestId: randomUUID(), billId, authCode: wechatCode() })
    expect(paid.status).toBe(payStatus.succeeded)
    const detail = await cashier.call(billing.detail, { billId })
    const [line] = detail.lines.flatMap((group) => group.items)
    const apply = {
      orderId: line?.orderId ?? 0,
      refundType: refundType.goods,
      items: [{ orderItemId: line?.orderItemId ?? 0, quantity: 1 }],
      reason: '客人不要了',
    }
    const { refundId, status } = await cashier.call(billing.refundApply, apply)
    let refund = { status }
    if (status === refundStatus.pending)
      refund = await (await api.as('caiwu01')).call(billing.refundAudit, { refundId, agree: true })
    expect(refund.status).toBe(refundStatus.refunding)
    wechat.next.refund.push(
      async () => ({ state: 'unknown', reason: 'lost' }),
      async () => ({ state: 'closed', reason: '退款关闭' }),
    )
    await refunding()
    api.clock.later(1)
    await refunding()
    const row = () =>
      api.db.selectFrom('refund').select('status').where('refundId', '=', refundId).executeTakeFirstOrThrow()
    expect(await row()).toEqual({ status: refundStatus.failed })
    expect(await (await api.as('caiwu01')).call(billing.refundRetry, { refundId })).toEqual({
      status: refundStatus.refunding,
    })
    api.clock.later(2)
    await refunding()
    expect(await row()).toEqual({ status: refundStatus.succeeded })
    expect([...wechat.refunds.values()]).toMatchObject([{ amount: 88_000, sent: 2 }])
    await expectCleanAudit()
  })
})
