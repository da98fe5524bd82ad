import { describe, expect, it } from 'vitest'
import { afterMove, estimate, isOpen } from './queue-rules.ts'

const standing = (status: string, more = {}) => ({ status, callCount: 0, rejoinCount: 0, ...more })
const hours = { open: '20:00', end: '03:30', weekendEnd: '05:00', closedDates: ['2026-04-04'] }

describe('moves of a number', () => {
  it('is called while it waits and called again, three times in all', () => {
    expect(afterMove('call', standing('0'))).toBe('1')
    expect(afterMove('call', standing('1', { callCount: 2 }))).toBe('1')
    expect(afterMove('call', standing('1', { callCount: 3 }))).toBeNull()
  })

  it('is seated and passed only once it was called', () => {
    for (const move of ['seat', 'pass'] as const) {
      expect(afterMove(move, standing('0'))).toBeNull()
      expect(afterMove(move, standing('3'))).toBeNull()
    }
    expect(afterMove('seat', standing('1'))).toBe('2')
    expect(afterMove('pass', standing('1'))).toBe('3')
  })

  it('comes back after it was passed, once', () => {
    expect(afterMove('rejoin', standing('3'))).toBe('0')
    expect(afterMove('rejoin', standing('3', { rejoinCount: 1 }))).toBeNull()
    expect(afterMove('rejoin', standing('4'))).toBeNull()
  })

  it('is given up until the guests sit', () => {
    expect(['0', '1', '2', '3', '4'].map((status) => afterMove('cancel', standing(status)))).toEqual([
      '4',
      '4',
      null,
      null,
      null,
    ])
  })
})

describe('opening hours', () => {
  it('begins with the opening and ends with the close of that night', () => {
    expect(isOpen('2026-03-12', '2026-03-12 19:59:59', hours)).toBe(false)
    expect(isOpen('2026-03-12', '2026-03-12 20:00:00', hours)).toBe(true)
    expect(isOpen('2026-03-12', '2026-03-13 03:29:59', hours)).toBe(true)
    expect(isOpen('2026-03-12', '2026-03-13 03:30:00', hours)).toBe(false)
  })

  it('goes on longer on Saturdays and not at all on closed nights', () => {
    expect(isOpen('2026-03-14', '2026-03-15 04:30:00', hours)).toBe(true)
    expect(isOpen('2026-04-04', '2026-04-04 22:00:00', hours)).toBe(false)
  })
})

describe('estimate', () => {
  it('takes the usual pace until three were seated', () => {
    expect(estimate(3, { seatings: 2, minutes: 1 }, 15)).toEqual({ estimateMinutes: 45, estimateBasis: 'average' })
  })

  it('takes the real pace afterwards and rounds up', () => {
    expect(estimate(2, { seatings: 4, minutes: 22 }, 15)).toEqual({ estimateMinutes: 15, estimateBasis: 'pace' })
  })

  it('promises nothing to whoever is next', () => {
    expect(estimate(0, { seatings: 5, minutes: 60 }, 15).estimateMinutes).toBe(0)
  })
})
