import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { RefundOrder } from '../provider.ts'
import type { SimulationScript } from '../simulator/script.ts'
import { createCodeOrder, startHarness, type AlipayHarness } from './simulator/harness.ts'

let rig: AlipayHarness
beforeAll(async () => {
  rig = await startHarness()
})
afterAll(() => rig.stop())

/** A refund order for a new trade of 88.00. */
async function createRefundOrder(amount: number, script: SimulationScript = {}): Promise<RefundOrder> {
  const order = createCodeOrder(rig, script)
  const reply = await rig.provider.payByCode(order)
  if (reply.state !== 'paid') throw new Error(JSON.stringify(reply))
  const { outTradeNo } = order
  const { transactionId } = reply
  return { outTradeNo, transactionId, outRefundNo: `R${outTradeNo}`, amount, total: 8_800, reason: '退酒水' }
}

const soon = (check: () => void) => vi.waitFor(check, { timeout: 120_000, interval: 20 })
const booked = (refund: RefundOrder) => rig.simulator.book.trades.get(refund.outTradeNo)?.refunded

describe('refunds', () => {
  test('refunds a part, by callback and query; the same number moves money once', async () => {
    const refund = await createRefundOrder(3_000)
    const reply = await rig.provider.refund(refund)
    expect(reply).toMatchObject({ state: 'done', providerRefundId: `${refund.transactionId}:${refund.outRefundNo}` })
    expect(await rig.provider.refund(refund)).toEqual(reply)
    expect(await rig.provider.queryRefund(refund)).toEqual(reply)
    expect(booked(refund)).toBe(3_000)
    expect(await rig.provider.query(refund.outTradeNo)).toMatchObject({ state: 'paid' })
    const { outTradeNo, outRefundNo } = refund
    await soon(() =>
      expect(rig.events).toContainEqual({
        eventKey: expect.any(String),
        kind: 'refund',
        outTradeNo,
        outRefundNo,
        reply,
      }),
    )
  })

  test('closes the trade by a full refund, which is not "closed unpaid"', async () => {
    const refund = await createRefundOrder(8_800)
    await rig.provider.refund(refund)
    expect(await rig.provider.query(refund.outTradeNo)).toEqual({
      state: 'returned',
      transactionId: refund.transactionId,
    })
    await soon(() =>
      expect(rig.events).toContainEqual(expect.objectContaining({ kind: 'refund', outRefundNo: refund.outRefundNo })),
    )
  })

  test('returns done for the same number after a lost response', async () => {
    const refund = await createRefundOrder(1_000, { refund: 'lose-answer' })
    expect(await rig.provider.refund(refund)).toMatchObject({ state: 'unknown' })
    expect(await rig.provider.refund(refund)).toMatchObject({ state: 'done' })
    expect(booked(refund)).toBe(1_000)
  })

  test('does not treat a known number with another amount as done', async () => {
    const refund = await createRefundOrder(3_000)
    await rig.provider.refund(refund)
    expect(await rig.provider.refund({ ...refund, amount: 2_000 })).toMatchObject({ state: 'abnormal' })
    expect(await rig.provider.queryRefund({ ...refund, amount: 2_000 })).toMatchObject({ state: 'abnormal' })
    expect(await rig.provider.queryRefund(refund)).toMatchObject({ state: 'done' })
    expect(booked(refund)).toBe(3_000)
  })

  test('maps abnormal, closed and no balance', async () => {
    expect(await rig.provider.refund(await createRefundOrder(1, { refund: 'abnormal' }))).toMatchObject({
      state: 'abnormal',
    })
    expect(await rig.provider.refund(await createRefundOrder(1, { refund: 'closed' }))).toMatchObject({
      state: 'closed',
    })
    const poor = await createRefundOrder(1, { refund: 'no-balance' })
    expect(await rig.provider.refund(poor)).toMatchObject({ state: 'later' })
    rig.simulator.scripts.set(poor.outTradeNo, {})
    expect(await rig.provider.refund(poor)).toMatchObject({ state: 'done' })
  })

  test('refuses more than the rest; an unknown refund is absent', async () => {
    const refund = await createRefundOrder(8_801)
    expect(await rig.provider.queryRefund(refund)).toEqual({ state: 'absent' })
    expect(await rig.provider.refund(refund)).toMatchObject({ state: 'closed', reason: '退款金额超过可退金额' })
    expect(await rig.provider.queryRefund({ outTradeNo: 'NEVER2', outRefundNo: 'R' })).toEqual({ state: 'absent' })
  })
})
