import { describe, expect, it } from 'vitest'

import { filterStock, findSlipFault, readSlip, type StockGoods, type TypedLine } from './stock-slip.ts'

const beer: StockGoods = {
  goodsId: 1,
  goodsName: '百威',
  goodsCode: 'BW',
  typeName: '啤酒',
  unit: '瓶',
  stockNum: 12,
  stockWarnNum: 20,
}
const wine: StockGoods = { ...beer, goodsId: 2, goodsName: '红酒', goodsCode: 'HJ', typeName: '红酒', stockNum: 30 }
const type = (part: Partial<TypedLine>): TypedLine => ({ quantity: '', cost: '', bookNum: beer.stockNum, ...part })

describe('a stock slip', () => {
  it('reads numbers as people type them, and leaves out empty lines', () => {
    const { lines, faults } = readSlip('delivery', [beer, wine], {
      1: type({ quantity: '１２瓶', cost: '¥8.50' }),
      2: type({ quantity: ' ' }),
    })
    expect(faults.size).toBe(0)
    expect(lines).toEqual([{ goods: beer, quantity: 12, bookNum: 12, costPrice: 850 }])
  })

  it.each([
    ['delivery', { quantity: '1.5' }, '数量应为整数'],
    ['delivery', { quantity: String(0) }, '数量应大于0'],
    ['delivery', { cost: String(8) }, '请填写数量'],
    ['delivery', { quantity: String(2), cost: '八元' }, '进价应为金额'],
    ['delivery', { quantity: String(100001) }, '数量不能超过100000'],
    ['damage', { quantity: String(13) }, '账面只有12瓶'],
    ['count', { quantity: String(9), bookNum: 10 }, '账面从10变成12，请重新点数'],
  ] as const)('refuses %s %j at its line', (kind, part, fault) => {
    const slip = readSlip(kind, [beer], { 1: type(part) })
    expect(slip.faults.get(1)).toBe(fault)
    expect(slip.lines).toEqual([])
    expect(findSlipFault(slip, '说明')).toBe('有1行要改')
  })

  it('books a count of nothing left, and requires a remark', () => {
    const slip = readSlip('count', [beer], { 1: type({ quantity: String(0) }) })
    expect(slip.lines).toHaveLength(1)
    expect(findSlipFault(slip, ' ')).toBe('请填写说明')
    expect(findSlipFault(slip, '周盘')).toBeNull()
    expect(findSlipFault(readSlip('count', [beer], {}), '周盘')).toBe('先填数量')
  })

  it('finds goods by name, code or type, and those that run low', () => {
    expect(filterStock([beer, wine], 'hj', false)).toEqual([wine])
    expect(filterStock([beer, wine], '', true)).toEqual([beer])
  })
})
