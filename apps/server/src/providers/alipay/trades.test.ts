import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { generateKeyPair } from '../simulator/keys.ts'
import { createAlipayProvider } from './alipay-provider.ts'
import {
  createCodeOrder,
  harnessKeys,
  createPhoneOrder,
  startHarness,
  type AlipayHarness,
} from './simulator/harness.ts'

let rig: AlipayHarness
beforeAll(async () => {
  rig = await startHarness()
})
afterAll(() => rig.stop())

const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 120_000, interval: 20 })

async function preparedSheet(order: ReturnType<typeof createPhoneOrder>): Promise<string> {
  const prepared = await rig.provider.prepare('app', order)
  if (prepared.state !== 'ready' || prepared.params.kind !== 'alipay-trade') throw new Error(JSON.stringify(prepared))
  return prepared.params.tradeNO
}

describe('order on the guest’s phone', () => {
  test('is prepared, paid, reported by callback and query', async () => {
    const order = createPhoneOrder(rig)
    const tradeNO = await preparedSheet(order)
    expect(await rig.provider.query(order.outTradeNo)).toEqual({ state: 'waiting', payerBusy: false })
    expect(rig.simulator.act(tradeNO, 'pay')).toBe('9000')
    const reply = await rig.provider.query(order.outTradeNo)
    expect(reply).toMatchObject({
      state: 'paid',
      amount: 12_345,
      transactionId: tradeNO,
      payerId: 'open_id_of_a_guest',
    })
    await soon(() => {
      expect(rig.events).toContainEqual({
        eventKey: expect.any(String),
        kind: 'trade',
        outTradeNo: order.outTradeNo,
        reply,
      })
    })
  })

  test('is the same order when sent again unchanged', async () => {
    const order = createPhoneOrder(rig)
    expect(await preparedSheet(order)).toBe(await preparedSheet(order))
    expect(await rig.provider.prepare('app', { ...order, amount: 1 })).toMatchObject({ state: 'unknown' })
  })

  test('identifies older guests by user id', async () => {
    const order = createPhoneOrder(rig, {}, { payerId: '2088102146225135' })
    const tradeNO = await preparedSheet(order)
    rig.simulator.act(tradeNO, 'pay')
    expect(await rig.provider.query(order.outTradeNo)).toMatchObject({ payerId: '2088102146225135' })
  })

  test('closes while unpaid; refuses once paid', async () => {
    const open = createPhoneOrder(rig)
    await preparedSheet(open)
    expect(await rig.provider.close(open.outTradeNo)).toEqual({ state: 'ended' })
    expect(await rig.provider.close(open.outTradeNo)).toEqual({ state: 'ended' })
    expect(await rig.provider.query(open.outTradeNo)).toMatchObject({ state: 'closed' })
    const late = createPhoneOrder(rig, { payBeforeEnd: true })
    await preparedSheet(late)
    expect(await rig.provider.close(late.outTradeNo)).toEqual({ state: 'paid' })
  })

  test('expires at its own time', async () => {
    const order = createPhoneOrder(rig, {}, { expiresAt: new Date(Date.now() - 2_000) })
    const tradeNO = await preparedSheet(order)
    expect(rig.simulator.act(tradeNO, 'pay')).toBe('4000')
    expect(await rig.provider.query(order.outTradeNo)).toMatchObject({ state: 'closed' })
  })

  test('is absent when never opened, and closing it succeeds', async () => {
    expect(await rig.provider.query('NEVER1')).toEqual({ state: 'absent' })
    expect(await rig.provider.close('NEVER1')).toEqual({ state: 'ended' })
    expect(await rig.provider.reverse('NEVER1')).toEqual({ state: 'ended' })
  })

  test('reports success after our close as a late payment', async () => {
    const order = createPhoneOrder(rig, { succeedAfterClose: true })
    expect(rig.simulator.act(await preparedSheet(order), 'pay')).toBe('8000')
    expect(await rig.provider.close(order.outTradeNo)).toEqual({ state: 'ended' })
    await soon(async () => {
      expect(await rig.provider.query(order.outTradeNo)).toMatchObject({ state: 'paid' })
      expect(rig.events).toContainEqual(expect.objectContaining({ outTradeNo: order.outTradeNo, kind: 'trade' }))
    })
  })

  test('sends unusual subjects in a form Alipay accepts', async () => {
    await preparedSheet(createPhoneOrder(rig, {}, { subject: 'A/B=C&D,E\u0000\uD800' }))
    await preparedSheet(createPhoneOrder(rig, {}, { subject: '///' }))
  })
})

describe('payment code', () => {
  test('is charged immediately', async () => {
    const order = createCodeOrder(rig)
    expect(await rig.provider.payByCode(order)).toMatchObject({ state: 'paid', amount: 8_800, currency: 'CNY' })
  })

  test.each([
    ['no-money', '余额不足'],
    ['code-expired', '请刷新'],
    ['code-invalid', '请刷新'],
  ] as const)('is refused for %s', async (refuse, expectedReason) => {
    const reply = await rig.provider.payByCode(createCodeOrder(rig, { refuse }))
    expect(reply).toMatchObject({ state: 'failed', reason: expect.stringContaining(expectedReason) })
  })

  test('charges one order only', async () => {
    const first = createCodeOrder(rig)
    await rig.provider.payByCode(first)
    const second = createCodeOrder(rig, {}, { authCode: first.authCode })
    expect(await rig.provider.payByCode(second)).toMatchObject({ state: 'failed' })
  })

  test('waits for a payer who is typing, then is paid', async () => {
    const order = createCodeOrder(rig, { payerBusyMs: 100 })
    expect(await rig.provider.payByCode(order)).toEqual({ state: 'waiting', payerBusy: true })
    await soon(async () => expect(await rig.provider.query(order.outTradeNo)).toMatchObject({ state: 'paid' }))
  })

  test('reverses when the payer never finishes, once Alipay allows it and despite a lost response', async () => {
    const order = createCodeOrder(rig, { payerBusyMs: 'never', refuseEnds: 1, loseEnds: 1 })
    await rig.provider.payByCode(order)
    expect(await rig.provider.reverse(order.outTradeNo)).toMatchObject({ state: 'refused' })
    expect(await rig.provider.reverse(order.outTradeNo)).toMatchObject({ state: 'unknown' })
    expect(await rig.provider.reverse(order.outTradeNo)).toEqual({ state: 'ended' })
    expect(await rig.provider.query(order.outTradeNo)).toMatchObject({ state: 'closed' })
  })

  test('refunds and reports it when paid between our last query and the reversal', async () => {
    const order = createCodeOrder(rig, { payerBusyMs: 'never', payBeforeEnd: true })
    await rig.provider.payByCode(order)
    expect(await rig.provider.reverse(order.outTradeNo)).toEqual({ state: 'ended' })
    expect(await rig.provider.query(order.outTradeNo)).toMatchObject({ state: 'returned' })
    expect(rig.simulator.book.trades.get(order.outTradeNo)).toMatchObject({ state: 'reversed', refunded: 8_800 })
    await soon(() =>
      expect(rig.events).toContainEqual(
        expect.objectContaining({
          outTradeNo: order.outTradeNo,
          reply: expect.objectContaining({ state: 'returned' }),
        }),
      ),
    )
  })
})

describe('unclear outcomes are unknown', () => {
  test.each(['5xx', 'garbage', 'truncated', 'redirect'] as const)(
    '%s: queried, and there is one trade',
    async (garble) => {
      const order = createCodeOrder(rig, { garble })
      expect(await rig.provider.payByCode(order)).toMatchObject({ state: 'unknown' })
      expect(await rig.provider.query(order.outTradeNo)).toMatchObject({ state: 'paid' })
      expect(rig.simulator.redirectsFollowed()).toBe(0)
    },
  )

  test('a response lost after the charge: found by query, charged once', async () => {
    const order = createCodeOrder(rig, { loseResponse: true })
    expect(await rig.provider.payByCode(order)).toMatchObject({ state: 'unknown' })
    expect(await rig.provider.query(order.outTradeNo)).toMatchObject({ state: 'paid' })
    expect(await rig.provider.payByCode(order)).toMatchObject({ state: 'unknown' })
    await soon(() => expect(rig.simulator.sent.filter((one) => one.outTradeNo === order.outTradeNo)).toHaveLength(1))
  })

  test('a request lost on the way is absent', async () => {
    const order = createCodeOrder(rig, { loseRequest: true })
    expect(await rig.provider.payByCode(order)).toMatchObject({ state: 'unknown' })
    expect(await rig.provider.query(order.outTradeNo)).toEqual({ state: 'absent' })
  })

  test('a slow provider is unknown within the time limit', async () => {
    const hasty = createAlipayProvider({ ...rig.simulator.settings, timeoutMs: 200 }, { mode: 'simulated' })
    const order = createCodeOrder(rig, { payDelayMs: 3_000 })
    const from = performance.now()
    expect(await hasty.payByCode(order)).toEqual({ state: 'unknown', reason: '支付宝应答超时' })
    expect(performance.now() - from).toBeLessThan(2_000)
    expect(await rig.provider.query(order.outTradeNo)).toMatchObject({ state: 'paid' })
  })

  test('an unreachable provider', async () => {
    const lonely = createAlipayProvider({ ...rig.simulator.settings, gateway: 'http://127.0.0.1:1/' }, { mode: 'live' })
    const order = createPhoneOrder(rig)
    expect(await lonely.prepare('app', order)).toMatchObject({ state: 'unknown' })
    expect(await lonely.query(order.outTradeNo)).toMatchObject({ state: 'unknown' })
    expect(await lonely.close(order.outTradeNo)).toMatchObject({ state: 'unknown' })
    expect(await lonely.reverse(order.outTradeNo)).toMatchObject({ state: 'unknown' })
    expect(await lonely.identify('code')).toBeNull()
    expect(await lonely.bill('2026-01-01')).toMatchObject({ state: 'unknown' })
  })

  test('a response signed by another key', async () => {
    const settings = { ...rig.simulator.settings, alipayPublicKey: generateKeyPair().publicKey }
    const deceived = createAlipayProvider(settings, { mode: 'live' })
    const reply = await deceived.payByCode(createCodeOrder(rig))
    expect(reply).toEqual({ state: 'unknown', reason: '支付宝应答无法验证' })
  })

  test('the provider refuses requests signed by another key', async () => {
    const settings = { ...rig.simulator.settings, privateKey: harnessKeys.alipay.privateKey }
    const impostor = createAlipayProvider(settings, { mode: 'live' })
    const order = createCodeOrder(rig)
    expect(await impostor.payByCode(order)).toMatchObject({ reason: expect.stringContaining('isv.invalid-signature') })
    expect(rig.simulator.book.trades.has(order.outTradeNo)).toBe(false)
  })
})

test('sends Beijing time in any time zone of the process', async () => {
  const before = process.env['TZ']
  process.env['TZ'] = 'America/New_York'
  try {
    expect(new Date('2026-01-01T00:00:00Z').getHours()).toBe(19)
    expect(await rig.provider.payByCode(createCodeOrder(rig))).toMatchObject({ state: 'paid' })
  } finally {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  }
})

test('stores a payment code in no response, URL or book', async () => {
  const seen: string[] = []
  const original = globalThis.fetch
  vi.stubGlobal('fetch', (url: URL, init: RequestInit) => {
    if (String(url).includes('gateway.do')) seen.push(url.href)
    return original(url, init)
  })
  const orders = [
    createCodeOrder(rig),
    createCodeOrder(rig, { refuse: 'no-money' }),
    createCodeOrder(rig, { garble: 'garbage' }),
  ]
  const replies = await Promise.all(orders.map((order) => rig.provider.payByCode(order)))
  vi.unstubAllGlobals()
  const traces = JSON.stringify([replies, seen, [...rig.simulator.book.trades.values()]])
  expect(seen).toHaveLength(3)
  for (const { authCode } of orders) expect(traces).not.toContain(authCode)
})
