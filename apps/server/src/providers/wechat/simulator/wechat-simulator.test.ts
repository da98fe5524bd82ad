import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { Scripts } from '../../simulator/script.ts'
import { codeOrderOf, newNumber, startRig } from '../test-rig.ts'

const folder = mkdtempSync(join(tmpdir(), 'wechat-book-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('keeps its book over a restart, without the codes guests showed', async () => {
  const bookFile = join(folder, 'book.jsonl')
  const order = codeOrderOf(newNumber())
  const first = await startRig({ bookFile })
  await first.wechat.payByCode(order)
  await first.stop()
  const second = await startRig({ bookFile })
  expect(await second.wechat.query(order.outTradeNo)).toMatchObject({ state: 'paid', amount: order.amount })
  expect(JSON.stringify([...second.sim.book.trades.values()])).not.toContain(order.authCode)
  await second.stop()
})

it('brings a refund to its end that was on its way when it stopped', async () => {
  const bookFile = join(folder, 'refund.jsonl')
  const order = codeOrderOf(newNumber())
  const refund = { ...order, transactionId: '', outRefundNo: newNumber(), total: order.amount, reason: '退酒' }
  const first = await startRig({ bookFile })
  await first.wechat.payByCode(order)
  expect(await first.wechat.refund(refund)).toEqual({ state: 'processing' })
  await first.stop()
  const second = await startRig({ bookFile })
  await vi.waitFor(async () => expect(await second.wechat.queryRefund(refund)).toMatchObject({ state: 'done' }))
  await vi.waitFor(() =>
    expect(second.events).toMatchObject([{ kind: 'refund', outRefundNo: refund.outRefundNo, word: { state: 'done' } }]),
  )
  await second.stop()
})

it('follows scripts by amount in demonstrations', async () => {
  const rig = await startRig({ scripts: new Scripts() })
  expect(await rig.wechat.payByCode(codeOrderOf(newNumber(), 8_813))).toMatchObject({ state: 'failed' })
  expect(await rig.wechat.payByCode(codeOrderOf(newNumber(), 8_814))).toEqual({ state: 'waiting', payerBusy: true })
  expect(await rig.wechat.payByCode(codeOrderOf(newNumber(), 8_800))).toMatchObject({ state: 'paid' })
  await rig.stop()
})

it('refuses what is not signed by the merchant', async () => {
  const rig = await startRig()
  const answer = await fetch(`${rig.sim.url}/v3/pay/transactions/out-trade-no/T1?mchid=1900000001`)
  expect([answer.status, await answer.json()]).toEqual([401, { code: 'SIGN_ERROR', message: '签名错误' }])
  await rig.stop()
})
