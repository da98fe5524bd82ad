/**
 * F28–F32: staff scan a guest's code, and the provider is slow, sends garbage, loses responses, contradicts itself or
 * switches to another host. The guest is charged once or not at all, and staff see the same result as the provider's
 * records.
 */
import { randomUUID } from 'node:crypto'
import { payStatus } from '@nocturne/contract/codes'
import { billing } from '@nocturne/contract/billing/endpoints'
import { payments } from '@nocturne/contract/payments/endpoints'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setProviders } from '../../src/providers/registry.ts'
import { createAdapters, createGuestAuthCode, startPaymentHarness, waitUntil } from '../payment-harness.ts'
import type { PaymentHarness } from '../payment-harness.ts'

type Provider = 'wechat' | 'alipay'
/** WeChat charges codes in two API versions; Alipay is tested with one of them. */
const SPOKEN = [
  { version: 'v2', providers: ['wechat', 'alipay'] },
  { version: 'v3', providers: ['wechat'] },
] as const satisfies { version: 'v2' | 'v3'; providers: Provider[] }[]
const PRICE = 88_000
const PAY_CALL = {
  wechat: /POST (\/v3\/pay\/transactions\/codepay|\/pay\/micropay)$/,
  alipay: /method=alipay\.trade\.pay&/,
}
const END_CALL = { wechat: /\/reverse/, alipay: /method=alipay\.trade\.cancel&/ }

describe.each(SPOKEN)('an unreliable provider, WeChat in $version', ({ version, providers }) => {
  let rig: PaymentHarness
  const speak = (pay: Parameters<typeof createAdapters>[1] = {}) =>
    setProviders(createAdapters(rig, { ...(version === 'v3' && { codePay: { version } }), ...pay }))
  beforeAll(async () => {
    rig = await startPaymentHarness()
    speak()
  })
  afterEach(() => rig.check())

  /** Waits twelve rounds of six seconds: longer than a code payment may take. */
  async function waitItOut(): Promise<void> {
    for (let round = 0; round < 12; round += 1) {
      rig.later(0.1)
      await rig.follow()
    }
  }
  const listTrades = async (provider: Provider, billId: number) => {
    const ours = await rig.api.db
      .selectFrom('paymentAttempt as a')
      .innerJoin('payment as p', 'p.paymentId', 'a.paymentId')
      .select('a.outTradeNo')
      .where('p.billId', '=', billId)
      .execute()
    return ours.flatMap(({ outTradeNo }) => rig[provider].book.trades.get(outTradeNo) ?? [])
  }
  const fetchStatus = (paymentNo: string) => rig.cashier.call(payments.status, { paymentNo })

  it(
    'F28: slow provider: staff get "under way", a retry changes nothing, and it is charged once',
    { timeout: 600_000 },
    async () => {
      const running = await Promise.all(
        providers.map(async (provider) => {
          const { billId } = await rig.bill()
          const answered = Promise.withResolvers<void>()
          rig.script(provider, { callbacks: 0 })
          rig.lines[provider].next(PAY_CALL[provider], { after: () => answered.promise })
          const request = { requestId: randomUUID(), amount: PRICE }
          const code = createGuestAuthCode(provider)
          const payment = await rig.collect(billId, code, request)
          // Our response arrived although the provider's response is still pending.
          expect(payment.status).toBe(payStatus.paying)
          expect(await rig.collect(billId, code, request)).toMatchObject({
            paymentNo: payment.paymentNo,
            status: payStatus.paying,
          })
          expect(
            await rig.cashier.send(billing.scanPay, {
              requestId: randomUUID(),
              billId,
              authCode: createGuestAuthCode(provider),
            }),
          ).toMatchObject({ errCode: 'PAY_RUNNING' })
          return { provider, billId, paymentNo: payment.paymentNo, answered }
        }),
      )
      // All payments share one clock, so polling starts only when both payments are in progress.
      rig.later(0.1)
      await rig.follow()
      for (const { provider, billId, paymentNo, answered } of running) {
        answered.resolve()
        await rig.until(paymentNo, payStatus.succeeded)
        expect(await listTrades(provider, billId)).toHaveLength(1)
        expect(await rig.unpaid(billId)).toBe(0)
      }
    },
  )

  it.each(providers)(
    'F29: %s charged and the response was lost: found by a query, not charged again',
    async (provider) => {
      const { billId } = await rig.bill()
      // Alipay would send a callback; without it only a query finds the outcome.
      rig.script(provider, { callbacks: 0 })
      rig.lines[provider].next(PAY_CALL[provider], { lose: 'answer' })
      const request = { requestId: randomUUID(), amount: PRICE }
      const code = createGuestAuthCode(provider)
      const payment = await rig.collect(billId, code, request)
      expect(payment.status).toBe(payStatus.paying)
      expect(await rig.collect(billId, code, request)).toMatchObject({ paymentNo: payment.paymentNo })
      rig.later(0.1)
      await rig.follow()
      expect(await rig.statusOf(payment.paymentNo)).toBe(payStatus.succeeded)
      expect(await listTrades(provider, billId)).toHaveLength(1)
    },
  )

  it.each(providers)(
    'F29: the order never reached %s: nothing is charged, and the guest may show a new code',
    async (provider) => {
      const { billId } = await rig.bill()
      rig.lines[provider].next(PAY_CALL[provider], { lose: 'request' })
      const payment = await rig.collect(billId, createGuestAuthCode(provider))
      expect(payment.status).toBe(payStatus.paying)
      await waitItOut()
      expect(await fetchStatus(payment.paymentNo)).toMatchObject({ status: payStatus.closed })
      expect(await rig.collect(billId, createGuestAuthCode(provider))).toMatchObject({ status: payStatus.succeeded })
      expect((await listTrades(provider, billId)).filter(({ state }) => state === 'paid')).toHaveLength(1)
    },
  )

  it.each(providers)(
    'F29: %s created the sheet and the response was lost: the same request gets the same order',
    async (provider) => {
      const { billId } = await rig.bill()
      rig.lines[provider].next(/jsapi|alipay\.trade\.create/, { lose: 'answer' })
      const { validcode } = await rig.cashier.call(billing.payCode, { billId })
      const wish = { requestId: randomUUID(), validcode, payMethod: provider, openId: 'oGuestWithAPhone0000000001' }
      const phone = rig.api.phone(randomUUID())
      const first = await phone.call(billing.scanPay, wish)
      expect(first).toMatchObject({ status: payStatus.paying, payParams: null })
      const second = await phone.call(billing.scanPay, wish)
      expect(second).toMatchObject({ paymentNo: first.paymentNo, payParams: expect.anything() as object })
      await rig.pay(second.payParams)
      await rig.until(second.paymentNo, payStatus.succeeded)
      expect(await listTrades(provider, billId)).toHaveLength(1)
    },
  )

  const NONSENSE = providers.flatMap((provider) =>
    (['5xx', 'garbage', 'truncated', 'redirect'] as const).map((garble) => ({ provider, garble })),
  )
  it.each(NONSENSE)('F30: $provider responds with $garble: unknown, then queried', async ({ provider, garble }) => {
    const { billId } = await rig.bill()
    rig.script(provider, { garble, callbacks: 0 })
    const payment = await rig.collect(billId, createGuestAuthCode(provider))
    expect(payment.status).toBe(payStatus.paying)
    rig.later(0.1)
    await rig.follow()
    expect(await rig.statusOf(payment.paymentNo)).toBe(payStatus.succeeded)
    expect(await listTrades(provider, billId)).toHaveLength(1)
    expect(rig.alipay.redirectsFollowed()).toBe(0)
    expect(rig.lines.wechat.calls.filter((call) => call.includes('elsewhere'))).toEqual([])
  })

  it('F31: the guest enters the password for 44 seconds and pays', async () => {
    const { billId } = await rig.bill()
    rig.script('wechat', { payerBusyMs: 44_000 })
    const payment = await rig.collect(billId)
    for (let seconds = 0; seconds < 42; seconds += 6) {
      expect(await rig.statusOf(payment.paymentNo)).toBe(payStatus.paying)
      rig.later(0.1)
      await rig.follow()
    }
    rig.later(0.1)
    await rig.follow()
    expect(await rig.statusOf(payment.paymentNo)).toBe(payStatus.succeeded)
    expect(await rig.unpaid(billId)).toBe(0)
  })

  it.each(providers)(
    'F31: the guest never finishes the password at %s: reversed, and staff are notified',
    async (provider) => {
      const { billId } = await rig.bill()
      rig.script(provider, { payerBusyMs: 'never' })
      const payment = await rig.collect(billId, createGuestAuthCode(provider))
      await waitItOut()
      expect(await fetchStatus(payment.paymentNo)).toMatchObject({
        status: payStatus.closed,
        failReason: expect.stringContaining('撤销') as string,
      })
      expect(await rig.unpaid(billId)).toBe(PRICE)
      expect((await rig.cashier.call(billing.payCode, { billId })).amount).toBe(PRICE)
    },
  )

  it.each(providers)(
    'F31: %s refuses the first reversal while the guest types: reversed later, "under way" until then',
    async (provider) => {
      const { billId } = await rig.bill()
      rig.script(provider, { payerBusyMs: 'never', refuseEnds: 2 })
      const payment = await rig.collect(billId, createGuestAuthCode(provider))
      rig.later(1)
      await rig.follow()
      expect(await rig.statusOf(payment.paymentNo)).toBe(payStatus.paying)
      await waitItOut()
      expect(await rig.statusOf(payment.paymentNo)).toBe(payStatus.closed)
      expect(rig.lines[provider].calls.filter((call) => END_CALL[provider].test(call)).length).toBeGreaterThanOrEqual(3)
    },
  )

  it.each(providers)('F31: the response to a reversal at %s is lost: the next query finds it', async (provider) => {
    const { billId } = await rig.bill()
    rig.script(provider, { payerBusyMs: 'never', loseEnds: 1 })
    const payment = await rig.collect(billId, createGuestAuthCode(provider))
    rig.later(1)
    await rig.follow()
    expect(await rig.statusOf(payment.paymentNo)).toBe(payStatus.paying)
    rig.later(0.1)
    await rig.follow()
    expect(await rig.statusOf(payment.paymentNo)).toBe(payStatus.closed)
    expect(await rig.unpaid(billId)).toBe(PRICE)
  })

  it('F31: paid between the last query and the reversal: WeChat refunds it, and the bill stays unpaid', async () => {
    const { billId } = await rig.bill()
    rig.script('wechat', { payerBusyMs: 'never', payBeforeEnd: true })
    const payment = await rig.collect(billId)
    await waitItOut()
    expect(await rig.statusOf(payment.paymentNo)).toBe(payStatus.closed)
    expect(await listTrades('wechat', billId)).toMatchObject([{ state: 'reversed', refunded: PRICE }])
    expect(await rig.unpaid(billId)).toBe(PRICE)
  })

  /** Alipay's callback about the payment may arrive before or after the response to our reversal. */
  const WORDS = ['before the response to the reversal', 'after it', 'after a lost response'] as const
  it.each(providers.some((provider) => provider === 'alipay') ? WORDS : [])(
    'F31: paid between the last query and the reversal at Alipay, callback %s: refunded, the bill stays unpaid',
    async (reply) => {
      const { billId } = await rig.bill()
      const isLost = reply === 'after a lost response'
      rig.script('alipay', { payerBusyMs: 'never', payBeforeEnd: true, ...(isLost ? { loseEnds: 1 } : {}) })
      const payment = await rig.collect(billId, createGuestAuthCode('alipay'))
      const [trade] = await listTrades('alipay', billId)
      const gate = Promise.withResolvers<void>()
      const isReceived = async () => {
        const words = await rig.api.db
          .selectFrom('providerInbox')
          .select('inboxId')
          .where('outTradeNo', '=', trade?.outTradeNo ?? '')
          .where('eventKey', 'like', 'n:%')
          .execute()
        return words.length > 0
      }
      if (reply === 'before the response to the reversal') {
        rig.lines.alipay.next(END_CALL.alipay, { after: () => waitUntil(isReceived) })
      } else {
        // Delays the provider's response so that the payment's callback arrives first.
        rig.lines.callbacks.next(/notify\/alipay/, { before: () => gate.promise })
      }
      rig.later(1)
      await rig.follow()
      gate.resolve()
      await waitUntil(isReceived)
      await waitItOut()
      expect(await rig.statusOf(payment.paymentNo)).toBe(payStatus.closed)
      expect(await listTrades('alipay', billId)).toMatchObject([{ state: 'reversed', refunded: PRICE }])
      expect(await rig.unpaid(billId)).toBe(PRICE)
    },
  )

  it('F31: WeChat asks to repeat the reversal: it is repeated, and until then the payment is under way', async () => {
    const { billId } = await rig.bill()
    rig.script('wechat', { payerBusyMs: 'never', recallEnds: 2 })
    const payment = await rig.collect(billId)
    rig.later(1)
    await rig.follow()
    // Version 3 has no such error code, so there the first reversal ends the payment.
    expect(await rig.statusOf(payment.paymentNo)).toBe(version === 'v2' ? payStatus.paying : payStatus.closed)
    await waitItOut()
    expect(await rig.statusOf(payment.paymentNo)).toBe(payStatus.closed)
    expect(await listTrades('wechat', billId)).toMatchObject([{ state: 'reversed' }])
    expect(await rig.unpaid(billId)).toBe(PRICE)
  })

  it('F31: two queries at once, one of them reversing: money being refunded is not applied', async () => {
    const { billId } = await rig.bill()
    rig.script('wechat', { payerBusyMs: 'never', payBeforeEnd: true })
    const payment = await rig.collect(billId)
    const running = await rig.api.db
      .selectFrom('payment')
      .select('paymentId')
      .where('paymentNo', '=', payment.paymentNo)
      .executeTakeFirstOrThrow()
    rig.later(1)
    rig.lines.wechat.next(END_CALL.wechat, {
      before: () => rig.cashier.call(billing.endRunning, { paymentId: running.paymentId }),
    })
    await rig.follow()
    await waitItOut()
    expect(await rig.statusOf(payment.paymentNo)).toBe(payStatus.closed)
    expect(await rig.unpaid(billId)).toBe(PRICE)
  })

  it('F32: the first host refuses connections: the other one gets the same order, once', async () => {
    const { billId } = await rig.bill()
    speak({ payUrl: 'http://127.0.0.1:9', fallbackUrl: rig.lines.wechat.url })
    const payment = await rig.collect(billId)
    expect(payment.status).toBe(payStatus.succeeded)
    expect(await listTrades('wechat', billId)).toHaveLength(1)
    speak()
  })

  it('F32: a host that accepted the order and stopped responding is queried; no other host gets the order', async () => {
    const { billId } = await rig.bill()
    const before = rig.lines.wechat.calls.length
    speak({ fallbackUrl: rig.wechat.url })
    rig.lines.wechat.next(PAY_CALL.wechat, { lose: 'answer' })
    const payment = await rig.collect(billId)
    expect(payment.status).toBe(payStatus.paying)
    rig.later(0.1)
    await rig.follow()
    expect(await rig.statusOf(payment.paymentNo)).toBe(payStatus.succeeded)
    expect(rig.lines.wechat.calls.slice(before).filter((call) => PAY_CALL.wechat.test(call))).toHaveLength(1)
    speak()
  })
})
