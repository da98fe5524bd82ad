import { payMode } from '@nocturne/contract/codes'
import { describe, expect, test } from 'vitest'

import { ApiError } from '../../lib/api-error.ts'
import { addToCart } from '../catalog/cart-rules.ts'
import { goodsLike } from '../catalog/test-goods.ts'
import { minimumHint, minimumShare } from './minimum-rules.ts'
import { payModesOf, usualPayMode } from './pay-mode-rules.ts'
import { quoteOf } from './quote.ts'
import { refusalText } from './refusal-text.ts'

const ids = (...args: Parameters<typeof payModesOf>) => payModesOf(...args).map(({ id }) => id)
const refusal = (msg: string, detail: unknown, errCode?: 'GOODS_OFF') =>
  new ApiError({ kind: 'refused', msg, detail, errCode })

describe('the minimum of a table', () => {
  const table = { minCharge: 268_000, minDiffAmount: 126_000 }

  test('says what is over or missing once the cart is ordered', () => {
    expect(minimumHint(table, 254_000)).toBe('下单后超过低消 ¥1,280')
    expect(minimumHint(table, 100_000)).toBe('下单后还差低消 ¥260')
    expect(minimumHint(table, 126_000)).toBe('下单后刚好达到低消')
  })

  test('says nothing without a minimum or where amounts may not be seen', () => {
    expect(minimumHint({ minCharge: 0, minDiffAmount: 0 }, 1)).toBeNull()
    expect(minimumHint({ minCharge: 268_000, minDiffAmount: null }, 1)).toBeNull()
    expect(minimumHint({ minCharge: 268_000, minDiffAmount: 0 }, 1)).toBe('已达到低消')
  })

  test('the bar shows the reached part', () => {
    expect(minimumShare(table)).toBeCloseTo(0.53, 2)
    expect(minimumShare({ minCharge: 0, minDiffAmount: 0 })).toBe(0)
  })
})

describe('what a cart will cost', () => {
  const whisky = goodsLike({ goodsId: 1, salePrice: 88_000, myMemberPrice: 80_000 })
  const service = goodsLike({ goodsId: 2, salePrice: 10_000, countMinCharge: false })
  const lines = addToCart(addToCart([], whisky, undefined, 2), service)

  test('member prices lower the sum; what does not count is left out of the minimum', () => {
    const quote = quoteOf(lines, new Map([whisky, service].map((goods) => [goods.goodsId, goods])))
    expect(quote).toMatchObject({ totalFen: 186_000, discountFen: 16_000, eligibleFen: 160_000 })
  })

  test('without the menu the remembered prices hold', () => {
    expect(quoteOf(lines, undefined)).toMatchObject({ totalFen: 186_000, discountFen: 0, eligibleFen: 186_000 })
  })

  test('a member price above the list price is none', () => {
    const odd = goodsLike({ goodsId: 1, salePrice: 88_000, myMemberPrice: 99_000 })
    expect(quoteOf(lines, new Map([[1, odd]])).discountFen).toBe(0)
  })
})

describe('ways of paying', () => {
  test('a pay-first table offers pay later only to those who hold the key', () => {
    expect(ids(payMode.payNow, false)).toEqual([payMode.payNow])
    expect(ids(payMode.payNow, true)).toEqual([payMode.payLater, payMode.payNow])
    expect(ids(payMode.payLater, false)).toEqual([payMode.payLater, payMode.payNow])
    expect(ids(undefined, false)).toEqual([payMode.payLater, payMode.payNow])
  })

  test('the table decides what stands there first', () => {
    expect([usualPayMode(payMode.payNow), usualPayMode(payMode.payLater), usualPayMode(undefined)]).toEqual([
      payMode.payNow,
      payMode.payLater,
      payMode.payLater,
    ])
  })
})

describe('refusals', () => {
  const lines = [{ goodsId: 7, goodsName: '黑方' }]

  test('the goods are named once', () => {
    expect(refusalText(refusal('商品已下架', { goodsId: 7 }), lines)).toBe('黑方：商品已下架')
    expect(refusalText(refusal('黑方已售罄', { goodsId: 7 }), lines)).toBe('黑方已售罄')
    expect(refusalText(refusal('台位未开台', undefined), lines)).toBe('台位未开台')
  })
})
