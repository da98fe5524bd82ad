import { formatTime, parseTime, parseBusinessDate } from '@nocturne/base/venue-time'
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
  '2026-03-14 20:29:59',
  '2026-03-14 20:30:00',
  '2026-03-14 23:30:00',
  '2026-03-15 05:00:00',
  '2026-03-15 05:00:01',
  '2026-03-15 11:59:00',
  '2026-03-15 12:00:00',
])('places tonight around %s: in order, inside its business day, with now at its planned time', (asOf) => {
  const { text, now } = createRunningClock('2026-03-14', asOf)
  expect(text(now)).toBe(asOf)
  const times = Array.from({ length: 200 }, (_, index) =>
    text(PLANNED_FIRST + ((PLANNED_LAST - PLANNED_FIRST) * index) / 199),
  )
  expect(times).toEqual(times.toSorted())
  expect(new Set(times.map(parseBusinessDate))).toEqual(new Set(['2026-03-14']))
})

test.for(['2026-03-14 22:00:00', '2026-03-14 22:40:00', '2026-03-14 23:45:00', '2026-03-15 01:30:00'])(
  'lets the events of a night that is busy at %s happen at their planned times',
  (asOf) => {
    const { text, now } = createRunningClock('2026-03-14', asOf)
    const past = createPastClock('2026-03-14')
    for (const planned of [toNightSeconds(12, 1), toNightSeconds(20, 15), now, toNightSeconds(3)])
      expect(text(planned)).toBe(past.text(planned))
  },
)

test.for([
  ['2026-03-14 20:30:00', '22:00'],
  ['2026-03-14 21:15:00', '22:00'],
  ['2026-03-15 03:30:00', '01:30'],
  ['2026-03-15 05:00:00', '01:30'],
])('shows at %s the floor of %s, with no guests before opening', ([asOf = '', floor = '']) => {
  const { text, now } = createRunningClock('2026-03-14', asOf)
  expect(createPastClock('2026-03-14').text(now).slice(11, 16)).toBe(floor)
  expect(text(toNightSeconds(20, 0))).toBe('2026-03-14 20:00:00')
  expect(text(now + 1_800)).toBe(formatTime(+parseTime(asOf) + 1_800_000))
})

test('preserves time intervals while the venue is closed and the business day is long enough', () => {
  const { text } = createRunningClock('2026-03-14', '2026-03-14 19:00:00')
  expect(text(PLANNED_NOW - 3_600)).toBe('2026-03-14 18:00:00')
  expect(text(PLANNED_NOW + 1_800)).toBe('2026-03-14 19:30:00')
})
