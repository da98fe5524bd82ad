import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { parseTime } from '@nocturne/base/venue-time'
import type { BillLine } from '../provider.ts'
import { parseTradeStatement } from './bill-file.ts'
import { createWeChatProvider } from './wechat-provider.ts'
import { startHarness, createDayTrades, type WeChatHarness } from './test-harness.ts'

let rig: WeChatHarness
let phone: string
let code: string
let outRefundNo: string
const today = '2026-03-14'

beforeAll(async () => {
  // Fixed time: no midnight may pass between the payments and the queries for their day.
  vi.useFakeTimers({ toFake: ['Date'], now: parseTime(`${today} 22:00:00`) })
  rig = await startHarness()
  const trades = await createDayTrades(rig)
  phone = trades.phone
  code = trades.code
  outRefundNo = trades.outRefundNo
})
afterAll(async () => {
  await rig.stop()
  vi.useRealTimers()
})

async function fetchLines(date = today): Promise<BillLine[]> {
  const bill = await rig.wechat.bill(date)
  if (bill.state !== 'ready') throw new Error(`${bill.state}: ${bill.reason}`)
  return bill.lines
}

describe('daily statement', () => {
  it('lists payments, refunds and reversals in fen', async () => {
    const lines = await fetchLines()
    expect(
      lines.map(({ kind, outTradeNo, outRefundNo, amount, fee }) => [kind, outTradeNo, outRefundNo, amount, fee]),
    ).toEqual(
      expect.arrayContaining([
        ['pay', phone, '', 8_850, 53],
        ['refund', phone, outRefundNo, 850, -5],
        ['pay', code, '', 15, 0],
        ['refund', code, '', 15, 0],
      ]),
    )
    expect(lines).toHaveLength(4)
    expect(lines[0]?.transactionId).toBe(rig.sim.book.trades.get(phone)?.transactionId)
    expect(lines[0]?.at).toEqual(parseTime(`${today} 22:00:00`))
  })

  it('has the same hash when fetched twice', async () => {
    expect(await rig.wechat.bill(today)).toEqual(await rig.wechat.bill(today))
  })

  it('returns missing, extra and different rows', async () => {
    rig.sim.damageBill(today, {
      drop: [code],
      extra: [{ outTradeNo: 'STRANGER', amount: 777 }],
      amounts: { [phone]: 8_849 },
    })
    const amounts = (await fetchLines())
      .filter((line) => line.kind === 'pay')
      .map((line) => [line.outTradeNo, line.amount])
    expect(Object.fromEntries(amounts)).toEqual({ [phone]: 8_849, STRANGER: 777 })
    rig.sim.damageBill(today, {})
  })

  it('is broken when the hash or the format is wrong', async () => {
    rig.sim.damageBill(today, { wrongHash: true })
    expect(await rig.wechat.bill(today)).toEqual({ state: 'broken', reason: '账单的校验值不对' })
    rig.sim.damageBill(today, { cutOff: true })
    expect(await rig.wechat.bill(today)).toEqual({ state: 'broken', reason: '账单的格式不对' })
    rig.sim.damageBill(today, {})
  })

  it('is later while WeChat creates it, and before its day has ended', async () => {
    rig.sim.damageBill('2026-01-05', { late: true })
    expect((await rig.wechat.bill('2026-01-05')).state).toBe('later')
    expect((await rig.wechat.bill('2099-01-01')).state).toBe('later')
  })

  it('is empty for a day without trades from the next noon on, and later before', async () => {
    const at = (time: string) =>
      createWeChatProvider(rig.sim.settings, { mode: 'simulated', clock: () => new Date(time) })
    expect((await at('2026-01-07T11:59:59+08:00').bill('2026-01-06')).state).toBe('later')
    expect(await at('2026-01-07T12:00:00+08:00').bill('2026-01-06')).toMatchObject({ state: 'ready', lines: [] })
  })

  it('is unknown when WeChat is unreachable or redirects to another host', async () => {
    const elsewhere = { ...rig.sim.settings, payUrl: 'http://127.0.0.1:9', fallbackUrl: '' }
    expect((await createWeChatProvider(elsewhere, { mode: 'simulated' }).bill(today)).state).toBe('unknown')
    const renamed = { ...rig.sim.settings, payUrl: rig.sim.settings.payUrl.replace('127.0.0.1', 'localhost') }
    expect((await createWeChatProvider(renamed, { mode: 'simulated' }).bill(today)).state).toBe('unknown')
  })
})

describe('statement file', () => {
  const HEADER = '交易时间,微信订单号,商户订单号,交易状态,商户退款单号,退款状态,手续费,订单金额,申请退款金额,商品名称'
  const END = '总交易单数,订单总金额\r\n`1,`0.00\r\n'
  const file = (row: string) => `\uFEFF${HEADER}\r\n${row}\r\n${END}`
  const ROW = '`2026-01-05 23:10:00,`42,`T1,`SUCCESS,`0,`,`0.01000,`1.15,`0.00,`酒,水'

  it('may have commas inside cells', () => {
    expect(parseTradeStatement(file(ROW))).toMatchObject([{ kind: 'pay', outTradeNo: 'T1', amount: 115, fee: 1 }])
  })

  it('may list failed refunds: no money moved', () => {
    const refund = (state: string) =>
      `\`2026-01-05 23:20:00,\`42,\`T1,\`REFUND,\`R1,\`${state},\`0.00000,\`0.00,\`1.15,\`酒`
    expect(parseTradeStatement(file(`${ROW}\r\n${refund('FAIL')}`))).toMatchObject([{ kind: 'pay' }])
    const done = parseTradeStatement(file(`${ROW}\r\n${refund('SUCCESS')}`))
    expect(done).toMatchObject([{ kind: 'pay' }, { kind: 'refund', outRefundNo: 'R1', amount: 115 }])
  })

  it('may list reversals of uncharged codes: no money moved', () => {
    const reversed = '`2026-01-05 23:20:00,`0,`T2,`REVOKED,`0,`,`0.00000,`0.00,`0.00,`酒'
    expect(parseTradeStatement(file(`${ROW}\r\n${reversed}`))).toMatchObject([{ kind: 'pay', outTradeNo: 'T1' }])
  })

  it('is rejected when anything in it is unreadable', () => {
    expect(parseTradeStatement(file(ROW.replace('1.15', '1.155')))).toBeNull()
    expect(parseTradeStatement(file(ROW.replace('23:10', '25:10')))).toBeNull()
    expect(parseTradeStatement(file(ROW.replace('SUCCESS', 'NEW')))).toBeNull()
    expect(parseTradeStatement(file(ROW).replace('订单金额', '金额'))).toBeNull()
    expect(parseTradeStatement(file(ROW).replace(END, ''))).toBeNull()
    expect(parseTradeStatement('')).toBeNull()
  })
})
