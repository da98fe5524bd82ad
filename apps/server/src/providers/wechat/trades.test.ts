import { createVerify } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Script } from '../simulator/script.ts'
import { codeOrderOf, GUEST, newNumber, orderOf, payOnPhone, soon, startRig, type WeChatRig } from './test-rig.ts'
import { payParamLines, signPayParams } from './trades.ts'

let rig: WeChatRig
beforeAll(async () => {
  rig = await startRig()
})
afterAll(() => rig.stop())

function scripted(script: Script): string {
  const outTradeNo = newNumber()
  rig.sim.scripts.set(outTradeNo, script)
  return outTradeNo
}

async function charge(script: Script) {
  const outTradeNo = scripted(script)
  return { outTradeNo, word: await rig.wechat.payByCode(codeOrderOf(outTradeNo)) }
}

const bookState = (outTradeNo: string) => rig.sim.book.trades.get(outTradeNo)?.state

describe('an order paid on the guest’s phone', () => {
  it('gives the page parameters signed with the merchant’s key', async () => {
    const prepared = await rig.wechat.prepare('app', orderOf(newNumber()))
    if (prepared.state !== 'ready' || prepared.params.kind !== 'wechat-jsapi') throw new Error('not ready')
    const { appId, timeStamp, nonceStr, package: package_, signType, paySign } = prepared.params.params
    expect([appId, signType]).toEqual(['wx5100000000000001', 'RSA'])
    const lines = payParamLines(appId, timeStamp, nonceStr, package_)
    const publicKey = rig.sim.settings.merchantKey
    expect(createVerify('RSA-SHA256').update(lines).verify(publicKey, paySign, 'base64')).toBe(true)
  })

  it('signs four lines, each with its end', () => {
    const prepay = 'prepay_id=wx201410272009395522657a690389285100'
    const lines = payParamLines('wx2421b1c4370ec43b', '1554208460', '593BEC0C930BF1AFEB40B4A08C8FB242', prepay)
    expect(lines).toBe(`wx2421b1c4370ec43b\n1554208460\n593BEC0C930BF1AFEB40B4A08C8FB242\n${prepay}\n`)
    const { timeStamp } = signPayParams(rig.sim.settings, 'wx1', new Date(1_554_208_460_999))
    expect(timeStamp).toBe('1554208460')
  })

  it('is the same order when sent again, and refused when changed', async () => {
    const order = orderOf(newNumber())
    const first = await rig.wechat.prepare('app', order)
    const again = await rig.wechat.prepare('app', order)
    const packageOf = (prepared: typeof first) =>
      prepared.state === 'ready' && prepared.params.kind === 'wechat-jsapi' && prepared.params.params.package
    expect(packageOf(again)).toBe(packageOf(first))
    expect((await rig.wechat.prepare('app', { ...order, amount: order.amount + 1 })).state).toBe('unknown')
    expect(bookState(order.outTradeNo)).toBe('waiting')
  })

  it('cuts a long subject between characters', async () => {
    const order = { ...orderOf(newNumber()), subject: '酒水套餐'.repeat(50) }
    expect((await rig.wechat.prepare('app', order)).state).toBe('ready')
  })

  it('needs someone who signed in, and WeChat itself', async () => {
    expect(await rig.wechat.prepare('app', { ...orderOf(newNumber()), payerId: '' })).toMatchObject({ state: 'failed' })
    expect(await rig.wechat.prepare('page', orderOf(newNumber()))).toMatchObject({ state: 'failed' })
    expect(rig.wechat.ways).toEqual(['app', 'code'])
  })

  it('waits, is paid, and can then no longer be closed', async () => {
    const outTradeNo = newNumber()
    await rig.wechat.prepare('app', orderOf(outTradeNo))
    expect(await rig.wechat.query(outTradeNo)).toEqual({ state: 'waiting', payerBusy: false })
    await payOnPhone(rig, outTradeNo)
    expect(await rig.wechat.query(outTradeNo)).toMatchObject({ state: 'paid', amount: 8_800, payerId: GUEST })
    expect(await rig.wechat.close(outTradeNo)).toEqual({ state: 'paid' })
  })

  it('can be closed, twice, and not be paid afterwards', async () => {
    const outTradeNo = newNumber()
    await rig.wechat.prepare('app', orderOf(outTradeNo))
    expect(await rig.wechat.close(outTradeNo)).toEqual({ state: 'ended' })
    expect(await rig.wechat.close(outTradeNo)).toEqual({ state: 'ended' })
    expect(await rig.wechat.query(outTradeNo)).toMatchObject({ state: 'closed' })
    expect(await rig.wechat.prepare('app', orderOf(outTradeNo))).toMatchObject({ state: 'failed' })
  })

  it('nobody made is absent', async () => {
    expect(await rig.wechat.query(newNumber())).toEqual({ state: 'absent' })
  })

  it('paid in the moment of the close stays paid', async () => {
    const outTradeNo = scripted({ payBeforeEnd: true })
    await rig.wechat.prepare('app', orderOf(outTradeNo))
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

describe('a code a guest shows', () => {
  it('is charged at once', async () => {
    const { outTradeNo, word } = await charge({})
    expect(word).toMatchObject({ state: 'paid', amount: 8_800, currency: 'CNY' })
    expect(await rig.wechat.query(outTradeNo)).toEqual(word)
  })

  it('of another kind is refused without asking WeChat', async () => {
    const outTradeNo = newNumber()
    const order = { ...codeOrderOf(outTradeNo), authCode: '280000000000000001' }
    expect(await rig.wechat.payByCode(order)).toMatchObject({ state: 'failed' })
    expect(bookState(outTradeNo)).toBeUndefined()
  })

  it('is refused in words for staff and guest', async () => {
    expect((await charge({ refuse: 'no-money' })).word).toEqual({
      state: 'failed',
      reason: '余额不足，请换一种方式付款',
    })
    expect((await charge({ refuse: 'code-expired' })).word).toEqual({
      state: 'failed',
      reason: '付款码已过期，请刷新后再扫',
    })
    expect((await charge({ refuse: 'code-invalid' })).word).toEqual({
      state: 'failed',
      reason: '付款码无效，请刷新后再扫',
    })
  })

  it('works once', async () => {
    const order = codeOrderOf(newNumber())
    await rig.wechat.payByCode(order)
    expect(await rig.wechat.payByCode({ ...order, outTradeNo: newNumber() })).toMatchObject({ state: 'failed' })
  })

  it('waits for the payer’s password and is then paid', async () => {
    const { outTradeNo, word } = await charge({ payerBusyMs: 60 })
    expect(word).toEqual({ state: 'waiting', payerBusy: true })
    await soon(async () => expect(await rig.wechat.query(outTradeNo)).toMatchObject({ state: 'paid' }))
  })

  it('reversed while unpaid is closed, reversed when paid gives the money back', async () => {
    const unpaid = await charge({ payerBusyMs: 'never' })
    expect(await rig.wechat.reverse(unpaid.outTradeNo)).toEqual({ state: 'ended' })
    expect(await rig.wechat.query(unpaid.outTradeNo)).toMatchObject({ state: 'closed' })
    const paid = await charge({})
    expect(await rig.wechat.reverse(paid.outTradeNo)).toEqual({ state: 'ended' })
    expect(await rig.wechat.query(paid.outTradeNo)).toMatchObject({ state: 'returned' })
  })

  it('paid between the last query and the reverse is given back', async () => {
    const { outTradeNo } = await charge({ payerBusyMs: 'never', payBeforeEnd: true })
    expect(await rig.wechat.reverse(outTradeNo)).toEqual({ state: 'ended' })
    expect(await rig.wechat.query(outTradeNo)).toMatchObject({ state: 'returned' })
  })

  it('is not reversed while WeChat refuses, and is when asked again', async () => {
    const { outTradeNo } = await charge({ payerBusyMs: 'never', refuseEnds: 1 })
    expect(await rig.wechat.reverse(outTradeNo)).toEqual({ state: 'refused', reason: '客人正在输入密码' })
    expect(await rig.wechat.query(outTradeNo)).toEqual({ state: 'waiting', payerBusy: true })
    expect(await rig.wechat.reverse(outTradeNo)).toEqual({ state: 'ended' })
  })

  it('whose reverse lost its answer is reversed all the same', async () => {
    const { outTradeNo } = await charge({ payerBusyMs: 'never', loseEnds: 1 })
    expect(await rig.wechat.reverse(outTradeNo)).toMatchObject({ state: 'unknown' })
    expect(await rig.wechat.reverse(outTradeNo)).toEqual({ state: 'ended' })
  })

  it('cannot be closed, only reversed', async () => {
    const { outTradeNo } = await charge({ payerBusyMs: 'never' })
    expect(await rig.wechat.close(outTradeNo)).toMatchObject({ state: 'unknown' })
    expect(bookState(outTradeNo)).toBe('busy')
  })
})

describe('a pay call without a clear answer is unknown, and the query tells', () => {
  it.each([
    ['its answer is lost', { loseAnswer: true }],
    ['a server error', { garble: '5xx' }],
    ['no JSON', { garble: 'garbage' }],
    ['half an answer', { garble: 'truncated' }],
    ['a redirect', { garble: 'redirect' }],
  ] satisfies [string, Script][])('%s', async (_, script) => {
    const { outTradeNo, word } = await charge(script)
    expect(word.state).toBe('unknown')
    expect(await rig.wechat.query(outTradeNo)).toMatchObject({ state: 'paid' })
    const onPhone = scripted(script)
    expect((await rig.wechat.prepare('app', orderOf(onPhone))).state).toBe('unknown')
    expect((await rig.wechat.prepare('app', orderOf(onPhone))).state).toBe('ready')
  })

  it('its request is lost: nothing happened', async () => {
    const { outTradeNo, word } = await charge({ loseRequest: true })
    expect(word.state).toBe('unknown')
    expect(await rig.wechat.query(outTradeNo)).toEqual({ state: 'absent' })
  })

  it('the same for an order on the phone, which can then be made', async () => {
    const outTradeNo = scripted({ loseRequest: true })
    expect((await rig.wechat.prepare('app', orderOf(outTradeNo))).state).toBe('unknown')
    expect(await rig.wechat.query(outTradeNo)).toEqual({ state: 'absent' })
    expect((await rig.wechat.prepare('app', orderOf(outTradeNo))).state).toBe('ready')
  })

  it('it takes too long: answered within ten seconds, charged once', async () => {
    const begin = Date.now()
    const { outTradeNo, word } = await charge({ payDelayMs: 12_000 })
    expect(word).toEqual({ state: 'unknown', reason: '微信没有回答' })
    expect(Date.now() - begin).toBeLessThan(10_000)
    expect(await rig.wechat.query(outTradeNo)).toMatchObject({ state: 'paid' })
  })

  it('tells operations which call, and never the code', async () => {
    const order = codeOrderOf(scripted({ garble: 'garbage' }))
    await rig.wechat.payByCode(order)
    expect(rig.problems.at(-1)).toEqual({ call: 'POST /v3/pay/transactions/codepay', code: '微信的回答无法确认' })
    expect(JSON.stringify(rig.problems)).not.toContain(order.authCode)
  })
})
