import { createVerify } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SimulationScript } from '../simulator/script.ts'
import {
  GUEST_OPEN_ID,
  createOrderNo,
  buildOrder,
  payOnPhone,
  startHarness,
  type WeChatHarness,
} from './test-harness.ts'
import { buildPayParamText, signPayParams } from './trades.ts'

let rig: WeChatHarness
beforeAll(async () => {
  rig = await startHarness()
})
afterAll(() => rig.stop())

function scripted(script: SimulationScript): string {
  const outTradeNo = createOrderNo()
  rig.sim.scripts.set(outTradeNo, script)
  return outTradeNo
}

const bookState = (outTradeNo: string) => rig.sim.book.trades.get(outTradeNo)?.state

describe('order paid on the guest’s phone', () => {
  it('returns page parameters signed with the merchant’s key', async () => {
    const prepared = await rig.wechat.prepare('app', buildOrder(createOrderNo()))
    if (prepared.state !== 'ready' || prepared.params.kind !== 'wechat-jsapi') throw new Error('not ready')
    const { appId, timeStamp, nonceStr, package: package_, signType, paySign } = prepared.params.params
    expect([appId, signType]).toEqual(['wx5100000000000001', 'RSA'])
    const lines = buildPayParamText(appId, timeStamp, nonceStr, package_)
    const publicKey = rig.sim.settings.merchantKey
    expect(createVerify('RSA-SHA256').update(lines).verify(publicKey, paySign, 'base64')).toBe(true)
  })

  it('signs four lines, each with its line end', () => {
    const prepay = 'prepay_id=wx201410272009395522657a690389285100'
    const lines = buildPayParamText('wx2421b1c4370ec43b', '1554208460', '593BEC0C930BF1AFEB40B4A08C8FB242', prepay)
    expect(lines).toBe(`wx2421b1c4370ec43b\n1554208460\n593BEC0C930BF1AFEB40B4A08C8FB242\n${prepay}\n`)
    const { timeStamp } = signPayParams(rig.sim.settings, 'wx1', new Date(1_554_208_460_999))
    expect(timeStamp).toBe('1554208460')
  })

  it('is the same order when sent again, and refused when changed', async () => {
    const order = buildOrder(createOrderNo())
    const first = await rig.wechat.prepare('app', order)
    const again = await rig.wechat.prepare('app', order)
    const getPackage = (prepared: typeof first) =>
      prepared.state === 'ready' && prepared.params.kind === 'wechat-jsapi' && prepared.params.params.package
    expect(getPackage(again)).toBe(getPackage(first))
    expect((await rig.wechat.prepare('app', { ...order, amount: order.amount + 1 })).state).toBe('unknown')
    expect(bookState(order.outTradeNo)).toBe('waiting')
  })

  it('cuts a long subject between characters', async () => {
    const order = { ...buildOrder(createOrderNo()), subject: '酒水套餐'.repeat(50) }
    expect((await rig.wechat.prepare('app', order)).state).toBe('ready')
  })

  it('needs a signed-in guest, and WeChat itself', async () => {
    expect(await rig.wechat.prepare('app', { ...buildOrder(createOrderNo()), payerId: '' })).toMatchObject({
      state: 'failed',
    })
    expect(await rig.wechat.prepare('page', buildOrder(createOrderNo()))).toMatchObject({ state: 'failed' })
    expect(rig.wechat.ways).toEqual(['app', 'code'])
  })

  it('waits, is paid, and can then no longer be closed', async () => {
    const outTradeNo = createOrderNo()
    await rig.wechat.prepare('app', buildOrder(outTradeNo))
    expect(await rig.wechat.query(outTradeNo)).toEqual({ state: 'waiting', payerBusy: false })
    await payOnPhone(rig, outTradeNo)
    expect(await rig.wechat.query(outTradeNo)).toMatchObject({ state: 'paid', amount: 8_800, payerId: GUEST_OPEN_ID })
    expect(await rig.wechat.close(outTradeNo)).toEqual({ state: 'paid' })
  })

  it('can be closed, twice, and not be paid afterwards', async () => {
    const outTradeNo = createOrderNo()
    await rig.wechat.prepare('app', buildOrder(outTradeNo))
    expect(await rig.wechat.close(outTradeNo)).toEqual({ state: 'ended' })
    expect(await rig.wechat.close(outTradeNo)).toEqual({ state: 'ended' })
    expect(await rig.wechat.query(outTradeNo)).toMatchObject({ state: 'closed' })
    expect(await rig.wechat.prepare('app', buildOrder(outTradeNo))).toMatchObject({ state: 'failed' })
  })

  it('is absent when never created', async () => {
    expect(await rig.wechat.query(createOrderNo())).toEqual({ state: 'absent' })
  })

  it('stays paid when paid at the moment of the close', async () => {
    const outTradeNo = scripted({ payBeforeEnd: true })
    await rig.wechat.prepare('app', buildOrder(outTradeNo))
    expect(await rig.wechat.close(outTradeNo)).toEqual({ state: 'paid' })
  })

  it('may turn out paid after a close', async () => {
    const outTradeNo = scripted({ succeedAfterClose: true })
    await payOnPhone(rig, outTradeNo)
    expect(await rig.wechat.query(outTradeNo)).toMatchObject({ state: 'waiting' })
    expect(await rig.wechat.close(outTradeNo)).toEqual({ state: 'ended' })
    expect(await rig.wechat.query(outTradeNo)).toMatchObject({ state: 'paid' })
  })
})

describe('a call without a clear response is unknown', () => {
  it.each([
    ['a lost response', { loseResponse: true }],
    ['a server error', { garble: '5xx' }],
    ['no JSON', { garble: 'garbage' }],
    ['half a response', { garble: 'truncated' }],
    ['a redirect', { garble: 'redirect' }],
  ] satisfies [string, SimulationScript][])('%s: the order exists when created again', async (_, script) => {
    const onPhone = scripted(script)
    expect((await rig.wechat.prepare('app', buildOrder(onPhone))).state).toBe('unknown')
    expect((await rig.wechat.prepare('app', buildOrder(onPhone))).state).toBe('ready')
  })

  it('a lost request has no effect, and the order can be created', async () => {
    const outTradeNo = scripted({ loseRequest: true })
    expect((await rig.wechat.prepare('app', buildOrder(outTradeNo))).state).toBe('unknown')
    expect(await rig.wechat.query(outTradeNo)).toEqual({ state: 'absent' })
    expect((await rig.wechat.prepare('app', buildOrder(outTradeNo))).state).toBe('ready')
  })
})
