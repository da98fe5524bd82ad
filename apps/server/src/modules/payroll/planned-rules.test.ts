import { parseTime } from '@nocturne/base/venue-time'
import { expect, test } from 'vitest'
import { getFirstOpenNight, isPlannedRule } from './planned-rules.ts'

test.each([
  ['2026-03-03 21:00:00', '2026-03-04', true],
  ['2026-03-04 11:58:59', '2026-03-04', true],
  ['2026-03-04 11:59:01', '2026-03-04', false],
  ['2026-03-04 12:00:01', '2026-03-04', false],
  ['2026-03-04 12:00:01', '2026-03-05', true],
  ['2026-03-31 21:00:00', '2026-04', true],
  ['2026-04-01 11:58:59', '2026-04', true],
  ['2026-04-01 11:59:01', '2026-04', false],
  ['2026-12-31 21:00:00', '2027-01', true],
  ['2028-02-29 13:00:00', '2028-02', false],
])('at %s a rule starting with %s is planned: %s', (now, startsOn, planned) => {
  expect(isPlannedRule(startsOn, parseTime(now))).toBe(planned)
  if (startsOn.length === 10) expect(getFirstOpenNight(parseTime(now)) <= startsOn).toBe(planned)
})
