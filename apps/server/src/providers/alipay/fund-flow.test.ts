import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, formatTime } from '@nocturne/base/venue-time'
import { readFundArchive } from './bills.ts'
import { computeFee } from './simulator/bill-file.ts'
import { encodeGbk } from './simulator/gbk.ts'
import { buildZip } from './simulator/build-zip.ts'
import { createCodeOrder, startHarness, type AlipayHarness } from './simulator/harness.ts'

describe('account movements of a day', () => {
  let now = new Date()
  const day = formatTime(now).slice(0, 10)
  let rig: AlipayHarness
  let paid: string

  beforeAll(async () => {
    rig = await startHarness({ clock: () => now, notifyClock: () => +now })
    const order = createCodeOrder(rig)
    await rig.provider.payByCode(order)
    paid = order.outTradeNo
    const transactionId = rig.simulator.book.trades.get(paid)?.transactionId ?? ''
    const refund = { outTradeNo: paid, transactionId, outRefundNo: 'RB1', amount: 3_300, total: 8_800, reason: '' }
    await rig.provider.refund(refund)
    now = new Date(+now + 86_400_000)
  })
  afterAll(() => rig.stop())

  test('contain payments, refunds, their fees and other movements', async () => {
    rig.simulator.damageFunds(day, {
      extra: [
        { type: '提现', amount: -500 },
        { type: '转账', amount: 7 },
      ],
    })
    const flow = await rig.provider.fundFlow(day)
    if (flow.state !== 'ready') throw new Error(flow.reason)
    expect(flow.lines.map(({ kind, outTradeNo, amount }) => [kind, outTradeNo, amount])).toEqual([
      ['income', paid, 8_800],
      ['fee', paid, -computeFee(8_800)],
      ['refund', paid, -3_300],
      ['fee', paid, computeFee(3_300)],
      ['withdrawal', '', -500],
      ['other', '', 7],
    ])
    expect(flow.lines[0]?.transactionId).toBe(rig.simulator.book.trades.get(paid)?.transactionId)
    expect(await rig.provider.fundFlow(day)).toEqual(flow)
  })

  test('are later until created, broken when damaged, empty for an old day without any', async () => {
    rig.simulator.damageFunds(day, { broken: true })
    expect(await rig.provider.fundFlow(day)).toMatchObject({ state: 'broken' })
    rig.simulator.damageFunds(day, { late: true })
    expect(await rig.provider.fundFlow(day)).toMatchObject({ state: 'later' })
    expect(await rig.provider.fundFlow(addDays(day, -20))).toMatchObject({ state: 'ready', lines: [] })
  })
})

describe('file format', () => {
  const head =
    '账务流水号,业务流水号,商户订单号,商品名称,发生时间,对方账号,收入金额（+元）,支出金额（-元）,账户余额（元）,交易渠道,业务类型,备注'
  const paid =
    '54632446537371\t,2026122922001\t,N1\t,酒水\t,2026-12-29 21:02:06,*三 (138******00)\t,2274.00,0.00,14533.03,支付宝,在线支付,'
  const fee =
    '54632446537372\t,2026122922001\t,N1\t,酒水\t,2026-12-29 21:02:06,*三 (138******00)\t,0.00,-13.64,14519.39,支付宝,收费,服务费'
  const back =
    '54632446537373\t,2026122922001\t,N1\t,酒水\t,2026-12-29 22:00:00,*三 (138******00)\t,,-274.00,14245.39,支付宝,交易退款,'
  const close = '#----------------------------------------账务明细列表结束-------------------------------------'
  const totals = ['#支出合计：2笔，共-287.64元', '#收入合计：1笔，共2274.00元', '#导出时间：[2026年12月30日 13:19:01]']
  const opening = ['#支付宝账务明细查询', '#账号：[20888011365400330156]', '#-----账务明细列表-----']
  const archive = (lines: string[]) =>
    buildZip([{ name: encodeGbk('明细.csv'), content: encodeGbk(lines.join('\r\n')) }])
  const read = (...lines: string[]) => readFundArchive(archive([...opening, ...lines]))
  const whole = [head, paid, fee, back, close, ...totals]
  const changed = (from: string, to: string) => whole.map((line) => line.replace(from, to))
  const lines = [
    {
      kind: 'income',
      flowNo: '54632446537371',
      transactionId: '2026122922001',
      outTradeNo: 'N1',
      amount: 227_400,
      at: new Date('2026-12-29T13:02:06Z'),
    },
    { kind: 'fee', outTradeNo: 'N1', amount: -1_364 },
    { kind: 'refund', outTradeNo: 'N1', amount: -27_400 },
  ]

  test('finds columns by name, in any order', () => {
    expect(read(...whole)).toMatchObject({ state: 'ready', lines })
    const swap = (line: string) => {
      const [first, second, ...rest] = line.split(',')
      return [second, first, ...rest].join(',')
    }
    expect(read(...whole.map((line, i) => (i < 4 ? swap(line) : line)))).toMatchObject({ state: 'ready', lines })
  })

  test('tolerates a comma in a subject or remark, and an expense without its sign', () => {
    expect(read(...changed('酒水', '酒水,果盘,纸巾'))).toMatchObject({ state: 'ready', lines })
    expect(read(...changed('收费,服务费', '收费,服务费,六‰,N1'))).toMatchObject({ state: 'ready', lines })
    expect(read(...changed('-13.64', '13.64'))).toMatchObject({ state: 'ready', lines })
  })

  test('skips a summary with the same title', () => {
    const summary = encodeGbk('#支付宝账务明细查询\r\n类型,收入笔数\r\n合计,1')
    const details = encodeGbk([...opening, ...whole].join('\r\n'))
    const both = buildZip([
      { name: encodeGbk('汇总.csv'), content: summary },
      { name: encodeGbk('明细.csv'), content: details },
    ])
    expect(readFundArchive(both)).toMatchObject({ state: 'ready', lines })
  })

  test.each<[string, string[]]>([
    ['no end', [head, paid, fee, back]],
    ['no head', [paid, fee, back, close, ...totals]],
    ['a column missing', changed('收入金额', '金额')],
    ['no totals', [head, paid, fee, back, close]],
    ['fewer rows than its total', [head, paid, fee, close, ...totals]],
    ['a sum other than its total', changed('2274.00,0.00', '2274.01,0.00')],
    ['an invalid amount', changed('2274.00,0.00', '2274.001,0.00')],
    ['both an income and an expense', changed('2274.00,0.00', '2274.00,-1.00')],
    ['an invalid time', changed('21:02:06', '25:02:06')],
    ['a movement without its number', changed('54632446537371\t', '\t')],
  ])('%s is broken', (_, file) => {
    expect(read(...file)).toMatchObject({ state: 'broken', reason: expect.stringMatching(/^账单/) as string })
  })

  test('reports invalid and detail-less archives as broken', () => {
    const whole = archive(['#支付宝账务汇总查询'])
    for (const bytes of [Buffer.alloc(0), Buffer.from('<html>'), whole.subarray(0, -1), whole])
      expect(readFundArchive(bytes).state).toBe('broken')
  })
})
