import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { formatTime } from '@nocturne/base/venue-time'
import { ForgedCallbackError } from '../provider.ts'
import type { SimulationScript } from '../simulator/script.ts'
import { createCodeOrder, harnessKeys, startHarness, type AlipayHarness } from './simulator/harness.ts'
import { signRsa, buildSignedText } from './simulator/sim-state.ts'

let rig: AlipayHarness
beforeAll(async () => {
  rig = await startHarness()
})
afterAll(() => rig.stop())

const soon = (check: () => void) => vi.waitFor(check, { timeout: 120_000, interval: 20 })
const read = (body: string) => rig.provider.readCallback({ body, headers: {} })

async function paidWith(script: SimulationScript) {
  const order = createCodeOrder(rig, script)
  const reply = await rig.provider.payByCode(order)
  return { ...order, reply }
}

const filterEvents = (outTradeNo: string) =>
  rig.events.filter((event) => 'outTradeNo' in event && event.outTradeNo === outTradeNo)

/** A callback signed as Alipay would sign it. */
function callback(more: Record<string, string> = {}, privateKey = harnessKeys.alipay.privateKey): string {
  const { appId, sellerId } = rig.simulator.settings
  const pairs = {
    notify_id: 'n1',
    notify_type: 'trade_status_sync',
    notify_time: formatTime(Date.now()),
    app_id: appId,
    seller_id: sellerId,
    out_trade_no: 'C1',
    trade_no: '2026013122001',
    trade_status: 'TRADE_SUCCESS',
    total_amount: '88.50',
    gmt_payment: '2026-01-31 23:59:59',
    buyer_open_id: 'guest',
    ...more,
  }
  const sign = signRsa(buildSignedText(pairs, ['sign', 'sign_type']), privateKey)
  return new URLSearchParams({ sign_type: 'RSA2', ...pairs, sign }).toString()
}

describe('valid callbacks', () => {
  test('are one event when sent five times concurrently', async () => {
    const { outTradeNo, reply } = await paidWith({ callbacks: 5 })
    await soon(() => expect(filterEvents(outTradeNo)).toHaveLength(5))
    expect(new Set(filterEvents(outTradeNo).map((event) => event.eventKey)).size).toBe(1)
    expect(filterEvents(outTradeNo)[0]).toMatchObject({ kind: 'trade', reply })
  })

  test('are resent until accepted', async () => {
    rig.failCallbacks(2)
    const { outTradeNo } = await paidWith({})
    await soon(() => expect(filterEvents(outTradeNo)).toHaveLength(1))
    const tries = () => rig.simulator.sent.filter((one) => one.outTradeNo === outTradeNo)
    await soon(() => expect(tries().map((one) => one.status)).toEqual([500, 500, 200]))
  })

  test('leave the outcome to the query when never sent', async () => {
    const { outTradeNo } = await paidWith({ callbacks: 0 })
    expect(await rig.provider.query(outTradeNo)).toMatchObject({ state: 'paid' })
    expect(filterEvents(outTradeNo)).toEqual([])
  })

  test('pass on another amount with a valid signature unchanged', async () => {
    const { outTradeNo } = await paidWith({ callbackAmount: 1 })
    await soon(() => expect(filterEvents(outTradeNo)).toMatchObject([{ reply: { state: 'paid', amount: 1 } }]))
  })

  test('may report a refund before its payment', async () => {
    const { outTradeNo, reply } = await paidWith({ refundCallbackFirst: true })
    if (reply.state !== 'paid') throw new Error(reply.state)
    const refund = {
      outTradeNo,
      transactionId: reply.transactionId,
      outRefundNo: `R${outTradeNo}`,
      total: 8_800,
      reason: '',
    }
    await rig.provider.refund({ ...refund, amount: 100 })
    await soon(() => expect(filterEvents(outTradeNo).map((event) => event.kind)).toEqual(['refund', 'trade']))
  })

  test('distinguish closed unpaid, closed by refund, closed by reversal', async () => {
    const closed = { trade_status: 'TRADE_CLOSED', gmt_payment: '' }
    expect(await read(callback(closed))).toMatchObject({ kind: 'trade', reply: { state: 'closed' } })
    const back = { ...closed, refund_fee: '88.50', gmt_refund: '2026-02-01 00:00:00.123' }
    expect(await read(callback(back))).toMatchObject({ kind: 'trade', reply: { state: 'returned' } })
    expect(await read(callback({ ...back, out_biz_no: 'R1' }))).toMatchObject({
      kind: 'refund',
      outRefundNo: 'R1',
      reply: { state: 'done', refundedAt: new Date('2026-01-31T16:00:00Z') },
    })
  })

  test('treat a partial refund neither as payment nor as end', async () => {
    const part = { refund_fee: '1.00', gmt_refund: '2026-02-01 00:00:00' }
    expect(await read(callback({ ...part, out_biz_no: 'R1' }))).toMatchObject({ kind: 'refund' })
    expect(await read(callback(part))).toEqual({ eventKey: 'n1', kind: 'other' })
  })

  test('ignore other kinds of messages', async () => {
    expect(await read(callback({ notify_type: 'batch_refund_notify' }))).toEqual({ eventKey: 'n1', kind: 'other' })
  })

  test('bound and sanitize their text', async () => {
    const event = await read(callback({ buyer_open_id: `<b>\u0000\u202E${'x'.repeat(5_000)}` }))
    const payerId = event.kind === 'trade' && event.reply.state === 'paid' ? event.reply.payerId : ''
    expect(payerId).toMatch(/^<b>x+$/)
    expect(payerId).toHaveLength(128)
  })
})

describe('invalid callbacks', () => {
  test('refuses all forgeries of the simulator and accepts the genuine one after them', async () => {
    const { outTradeNo } = await paidWith({ forge: ['signature', 'altered', 'probe', 'old', 'foreign'] })
    await soon(() => expect(filterEvents(outTradeNo)).toHaveLength(1))
    const refused = rig.simulator.sent.filter((one) => one.outTradeNo === outTradeNo && one.what.startsWith('forged'))
    expect(refused.map((one) => one.status)).toEqual([400, 400, 400, 400, 400])
  })

  test.each<[string, () => string]>([
    ['nothing', () => ''],
    ['no signature', () => callback().replace(/&sign=[^&]*/, '')],
    ['a signature of another key', () => callback({}, harnessKeys.merchant.privateKey)],
    ['an altered amount', () => callback().replace('88.50', '88.49')],
    ['a field added', () => `${callback()}&extra=1`],
    ['a repeated field', () => `${callback()}&total_amount=0.01`],
    ['the weaker signature kind', () => callback().replace('RSA2', 'RSA')],
    ['an unknown signature kind', () => callback().replace('RSA2', 'NONE')],
    ['another application', () => callback({ app_id: '2021000000000009' })],
    ['another merchant', () => callback({ seller_id: '2088000000000009' })],
    ['a time two days ago', () => callback({ notify_time: formatTime(Date.now() - 48 * 3_600_000) })],
    ['a future time', () => callback({ notify_time: formatTime(Date.now() + 3_600_000) })],
    ['no time', () => callback({ notify_time: '' })],
    ['no id', () => callback({ notify_id: '' })],
    ['an oversized body', () => callback({ body: 'x'.repeat(70_000) })],
  ])('%s', async (_, body) => {
    await expect(read(body())).rejects.toBeInstanceOf(ForgedCallbackError)
  })

  test('rejects random bytes with ForgedCallbackError', async () => {
    const [unsigned] = callback().split('&sign=')
    const junk = fc.oneof(
      fc.uint8Array({ maxLength: 500 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.dictionary(fc.string(), fc.string()).map((pairs) => `sign_type=RSA2&${new URLSearchParams(pairs).toString()}`),
      fc.string().map((sign) => `sign_type=RSA2&sign=${sign}&__proto__=1&constructor=2`),
      fc.base64String({ maxLength: 400 }).map((sign) => `${unsigned}&sign=${encodeURIComponent(sign)}`),
    )
    await fc.assert(
      fc.asyncProperty(junk, async (body) => {
        await expect(read(body)).rejects.toBeInstanceOf(ForgedCallbackError)
      }),
      { numRuns: 200 },
    )
  })

  test('detects one altered character anywhere', async () => {
    const body = callback()
    await fc.assert(
      fc.asyncProperty(
        fc.nat(body.length - 1),
        fc.constantFrom('0', 'a', 'Z', '&', '=', '%', '+'),
        async (at, char) => {
          const altered = body.slice(0, at) + char + body.slice(at + 1)
          fc.pre(normalizeBody(altered) !== normalizeBody(body))
          await expect(read(altered)).rejects.toBeInstanceOf(ForgedCallbackError)
        },
      ),
      { numRuns: 200 },
    )
  })
})

/** Normalizes a body for comparison: the last base64 character of its signature has unused bits. */
function normalizeBody(body: string): string {
  const pairs = Object.fromEntries(new URLSearchParams(body))
  return JSON.stringify({ ...pairs, sign: Buffer.from(pairs['sign'] ?? '', 'base64').toString('hex') })
}
