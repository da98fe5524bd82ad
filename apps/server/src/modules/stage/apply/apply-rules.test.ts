import { expect, test } from 'vitest'
import { findDateError, findSpanError, type SittingTimes, type RequestedSpan } from './apply-rules.ts'

const NIGHT = '2026-03-14'
const NOW = new Date('2026-03-15T02:00:00+08:00')
const span: RequestedSpan = { businessDate: NIGHT, beginTime: '2026-03-14 22:00:00', endTime: '2026-03-14 23:00:00' }
const seat: SittingTimes = { openTime: '2026-03-14 21:30:40', clearTime: '2026-03-15 01:00:00' }
const findProblemField = (changes: Partial<RequestedSpan>, sat: SittingTimes = seat) => {
  const problem = findSpanError({ ...span, ...changes }, sat, NOW)
  return problem === null || problem === 'late' ? problem : problem.field
}

test.each([
  ['tonight', NIGHT, null],
  ['three nights ago', '2026-03-11', null],
  ['four nights ago', '2026-03-10', 'late'],
  ['tomorrow', '2026-03-15', 'businessDate'],
] as const)('accepts or refuses an application about %s', (_name, date, expected) => {
  const problem = findDateError(date, NIGHT)
  expect(problem === null || problem === 'late' ? problem : problem.field).toBe(expected)
})

test.each([
  ['an hour while guests sat there', {}, seat, null],
  ['the minute in which they came', { beginTime: '2026-03-14 21:30:00' }, seat, null],
  ['before they came', { beginTime: '2026-03-14 21:29:59' }, seat, 'beginTime'],
  ['after they left', { endTime: '2026-03-15 01:00:01' }, seat, 'endTime'],
  ['while they still sit', { endTime: '2026-03-15 01:00:01' }, { ...seat, clearTime: null }, null],
  ['a show, at no table', { beginTime: '2026-03-14 20:00:00' }, null, null],
  ['nothing at all', { endTime: span.beginTime }, seat, 'endTime'],
  ['what is still to come', { endTime: '2026-03-15 02:00:01' }, null, 'endTime'],
  ['the morning before', { beginTime: '2026-03-14 11:59:59' }, null, 'beginTime'],
  ['from the first minute of the night', { beginTime: '2026-03-14 12:00:00' }, null, null],
  ['the noon after', { beginTime: '2026-03-15 12:00:00', endTime: '2026-03-15 13:00:00' }, null, 'beginTime'],
] as const)('%s', (_name, changes, sat, field) => {
  expect(findProblemField(changes, sat)).toBe(field)
})
