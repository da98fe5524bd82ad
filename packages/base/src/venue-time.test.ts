import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMinutes,
  getBusinessDate,
  parseBusinessDate,
  getBusinessDayBounds,
  countDaysBetween,
  formatTime,
  isDate,
  isTime,
  getLatestRangeEnd,
  getMonthRange,
  parseTime,
  getWeekday,
  getWeekStart,
} from './venue-time.ts'

/** Rows: venue time, its business date, and the latest end of a range that can be selected at that time. */
const noon = [
  ['2026-03-14 20:30:00', '2026-03-14', '2026-03-15 12:00:00'],
  ['2026-03-15 03:10:00', '2026-03-14', '2026-03-15 23:59:59'],
  ['2026-03-15 11:59:59', '2026-03-14', '2026-03-15 23:59:59'],
  ['2026-03-15 12:00:00', '2026-03-14', '2026-03-15 23:59:59'],
  ['2026-03-15 12:00:01', '2026-03-15', '2026-03-16 12:00:00'],
  ['2026-12-31 22:00:00', '2026-12-31', '2027-01-01 12:00:00'],
  ['2027-01-01 02:00:00', '2026-12-31', '2027-01-01 23:59:59'],
  ['2028-02-28 13:00:00', '2028-02-28', '2028-02-29 12:00:00'],
  ['2028-02-29 00:00:00', '2028-02-28', '2028-02-29 23:59:59'],
] as const

describe('§9 the largest selectable end, and the night it belongs to', () => {
  test.each(noon)('§9 at %s it is the night of %s and the end is %s', (now, night, end) => {
    expect(getBusinessDate(parseTime(now))).toBe(night)
    expect(parseBusinessDate(now)).toBe(night)
    expect(getLatestRangeEnd(parseTime(now))).toBe(end)
  })

  test('§9 the boundary is exact: a millisecond after noon is the next night', () => {
    const boundary = +parseTime('2026-03-15 12:00:00')
    expect([getBusinessDate(boundary), getBusinessDate(boundary + 1)]).toEqual(['2026-03-14', '2026-03-15'])
    expect([getLatestRangeEnd(boundary), getLatestRangeEnd(boundary + 1)]).toEqual([
      '2026-03-15 23:59:59',
      '2026-03-16 12:00:00',
    ])
  })

  test('§9 the end is never before the end of the current night, at any minute of a year', () => {
    const begin = +parseTime('2026-01-01 00:00:30')
    for (let minute = 0; minute < 365 * 24 * 60; minute += 7) {
      const now = begin + minute * 60_000
      expect(getLatestRangeEnd(now) >= getBusinessDayBounds(getBusinessDate(now)).endTime).toBe(true)
    }
  })
})

describe('§9 times are YYYY-MM-DD HH:mm:ss in venue time', () => {
  test('format and parse round-trip in any machine time zone', () => {
    expect(formatTime(Date.UTC(2026, 2, 14, 16, 0, 0))).toBe('2026-03-15 00:00:00')
    expect(+parseTime('2026-03-15 00:00:00')).toBe(Date.UTC(2026, 2, 14, 16, 0, 0))
    expect(formatTime(parseTime('1999-12-31 23:59:59'))).toBe('1999-12-31 23:59:59')
  })

  test('rejects text that is not a time', () => {
    expect(() => parseTime('tonight')).toThrow('not a time')
    expect(['2026-02-29', '2026-13-01', '2026-3-1', '20260301'].map(isDate)).toEqual([false, false, false, false])
    expect(
      ['2026-02-28 24:00:00', '2026-02-30 10:00:00', '2026-02-28 10:60:00', '2026-02-28T10:00:00'].map(isTime),
    ).toEqual([false, false, false, false])
    for (const beyond of ['9999-12-31', '2200-01-01', '1899-12-31', '0000-01-01', '0001-01-01'])
      expect([beyond, isDate(beyond), isTime(`${beyond} 12:00:00`)]).toEqual([beyond, false, false])
    expect([isDate('2028-02-29'), isTime('2028-02-29 23:59:59')]).toEqual([true, true])
  })
})

test('days, weeks and months of business dates', () => {
  expect([addDays('2026-12-31', 1), addDays('2026-03-01', -1)]).toEqual(['2027-01-01', '2026-02-28'])
  expect(addMinutes('2026-12-31 23:50:00', 20)).toBe('2027-01-01 00:10:00')
  expect(countDaysBetween('2026-02-27', '2026-03-02')).toBe(3)
  expect([getWeekday('2026-03-16'), getWeekday('2026-03-22')]).toEqual([1, 7])
  expect([getWeekStart('2026-03-16'), getWeekStart('2026-03-22'), getWeekStart('2026-01-01')]).toEqual([
    '2026-03-16',
    '2026-03-16',
    '2025-12-29',
  ])
  expect(getMonthRange('2028-02')).toEqual({ beginDate: '2028-02-01', endDate: '2028-02-29' })
})
