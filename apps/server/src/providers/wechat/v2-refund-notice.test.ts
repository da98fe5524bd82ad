import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallbackRequest, RefundOrder } from '../provider.ts'
import { ForgedCallbackError } from '../provider.ts'
import { buildV2RefundNotice } from './simulator/v2-notice.ts'
import { createOrderNo, payOnPhone, waitUntil, startHarness, type WeChatHarness } from './test-harness.ts'
import { V2_CALLBACK_ACCEPTED } from './v2-refund-notice.ts'
import { createWeChatProvider } from './wechat-provider.ts'

let rig: WeChatHarness
let secret: string
beforeAll(async () => {
  rig = await startHarness()
  const { codePay } = rig.sim.settings
  if (codePay.version !== 'v2') throw new Error('version 2 is the ordinary one')
  secret = codePay.apiV2Key
})
afterAll(() => rig.stop())

/** A refund that WeChat has executed, with WeChat's number. */
async function madeRefund(end?: 'abnormal'): Promise<RefundOrder & { refundId: string }> {
  const outTradeNo = createOrderNo()
  rig.sim.scripts.set(outTradeNo, end ? { refund: end } : {})
  await payOnPhone(rig, outTradeNo)
  const transactionId = rig.sim.book.trades.get(outTradeNo)?.transactionId ?? ''
  const order = { outTradeNo, transactionId, outRefundNo: createOrderNo(), amount: 1_234, total: 8_800, reason: '' }
  await rig.wechat.refund(order)
  await waitUntil(() => expect(rig.sim.book.refunds.get(order.outRefundNo)?.state).not.toBe('processing'))
  return { ...order, refundId: rig.sim.book.refunds.get(order.outRefundNo)?.refundId ?? '' }
}

/** Notice of a refund; by default of our own merchant, encrypted with our secret. */
function notice(
  refund: Record<string, string>,
  differing: { merchantId?: string; appId?: string; apiV2Key?: string } = {},
) {
  const { app, merchantId } = rig.sim.settings
  return buildV2RefundNotice({ appId: app.appId, merchantId, apiV2Key: secret, ...differing }, refund)
}

const buildRefundFields = (
  { outTradeNo, outRefundNo, refundId }: Awaited<ReturnType<typeof madeRefund>>,
  status = 'SUCCESS',
) => ({
  out_refund_no: outRefundNo,
  out_trade_no: outTradeNo,
  refund_fee: '1234',
  refund_id: refundId,
  refund_status: status,
  success_time: '2026-03-14 22:00:00',
  total_fee: '8800',
})
async function isForged(request: CallbackRequest): Promise<void> {
  await expect(rig.wechat.readCallback(request)).rejects.toBeInstanceOf(ForgedCallbackError)
}

describe('refund notice of version 2', () => {
  it('agrees with the refund query, and gets its own response format', async () => {
    const refund = await madeRefund()
    const event = await rig.wechat.readCallback(notice(buildRefundFields(refund)))
    expect(event).toEqual({
      eventKey: `v2-${refund.refundId}-SUCCESS`,
      kind: 'refund',
      outTradeNo: refund.outTradeNo,
      outRefundNo: refund.outRefundNo,
      reply: await rig.wechat.queryRefund(refund),
      answer: V2_CALLBACK_ACCEPTED,
    })
    expect(event).toMatchObject({ reply: { state: 'done', providerRefundId: refund.refundId } })
  })

  it('is not trusted: its outcome and amount are ignored', async () => {
    const refund = await madeRefund('abnormal')
    const lie = { ...buildRefundFields(refund), refund_fee: '8800' }
    expect(await rig.wechat.readCallback(notice(lie))).toMatchObject({ reply: { state: 'abnormal' } })
    const unheardOf = { ...buildRefundFields(refund), out_refund_no: createOrderNo() }
    expect(await rig.wechat.readCallback(notice(unheardOf))).toMatchObject({ reply: { state: 'absent' } })
  })

  it('is refused from another merchant or app, under another secret, and without a secret', async () => {
    const good = buildRefundFields(await madeRefund())
    await isForged(notice(good, { merchantId: '1900000999' }))
    await isForged(notice(good, { appId: 'wx-other' }))
    await isForged(notice(good, { apiV2Key: 'another-secret-of-32-letters-000' }))
    const without = createWeChatProvider({ ...rig.sim.settings, codePay: { version: 'v3' } }, { mode: 'simulated' })
    await expect(without.readCallback(notice(good))).rejects.toBeInstanceOf(ForgedCallbackError)
  })

  it('is refused without its numbers, with entities, and in any other format', async () => {
    const whole = buildRefundFields(await madeRefund())
    for (const name of ['out_trade_no', 'out_refund_no', 'refund_id', 'refund_status'])
      await isForged(notice({ ...whole, [name]: '' }))
    const { body, headers } = notice(whole)
    const holding = (reqInfo: string) => body.replace(/(req_info><!.CDATA.)[^\]]+/, (_, head: string) => head + reqInfo)
    expect(
      await rig.wechat.readCallback({ headers, body: holding(/req_info><!.CDATA.([^\]]+)/.exec(body)?.[1] ?? '') }),
    ).toBeDefined()
    await isForged({ headers, body: '<xml><a>&xxe;</a></xml>' })
    await isForged({ headers, body: '<xml>' })
    await fc.assert(fc.asyncProperty(fc.string(), (text) => isForged({ headers, body: `<xml>${text}</xml>` })))
    await fc.assert(fc.asyncProperty(fc.base64String(), (text) => isForged({ headers, body: holding(text) })))
  })
})
