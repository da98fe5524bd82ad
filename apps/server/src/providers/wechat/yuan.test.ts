import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseYuan, formatYuan } from './yuan.ts'

it('reads back every amount it writes', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (fen) => {
      expect(parseYuan(formatYuan(fen))).toBe(fen)
    }),
  )
})

it('reads amounts floating point cannot represent', () => {
  expect([parseYuan('1.15'), parseYuan('0.29'), parseYuan('4.35'), parseYuan('-0.05')]).toEqual([115, 29, 435, -5])
  expect([parseYuan('7'), parseYuan('7.5'), parseYuan('0.10000')]).toEqual([700, 750, 10])
})

it('rounds fees half up and refuses amounts finer than a fen', () => {
  expect([parseYuan('0.00499', { rounds: true }), parseYuan('0.00500', { rounds: true })]).toEqual([0, 1])
  expect(parseYuan('-0.61500', { rounds: true })).toBe(-62)
  expect(parseYuan('0.015')).toBeNull()
})

it('refuses text that is not an amount', () => {
  for (const text of ['', '1,000.00', '1e3', '.5', '1.', '¥1', '--1', 'NaN', '0x10']) expect(parseYuan(text)).toBeNull()
})
