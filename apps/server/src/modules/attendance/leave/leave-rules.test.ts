import { expect, it } from 'vitest'
import type { PlannedShift } from '../clock-rules.ts'
import {
  computeAllowance,
  computeRemaining,
  countCompletedYears,
  countNightHalves,
  listTouchedNights,
} from './leave-rules.ts'

const DATE = '2026-03-14'
const shift: PlannedShift = {
  shiftId: 1,
  shiftName: '晚班',
  rest: false,
  onAt: `${DATE} 19:00:00`,
  offAt: '2026-03-15 03:00:00',
  onAdvanceMinutes: 120,
  lateMinutes: 1,
  lackMinutes: 60,
  earlyMinutes: 1,
  offDelayMinutes: 240,
}
const countHalves = (beginAt: string, endAt: string, planned: PlannedShift | null = shift) =>
  countNightHalves({ beginAt, endAt }, DATE, planned)

it('counts a night as half up to half of its shift, and as whole above', () => {
  expect(countHalves(`${DATE} 19:00:00`, '2026-03-15 03:00:00')).toBe(2)
  expect(countHalves(`${DATE} 19:00:00`, `${DATE} 23:00:00`)).toBe(1)
  expect(countHalves(`${DATE} 19:00:00`, `${DATE} 23:30:00`)).toBe(2)
  expect(countHalves(`${DATE} 10:00:00`, `${DATE} 19:00:00`)).toBe(0)
  expect(countHalves(`${DATE} 00:00:00`, `${DATE} 23:59:00`)).toBe(2)
})

it('assumes the evening without a shift, and nothing on a day off', () => {
  expect(countHalves(`${DATE} 18:00:00`, '2026-03-15 04:00:00', null)).toBe(2)
  expect(countHalves(`${DATE} 18:00:00`, `${DATE} 20:00:00`, null)).toBe(1)
  expect(countHalves(`${DATE} 00:00:00`, `${DATE} 23:59:00`, { ...shift, rest: true, onAt: null, offAt: null })).toBe(0)
})

it('touches the night before its first date', () => {
  expect(listTouchedNights({ beginAt: `${DATE} 02:00:00`, endAt: '2026-03-15 03:00:00' })).toEqual([
    '2026-03-13',
    DATE,
    '2026-03-15',
  ])
})

it('completes a year of employment on the anniversary', () => {
  expect(countCompletedYears('2025-03-15', '2026-03-14')).toBe(0)
  expect(countCompletedYears('2025-03-15', '2026-03-15')).toBe(1)
  expect(countCompletedYears('2027-01-01', '2026-03-15')).toBe(0)
  expect(countCompletedYears(null, '2026-03-15')).toBe(0)
})

it('takes the allowance of the most completed years', () => {
  const allowances = [
    { fromYears: 10, days: 10 },
    { fromYears: 1, days: 5.5 },
  ]
  expect([0, 1, 9, 10, 30].map((years) => computeAllowance(allowances, years))).toEqual([0, 11, 11, 20, 20])
  expect(computeRemaining({ allowance: 11, corrected: -1, taken: 4, waiting: 2 })).toBe(4)
})
