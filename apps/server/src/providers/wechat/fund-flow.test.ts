import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { parseTime } from '@nocturne/base/venue-time'
import { parseFundFlow } from './fund-file.ts'
import { createWeChatProvider } from './wechat-provider.ts'
import { startHarness, createDayTrades, type WeChatHarness } from './test-harness.ts'

describe('fund flow of a day', () => {
  const today = '2026-03-14'
  let rig: WeChatHarness
  let phone: string
  let code: string
  let outRefundNo: string

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

  it('contains payments, fees, refunds less their fee, and other movements', async () => {
    rig.sim.damageFunds(today, {
      extra: [
        { type: '提现', amount: -5_000 },
        { type: '分账', amount: -7, voucher: 'F1' },
      ],
    })
    const flow = await rig.wechat.fundFlow(today)
    if (flow.state !== 'ready') throw new Error(flow.reason)
    expect(
      flow.lines.map(({ kind, outTradeNo, outRefundNo: refund, amount }) => [kind, outTradeNo, refund, amount]),
    ).toEqual([
      ['income', phone, '', 8_850],
      ['fee', phone, '', -53],
      ['income', code, '', 15],
      ['refund', '', code, -15],
      ['refund', '', outRefundNo, -845],
      ['withdrawal', '', '', -5_000],
      ['other', 'F1', '', -7],
    ])
    expect(flow.lines[0]).toMatchObject({
      transactionId: rig.sim.book.trades.get(phone)?.transactionId,
      at: parseTime(`${today} 22:00:00`),
    })
    expect(await rig.wechat.fundFlow(today)).toEqual(flow)
    rig.sim.damageFunds(today, {})
  })

  it('is broken when the hash or the format is wrong', async () => {
    rig.sim.damageFunds(today, { wrongHash: true })
    expect(await rig.wechat.fundFlow(today)).toEqual({ state: 'broken', reason: '账单的校验值不对' })
    rig.sim.damageFunds(today, { cutOff: true })
    expect(await rig.wechat.fundFlow(today)).toEqual({ state: 'broken', reason: '账单的格式不对' })
    rig.sim.damageFunds(today, {})
  })

  it('is later while WeChat creates it, empty from the next noon on, unknown when WeChat is unreachable', async () => {
    rig.sim.damageFunds('2026-01-05', { late: true })
    expect((await rig.wechat.fundFlow('2026-01-05')).state).toBe('later')
    const at = (time: string) =>
      createWeChatProvider(rig.sim.settings, { mode: 'simulated', clock: () => new Date(time) })
    expect((await at('2026-01-07T11:59:59+08:00').fundFlow('2026-01-06')).state).toBe('later')
    expect(await at('2026-01-07T12:00:00+08:00').fundFlow('2026-01-06')).toMatchObject({ state: 'ready', lines: [] })
    const elsewhere = { ...rig.sim.settings, payUrl: 'http://127.0.0.1:9', fallbackUrl: '' }
    expect((await createWeChatProvider(elsewhere, { mode: 'simulated' }).fundFlow(today)).state).toBe('unknown')
  })
})

describe('fund flow file', () => {
  const HEADER =
    '记账时间,微信支付业务单号,资金流水单号,业务名称,业务类型,收支类型,收支金额(元),账户结余(元),资金变更提交申请人,备注,业务凭证号'
  const TRADE =
    '`2026-02-01 13:00:00,`4200000920202602011111111111,`1900000001,`交易,`交易,`收入,`38.80,`138.80,`system,`,`T100'
  const FEE =
    '`2026-02-01 13:00:00,`4200000920202602011111111111,`1900000002,`交易,`扣除交易手续费,`支出,`0.23,`138.57,`system,`,`T100'
  const REFUND =
    '`2026-02-01 13:54:01,`50300806962026020105978994968,`4200000920202602011111111111,`退款,`退款,`支出,`1.99,`136.58,`1601959334API,`退款总金额2.00元;含手续费0.01元,`R100'
  const CASH = '`2026-02-01 15:00:00,`10000,`1900000003,`提现,`提现,`支出,`100.00,`36.58,`system,`自动提现,`'
  const TOTALS = '资金流水总笔数,收入笔数,收入金额,支出笔数,支出金额\r\n`4.0,`1.0,`38.80,`3.0,`102.22\r\n'
  const file = (...rows: string[]) => `\uFEFF${[HEADER, ...rows].join('\r\n')}\r\n${TOTALS}`
  const whole = file(TRADE, FEE, REFUND, CASH)
  const lines = [
    {
      kind: 'income',
      flowNo: '1900000001',
      outTradeNo: 'T100',
      transactionId: '4200000920202602011111111111',
      outRefundNo: '',
      amount: 3_880,
      at: new Date('2026-02-01T05:00:00Z'),
    },
    { kind: 'fee', outTradeNo: 'T100', transactionId: '4200000920202602011111111111', amount: -23 },
    { kind: 'refund', outTradeNo: '', transactionId: '', outRefundNo: 'R100', amount: -199 },
    { kind: 'withdrawal', flowNo: '1900000003', amount: -10_000 },
  ]

  it('finds columns by name, with any brackets and back-ticks', () => {
    expect(parseFundFlow(whole)).toMatchObject(lines)
    const ticked = HEADER.split(',')
      .map((name) => `\`${name}`)
      .join(',')
    expect(parseFundFlow(whole.replace(HEADER, ticked).replaceAll('(元)', '（元）'))).toMatchObject(lines)
  })

  it('may have any text in a remark', () => {
    expect(parseFundFlow(whole.replace('自动提现', '提现,`支出,`9999.00,`x'))).toMatchObject(lines)
  })

  it('may be of a day without movements', () => {
    const nothing = TOTALS.replace(/`.*/s, '`0,`0,`0.00,`0,`0.00\r\n')
    expect(parseFundFlow(`${HEADER}\r\n${nothing}`)).toEqual([])
  })

  it.each<[string, string]>([
    ['nothing at all', ''],
    ['a column missing', whole.replace('收支类型', '类型')],
    ['a total missing', whole.replace(',支出金额', ',支出')],
    ['no totals', whole.replace(TOTALS, '')],
    ['totals without their line', whole.slice(0, whole.indexOf('`4.0'))],
    ['fewer rows than its total', file(TRADE, FEE, REFUND)],
    ['a sum other than its total', whole.replace('`38.80,`138', '`38.81,`138')],
    ['income turned into expense', whole.replace('`收入', '`支出')],
    ['an unknown side', whole.replace('`收入', '`冻结')],
    ['an amount with three decimals', whole.replace('`38.80,`138', '`38.805,`138')],
    ['a negative amount', whole.replace('`38.80,`138', '`-38.80,`138')],
    ['an invalid time', whole.replace('13:54:01', '25:54:01')],
    ['a movement without its number', whole.replace('`1900000001', '`')],
    ['a line cut off', whole.replace(',`自动提现,`', '')],
    ['an empty line between', whole.replace(FEE, `${FEE}\r\n`)],
  ])('is refused with %s', (_, text) => {
    expect(parseFundFlow(text)).toBeNull()
  })
})
