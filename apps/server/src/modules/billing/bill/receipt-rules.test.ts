import { payMethod } from '@nocturne/contract/codes'
import { describe, expect, it } from 'vitest'

import { formatReceipt } from './receipt-rules.ts'
import type { Receipt } from './receipt-rules.ts'

const receipt: Receipt = {
  venueName: '星幕',
  address: '上海市静安区南京西路一千二百六十六号恒隆广场四层',
  header: '',
  footer: '谢谢光临',
  kind: 'final',
  billNo: 'ZD001',
  tableNames: 'A08',
  guestNum: 4,
  settleTime: '2026-03-14 22:58:00',
  time: '2026-03-14 23:00:00',
  cashier: '小周',
  lines: [{ goodsName: '芝华士12年', price: 88_000, quantity: 2, amount: 176_000, items: [] }],
  gifts: [{ goodsName: '小果盘', price: 8_800, quantity: 1, amount: 8_800, items: [] }],
  totals: {
    totalAmount: 184_800,
    giftAmount: 8_800,
    discountAmount: 17_600,
    payableAmount: 158_400,
    paidAmount: 158_400,
    creditAmount: 0,
    unpaidAmount: 0,
  },
  payments: [{ payMethod: payMethod.cash, amount: 158_400 }],
  refundAmount: 0,
  minCharge: 168_000,
  minDiffAmount: 9_600,
  changeAmount: 1_600,
}
const formatLines = (change: Partial<Receipt> = {}) => formatReceipt({ ...receipt, ...change }).split('\n')
const figure = (lines: readonly string[], name: string) =>
  lines
    .find((line) => line.startsWith(name))
    ?.slice(name.length)
    .trim()

describe('texts of the venue', () => {
  it('are centred under the address and at the end, line by line; none without a text', () => {
    const lines = formatLines({ header: '凭小票停车两小时', footer: `发票请扫码\n${'投诉电话'.repeat(12)}` })
    expect(lines.map((line) => line.trim())).toContain('凭小票停车两小时')
    const end = lines.findIndex((line) => line.trim() === '发票请扫码')
    expect(lines.slice(end + 1).length).toBeGreaterThan(1)
    expect(
      lines
        .slice(end + 1)
        .map((line) => line.trim())
        .join(''),
    ).toBe('投诉电话'.repeat(12))
    expect(formatLines({ footer: '' }).at(-1)).toBe('收银：小周')
  })
})

describe('printed bill', () => {
  it.each([
    ['消费总额', '1,848.00'],
    ['赠送', '−88.00'],
    ['优惠', '−176.00'],
    ['应收', '1,584.00'],
    ['现金', '1,584.00'],
    ['收现', '1,600.00'],
    ['找零', '16.00'],
    ['实收', '1,584.00'],
    ['低消 ', '1,680.00'],
    ['低消差额', '96.00'],
  ])('prints %s %s', (name, value) => expect(figure(formatLines(), name)).toBe(value))

  it('prints the price of one of several pieces', () => {
    const lines = formatLines()
    expect(lines[lines.findIndex((line) => line.startsWith('芝华士12年 ×2')) + 1]).toBe('  单价 880.00')
    expect(lines.filter((line) => line.includes('单价'))).toHaveLength(1)
  })

  it('leaves out zero amounts', () => {
    const lines = formatLines({ changeAmount: 0, minDiffAmount: 0, settleTime: null })
    for (const name of ['收现', '找零', '低消', '未结', '结账：']) expect(figure(lines, name), name).toBeUndefined()
  })

  it('after a refund lists what remains and the refunded sum', () => {
    const lines = formatLines({
      lines: [
        { goodsName: '芝华士12年', price: 88_000, quantity: 0, amount: 0, items: [] },
        { goodsName: '可乐', price: 2_800, quantity: 1, amount: 2_800, items: [] },
      ],
      gifts: [{ goodsName: '小果盘', price: 8_800, quantity: 0, amount: 0, items: [] }],
      payments: [
        { payMethod: payMethod.cash, amount: 0 },
        { payMethod: payMethod.card, amount: 2_800 },
      ],
      refundAmount: 176_000,
    })
    expect(lines.filter((line) => line.includes('×0') || line.includes('赠送】'))).toEqual([])
    expect(figure(lines, '现金')).toBeUndefined()
    expect([figure(lines, '刷卡'), figure(lines, '退款')]).toEqual(['28.00', '1,760.00'])
  })

  it('prints the venue, the bill and its kind in 32 columns', () => {
    const lines = formatLines()
    expect(lines.slice(0, 8).map((line) => line.trim())).toEqual([
      '星幕',
      '上海市静安区南京西路一千二百六十',
      '六号恒隆广场四层',
      '结账单',
      '单号：ZD001',
      '台位：A08  人数：4',
      '结账：2026-03-14 22:58:00',
      '打印：2026-03-14 23:00:00',
    ])
    const widths = lines.map((line) => Array.from(line).reduce((sum, char) => sum + (/[ -~]/.test(char) ? 1 : 2), 0))
    expect(Math.max(...widths)).toBe(32)
    expect(formatLines({ kind: 'pre', footer: '请核对消费明细' }).at(-1)?.trim()).toBe('请核对消费明细')
  })
})
