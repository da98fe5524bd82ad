/**
 * F33: an accepted refund that then fails, closes, waits or whose response is lost. It has the same number throughout,
 * and staff are notified.
 */
import { billing } from '@nocturne/contract/billing/endpoints'
import { refundStatus } from '@nocturne/contract/codes'
import type { RefundStatus } from '@nocturne/contract/codes'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildV2RefundNotice } from '../../src/providers/wechat/simulator/v2-notice.ts'
import { createGuestAuthCode, startPaymentHarness } from '../payment-harness.ts'
import type { PaymentHarness } from '../payment-harness.ts'
import { refundAllLines } from '../refunds.ts'

const PROVIDERS = ['wechat', 'alipay'] as const
type Provider = (typeof PROVIDERS)[number]
const PRICE = 88_000
const ROUNDS = 40

describe('refunds', () => {
  let rig: PaymentHarness
  beforeAll(async () => {
    rig = await startPaymentHarness()
  })
  afterEach(() => rig.check())

  /** A paid bill with a refund requested by staff, which the provider processes with the given outcome. */
  async function refunded(provider: Provider, refund: 'done' | 'abnormal' | 'closed' | 'no-balance' | 'lose-answer') {
    const { billId } = await rig.bill()
    rig.script(provider, { refund, callbacks: 0 })
    await rig.collect(billId, createGuestAuthCode(provider))
    rig.later(0.1)
    await rig.follow()
    expect(await rig.unpaid(billId)).toBe(0)
    const [refundId = 0] = await refundAllLines(rig, billId)
    const { outTradeNo, outRefundNo } = await rig.api.db
      .selectFrom('channelRefund as r')
      .innerJoin('paymentAttempt as a', 'a.attemptId', 'r.attemptId')
      .select(['a.outTradeNo', 'r.outRefundNo'])
      .where('r.bizType', '=', 'refund')
      .where('r.bizId', '=', refundId)
      .executeTakeFirstOrThrow()
    const readStatus = async () =>
      (
        await rig.api.db
          .selectFrom('refund')
          .select('status')
          .where('refundId', '=', refundId)
          .executeTakeFirstOrThrow()
      ).status
    /** Refund numbers of this order in the provider's records. */
    const numbers = () =>
      [...rig[provider].book.refunds.values()]
        .filter((one) => one.outTradeNo === outTradeNo)
        .map((one) => one.outRefundNo)
    return { refundId, outTradeNo, outRefundNo, statusOf: readStatus, numbers }
  }
  /** Runs the background work over some time. */
  async function rounds(count: number): Promise<void> {
    for (let round = 0; round < count; round += 1) {
      await rig.follow()
      await new Promise((resolve) => setTimeout(resolve, 40))
      rig.later(2)
    }
  }
  /** Repeats the background work as often as needed, because the provider takes real time to decide. */
  async function untilStatus(statusOf: () => Promise<RefundStatus>, status: RefundStatus): Promise<void> {
    for (let round = 0; round < ROUNDS && (await statusOf()) !== status; round += 1) await rounds(1)
    expect(await statusOf()).toBe(status)
  }
  const retry = async (refundId: number) => (await rig.api.as('caiwu01')).call(billing.refundRetry, { refundId })

  const ENDS = PROVIDERS.flatMap((provider) => (['abnormal', 'closed'] as const).map((end) => ({ provider, end })))
  it.each(ENDS)(
    'F33: $provider accepts a refund and ends it "$end": staff are notified, and the same number is sent again',
    async ({ provider, end }) => {
      const { refundId, outTradeNo, outRefundNo, statusOf, numbers } = await refunded(provider, end)
      await untilStatus(statusOf, refundStatus.failed)
      rig[provider].scripts.set(outTradeNo, {})
      // Simulates that the merchant resolved the failure at WeChat, so that the same refund number succeeds on retry.
      if (provider === 'wechat') rig.wechat.book.refunds.delete(outRefundNo)
      if (provider === 'wechat' && end === 'abnormal') {
        const trade = rig.wechat.book.trades.get(outTradeNo)
        if (trade) rig.wechat.book.saveTrade(Object.assign(trade, { refunded: 0 }))
      }
      expect(await retry(refundId)).toEqual({ status: refundStatus.refunding })
      await untilStatus(statusOf, refundStatus.succeeded)
      expect(numbers()).toEqual([outRefundNo])
      expect(rig[provider].book.refunds.get(outRefundNo)?.amount).toBe(PRICE)
    },
  )

  it.each(PROVIDERS)(
    'F33: %s refunded and the response was lost: found by a query, not refunded twice',
    async (provider) => {
      const { outTradeNo, outRefundNo, statusOf, numbers } = await refunded(provider, 'lose-answer')
      await untilStatus(statusOf, refundStatus.succeeded)
      expect(numbers()).toEqual([outRefundNo])
      expect(rig[provider].book.trades.get(outTradeNo)?.refunded).toBe(PRICE)
    },
  )

  it('F33: three simultaneous v2 callbacks: verified by a query, stored once, acknowledged in v2 format', async () => {
    const { outTradeNo, outRefundNo, statusOf } = await refunded('wechat', 'lose-answer')
    const { settings } = rig.wechat
    const apiV2Key = settings.codePay.version === 'v2' ? settings.codePay.apiV2Key : ''
    const letter = buildV2RefundNotice(
      { appId: settings.app.appId, merchantId: settings.merchantId, apiV2Key },
      {
        out_trade_no: outTradeNo,
        out_refund_no: outRefundNo,
        refund_id: '50300000000000000001',
        refund_status: 'SUCCESS',
      },
    )
    await rounds(2)
    const send = () =>
      rig.api.app.inject({
        method: 'POST',
        url: '/api/pay/notify/wechat',
        payload: letter.body,
        headers: letter.headers,
      })
    const replies = await Promise.all([send(), send(), send()])
    for (const { statusCode, body } of replies) {
      expect(statusCode).toBe(200)
      expect(body).toContain('<return_code><![CDATA[SUCCESS]]></return_code>')
    }
    expect(await statusOf()).toBe(refundStatus.succeeded)
    const inboxRows = rig.api.db
      .selectFrom('providerInbox')
      .select('outcome')
      .where('eventKey', 'like', 'n:v2-%')
      .execute()
    expect(await inboxRows).toEqual([{ outcome: 'refund' }])
    const altered = { ...letter, payload: letter.body.replace(settings.merchantId, '1900000999') }
    const foreign = await rig.api.app.inject({ method: 'POST', url: '/api/pay/notify/wechat', ...altered })
    expect(foreign.statusCode).toBe(401)
  })

  it.each(PROVIDERS)('F33: the request never reached %s: the same number is sent again', async (provider) => {
    const call = provider === 'wechat' ? /POST .*refunds/ : /alipay\.trade\.refund&/
    rig.lines[provider].next(call, { lose: 'request' })
    const { outRefundNo, statusOf, numbers } = await refunded(provider, 'done')
    await untilStatus(statusOf, refundStatus.succeeded)
    expect(numbers()).toEqual([outRefundNo])
  })

  it.each(PROVIDERS)(
    'F33: the merchant has no balance at %s: the refund waits and is retried automatically',
    async (provider) => {
      const { outTradeNo, outRefundNo, statusOf, numbers } = await refunded(provider, 'no-balance')
      await rounds(3)
      expect(await statusOf()).toBe(refundStatus.refunding)
      rig[provider].scripts.set(outTradeNo, {})
      await untilStatus(statusOf, refundStatus.succeeded)
      expect(numbers()).toEqual([outRefundNo])
    },
  )

  it('F33: requested twice and retried by two people concurrently, it keeps one number', async () => {
    const { refundId, outTradeNo, outRefundNo, statusOf, numbers } = await refunded('alipay', 'abnormal')
    await untilStatus(statusOf, refundStatus.failed)
    rig.alipay.scripts.set(outTradeNo, {})
    const finance = await rig.api.as('caiwu01')
    const replies = await Promise.all([1, 2, 3].map(() => finance.send(billing.refundRetry, { refundId })))
    expect(replies.filter(({ code }) => code === 200).length).toBeGreaterThanOrEqual(1)
    await Promise.all([rig.follow(), rig.follow()])
    await untilStatus(statusOf, refundStatus.succeeded)
    expect(numbers()).toEqual([outRefundNo])
    expect(rig.alipay.book.trades.get(outTradeNo)?.refunded).toBe(PRICE)
  })
})
