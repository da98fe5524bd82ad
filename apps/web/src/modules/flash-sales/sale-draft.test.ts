import { expect, it } from 'vitest'
import { findGoodsError, moveElement, findPriceWarning, getDefaultSaleTimes } from './sale-draft.ts'

const bottle = {
  goodsId: 1,
  goodsName: '芝华士',
  imageUrl: null,
  salePrice: 88000,
  killPrice: 44000,
  stockNum: 5,
  limitNum: 2,
}

it.each([
  [{}, null],
  [{ killPrice: null }, '请输入秒杀价'],
  [{ killPrice: 88000 }, '秒杀价必须低于原价'],
  [{ stockNum: 0 }, '请输入库存'],
  [{ limitNum: null }, '请输入限购数量'],
])('%o', (change, expected) => expect(findGoodsError({ ...bottle, ...change })).toBe(expected))

it('moves one element and preserves the order of the others', () => {
  expect(moveElement(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moveElement(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moveElement(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
})

it.each([
  [268_000, 9_900, '不到原价的 4%，请确认'],
  [268_000, 80_399, '不到原价的 30%，请确认'],
  [268_000, 80_400, null],
  [268_000, null, null],
])('warns for list price %i and sale price %s: %s', (salePrice, killPrice, warning) =>
  expect(findPriceWarning({ salePrice, killPrice })).toBe(warning),
)

it('proposes valid times for a sale', () => {
  const { startDate, startClock, endDate, endClock, useStartDate, useEndDate } = getDefaultSaleTimes('2026-12-30')
  expect([startDate, endDate, useEndDate]).toEqual(['2026-12-31', '2027-01-07', '2027-02-06'])
  expect(`${startDate} ${startClock}` < `${endDate} ${endClock}`).toBe(true)
  expect(useStartDate <= useEndDate && endDate <= useEndDate).toBe(true)
})
