import { expect, test } from 'vitest'

import { placedText } from './order-words.ts'

const bought = [{ giftFlag: false }]
const given = [{ giftFlag: true }]

test('an order says who placed it: this phone, another one at the table, or the house', () => {
  expect(placedText({ mine: true, byGuest: true, items: bought })).toBe('本机下单')
  expect(placedText({ mine: false, byGuest: true, items: bought })).toBe('同桌下单')
  expect(placedText({ mine: false, byGuest: false, items: bought })).toBe('门店下单')
})

test('what the house gives away is no order of the house', () => {
  expect(placedText({ mine: false, byGuest: false, items: given })).toBe('门店赠送')
  expect(placedText({ mine: false, byGuest: false, items: [...given, ...bought] })).toBe('门店下单')
})
