import { expect, it } from 'vitest'

import { formatSecondAmount, listSalesFacts } from './sales-texts.ts'

const row = { salesAmount: 200_00, paidAmount: 150_00, performanceAmount: 120_00, orderCount: 3, tableCount: 2 }

it('shows sales, payments and performance for every sort order', () => {
  const texts = (['salesAmount', 'paidAmount', 'performanceAmount'] as const).map((main) => [
    listSalesFacts(main, row).join(' · '),
    formatSecondAmount(main, row),
  ])
  expect(texts).toEqual([
    ['2 台 · 3 单 · 实收 ¥150', '业绩 ¥120'],
    ['2 台 · 3 单 · 销售额 ¥200', '业绩 ¥120'],
    ['2 台 · 3 单 · 实收 ¥150', '销售额 ¥200'],
  ])
  expect(listSalesFacts('salesAmount', { ...row, creditAmount: 50_00 }).at(-1)).toBe('挂账 ¥50')
  expect(listSalesFacts('salesAmount', { ...row, creditAmount: 0 }).at(-1)).toBe('实收 ¥150')
})

it('omits measures that are not about lines when a category of goods is selected', () => {
  const lines = { ...row, paidAmount: null, creditAmount: null, performanceAmount: null, tableCount: null }
  expect(listSalesFacts('salesAmount', lines)).toEqual(['3 单'])
  expect(formatSecondAmount('salesAmount', lines)).toBe('')
})
