import { createPrivateKey, createPublicKey } from 'node:crypto'
import { createServer } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { generateKeyPair } from '../simulator/keys.ts'
import type { WeChatSettings } from './settings.ts'
import { buildCodeOrder, createOrderNo, buildOrder, startHarness, type WeChatHarness } from './test-harness.ts'

const DEAD = 'http://127.0.0.1:9'
const stranger = generateKeyPair()
let rig: WeChatHarness
afterEach(() => rig.stop())

const start = async (adapt: (settings: WeChatSettings) => WeChatSettings) => {
  rig = await startHarness({ codePay: 'v3' }, adapt)
  return rig.wechat
}

it('uses the second host when the first accepts no connection: one trade', async () => {
  const wechat = await start((settings) => ({ ...settings, payUrl: DEAD, fallbackUrl: settings.payUrl }))
  const outTradeNo = createOrderNo()
  expect(await wechat.payByCode(buildCodeOrder(outTradeNo))).toMatchObject({ state: 'paid' })
  expect([...rig.sim.book.trades.keys()]).toEqual([outTradeNo])
})

it('does not use the second host once the first has accepted the call', async () => {
  let requestCount = 0
  const silent = createServer((request) => {
    requestCount += 1
    request.socket.destroy()
  })
  await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve))
  const address = silent.address()
  const payUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const wechat = await start((settings) => ({ ...settings, payUrl, fallbackUrl: settings.payUrl }))
  expect((await wechat.payByCode(buildCodeOrder(createOrderNo()))).state).toBe('unknown')
  expect([requestCount, rig.sim.book.trades.size]).toEqual([1, 0])
  silent.close()
})

it('is unknown when no host accepts a connection', async () => {
  const wechat = await start((settings) => ({ ...settings, payUrl: DEAD, fallbackUrl: DEAD }))
  expect(await wechat.query(createOrderNo())).toEqual({ state: 'unknown', reason: '微信没有回答' })
})

it('rejects a response signed with an unknown key', async () => {
  const wechat = await start((settings) => ({ ...settings, platformKeys: new Map([['OTHER', getPublicKey()]]) }))
  const outTradeNo = createOrderNo()
  expect((await wechat.payByCode(buildCodeOrder(outTradeNo))).state).toBe('unknown')
  expect((await wechat.query(createOrderNo())).state).toBe('unknown')
  expect(rig.sim.book.trades.get(outTradeNo)?.state).toBe('paid')
})

it('rejects any response with a wrong signature, even a refusal', async () => {
  const wechat = await start((settings) => settings)
  rig.sim.rotate({
    id: [...rig.sim.settings.platformKeys.keys()][0] ?? '',
    privateKey: stranger.privateKey,
    apiV3Key: 'x',
  })
  expect((await wechat.query(createOrderNo())).state).toBe('unknown')
})

it('learns that our own signature is wrong, and reports it', async () => {
  const wechat = await start((settings) => ({ ...settings, merchantKey: createPrivateKey(stranger.privateKey) }))
  const prepared = await wechat.prepare('app', buildOrder(createOrderNo()))
  expect(prepared).toEqual({ state: 'failed', reason: '微信支付暂时用不了，请换一种方式付款' })
  expect(rig.problems).toEqual([{ call: 'POST /v3/pay/transactions/jsapi', code: 'SIGN_ERROR' }])
})

function getPublicKey() {
  return createPublicKey(stranger.publicKey)
}
