/**
 * F22–F27: callbacks of providers, repeated, out of order, missing, during an outage, forged, or with a wrong amount.
 * Uses real signatures over loopback; afterwards the provider's records match our books.
 */
import { payStatus, suspenseStatus } from '@nocturne/contract/codes'
import { payments } from '@nocturne/contract/payments/endpoints'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createGuestAuthCode, startPaymentHarness, waitUntil } from '../payment-harness.ts'
import type { PaymentHarness } from '../payment-harness.ts'
import { refundAllLines } from '../refunds.ts'

const PROVIDERS = ['wechat', 'alipay'] as const
const PRICE = 88_000

describe('provider callbacks', () => {
  let rig: PaymentHarness
  beforeAll(async () => {
    rig = await startPaymentHarness()
  })
  afterEach(() => rig.check())

  const readOutTradeNo = async (paymentNo: string) =>
    (
      await rig.api.db
        .selectFrom('paymentAttempt as a')
        .innerJoin('payment as p', 'p.paymentId', 'a.paymentId')
        .select('a.outTradeNo')
        .where('p.paymentNo', '=', paymentNo)
        .executeTakeFirstOrThrow()
    ).outTradeNo
  const listEntries = async (paymentNo: string) => {
    const { paymentId } = await rig.api.db
      .selectFrom('payment')
      .select('paymentId')
      .where('paymentNo', '=', paymentNo)
      .executeTakeFirstOrThrow()
    return rig.api.db
      .selectFrom('journalEntry')
      .select('entryId')
      .where('businessKey', '=', `payment:${paymentId}`)
      .execute()
  }
  /** Everything a provider sent about an order, in a common form: its kind, and our response status. */
  const sent = (provider: (typeof PROVIDERS)[number], outTradeNo: string) =>
    provider === 'wechat'
      ? rig.wechat.sent.filter(({ number }) => number === outTradeNo).map(({ label, status }) => ({ label, status }))
      : rig.alipay.sent
          .filter((one) => one.outTradeNo === outTradeNo)
          .map(({ what, status }) => ({ label: what, status }))
  const listInboxRows = (outTradeNo: string) =>
    rig.api.db.selectFrom('providerInbox').select(['outcome']).where('outTradeNo', '=', outTradeNo).execute()

  it.each(PROVIDERS)('F22: 1 to 20 simultaneous identical callbacks of %s make one entry', async (provider) => {
    for (const callbacks of [1, 2, 7, 20]) {
      const { billId } = await rig.bill()
      rig.script(provider, { callbacks })
      const begun = await rig.begin(billId, provider)
      const outTradeNo = await readOutTradeNo(begun.paymentNo)
      await rig.pay(begun.payParams)
      await waitUntil(() => sent(provider, outTradeNo).length >= callbacks)
      expect(new Set(sent(provider, outTradeNo).map(({ status }) => status))).toEqual(
        new Set([provider === 'wechat' ? 204 : 200]),
      )
      expect(await rig.statusOf(begun.paymentNo)).toBe(payStatus.succeeded)
      expect(await listEntries(begun.paymentNo)).toHaveLength(1)
      expect(await rig.unpaid(billId)).toBe(0)
    }
  })

  it.each(PROVIDERS)('F23: %s reports a refund before its payment', async (provider) => {
    const { billId } = await rig.bill()
    rig.script(provider, { refundCallbackFirst: true })
    const begun = await rig.begin(billId, provider)
    const outTradeNo = await readOutTradeNo(begun.paymentNo)
    await rig.pay(begun.payParams)
    // The payment's own callback is withheld, so that only a query finds it.
    rig.later(1)
    await rig.follow()
    expect(await rig.statusOf(begun.paymentNo)).toBe(payStatus.succeeded)
    await refundAllLines(rig, billId)
    await rig.follow()
    await waitUntil(() => sent(provider, outTradeNo).length > 0 || provider === 'wechat')
    await waitUntil(async () => (await listInboxRows(outTradeNo)).length >= 2)
    expect(await rig.statusOf(begun.paymentNo)).toBe(payStatus.succeeded)
    expect(await listEntries(begun.paymentNo)).toHaveLength(1)
  })

  it('F23: a success reported after the order was closed is refunded', async () => {
    const { billId } = await rig.bill()
    rig.script('wechat', { succeedAfterClose: true })
    const begun = await rig.begin(billId)
    const outTradeNo = await readOutTradeNo(begun.paymentNo)
    await rig.pay(begun.payParams)
    const gate = Promise.withResolvers<void>()
    rig.lines.callbacks.next(/notify\/wechat/, { before: () => gate.promise })
    expect(await begun.phone.call(payments.giveUp, { paymentNo: begun.paymentNo })).toMatchObject({
      status: payStatus.closed,
    })
    gate.resolve()
    await waitUntil(async () => (await listInboxRows(outTradeNo)).some(({ outcome }) => outcome === 'late'))
    expect(await rig.unpaid(billId)).toBe(PRICE)
    await rig.check()
    const { status } = await rig.api.db
      .selectFrom('suspenseItem')
      .select('status')
      .where('outTradeNo', '=', outTradeNo)
      .executeTakeFirstOrThrow()
    expect(status).toBe(suspenseStatus.wentBack)
    expect(await begun.phone.call(payments.status, { paymentNo: begun.paymentNo })).toMatchObject({
      status: payStatus.closed,
      notice: expect.stringContaining('退回') as string,
    })
  })

  it.each(PROVIDERS)('F23: a query concurrent with ten callbacks of %s settles once', async (provider) => {
    const { billId } = await rig.bill()
    rig.script(provider, { callbacks: 10 })
    const begun = await rig.begin(billId, provider)
    const outTradeNo = await readOutTradeNo(begun.paymentNo)
    rig.later(1)
    await Promise.all([rig.pay(begun.payParams), rig.follow(), rig.follow()])
    await waitUntil(() => sent(provider, outTradeNo).length >= 10)
    expect(await rig.statusOf(begun.paymentNo)).toBe(payStatus.succeeded)
    expect(await listEntries(begun.paymentNo)).toHaveLength(1)
  })

  it.each(PROVIDERS)('F24: without callbacks of %s, a query finds the payment', async (provider) => {
    const { billId } = await rig.bill()
    rig.script(provider, { callbacks: 0 })
    const begun = await rig.begin(billId, provider)
    await rig.pay(begun.payParams)
    // Checks for 90 seconds, in which the sweeper sends its first three queries.
    for (let seconds = 0; seconds < 90; seconds += 30) {
      rig.later(0.5)
      await rig.follow()
    }
    expect(await rig.statusOf(begun.paymentNo)).toBe(payStatus.succeeded)
    expect(await rig.unpaid(billId)).toBe(0)
  })

  it.each(PROVIDERS)(
    'F25: a callback of %s during a PostgreSQL outage gets an error; a repetition or a query settles it',
    async (provider) => {
      const { billId } = await rig.bill()
      const begun = await rig.begin(billId, provider)
      const outTradeNo = await readOutTradeNo(begun.paymentNo)
      const { failed } = await rig.callbackCounts()
      await rig.databaseDown(async () => {
        await rig.pay(begun.payParams)
        await waitUntil(() => sent(provider, outTradeNo).length >= 2)
      })
      expect(
        sent(provider, outTradeNo)
          .slice(0, 2)
          .every(({ status }) => status >= 500),
      ).toBe(true)
      expect((await rig.callbackCounts()).failed).toBeGreaterThan(failed)
      rig.later(1)
      await rig.follow()
      await rig.until(begun.paymentNo, payStatus.succeeded)
      expect(await listEntries(begun.paymentNo)).toHaveLength(1)
      expect(await rig.unpaid(billId)).toBe(0)
    },
  )

  it.each(PROVIDERS)('F26: no forged callback of %s is accepted, and each is counted', async (provider) => {
    const { billId } = await rig.bill()
    const forge = ['signature', 'altered', 'probe', 'old', 'foreign'] as const
    rig.script(provider, { forge, callbacks: 0 })
    const begun = await rig.begin(billId, provider)
    const outTradeNo = await readOutTradeNo(begun.paymentNo)
    const before = await rig.callbackCounts()
    await rig.pay(begun.payParams)
    await waitUntil(() => sent(provider, outTradeNo).length >= forge.length)
    expect(sent(provider, outTradeNo).map(({ status }) => status)).toEqual(
      forge.map(() => (provider === 'wechat' ? 401 : 400)),
    )
    expect(await rig.callbackCounts()).toEqual({ ...before, forged: before.forged + forge.length })
    expect(await listInboxRows(outTradeNo)).toEqual([])
    expect(await rig.statusOf(begun.paymentNo)).toBe(payStatus.paying)
    expect(await rig.unpaid(billId)).toBe(PRICE)
  })

  it.each(PROVIDERS)('F27: a callback of %s with a wrong amount pays no bill', async (provider) => {
    const { billId } = await rig.bill()
    rig.script(provider, { callbackAmount: 1 })
    const begun = await rig.begin(billId, provider)
    const outTradeNo = await readOutTradeNo(begun.paymentNo)
    await rig.pay(begun.payParams)
    await waitUntil(async () => (await listInboxRows(outTradeNo)).length > 0)
    expect(await listInboxRows(outTradeNo)).toEqual([{ outcome: 'quarantined' }])
    expect(await rig.statusOf(begun.paymentNo)).toBe(payStatus.paying)
    expect(await rig.unpaid(billId)).toBe(PRICE)
    const suspenseItems = await rig.api.db
      .selectFrom('suspenseItem')
      .select('suspenseId')
      .where('outTradeNo', '=', outTradeNo)
      .execute()
    expect(suspenseItems).toEqual([])
  })

  it('F26: a correctly signed callback about an unknown order pays no bill and is left for staff', async () => {
    const { billId } = await rig.bill()
    const begun = await rig.begin(billId)
    const outTradeNo = await readOutTradeNo(begun.paymentNo)
    // An order of another shop of the same merchant, which our books do not contain.
    const trade = rig.wechat.book.trades.get(outTradeNo)
    if (!trade) throw new Error('no trade')
    const foreign = {
      ...trade,
      outTradeNo: 'ANOTHERSHOP0001',
      sheet: 'sheet-of-another-shop',
      state: 'waiting' as const,
    }
    rig.wechat.book.saveTrade(foreign)
    rig.wechat.act('sheet-of-another-shop', 'pay')
    await waitUntil(async () => (await listInboxRows('ANOTHERSHOP0001')).length > 0)
    expect(await listInboxRows('ANOTHERSHOP0001')).toEqual([{ outcome: 'unmatched' }])
    const item = await rig.api.db
      .selectFrom('suspenseItem')
      .select(['kind', 'status', 'amount'])
      .where('outTradeNo', '=', 'ANOTHERSHOP0001')
      .execute()
    expect(item).toEqual([{ kind: 'unmatched', status: suspenseStatus.stuck, amount: PRICE }])
    expect(await rig.unpaid(billId)).toBe(PRICE)
    // The money belongs to the other shop; our books must not contain it.
    rig.wechat.book.trades.delete('ANOTHERSHOP0001')
  })

  it.each(PROVIDERS)('a code shown for %s still works after all of this', async (provider) => {
    const { billId } = await rig.bill()
    expect(await rig.collect(billId, createGuestAuthCode(provider))).toMatchObject({ status: payStatus.succeeded })
    expect(await rig.unpaid(billId)).toBe(0)
  })
})
