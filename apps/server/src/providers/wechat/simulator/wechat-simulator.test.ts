import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { OrderScripts } from '../../simulator/script.ts'
import { readFlatXml, writeFlatXml } from '../flat-xml.ts'
import { buildCodeOrder, createOrderNo, startHarness } from '../test-harness.ts'
import { computeV2Signature, signV2Fields } from '../v2-sign.ts'
import { createWeChatProvider } from '../wechat-provider.ts'

const folder = mkdtempSync(join(tmpdir(), 'wechat-book-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('retains its book over a restart, without the guests’ codes', async () => {
  const bookFile = join(folder, 'book.jsonl')
  const order = buildCodeOrder(createOrderNo())
  const first = await startHarness({ bookFile })
  await first.wechat.payByCode(order)
  await first.stop()
  const second = await startHarness({ bookFile })
  expect(await second.wechat.query(order.outTradeNo)).toMatchObject({ state: 'paid', amount: order.amount })
  expect(JSON.stringify([...second.sim.book.trades.values()])).not.toContain(order.authCode)
  await second.stop()
})

it('completes a refund that was in progress when it stopped', async () => {
  const bookFile = join(folder, 'refund.jsonl')
  const order = buildCodeOrder(createOrderNo())
  const refund = { ...order, transactionId: '', outRefundNo: createOrderNo(), total: order.amount, reason: '退酒' }
  const first = await startHarness({ bookFile })
  await first.wechat.payByCode(order)
  expect(await first.wechat.refund(refund)).toEqual({ state: 'processing' })
  await first.stop()
  const second = await startHarness({ bookFile })
  await vi.waitFor(async () => expect(await second.wechat.queryRefund(refund)).toMatchObject({ state: 'done' }))
  await vi.waitFor(() =>
    expect(second.events).toMatchObject([
      { kind: 'refund', outRefundNo: refund.outRefundNo, reply: { state: 'done' } },
    ]),
  )
  await second.stop()
})

it('follows scripts by amount in demonstrations', async () => {
  const rig = await startHarness({ scripts: new OrderScripts() })
  expect(await rig.wechat.payByCode(buildCodeOrder(createOrderNo(), 8_813))).toMatchObject({ state: 'failed' })
  expect(await rig.wechat.payByCode(buildCodeOrder(createOrderNo(), 8_814))).toEqual({
    state: 'waiting',
    payerBusy: true,
  })
  expect(await rig.wechat.payByCode(buildCodeOrder(createOrderNo(), 8_800))).toMatchObject({ state: 'paid' })
  await rig.stop()
})

it('has one book for both versions', async () => {
  const rig = await startHarness()
  const old = createWeChatProvider({ ...rig.sim.settings, codePay: { version: 'v3' } }, { mode: 'simulated' })
  const order = buildCodeOrder(createOrderNo())
  const reply = await rig.wechat.payByCode(order)
  expect(reply).toMatchObject({ state: 'paid' })
  expect(await old.query(order.outTradeNo, 'code')).toEqual(reply)
  expect(await rig.wechat.query(order.outTradeNo)).toEqual(reply)
  await rig.stop()
})

it('accepts only signed flat documents in version 2, and never the older MD5', async () => {
  const rig = await startHarness()
  const { codePay } = rig.sim.settings
  if (codePay.version !== 'v2') throw new Error('version 2 is the ordinary one')
  const query = {
    appid: rig.sim.settings.app.appId,
    mch_id: rig.sim.settings.merchantId,
    out_trade_no: createOrderNo(),
  }
  const fields = new Map(Object.entries({ ...query, nonce_str: 'n' }))
  const post = async (body: string) => {
    const answer = await fetch(`${rig.sim.url}/pay/orderquery`, { method: 'POST', body })
    const responseFields = readFlatXml(await answer.text())
    return [responseFields.get('return_code'), responseFields.get('err_code') ?? responseFields.get('return_msg')]
  }
  const right = writeFlatXml(signV2Fields(fields, codePay.apiV2Key))
  expect(await post(right)).toEqual(['SUCCESS', 'ORDERNOTEXIST'])
  const badly = ['FAIL', '签名错误']
  expect(await post(right.replace('HMAC-SHA256', 'MD5'))).toEqual(badly)
  const noType = new Map([...fields, ['sign', computeV2Signature(fields, codePay.apiV2Key)]])
  expect(await post(writeFlatXml(noType))).toEqual(badly)
  expect(await post(writeFlatXml(signV2Fields(fields, 'x'.repeat(32))))).toEqual(badly)
  const stranger = signV2Fields(new Map([...fields, ['mch_id', '1900000999']]), codePay.apiV2Key)
  expect(await post(writeFlatXml(stranger))).toEqual(['FAIL', 'appid和mch_id不匹配'])
  const evil = right.replace('<xml>', '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><xml>')
  expect(await post(evil)).toEqual(['FAIL', 'XML格式错误'])
  await rig.stop()
})

it('refuses requests not signed by the merchant', async () => {
  const rig = await startHarness()
  const answer = await fetch(`${rig.sim.url}/v3/pay/transactions/out-trade-no/T1?mchid=1900000001`)
  expect([answer.status, await answer.json()]).toEqual([401, { code: 'SIGN_ERROR', message: '签名错误' }])
  await rig.stop()
})
