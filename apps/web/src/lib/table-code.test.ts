import { expect, test } from 'vitest'

import { tableCodeIn } from './table-code.ts'

test.each([
  ['https://venue.example/pages/nfc?code=Ab3', 'Ab3'],
  ['https://venue.example/pages/nfc/index?code=Ab3', 'Ab3'],
  ['https://venue.example/pages/orderMeal/index?code=Ab3&x=1', 'Ab3'],
  ['https://venue.example/#/pages/nfc?code=Ab3', 'Ab3'],
])('reads the table code of %s', (link, code) => {
  expect(tableCodeIn(link)).toBe(code)
})

test.each([
  '6901234567892',
  'https://venue.example/pages/nfc',
  'https://venue.example/pages/orderPay/index?code=Ab3',
  '',
])('finds no table code in "%s"', (text) => {
  expect(tableCodeIn(text)).toBeNull()
})
