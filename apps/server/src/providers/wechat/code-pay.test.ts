/** Charging guests' codes gives the same results in both versions of WeChat Pay. */
import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { generateKeyPair } from '../simulator/keys.ts'
import type { SimulationScript } from '../simulator/script.ts'
import type { WeChatSettings } from './settings.ts'
import { buildCodeOrder, createOrderNo, waitUntil, startHarness, type WeChatHarness } from './test-harness.ts'

const DEAD = 'http://127.0.0.1:9'
const PAY_CALL = { v2: 'POST /pay/micropay', v3: 'POST /v3/pay/transactions/codepay' }

describe.each(['v2', 'v3'] as const)('codes in %s', (version) => {
  let rig: WeChatHarness
  beforeAll(async () => {
    rig = await startHarness({ codePay: version })
  })
  afterAll(() => rig.stop())

  function scripted(script: SimulationScript): string {
    const outTradeNo = createOrderNo()
    rig.sim.scripts.set(outTradeNo, script)
    return outTradeNo
  }

  async function charge(script: SimulationScript) {
    const outTradeNo = scripted(script)
    return { outTradeNo, reply: await rig.wechat.payByCode(buildCodeOrder(outTradeNo)) }
  }

  const queryTrade = (outTradeNo: string) => rig.wechat.query(outTradeNo, 'code')
  const bookState = (outTradeNo: string) => rig.sim.book.trades.get(outTradeNo)?.state

  describe('payment code', () => {
    it('is charged immediately', async () => {
      const { outTradeNo, reply } = await charge({})
      expect(reply).toMatchObject({ state: 'paid', amount: 8_800, currency: 'CNY' })
      expect(await queryTrade(outTradeNo)).toEqual(reply)
    })

    it('of another provider is refused without a call to WeChat', async () => {
      const outTradeNo = createOrderNo()
      const order = { ...buildCodeOrder(outTradeNo), authCode: '280000000000000001' }
      expect(await rig.wechat.payByCode(order)).toMatchObject({ state: 'failed' })
      expect(bookState(outTradeNo)).toBeUndefined()
    })

    it('is refused with a reason for staff and guest', async () => {
      expect((await charge({ refuse: 'no-money' })).reply).toEqual({
        state: 'failed',
        reason: '余额不足，请换一种方式付款',
      })
      expect((await charge({ refuse: 'code-expired' })).reply).toEqual({
        state: 'failed',
        reason: '付款码已过期，请刷新后再扫',
      })
      expect((await charge({ refuse: 'code-invalid' })).reply).toEqual({
        state: 'failed',
        reason: '付款码无效，请刷新后再扫',
      })
    })

    it('works once', async () => {
      const order = buildCodeOrder(createOrderNo())
      await rig.wechat.payByCode(order)
      expect(await rig.wechat.payByCode({ ...order, outTradeNo: createOrderNo() })).toMatchObject({ state: 'failed' })
    })

    it('waits for the payer’s password and is then paid', async () => {
      const { outTradeNo, reply } = await charge({ payerBusyMs: 60 })
      expect(reply).toEqual({ state: 'waiting', payerBusy: true })
      await waitUntil(async () => expect(await queryTrade(outTradeNo)).toMatchObject({ state: 'paid' }))
    })

    it('is closed when reversed unpaid, and refunded when reversed paid', async () => {
      const unpaid = await charge({ payerBusyMs: 'never' })
      expect(await rig.wechat.reverse(unpaid.outTradeNo)).toEqual({ state: 'ended' })
      expect(await queryTrade(unpaid.outTradeNo)).toMatchObject({ state: 'closed' })
      const paid = await charge({})
      expect(await rig.wechat.reverse(paid.outTradeNo)).toEqual({ state: 'ended' })
      expect(await queryTrade(paid.outTradeNo)).toMatchObject({ state: 'returned' })
    })

    it('is refunded when paid between the last query and the reversal', async () => {
      const { outTradeNo } = await charge({ payerBusyMs: 'never', payBeforeEnd: true })
      expect(await rig.wechat.reverse(outTradeNo)).toEqual({ state: 'ended' })
      expect(await queryTrade(outTradeNo)).toMatchObject({ state: 'returned' })
    })

    it('is not reversed while WeChat refuses, and is reversed by a retry', async () => {
      const { outTradeNo } = await charge({ payerBusyMs: 'never', refuseEnds: 1 })
      expect(await rig.wechat.reverse(outTradeNo)).toEqual({ state: 'refused', reason: '客人正在输入密码' })
      expect(await queryTrade(outTradeNo)).toEqual({ state: 'waiting', payerBusy: true })
      expect(await rig.wechat.reverse(outTradeNo)).toEqual({ state: 'ended' })
    })

    it('is reversed even when the response of the reversal is lost', async () => {
      const { outTradeNo } = await charge({ payerBusyMs: 'never', loseEnds: 1 })
      expect(await rig.wechat.reverse(outTradeNo)).toMatchObject({ state: 'unknown' })
      expect(await rig.wechat.reverse(outTradeNo)).toEqual({ state: 'ended' })
    })

    it('can only be reversed, not closed', async () => {
      const { outTradeNo } = await charge({ payerBusyMs: 'never' })
      expect(await rig.wechat.close(outTradeNo)).toMatchObject({ state: 'unknown' })
      expect(bookState(outTradeNo)).toBe('busy')
    })
  })

  describe('a pay call without a clear response is unknown, and the query decides', () => {
    it.each([
      ['a lost response', { loseResponse: true }],
      ['a server error', { garble: '5xx' }],
      ['no document', { garble: 'garbage' }],
      ['half an answer', { garble: 'truncated' }],
      ['a redirect', { garble: 'redirect' }],
    ] satisfies [string, SimulationScript][])('%s', async (_, script) => {
      const { outTradeNo, reply } = await charge(script)
      expect(reply.state).toBe('unknown')
      expect(await queryTrade(outTradeNo)).toMatchObject({ state: 'paid' })
    })

    it('a lost request has no effect', async () => {
      const { outTradeNo, reply } = await charge({ loseRequest: true })
      expect(reply.state).toBe('unknown')
      expect(await queryTrade(outTradeNo)).toEqual({ state: 'absent' })
    })

    it('a slow call returns within ten seconds and charges once', async () => {
      const begin = Date.now()
      const { outTradeNo, reply } = await charge({ payDelayMs: 12_000 })
      expect(reply).toEqual({ state: 'unknown', reason: '微信没有回答' })
      expect(Date.now() - begin).toBeLessThan(10_000)
      expect(await queryTrade(outTradeNo)).toMatchObject({ state: 'paid' })
    })

    it('the same number charges only once', async () => {
      const { outTradeNo } = await charge({})
      expect((await rig.wechat.payByCode(buildCodeOrder(outTradeNo))).state).toBe('unknown')
      expect(await queryTrade(outTradeNo)).toMatchObject({ state: 'paid' })
    })

    it('reports the failed call to operations without the code', async () => {
      const order = buildCodeOrder(scripted({ garble: 'garbage' }))
      await rig.wechat.payByCode(order)
      expect(rig.problems.at(-1)).toEqual({ call: PAY_CALL[version], code: '微信的回答无法确认' })
      expect(JSON.stringify(rig.problems)).not.toContain(order.authCode)
    })
  })

  describe('hosts of WeChat Pay', () => {
    const other = async (adapt: (settings: WeChatSettings) => WeChatSettings) => {
      const here = await startHarness({ codePay: version }, adapt)
      onTestFinished(() => here.stop())
      return here
    }

    it('use the second host when the first accepts no connection: one trade', async () => {
      const here = await other((settings) => ({ ...settings, payUrl: DEAD, fallbackUrl: settings.payUrl }))
      const outTradeNo = createOrderNo()
      expect(await here.wechat.payByCode(buildCodeOrder(outTradeNo))).toMatchObject({ state: 'paid' })
      expect([...here.sim.book.trades.keys()]).toEqual([outTradeNo])
    })

    it('do not use the second host once the first has accepted the call', async () => {
      let requestCount = 0
      const silent = createServer((request) => {
        requestCount += 1
        request.socket.destroy()
      })
      await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve))
      onTestFinished(() => void silent.close())
      const address = silent.address()
      const payUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
      const here = await other((settings) => ({ ...settings, payUrl, fallbackUrl: settings.payUrl }))
      expect((await here.wechat.payByCode(buildCodeOrder(createOrderNo()))).state).toBe('unknown')
      expect([requestCount, here.sim.book.trades.size]).toEqual([1, 0])
    })

    it('may all be unreachable', async () => {
      const here = await other((settings) => ({ ...settings, payUrl: DEAD, fallbackUrl: DEAD }))
      const silence = { state: 'unknown', reason: '微信没有回答' }
      expect(await here.wechat.query(createOrderNo(), 'code')).toEqual(silence)
      expect(await here.wechat.reverse(createOrderNo())).toEqual(silence)
    })

    it('are trusted only with their signature, also for refusals', async () => {
      const here = await other((settings) => settings)
      const stranger = generateKeyPair().privateKey
      const [id = ''] = here.sim.settings.platformKeys.keys()
      here.sim.rotate({ id, privateKey: stranger, apiV3Key: 'x', apiV2Key: 'x'.repeat(32) })
      const outTradeNo = createOrderNo()
      expect((await here.wechat.payByCode(buildCodeOrder(outTradeNo))).state).toBe('unknown')
      expect(here.sim.book.trades.get(outTradeNo)?.state).toBe('paid')
      expect((await here.wechat.query(outTradeNo, 'code')).state).toBe('unknown')
      expect((await here.wechat.query(createOrderNo(), 'code')).state).toBe('unknown')
      expect((await here.wechat.reverse(outTradeNo)).state).toBe('unknown')
      expect(here.problems.at(-1)?.code).toBe('微信的回答无法确认')
    })
  })
})

it('repeats a reversal when WeChat asks for it, which only version 2 can', async () => {
  const rig = await startHarness({ codePay: 'v2' })
  const outTradeNo = createOrderNo()
  rig.sim.scripts.set(outTradeNo, { payerBusyMs: 'never', recallEnds: 1 })
  await rig.wechat.payByCode(buildCodeOrder(outTradeNo))
  expect(await rig.wechat.reverse(outTradeNo)).toEqual({ state: 'unknown', reason: '微信要求再次撤销' })
  expect(rig.sim.book.trades.get(outTradeNo)?.state).toBe('busy')
  expect(await rig.wechat.reverse(outTradeNo)).toEqual({ state: 'ended' })
  expect(rig.sim.book.trades.get(outTradeNo)?.state).toBe('reversed')
  await rig.stop()
})
