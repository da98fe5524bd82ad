import { killStatus } from '@nocturne/contract/codes'
import { describe, expect, it } from 'vitest'
import { computeActivityStatus, hasInvalidTimes, isEditable, isStoppable, findOrderProblem } from './activity-rules.ts'

const sale = {
  startAt: '2026-03-14 20:00:00',
  endAt: '2026-03-14 22:00:00',
  publishedAt: '2026-03-14 12:00:00',
  stoppedAt: null,
}

describe('a sale follows the time', () => {
  it.each([
    ['2026-03-14 19:59:59', killStatus.upcoming, 'KILL_NOT_STARTED'],
    ['2026-03-14 20:00:00', killStatus.running, null],
    ['2026-03-14 21:59:59', killStatus.running, null],
    ['2026-03-14 22:00:00', killStatus.ended, 'KILL_ENDED'],
  ])('at %s', (now, status, problem) => {
    expect(computeActivityStatus(sale, now)).toBe(status)
    expect(findOrderProblem(status)).toBe(problem)
  })

  it('stays a draft until it is published, and stays stopped', () => {
    expect(computeActivityStatus({ ...sale, publishedAt: null }, '2026-03-14 21:00:00')).toBe(killStatus.draft)
    expect(computeActivityStatus({ ...sale, stoppedAt: '2026-03-14 13:00:00' }, '2026-03-14 21:00:00')).toBe(
      killStatus.stopped,
    )
  })

  it('is editable before it runs and can be stopped before it ends', () => {
    const all = Object.values(killStatus)
    expect(all.filter(isEditable)).toEqual([killStatus.draft, killStatus.upcoming])
    expect(all.filter(isStoppable)).toEqual([killStatus.upcoming, killStatus.running])
  })
})

describe('times of a sale', () => {
  const times = { startTime: sale.startAt, endTime: sale.endAt, useStartDate: '2026-03-14', useEndDate: '2026-03-20' }
  const now = '2026-03-14 15:00:00'
  it('are accepted in any valid combination', () => expect(hasInvalidTimes(times, now)).toBe(false))
  it.each([
    ['ends when it begins', { endTime: times.startTime }],
    ['is over already', { startTime: '2026-03-13 20:00:00', endTime: now }],
    ['is used up before it is for use', { useStartDate: '2026-03-21' }],
    ['is used up before it is bought', { useStartDate: '2026-03-10', useEndDate: '2026-03-13' }],
  ])('%s', (_, change) => expect(hasInvalidTimes({ ...times, ...change }, now)).toBe(true))
})
