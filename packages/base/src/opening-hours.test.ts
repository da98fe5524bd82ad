import { expect, test } from 'vitest'

import { formatOpeningHours, isOpenAt, getNightOpeningHours } from './opening-hours.ts'

const hours = { open: '20:00', end: '03:30', weekendEnd: '05:00', closedDates: ['2026-04-04'] }

test('counts hours after midnight to the previous night', () => {
  expect(getNightOpeningHours('2026-03-14', hours)).toEqual({
    opens: '2026-03-14 20:00:00',
    closes: '2026-03-15 05:00:00',
  })
  expect(getNightOpeningHours('2026-03-15', hours)).toEqual({
    opens: '2026-03-15 20:00:00',
    closes: '2026-03-16 03:30:00',
  })
  expect(getNightOpeningHours('2026-03-14', { ...hours, open: '13:00', weekendEnd: '23:30' })).toEqual({
    opens: '2026-03-14 13:00:00',
    closes: '2026-03-14 23:30:00',
  })
})

test('formats the opening hours of a given night', () => {
  expect(formatOpeningHours('2026-03-12', hours)).toBe('20:00–03:30')
  expect(formatOpeningHours('2026-03-14', hours)).toBe('20:00–05:00')
})

test.each([
  // A Thursday night: open from its begin to the second before its end.
  ['2026-03-12 19:59:59', false],
  ['2026-03-12 20:00:00', true],
  ['2026-03-13 03:29:59', true],
  ['2026-03-13 03:30:00', false],
  // A Saturday night ends later; the venue is closed by day.
  ['2026-03-15 04:30:00', true],
  ['2026-03-15 05:00:00', false],
  ['2026-03-15 12:00:00', false],
  ['2026-03-15 15:00:00', false],
  // A date on which the venue is closed: after midnight it is still open until the night of the previous date ends.
  ['2026-04-04 22:00:00', false],
  ['2026-04-05 02:00:00', false],
  ['2026-04-04 02:00:00', true],
])('at %s the venue is open: %s', (now, open) => {
  expect(isOpenAt(now, hours)).toBe(open)
})
