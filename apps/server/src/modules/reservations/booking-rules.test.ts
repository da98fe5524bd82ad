import { bookingDepositStatus, bookingStatus } from '@nocturne/contract/codes'
import { describe, expect, it } from 'vitest'
import {
  findArrivalProblem,
  computeCancelDeadline,
  getDepositStatusAfterEnd,
  getDepositStatusAfterRestore,
  shouldRefundDeposit,
} from './booking-rules.ts'
import { findNextStatus, expectedStatuses, isExpected } from './booking-status.ts'

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
  findArrivalProblem({
    ...base,
    bookingDate,
    arriveTime: `${bookingDate} 22:30:00`,
    holdUntil: `${bookingDate} 23:00:00`,
  })

describe('arrival of a booking', () => {
  it('is within the opening hours of its night', () => {
    expect(findArrivalProblem(base)).toBeNull()
    const later = { ...base, bookingDate: '2026-03-16', holdUntil: '2026-03-17 09:00:00' }
    expect(findArrivalProblem({ ...later, arriveTime: '2026-03-17 03:29:59' })).toBeNull()
    expect(findArrivalProblem({ ...later, arriveTime: '2026-03-17 03:30:00' })).toBe('TIME')
    expect(findArrivalProblem({ ...later, arriveTime: '2026-03-16 19:59:59' })).toBe('TIME')
    expect(findArrivalProblem({ ...later, arriveTime: '2026-03-16 02:00:00' })).toBe('TIME')
  })

  it('is tonight or within thirty days, on an open night', () => {
    expect([on('2026-03-13'), on('2026-03-14'), on('2026-04-13'), on('2026-04-14'), on('2026-03-20')]).toEqual([
      'DATE',
      null,
      null,
      'DATE',
      'DATE',
    ])
  })

  it('is refused when its hold time has passed', () => {
    expect(findArrivalProblem({ ...base, now: '2026-03-14 22:59:59' })).toBeNull()
    expect(findArrivalProblem({ ...base, now: '2026-03-14 23:00:00' })).toBe('LATE')
  })
})

describe('states of a booking', () => {
  const { unconfirmed, booked, arrived, cancelled, expired, rejected } = bookingStatus

  it.each([
    ['confirm', { [unconfirmed]: booked }],
    ['reject', { [unconfirmed]: rejected }],
    ['cancel', { [unconfirmed]: cancelled, [booked]: cancelled }],
    ['arrive', { [booked]: arrived }],
    ['reopen', { [arrived]: booked }],
    ['expire', { [booked]: expired }],
    ['recover', { [expired]: booked }],
  ] as const)('allows the move %s from its listed states only', (move, allowed) => {
    const led = Object.values(bookingStatus).flatMap((from) => {
      const to = findNextStatus(move, from)
      return to === null ? [] : [[from, to]]
    })
    expect(Object.fromEntries(led)).toEqual(allowed)
  })

  it.each([
    [unconfirmed, true],
    [booked, true],
    [arrived, false],
    [cancelled, false],
    [expired, false],
    [rejected, false],
  ])('in state %s expects its guests: %s', (status, expected) => {
    expect(isExpected(status)).toBe(expected)
    expect(expectedStatuses.some((one) => one === status)).toBe(expected)
  })

  it('end without a due deposit, and without marking one as refunded', () => {
    const { none, due, paid, used } = bookingDepositStatus
    expect([none, due, paid, used].map(getDepositStatusAfterEnd)).toEqual([none, none, paid, used])
    expect(computeCancelDeadline('2026-03-15 00:30:00', 2)).toBe('2026-03-14 22:30:00')
  })

  it('require the unpaid deposit again when restored, and nothing else', () => {
    const { none, due, paid, used, refunded } = bookingDepositStatus
    const after = (depositAmount: number) =>
      [none, due, paid, used, refunded].map((depositStatus) =>
        getDepositStatusAfterRestore({ depositAmount, depositStatus }),
      )
    expect(after(500_00)).toEqual([due, due, paid, used, refunded])
    expect(after(0)[0]).toBe(none)
  })

  it('refund a deposit cancelled in time, or rejected by the venue at any time', () => {
    const refundUntil = '2026-03-14 18:30:00'
    expect(shouldRefundDeposit({ byHouse: false, now: refundUntil, refundUntil })).toBe(true)
    expect(shouldRefundDeposit({ byHouse: false, now: '2026-03-14 18:30:01', refundUntil })).toBe(false)
    expect(shouldRefundDeposit({ byHouse: true, now: '2026-03-14 23:00:00', refundUntil })).toBe(true)
  })
})
