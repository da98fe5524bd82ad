import { expect, test } from 'vitest'

import { addToCart, countCartPieces } from './cart-rules.ts'
import { computeCountStep } from './count-step.ts'
import { createGoods } from './test-goods.ts'

const whisky = createGoods({ goodsId: 1 })
const cocktail = createGoods({ goodsId: 2, flavors: ['少冰', '去冰'] })
const oneFlavour = addToCart([], cocktail, { flavor: '少冰', parts: [] })
const twoFlavours = addToCart(oneFlavour, cocktail, { flavor: '去冰', parts: [] })
const piecesAfter = (step: ReturnType<typeof computeCountStep>) =>
  step.to === 'lines' ? countCartPieces(step.lines) : step.to

test('adds plain goods on plus, and opens the choice for others', () => {
  expect(piecesAfter(computeCountStep([], whisky, 1))).toBe(1)
  expect(piecesAfter(computeCountStep(addToCart([], whisky), whisky, 2))).toBe(2)
  expect(piecesAfter(computeCountStep([], cocktail, 1))).toBe('choice')
})

test('removes one on minus, and opens the cart if the line is ambiguous', () => {
  expect(piecesAfter(computeCountStep(addToCart([], whisky), whisky, 0))).toBe(0)
  expect(piecesAfter(computeCountStep(oneFlavour, cocktail, 0))).toBe(0)
  expect(piecesAfter(computeCountStep(twoFlavours, cocktail, 1))).toBe('cart')
})
