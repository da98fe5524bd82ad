/**
 * A code that WeChat reports as never charged, with each of its codes for that, and that is charged after we closed it.
 * Code payments have no callback, so the next day's statement reveals it. The money is refunded once, and the bill
 * stays paid by the other payment.
 */
import { formatTime, parseTime } from '@nocturne/base/venue-time'
import { differenceStatus, payStatus, suspenseStatus } from '@nocturne/contract/codes'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { reconcileDay } from '../../src/modules/payments/jobs.ts'
import { setProviders } from '../../src/providers/registry.ts'
import type { SimTrade } from '../../src/providers/simulator/trade-book.ts'
import { createAdapters, createGuestAuthCode, startPaymentHarness } from '../payment-harness.ts'
import type { PaymentHarness } from '../payment-harness.ts'

const PRICE = 88_000

describe('a code that was never charged, WeChat in v2', () => {
  let rig: PaymentHarness
  beforeAll(async () => {
    rig = await startPaymentHarness()
    // Downloads statements from the simulator itself.
    setProviders(createAdapters(rig, { fallbackUrl: rig.wechat.url }))
  })
  // Moves to the next evening.
  afterEach(() => {
    rig.later(11 * 60)
    return rig.check()
  })

  const readAttempt = (paymentNo: string) =>
    rig.api.db
      .selectFrom('paymentAttempt as a')
      .innerJoin('payment as p', 'p.paymentId', 'a.paymentId')
      .select(['a.outTradeNo', 'a.attemptId', 'a.status', 'a.createdAt', 'p.paymentId'])
      .where('p.paymentNo', '=', paymentNo)
      .executeTakeFirstOrThrow()
  const suspended = (outTradeNo: string) =>
    rig.api.db
      .selectFrom('suspenseItem')
      .select(['kind', 'amount', 'status'])
      .where('outTradeNo', '=', outTradeNo)
      .execute()
  async function untilClosed(paymentNo: string): Promise<void> {
    for (let round = 0; round < 20; round += 1) {
      rig.later(0.1)
      await rig.follow()
    }
    expect([payStatus.closed, payStatus.failed]).toContain(await rig.statusOf(paymentNo))
  }
  /** Changes the trade in the provider's records. */
  const become = (outTradeNo: string, change: Partial<SimTrade>) => {
    const [any] = rig.wechat.book.trades.values()
    const known = rig.wechat.book.trades.get(outTradeNo)
    if (!any) throw new Error('WeChat has no trade yet')
    const made = { ...any, outTradeNo, transactionId: `4200${outTradeNo}`, amount: PRICE, way: 'code' as const }
    rig.wechat.book.saveTrade({ ...(known ?? { ...made, sheet: '', notifyUrl: '', refunded: 0 }), ...change })
  }

  const WORDS = ['NOTPAY', 'ORDERNOTEXIST', 'REVOKED', 'PAYERROR'] as const
  /** State of the trade in WeChat's records at the time of our query. */
  const tradeStates: Record<(typeof WORDS)[number], Partial<SimTrade> | null> = {
    NOTPAY: { state: 'waiting' },
    ORDERNOTEXIST: null,
    REVOKED: { state: 'reversed' },
    PAYERROR: { state: 'failed' },
  }

  it.each(WORDS)('%s, and charged after we closed it: found by the statement, refunded once', async (word) => {
    // Another payment of the day, because a day without trades has no statement.
    const other = await rig.bill()
    await rig.collect(other.billId)
    const { billId } = await rig.bill()
    rig.script('wechat', { payerBusyMs: 'never', ...(tradeStates[word] === null && { loseRequest: true }) })
    const { paymentNo } = await rig.collect(billId)
    const { outTradeNo, paymentId } = await readAttempt(paymentNo)
    if (tradeStates[word]) become(outTradeNo, tradeStates[word])
    await untilClosed(paymentNo)
    // The guest pays with another code.
    expect(await rig.collect(billId, createGuestAuthCode())).toMatchObject({ status: payStatus.succeeded })
    expect(await rig.unpaid(billId)).toBe(0)

    const charged = parseTime(rig.api.clock.now())
    become(outTradeNo, { state: 'paid', paidAt: charged.getTime(), refunded: 0 })
    await rig.follow()
    expect(await suspended(outTradeNo)).toEqual([])
    const day = formatTime(charged).slice(0, 10)
    rig.later(13 * 60)
    const tomorrow = parseTime(rig.api.clock.now())
    const first = await Promise.all([1, 2].map(() => reconcileDay(rig.api.db, 'wechat', day, tomorrow)))
    expect(first.map(({ state }) => state)).toEqual(['compared', 'compared'])
    await reconcileDay(rig.api.db, 'wechat', day, tomorrow)
    await rig.check()

    expect(await suspended(outTradeNo)).toEqual([{ kind: 'late', amount: PRICE, status: suspenseStatus.wentBack }])
    const refunds = [...rig.wechat.book.refunds.values()].filter((refund) => refund.outTradeNo === outTradeNo)
    expect(refunds).toMatchObject([{ amount: PRICE, state: 'done' }])
    expect(await rig.unpaid(billId)).toBe(0)
    expect([payStatus.closed, payStatus.failed]).toContain(await rig.statusOf(paymentNo))
    const items = await rig.api.db
      .selectFrom('reconciliationItem')
      .select(['kind', 'status'])
      .where('paymentId', '=', paymentId)
      .execute()
    expect(items).toEqual([{ kind: 'only_provider', status: differenceStatus.handled }])
  })
})
