import { addDays } from '@nocturne/base/venue-time'
import { restFault } from '@nocturne/contract/codes'
import { describe, expect, it } from 'vitest'
import {
  formatClockMinute,
  computeHoursBetween,
  parseMinutes,
  findMonthViolation,
  listNightViolations,
  formatShift,
  parseShiftTimes,
} from './schedule-rules.ts'

const rules = { restDays: 4, restHours: 11, daysInRow: 6 }
const late = { onMinute: 1200, offMinute: 1680 }
const office = { onMinute: 840, offMinute: 1320 }
const off = { onMinute: null, offMinute: null }
const MONDAY = '2026-03-02'
const nights = (...shifts: (typeof late | typeof off)[]) =>
  shifts.map((shift, index) => ({ businessDate: addDays(MONDAY, index), ...shift }))

describe('rest rules', () => {
  it('counts hours between the end of a shift and the start of the next, across midnight', () => {
    expect(
      computeHoursBetween({ businessDate: MONDAY, offMinute: 1680 }, { businessDate: '2026-03-03', onMinute: 840 }),
    ).toBe(10)
    expect(listNightViolations(nights(late, office), rules)).toEqual([
      { businessDate: '2026-03-03', fault: restFault.shortRest, n: 10 },
    ])
    expect(listNightViolations(nights(late, late), rules)).toEqual([])
    expect(listNightViolations(nights(late, office), { ...rules, restHours: 10 })).toEqual([])
    expect(listNightViolations(nights(late, off, office), rules)).toEqual([])
  })

  it('reports each night beyond six in a row, in any order', () => {
    const week = nights(late, late, late, late, late, late)
    expect(listNightViolations(week, rules)).toEqual([])
    const eight = nights(late, late, late, late, late, late, late, late)
    expect(listNightViolations(eight.toReversed(), rules)).toEqual([
      { businessDate: '2026-03-08', fault: restFault.noDayOff, n: 7 },
      { businessDate: '2026-03-09', fault: restFault.noDayOff, n: 8 },
    ])
    expect(listNightViolations(nights(late, late, late, off, late, late, late), rules)).toEqual([])
    const unplanned = eight.filter(({ businessDate }) => businessDate !== '2026-03-05')
    expect(listNightViolations(unplanned, rules)).toEqual([])
  })

  it('warns of a month whose required days off no longer fit', () => {
    const month = Array.from({ length: 28 }, (_, index) => ({ businessDate: addDays('2026-03-01', index), ...late }))
    expect(findMonthViolation(month, 31, rules)).toEqual({
      businessDate: '2026-03-28',
      fault: restFault.fewDaysOff,
      n: 3,
    })
    expect(findMonthViolation(month.slice(1), 31, rules)).toBeUndefined()
    expect(findMonthViolation([], 31, rules)).toBeUndefined()
  })
})

describe('times of a shift', () => {
  it('end the next day when they end at or before their start, in either notation', () => {
    expect(parseShiftTimes('20:00', '04:00')).toEqual({ onMinute: 1200, offMinute: 1680 })
    expect(parseShiftTimes('20:00', '28:00')).toEqual({ onMinute: 1200, offMinute: 1680 })
    expect(parseShiftTimes('14:00', '22:00')).toEqual({ onMinute: 840, offMinute: 1320 })
    expect(parseShiftTimes('10:00', '04:00')).toEqual({ onMinute: 600, offMinute: 1680 })
    expect(parseShiftTimes('09:59', '04:00')).toBeUndefined()
    expect(parseShiftTimes('08:00', '08:00')).toBeUndefined()
    expect(parseShiftTimes('25:00', '26:00')).toBeUndefined()
  })

  it('are formatted as clock times', () => {
    expect([formatClockMinute(1620), formatClockMinute(0), formatClockMinute(null), parseMinutes('26:30')]).toEqual([
      '03:00',
      '00:00',
      null,
      1590,
    ])
    expect(formatShift({ shiftName: '晚班A', onMinute: 1140, offMinute: 1620 })).toBe('晚班A 19:00–03:00')
    expect(formatShift({ shiftName: '休息', ...off })).toBe('休息')
  })
})
