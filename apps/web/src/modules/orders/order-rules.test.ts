import { payMode } from '@nocturne/contract/codes'
import { describe, expect, test } from 'vitest'

import { ApiError } from '#lib/query/api-error.ts'
import { addToCart } from '../catalog/cart-rules.ts'
import { createGoods } from '../catalog/test-goods.ts'
import { formatMinimumHint, computeMinimumShare } from './minimum-rules.ts'
import { listPayModes, getDefaultPayMode } from './pay-mode-rules.ts'
import { computeQuote } from './quote-rules.ts'
import { formatRefusal } from './refusal-text.ts'

const ids = (...args: Parameters<typeof listPayModes>) => listPayModes(...args).map(({ id }) => id)
const refusal = (msg: string, detail: unknown, errCode?: 'GOODS_OFF') =>
  new ApiError({ kind: 'refused', msg, detail, errCode })

describe('minimum of a table', () => {
  const table = { minCharge: 268_000, minDiffAmount: 126_000 }

  test('states the amount missing or exceeded after ordering the cart', () => {
    expect(formatMinimumHint(table, 254_000)).toBe('下单后超过低消 ¥1,280')
    expect(formatMinimumHint(table, 100_000)).toBe('下单后还差低消 ¥260')
    expect(formatMinimumHint(table, 126_000)).toBe('下单后刚好达到低消')
  })

  test('shows no text without a minimum or where amounts are not visible', () => {
    expect(formatMinimumHint({ minCharge: 0, minDiffAmount: 0 }, 1)).toBeNull()
    expect(formatMinimumHint({ minCharge: 268_000, minDiffAmount: null }, 1)).toBeNull()
    expect(formatMinimumHint({ minCharge: 268_000, minDiffAmount: 0 }, 1)).toBe('已达到低消')
  })

  test('fills the progress bar by the fraction reached', () => {
    expect(computeMinimumShare(table)).toBeCloseTo(0.53, 2)
    expect(computeMinimumShare({ minCharge: 0, minDiffAmount: 0 })).toBe(0)
  })
})

describe('cost of a cart', () => {
  const whisky = createGoods({ goodsId: 1, salePrice: 88_000, memberPrice: 80_000, myRateBp: 9_000 })
  const service = createGoods({ goodsId: 2, salePrice: 10_000, countMinCharge: false })
  const lines = addToCart(addToCart([], whisky, undefined, 2), service)

  test('applies member prices, and excludes goods that do not count from the minimum', () => {
    const quote = computeQuote(lines, new Map([whisky, service].map((goods) => [goods.goodsId, goods])))
    expect(quote).toMatchObject({ totalFen: 186_000, discountFen: 16_000, eligibleFen: 160_000 })
  })

  test('uses stored prices while there is no menu', () => {
    expect(computeQuote(lines, undefined)).toMatchObject({ totalFen: 186_000, discountFen: 0, eligibleFen: 186_000 })
  })

  test('ignores a member price above the list price', () => {
    const odd = createGoods({ goodsId: 1, salePrice: 88_000, memberPrice: 99_000, myRateBp: 9_000 })
    expect(computeQuote(lines, new Map([[1, odd]])).discountFen).toBe(0)
  })
})

describe('payment modes', () => {
  test('offers pay later at a pay-first table only with permission', () => {
    expect(ids(payMode.payNow, false)).toEqual([payMode.payNow])
    expect(ids(payMode.payNow, true)).toEqual([payMode.payLater, payMode.payNow])
    expect(ids(payMode.payLater, false)).toEqual([payMode.payLater, payMode.payNow])
    expect(ids(undefined, false)).toEqual([payMode.payLater, payMode.payNow])
  })

  test('preselects the payment mode of the table', () => {
    expect([
      getDefaultPayMode(payMode.payNow),
      getDefaultPayMode(payMode.payLater),
      getDefaultPayMode(undefined),
    ]).toEqual([payMode.payNow, payMode.payLater, payMode.payLater])
  })
})

describe('refusals', () => {
  const lines = [{ goodsId: 7, goodsName: '黑方' }]

  test('names the goods once', () => {
    expect(formatRefusal(refusal('商品已下架', { goodsId: 7 }), lines)).toBe('黑方：商品已下架')
    expect(formatRefusal(refusal('黑方已售罄', { goodsId: 7 }), lines)).toBe('黑方已售罄')
    expect(formatRefusal(refusal('台位未开台', undefined), lines)).toBe('台位未开台')
  })
})
