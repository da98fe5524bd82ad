import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RefundOrder } from '../provider.ts'
import type { SimulationScript } from '../simulator/script.ts'
import { createOrderNo, payOnPhone, waitUntil, startHarness, type WeChatHarness } from './test-harness.ts'

let rig: WeChatHarness
beforeAll(async () => {
  rig = await startHarness()
})
afterAll(() => rig.stop())

async function paidOrder(script: SimulationScript = {}): Promise<RefundOrder> {
  const outTradeNo = createOrderNo()
  rig.sim.scripts.set(outTradeNo, script)
  await payOnPhone(rig, outTradeNo)
  const transactionId = rig.sim.book.trades.get(outTradeNo)?.transactionId ?? ''
  return { outTradeNo, transactionId, outRefundNo: createOrderNo(), amount: 3_000, total: 8_800, reason: '上错酒' }
}

const refundEvent = (order: RefundOrder) =>
  rig.events.find((event) => event.kind === 'refund' && event.outRefundNo === order.outRefundNo)

describe('refund', () => {
  it('is accepted, then done, by query and by callback', async () => {
    const order = await paidOrder()
    expect(await rig.wechat.refund(order)).toEqual({ state: 'processing' })
    await waitUntil(() => expect(refundEvent(order)).toBeDefined())
    const reply = await rig.wechat.queryRefund(order)
    expect(reply).toMatchObject({ state: 'done' })
    expect(refundEvent(order)).toMatchObject({ outTradeNo: order.outTradeNo, reply })
    expect(await rig.wechat.query(order.outTradeNo)).toMatchObject({ state: 'paid', amount: 8_800 })
  })

  it('is the same refund when sent again with its number', async () => {
    const order = await paidOrder()
    await rig.wechat.refund(order)
    await rig.wechat.refund(order)
    expect(rig.sim.book.trades.get(order.outTradeNo)?.refunded).toBe(3_000)
    expect((await rig.wechat.refund({ ...order, amount: 4_000 })).state).toBe('unknown')
  })

  it('of an order without a transaction number uses our own number', async () => {
    const order = await paidOrder()
    expect(await rig.wechat.refund({ ...order, transactionId: '' })).toEqual({ state: 'processing' })
  })

  it('cannot exceed the payment', async () => {
    const order = await paidOrder()
    await rig.wechat.refund({ ...order, amount: 8_000 })
    expect((await rig.wechat.refund({ ...order, outRefundNo: createOrderNo(), amount: 801 })).state).toBe('unknown')
    expect(rig.sim.book.trades.get(order.outTradeNo)?.refunded).toBe(8_000)
  })

  it.each(['abnormal', 'closed'] as const)('that ends %s is reported by query and callback', async (end) => {
    const order = await paidOrder({ refund: end })
    expect(await rig.wechat.refund(order)).toEqual({ state: 'processing' })
    await waitUntil(() => expect(refundEvent(order)).toMatchObject({ reply: { state: end } }))
    expect(await rig.wechat.queryRefund(order)).toMatchObject({ state: end })
  })

  it('is later without balance; the same number works afterwards', async () => {
    const order = await paidOrder({ refund: 'no-balance' })
    expect(await rig.wechat.refund(order)).toEqual({ state: 'later', reason: '商户余额不足，充值后会自动再退' })
    expect(await rig.wechat.queryRefund(order)).toEqual({ state: 'absent' })
    rig.sim.scripts.set(order.outTradeNo, {})
    expect(await rig.wechat.refund(order)).toEqual({ state: 'processing' })
  })

  it('is unknown after a lost response, and one refund when sent again', async () => {
    const order = await paidOrder({ refund: 'lose-answer' })
    expect((await rig.wechat.refund(order)).state).toBe('unknown')
    await waitUntil(async () => expect(await rig.wechat.refund(order)).toMatchObject({ state: 'done' }))
    expect(rig.sim.book.trades.get(order.outTradeNo)?.refunded).toBe(3_000)
  })

  it('of an unknown payment is closed', async () => {
    const order = { ...(await paidOrder()), transactionId: '4200999' }
    expect(await rig.wechat.refund(order)).toMatchObject({ state: 'closed' })
  })
})
