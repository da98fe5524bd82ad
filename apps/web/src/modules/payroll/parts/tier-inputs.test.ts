import { expect, it } from 'vitest'
import { findTiersError } from './tier-inputs.tsx'

it.each([
  ['-1', '提成比例不能小于0'],
  ['-0.01', '提成比例不能小于0'],
  ['100.01', '提成比例不能超过100%'],
  ['x', '提成比例不正确'],
  ['', '请填写每档的起点和比例'],
])('refuses a rate of "%s"', (percent, text) => {
  expect(findTiersError([{ fromAmount: 0, percent }])).toBe(text)
})

it('accepts rates from 0 to 100', () => {
  expect(
    findTiersError([
      { fromAmount: 0, percent: '0.00' },
      { fromAmount: 1, percent: '100' },
    ]),
  ).toBe(false)
})
