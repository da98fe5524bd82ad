/**
 * F22–F27: what providers tell of their own accord, many times, in the wrong order, never, while we cannot listen, forged, or over
 * another amount. Real signatures over loopback; afterwards the provider's book is ours.
 */
import { payStatus, suspenseStatus } from '@nocturne/contract/codes'
import { payments } from '@nocturne/contract/payments/endpoints'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newCode, paymentRig, soon } from '../payment-rig.ts'
import type { PaymentRig } from '../payment-rig.ts'
import { refundAll } from '../refunds.ts'

const PROVIDERS = ['wechat', 'alipay'] as const
const PRICE = 88_000

describe('what providers tell of their own accord', () => {
  let rig: PaymentRig
  beforeAll(async () => {
    rig = await paymentRig()
  })
  afterEach(() => rig.check())

  const outTradeNoOf = async (paymentNo: string) =>
    (
      await rig.api.db
        .selectFrom('paymentAttempt as a')
        .innerJoin('payment as p', 'p.paymentId', 'a.paymentId')
        .select('a.outTradeNo')
        .where('p.paymentNo', '=', paymentNo)
        .executeTakeFirstOrThrow()
    ).outTradeNo
  const entriesOf = async (paymentNo: string) => {
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
  /** Everything a provider sent about an order, in one shape: what it was, and how we answered. */
  const sent = (provider: (typeof PROVIDERS)[number], outTradeNo: string) =>
    provider === 'wechat'
      ? rig.wechat.sent.filter(({ number }) => number === outTradeNo).map(({ label, status }) => ({ label, status }))
      : rig.alipay.sent
          .filter((one) => one.outTradeNo === outTradeNo)
          .map(({ what, status }) => ({ label: what, status }))
  const inboxOf = (outTradeNo: string) =>
    rig.api.db.selectFrom('providerInbox').select(['outcome']).where('outTradeNo', '=', outTradeNo).execute()

  it.each(PROVIDERS)('F22: %s tells the same 1 to 20 times at once: one entry', async (provider) => {
    for (const callbacks of [1, 2, 7, 20]) {
      const { billId } = await rig.bill()
      rig.script(provider, { callbacks })
      const begun = await rig.begin(billId, provider)
      const outTradeNo = await outTradeNoOf(begun.paymentNo)
      await rig.pay(begun.payParams)
      await soon(() => sent(provider, outTradeNo).length >= callbacks)
      expect(new Set(sent(provider, outTradeNo).map(({ status }) => status))).toEqual(
        new Set([provider === 'wechat' ? 204 : 200]),
      )
      expect(await rig.statusOf(begun.paymentNo)).toBe(payStatus.succeeded)
      expect(await entriesOf(begun.paymentNo)).toHaveLength(1)
      expect(await rig.unpaid(billId)).toBe(0)
    }
  })

  it.each(PROVIDERS)('F23: %s tells of a refund before the payment it belongs to', async (provider) => {
    const { billId } = await rig.bill()
    rig.script(provider, { refundCallbackFirst: true })
    const begun = await rig.begin(billId, provider)
    const outTradeNo = await outTradeNoOf(begun.paymentNo)
    await rig.pay(begun.payParams)
    // Only a question tells us: the payment's own callback is held back.
    rig.later(1)
    await rig.follow()
    expect(await rig.statusOf(begun.paymentNo)).toBe(payStatus.succeeded)
    await refundAll(rig, billId)
    await rig.follow()
    await soon(() => sent(provider, outTradeNo).length > 0 || provider === 'wechat')
    await soon(async () => (await inboxOf(outTradeNo)).length >= 2)
    expect(await rig.statusOf(begun.paymentNo)).toBe(payStatus.succeeded)
    expect(await entriesOf(begun.paymentNo)).toHaveLength(1)
  })

  it('F23: success that is told only after the order was closed goes home', async () => {
    const { billId } = await rig.bill()
    rig.script('wechat', { succeedAfterClose: true })
    const begun = await rig.begin(billId)
    const outTradeNo = await outTradeNoOf(begun.paymentNo)
    await rig.pay(begun.payParams)
    const gate = Promise.withResolvers<void>()
    rig.lines.callbacks.next(/notify\/wechat/, { before: () => gate.promise })
    expect(await begun.phone.call(payments.giveUp, { paymentNo: begun.paymentNo })).toMatchObject({
      status: payStatus.closed,
    })
    gate.resolve()
    await soon(async () => (await inboxOf(outTradeNo)).some(({ outcome }) => outcome === 'late'))
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

  it.each(PROVIDERS)('F23: a question that races ten callbacks of %s settles once with them', async (provider) => {
    const { billId } = await rig.bill()
    rig.script(provider, { callbacks: 10 })
    const begun = await rig.begin(billId, provider)
    const outTradeNo = await outTradeNoOf(begun.paymentNo)
    rig.later(1)
    await Promise.all([rig.pay(begun.payParams), rig.follow(), rig.follow()])
    await soon(() => sent(provider, outTradeNo).length >= 10)
    expect(await rig.statusOf(begun.paymentNo)).toBe(payStatus.succeeded)
    expect(await entriesOf(begun.paymentNo)).toHaveLength(1)
  })

  it.each(PROVIDERS)('F24: %s never tells: we ask', async (provider) => {
    const { billId } = await rig.bill()
    rig.script(provider, { callbacks: 0 })
    const begun = await rig.begin(billId, provider)
    await rig.pay(begun.payParams)
    // The sweeper's first three questions fall within a minute and a half.
    for (let seconds = 0; seconds < 90; seconds += 30) {
      rig.later(0.5)
      await rig.follow()
    }
    expect(await rig.statusOf(begun.paymentNo)).toBe(payStatus.succeeded)
    expect(await rig.unpaid(billId)).toBe(0)
  })

  it.each(PROVIDERS)(
    'F25: %s tells while PostgreSQL is down: he hears a failure, and tells again or is asked',
    async (provider) => {
      const { billId } = await rig.bill()
      const begun = await rig.begin(billId, provider)
      const outTradeNo = await outTradeNoOf(begun.paymentNo)
      const { failed } = await rig.callbackCounts()
      await rig.databaseDown(async () => {
        await rig.pay(begun.payParams)
        await soon(() => sent(provider, outTradeNo).length >= 2)
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
      expect(await entriesOf(begun.paymentNo)).toHaveLength(1)
      expect(await rig.unpaid(billId)).toBe(0)
    },
  )

  it.each(PROVIDERS)('F26: nothing forged of %s is believed, and each is counted', async (provider) => {
    const { billId } = await rig.bill()
    const forge = ['signature', 'altered', 'probe', 'old', 'foreign'] as const
    rig.script(provider, { forge, callbacks: 0 })
    const begun = await rig.begin(billId, provider)
    const outTradeNo = await outTradeNoOf(begun.paymentNo)
    const before = await rig.callbackCounts()
    await rig.pay(begun.payParams)
    await soon(() => sent(provider, outTradeNo).length >= forge.length)
    expect(sent(provider, outTradeNo).map(({ status }) => status)).toEqual(
      forge.map(() => (provider === 'wechat' ? 401 : 400)),
    )
    expect(await rig.callbackCounts()).toEqual({ ...before, forged: before.forged + forge.length })
    expect(await inboxOf(outTradeNo)).toEqual([])
    expect(await rig.statusOf(begun.paymentNo)).toBe(payStatus.paying)
    expect(await rig.unpaid(billId)).toBe(PRICE)
  })

  it.each(PROVIDERS)('F27: a callback of %s over another amount pays no bill', async (provider) => {
    const { billId } = await rig.bill()
    rig.script(provider, { callbackAmount: 1 })
    const begun = await rig.begin(billId, provider)
    const outTradeNo = await outTradeNoOf(begun.paymentNo)
    await rig.pay(begun.payParams)
    await soon(async () => (await inboxOf(outTradeNo)).length > 0)
    expect(await inboxOf(outTradeNo)).toEqual([{ outcome: 'quarantined' }])
    expect(await rig.statusOf(begun.paymentNo)).toBe(payStatus.paying)
    expect(await rig.unpaid(billId)).toBe(PRICE)
    const held = await rig.api.db
      .selectFrom('suspenseItem')
      .select('suspenseId')
      .where('outTradeNo', '=', outTradeNo)
      .execute()
    expect(held).toEqual([])
  })

  it('F26: a word about an order that is not ours, truly signed, moves no bill and waits for people', async () => {
    const { billId } = await rig.bill()
    const begun = await rig.begin(billId)
    const outTradeNo = await outTradeNoOf(begun.paymentNo)
    // Another shop of the same merchant: its number never was in our book.
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
    await soon(async () => (await inboxOf('ANOTHERSHOP0001')).length > 0)
    expect(await inboxOf('ANOTHERSHOP0001')).toEqual([{ outcome: 'unmatched' }])
    const item = await rig.api.db
      .selectFrom('suspenseItem')
      .select(['kind', 'status', 'amount'])
      .where('outTradeNo', '=', 'ANOTHERSHOP0001')
      .execute()
    expect(item).toEqual([{ kind: 'unmatched', status: suspenseStatus.stuck, amount: PRICE }])
    expect(await rig.unpaid(billId)).toBe(PRICE)
    // It is the other shop's money: our book rightly does not know it.
    rig.wechat.book.trades.delete('ANOTHERSHOP0001')
  })

  it.each(PROVIDERS)('a shown code of %s still works beside all of this', async (provider) => {
    const { billId } = await rig.bill()
    expect(await rig.collect(billId, newCode(provider))).toMatchObject({ status: payStatus.succeeded })
    expect(await rig.unpaid(billId)).toBe(0)
  })
})
