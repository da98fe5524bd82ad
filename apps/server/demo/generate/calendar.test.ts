import { expect, test } from 'vitest'
import { computePartyCount } from './calendar.ts'
import { createRandom } from './random.ts'

const openings = (date: string, scale = 1) => computePartyCount(date, scale, createRandom('test', date))

test('plans about ninety parties of guests for a Saturday, about thirty-five for a Monday', () => {
  const saturdays = ['2026-03-07', '2026-03-14', '2026-03-21', '2026-03-28'].map((date) => openings(date))
  const mondays = ['2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23'].map((date) => openings(date))
  for (const count of saturdays) expect(Math.abs(count - 88)).toBeLessThanOrEqual(10)
  for (const count of mondays) expect(Math.abs(count - 34)).toBeLessThanOrEqual(5)
})

test("plans no guests for New Year's Eve of the lunar year, few for the week after, many for Christmas Eve", () => {
  expect(openings('2026-02-16')).toBe(0)
  expect(openings('2026-02-18')).toBeLessThan(openings('2026-02-25'))
  expect(openings('2026-12-24')).toBeGreaterThan(openings('2026-12-17'))
})

test('multiplies the parties by the scale', () => {
  expect(Math.abs(openings('2026-03-14', 3) - 3 * openings('2026-03-14'))).toBeLessThanOrEqual(2)
})
