import { bookingDepositStatus } from '@nocturne/contract/codes'
import { describe, expect, it } from 'vitest'
import { arrivalProblem, cancelUntil, depositAfterEnd, openingHours } from './booking-rules.ts'
import { afterMove, bookingMoves } from './booking-status.ts'

const hours = { open: '20:00', end: '03:30', weekendEnd: '05:00', closedDates: ['2026-03-20'] }
const base = {
  bookingDate: '2026-03-14',
  arriveTime: '2026-03-14 22:30:00',
  holdUntil: '2026-03-14 23:00:00',
  tonight: '2026-03-14',
  now: '2026-03-14 22:00:00',
  maxDays: 30,
  hours,
}

const on = (bookingDate: string) =>
  arrivalProblem({ ...base, bookingDate, arriveTime: `${bookingDate} 22:30:00`, holdUntil: `${bookingDate} 23:00:00` })

describe('arrival of a booking', () => {
  it('lies inside the opening hours of its night', () => {
    expect(openingHours('2026-03-14', hours)).toEqual({ opens: '2026-03-14 20:00:00', closes: '2026-03-15 05:00:00' })
    expect(openingHours('2026-03-15', hours)).toEqual({ opens: '2026-03-15 20:00:00', closes: '2026-03-16 03:30:00' })
    expect(arrivalProblem(base)).toBeNull()
    const later = { ...base, bookingDate: '2026-03-16', holdUntil: '2026-03-17 09:00:00' }
    expect(arrivalProblem({ ...later, arriveTime: '2026-03-17 03:29:59' })).toBeNull()
    expect(arrivalProblem({ ...later, arriveTime: '2026-03-17 03:30:00' })).toBe('TIME')
    expect(arrivalProblem({ ...later, arriveTime: '2026-03-16 19:59:59' })).toBe('TIME')
    expect(arrivalProblem({ ...later, arriveTime: '2026-03-16 02:00:00' })).toBe('TIME')
  })

  it('is tonight or within thirty days, on a night with business', () => {
    expect([on('2026-03-13'), on('2026-03-14'), on('2026-04-13'), on('2026-04-14'), on('2026-03-20')]).toEqual([
      'DATE',
      null,
      null,
      'DATE',
      'DATE',
    ])
  })

  it('is not held for guests whose time has passed', () => {
    expect(arrivalProblem({ ...base, now: '2026-03-14 22:59:59' })).toBeNull()
    expect(arrivalProblem({ ...base, now: '2026-03-14 23:00:00' })).toBe('LATE')
  })
})

describe('states of a booking', () => {
  it('move only along the table', () => {
    const allowed = Object.keys(bookingMoves).flatMap((move) =>
      ['0', '1', '2', '3', '4', '5']
        .map((from) => [move, from, afterMove(move as keyof typeof bookingMoves, from)])
        .filter(([, , to]) => to !== null),
    )
    expect(allowed).toEqual([
      ['confirm', '0', '1'],
      ['reject', '0', '5'],
      ['cancel', '0', '3'],
      ['cancel', '1', '3'],
      ['arrive', '1', '2'],
      ['reopen', '2', '1'],
      ['expire', '1', '4'],
      ['recover', '4', '1'],
    ])
  })

  it('end without asking for a deposit any more, and without pretending that one was given back', () => {
    const { none, due, paid, used } = bookingDepositStatus
    expect([none, due, paid, used].map(depositAfterEnd)).toEqual([none, none, paid, used])
    expect(cancelUntil('2026-03-15 00:30:00', 2)).toBe('2026-03-14 22:30:00')
  })
})
