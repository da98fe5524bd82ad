import { applyType, clockType } from '@nocturne/contract/codes'
import { expect, it } from 'vitest'

import { createApplyValues, toApplyInput, getRequestedNight, listUncoveredHours, toShiftSpan } from './apply-values.ts'

const shift = { onTime: '2026-03-09 19:00:00', offTime: '2026-03-10 03:00:00' }
const blank = createApplyValues({ type: applyType.leave, night: '2026-03-09', clock: clockType.in })
const leave = (beginDate: string, beginClock: string, endDate: string, endClock: string) => ({
  ...blank,
  beginDate,
  beginClock,
  endDate,
  endClock,
})

it('covers a whole shift with one span and leaves no hours to work', () => {
  const whole = { ...blank, ...toShiftSpan(shift) }
  expect(toApplyInput(whole)).toMatchObject({
    businessDate: '2026-03-09',
    beginTime: '2026-03-09 19:00:00',
    endTime: '2026-03-10 03:00:00',
  })
  expect(listUncoveredHours(whole, shift)).toEqual([])
  expect(toShiftSpan({ onTime: null, offTime: null })).toBeNull()
})

it('lists the uncovered parts of the shift once the span is complete', () => {
  expect(listUncoveredHours(blank, shift)).toBeNull()
  expect(listUncoveredHours(leave('2026-03-09', '18:00', '2026-03-09', '23:30'), shift)).toEqual(['23:30–03:00'])
  expect(listUncoveredHours(leave('2026-03-09', '21:00', '2026-03-09', '22:00'), shift)).toEqual([
    '19:00–21:00',
    '22:00–03:00',
  ])
  expect(listUncoveredHours(leave('2026-03-09', '12:30', '2026-03-09', '14:00'), shift)).toEqual(['19:00–03:00'])
})

it('assigns whole calendar dates to their nights, and other spans to the night they begin in', () => {
  const date = leave('2026-03-09', '00:00', '2026-03-09', '23:59')
  expect([getRequestedNight(date), listUncoveredHours(date, shift)]).toEqual(['2026-03-09', []])
  expect(getRequestedNight(leave('2026-03-10', '01:00', '2026-03-10', '03:00'))).toBe('2026-03-09')
  expect(getRequestedNight(leave('2026-03-10', '00:00', '2026-03-10', '03:00'))).toBe('2026-03-09')
})
