import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, formatTime } from '@nocturne/base/venue-time'
import { readBillArchive } from './bills.ts'
import { createAlipayProvider } from './alipay-provider.ts'
import { computeFee } from './simulator/bill-file.ts'
import { encodeGbk } from './simulator/gbk.ts'
import { buildZip } from './simulator/build-zip.ts'
import { createCodeOrder, startHarness, type AlipayHarness } from './simulator/harness.ts'

let now = new Date()
const clock = () => now
const day = formatTime(now).slice(0, 10)
let rig: AlipayHarness
let paid: string
let refunded: string
let reversed: string

beforeAll(async () => {
  rig = await startHarness({ clock, notifyClock: () => +now })
  const orders = [createCodeOrder(rig), createCodeOrder(rig), createCodeOrder(rig)] as const
  for (const order of orders) await rig.provider.payByCode(order)
  paid = orders[0].outTradeNo
  refunded = orders[1].outTradeNo
  reversed = orders[2].outTradeNo
  const transactionId = rig.simulator.book.trades.get(refunded)?.transactionId ?? ''
  await rig.provider.refund({
    outTradeNo: refunded,
    transactionId,
    outRefundNo: 'RB1',
    amount: 3_300,
    total: 8_800,
    reason: '',
  })
  await rig.provider.reverse(reversed)
  now = new Date(+now + 86_400_000)
})
afterAll(() => rig.stop())

async function fetchLines(damage: Parameters<AlipayHarness['simulator']['damageBill']>[1] = {}) {
  rig.simulator.damageBill(day, damage)
  const reply = await rig.provider.bill(day)
  if (reply.state !== 'ready') throw new Error(JSON.stringify(reply))
  return reply.lines
}

describe('daily statement', () => {
  test('contains payments, refunds and reversals with their fees', async () => {
    const lines = await fetchLines()
    const trade = rig.simulator.book.trades.get(paid)
    expect(lines).toHaveLength(5)
    expect(lines[0]).toEqual({
      kind: 'pay',
      outTradeNo: paid,
      transactionId: trade?.transactionId,
      outRefundNo: '',
      amount: 8_800,
      fee: computeFee(8_800),
      at: new Date(trade?.paidAt ?? 0),
    })
    const refund = lines.find((line) => line.outRefundNo === 'RB1')
    expect(refund).toMatchObject({ kind: 'refund', outTradeNo: refunded, amount: 3_300, fee: -computeFee(3_300) })
    expect(lines.filter((line) => line.outTradeNo === reversed).map((line) => line.kind)).toEqual(['pay', 'refund'])
  })

  test('gives equal files an equal hash, and different files different ones', async () => {
    rig.simulator.damageBill(day, {})
    const [once, again] = [await rig.provider.bill(day), await rig.provider.bill(day)]
    expect(once).toEqual(again)
    rig.simulator.damageBill(day, { missing: 1 })
    const less = await rig.provider.bill(day)
    expect(less.state === 'ready' && once.state === 'ready' && less.hash !== once.hash).toBe(true)
  })

  test('returns missing, invented and altered rows unchanged', async () => {
    expect(await fetchLines({ missing: 1 })).toHaveLength(4)
    expect(await fetchLines({ extra: 2 })).toHaveLength(7)
    expect((await fetchLines({ amountOff: 100 }))[0]?.amount).toBe(8_900)
  })

  test('reports a damaged file as broken', async () => {
    rig.simulator.damageBill(day, { broken: true })
    expect(await rig.provider.bill(day)).toMatchObject({ state: 'broken' })
  })

  test('returns later while not created; an old day without a statement had no trades', async () => {
    rig.simulator.damageBill(day, { late: true })
    expect(await rig.provider.bill(day)).toMatchObject({ state: 'later' })
    expect(await rig.provider.bill(addDays(day, 1))).toMatchObject({ state: 'later' })
    expect(await rig.provider.bill(addDays(day, -20))).toMatchObject({ state: 'ready', lines: [] })
  })

  test('downloads only from the one known host', async () => {
    rig.simulator.damageBill(day, {})
    const settings = { ...rig.simulator.settings, billOrigin: 'https://dwbillcenter.alipay.com' }
    const strict = createAlipayProvider(settings, { mode: 'live', clock })
    expect(await strict.bill(day)).toMatchObject({ state: 'broken' })
  })
})

describe('file format', () => {
  const head =
    '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,订单金额（元）,商家实收（元）,退款批次号/请求号,服务费（元）,备注'
  const row = '2026013122001\t,N1\t,交易\t,酒水,2026-01-31 20:00:00,2026-01-31 20:00:05,1.00,1.00,\t,-0.01,'
  const total = [
    '#交易合计：1笔，商家实收共1.00元，商家优惠共0.00元',
    '#退款合计：0笔，商家实收退款共0.00元，商家优惠退款共0.00元',
  ]
  const close = '#-----------------------------------------业务明细列表结束------------------------------------'
  const read = (...lines: string[]) =>
    readBillArchive(
      buildZip([{ name: encodeGbk('明细.csv'), content: encodeGbk(['#支付宝业务明细查询', ...lines].join('\n')) }]),
    )

  test('finds columns by name', () => {
    expect(read(head, row, close, ...total)).toMatchObject({
      state: 'ready',
      lines: [{ outTradeNo: 'N1', amount: 100, fee: 1, at: new Date('2026-01-31T12:00:05Z') }],
    })
  })

  test('tolerates a comma in a subject', () => {
    const reply = read(head, row.replace('酒水', '酒水,果盘,纸巾'), close, ...total)
    expect(reply).toMatchObject({ state: 'ready', lines: [{ amount: 100, fee: 1 }] })
  })

  test.each<[string, string[]]>([
    ['no end', [head, row]],
    ['no head', [row, close, ...total]],
    ['a column missing', [head.replace('服务费（元）', '手续费'), row, close, ...total]],
    ['no totals', [head, row, close]],
    ['fewer rows than its total', [head, close, ...total]],
    ['a sum other than its total', [head, row.replace('1.00,1.00', '2.00,2.00'), close, ...total]],
    ['an invalid amount', [head, row.replace('1.00,1.00', '1.001,1.00'), close, ...total]],
    ['an unknown kind', [head, row.replace('交易\t', '转账\t'), close, ...total]],
    ['a negative payment', [head, row.replace('1.00,1.00', '-1.00,1.00'), close, ...total]],
  ])('%s is broken', (_, lines) => {
    expect(read(...lines)).toMatchObject({ state: 'broken', reason: expect.stringMatching(/^账单/) })
  })

  test('reports invalid, truncated and detail-less archives as broken', () => {
    const whole = buildZip([{ name: Buffer.from('a'), content: encodeGbk('#支付宝业务汇总查询') }])
    for (const bytes of [Buffer.alloc(0), Buffer.from('<html>'), whole.subarray(0, 40), whole.subarray(0, -1), whole])
      expect(readBillArchive(bytes).state).toBe('broken')
  })
})
