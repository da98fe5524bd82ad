import { getWeekday } from '@nocturne/base/venue-time'
import { describe, expect, test } from 'vitest'
import { reportDefinitions } from './definitions.ts'
import { isSummable } from './measures.ts'
import { computeComparison, formatComparison } from './comparison.ts'
import { computeRelativeChange } from './night-comparison.ts'

/** 2026-03-13 is a Friday. */
const TODAY = '2026-11-27'

test.for([
  ['tonight, up to the hour', '2026-11-27', '2026-11-27', '2026-11-20', '2026-11-20', 7, '较上周五此刻'],
  ['last night', '2026-11-26', '2026-11-26', '2026-11-19', '2026-11-19', null, '较上周四'],
  ['this week', '2026-11-23', '2026-11-27', '2026-11-16', '2026-11-20', 7, '较上周同期'],
  ['a week that is over', '2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15', null, '较前一周'],
  [
    'Monday to Wednesday of an earlier week',
    '2026-11-16',
    '2026-11-18',
    '2026-11-09',
    '2026-11-11',
    null,
    '较前一周同期',
  ],
  ['this month', '2026-11-01', '2026-11-27', '2026-10-01', '2026-10-27', 31, '较上月同期'],
  ['last month', '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30', null, '较9月'],
  ['the first half of a month', '2026-10-01', '2026-10-15', '2026-09-01', '2026-09-15', null, '较9月同期'],
  ['January with December', '2026-01-01', '2026-01-31', '2025-12-01', '2025-12-31', null, '较12月'],
  ['February with January', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31', null, '较1月'],
  ['this year', '2026-01-01', '2026-11-27', '2025-01-01', '2025-11-27', 365, '较去年同期'],
  ['a year that is over', '2025-01-01', '2025-12-31', '2024-01-01', '2024-12-31', null, '较2024年'],
  ['chosen days, on the same weekdays', '2026-11-13', '2026-11-15', '2026-11-06', '2026-11-08', null, '较11/6–11/8'],
  ['30 nights up to tonight', '2026-10-29', '2026-11-27', '2026-09-24', '2026-10-23', 35, '较9/24–10/23此刻'],
  ['a span that ends later, up to tonight', '2026-11-23', '2026-11-29', '2026-11-16', '2026-11-20', 7, '较上周同期'],
] as const)('compares %s', ([, beginDate, endDate, begin, end, untilDaysBack, words]) => {
  const nights = { beginDate, endDate }
  expect(computeComparison(nights, TODAY)).toMatchObject({ beginDate: begin, endDate: end, untilDaysBack })
  expect(formatComparison(nights, TODAY)).toBe(words)
})

test('compares an unfinished month up to the same day, or the last day of a shorter month', () => {
  expect(computeComparison({ beginDate: '2028-01-01', endDate: '2028-02-29' }, '2028-02-29')).toMatchObject({
    endDate: '2027-02-28',
  })
  expect(computeComparison({ beginDate: '2026-03-01', endDate: '2026-03-30' }, '2026-03-30')).toMatchObject({
    endDate: '2026-02-28',
  })
  expect(computeComparison({ beginDate: '2026-02-01', endDate: '2026-02-28' }, '2026-02-28')).toMatchObject({
    endDate: '2026-01-28',
  })
})

describe('for every span that ends within a year', () => {
  const day = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10)

  test('earlier nights end before the span begins; chosen days keep their weekdays and number', () => {
    for (let begin = 0; begin < 365; begin += 3)
      for (const length of [1, 2, 5, 7, 8, 14, 30, 33, 90]) {
        const nights = { beginDate: day(begin), endDate: day(begin + length - 1) }
        for (const today of ['2025-12-31', day(begin + length - 1), '2027-12-31']) {
          const { basis, beginDate, endDate } = computeComparison(nights, today)
          expect(endDate < nights.beginDate).toBe(true)
          if (basis === 'month' || basis === 'year') continue
          expect([getWeekday(beginDate), getWeekday(endDate)]).toEqual([
            getWeekday(nights.beginDate),
            getWeekday(nights.endDate),
          ])
          expect(Date.parse(endDate) - Date.parse(beginDate)).toBe((length - 1) * 86_400_000)
        }
      }
  })
})

test.for([
  [112_400, 100_000, '12.4%', 'up'],
  [98_600, 100_000, '1.4%', 'down'],
  [100_000, 100_000, '0%', 'same'],
  [1_099_000, 100_000, '999%', 'up'],
  [-899_000, 100_000, '999%', 'down'],
] as const)('says how %i compares with %i', ([figure, before, text, direction]) => {
  expect(computeRelativeChange(figure, before)).toEqual({ text, direction })
})

test('has no change when the earlier value is missing, zero, or so small that the change exceeds 999 %', () => {
  expect([computeRelativeChange(5, undefined), computeRelativeChange(5, 0), computeRelativeChange(5, -1)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect([computeRelativeChange(1_100_000, 100_000), computeRelativeChange(2_406_060, 1)]).toEqual([
    undefined,
    undefined,
  ])
})

test('adds up the headline of every report', () => {
  for (const { headline } of reportDefinitions) expect([headline, isSummable(headline)]).toEqual([headline, true])
})
