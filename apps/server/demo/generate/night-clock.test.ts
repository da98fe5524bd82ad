import { toBusinessDate } from '@nocturne/base/venue-time'
import { expect, test } from 'vitest'
import {
  toNightSeconds,
  createPastClock,
  PLANNED_FIRST,
  PLANNED_LAST,
  PLANNED_NOW,
  createRunningClock,
} from './night-clock.ts'

test('writes a past night at its planned times', () => {
  const { text } = createPastClock('2026-03-13')
  expect([toNightSeconds(20, 15), toNightSeconds(23, 59), toNightSeconds(1, 30)].map(text)).toEqual([
    '2026-03-13 20:15:00',
    '2026-03-13 23:59:00',
    '2026-03-14 01:30:00',
  ])
})

test.for([
  '2026-03-14 12:00:01',
  '2026-03-14 14:00:00',
  '2026-03-14 23:30:00',
  '2026-03-15 11:59:00',
  '2026-03-15 12:00:00',
])('places tonight around %s: in order, inside its business day, with now at its planned time', (asOf) => {
  const { text, now } = createRunningClock('2026-03-14', asOf)
  expect(text(now)).toBe(asOf)
  const times = Array.from({ length: 200 }, (_, index) =>
    text(PLANNED_FIRST + ((PLANNED_LAST - PLANNED_FIRST) * index) / 199),
  )
  expect(times).toEqual(times.toSorted())
  expect(new Set(times.map(toBusinessDate))).toEqual(new Set(['2026-03-14']))
})

test('preserves time intervals where the business day is long enough', () => {
  const { text } = createRunningClock('2026-03-14', '2026-03-14 22:00:00')
  expect(text(PLANNED_NOW - 3_600)).toBe('2026-03-14 21:00:00')
  expect(text(PLANNED_NOW + 1_800)).toBe('2026-03-14 22:30:00')
})
