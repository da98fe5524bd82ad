import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fenOfYuan, yuanOfFen } from './yuan.ts'

it('reads back every amount it writes', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (fen) => {
      expect(fenOfYuan(yuanOfFen(fen))).toBe(fen)
    }),
  )
})

it('reads amounts floating point cannot represent', () => {
  expect([fenOfYuan('1.15'), fenOfYuan('0.29'), fenOfYuan('4.35'), fenOfYuan('-0.05')]).toEqual([115, 29, 435, -5])
  expect([fenOfYuan('7'), fenOfYuan('7.5'), fenOfYuan('0.10000')]).toEqual([700, 750, 10])
})

it('rounds fees half up and refuses amounts finer than a fen', () => {
  expect([fenOfYuan('0.00499', { rounds: true }), fenOfYuan('0.00500', { rounds: true })]).toEqual([0, 1])
  expect(fenOfYuan('-0.61500', { rounds: true })).toBe(-62)
  expect(fenOfYuan('0.015')).toBeNull()
})

it('refuses text that is not an amount', () => {
  for (const text of ['', '1,000.00', '1e3', '.5', '1.', '¥1', '--1', 'NaN', '0x10']) expect(fenOfYuan(text)).toBeNull()
})
