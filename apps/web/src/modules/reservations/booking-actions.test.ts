import { bookingStatus, type BookingStatus } from '@nocturne/contract/codes'
import { expect, test } from 'vitest'

import { getBookingActions, formatDelayConfirmation } from './booking-actions.ts'
import type { Booking } from './booking-states.ts'

const nothing: Booking['can'] = {
  edit: false,
  confirm: false,
  reject: false,
  cancel: false,
  delay: false,
  recover: false,
  dial: false,
  answerCall: false,
  open: false,
  takeDeposit: false,
  refundDeposit: false,
}

const booking = (status: BookingStatus, can: Partial<Booking['can']> = {}, guestPhone = '138****5678') => ({
  status,
  guestPhone,
  can: { ...nothing, ...can },
})

test('offers only what the server permits', () => {
  expect(getBookingActions(booking(bookingStatus.cancelled))).toEqual({ main: null, grid: [] })
  expect(getBookingActions(booking(bookingStatus.booked))).toEqual({ main: null, grid: ['share'] })
})

test('puts the next step of each state into the footer, not into the grid', () => {
  expect(getBookingActions(booking(bookingStatus.unconfirmed, { confirm: true, reject: true })).main).toBe('confirm')
  expect(getBookingActions(booking(bookingStatus.expired, { recover: true }))).toEqual({ main: 'recover', grid: [] })
  const arriving = getBookingActions(
    booking(bookingStatus.booked, { open: true, edit: true, delay: true, cancel: true }),
  )
  expect(arriving).toEqual({ main: 'open', grid: ['share', 'edit', 'move', 'delay', 'cancel'] })
})

test('dials a masked number only if the server permits it', () => {
  expect(getBookingActions(booking(bookingStatus.booked, {}, '13812345678')).grid).toContain('dial')
  expect(getBookingActions(booking(bookingStatus.booked)).grid).not.toContain('dial')
  expect(getBookingActions(booking(bookingStatus.booked, { dial: true })).grid).toContain('dial')
})

test('names the new times in the confirmation of a delay', () => {
  const booked = { arriveTime: '2026-03-14 23:45:00', holdUntil: '2026-03-15 00:15:00', delayMinutes: 30 }
  expect(formatDelayConfirmation({ ...booked, delayCount: 0 })).toBe(
    '预抵 23:45 → 00:15，保留到 00:15 → 00:45。一个预订最多推迟两次。',
  )
  expect(formatDelayConfirmation({ ...booked, delayCount: 1 })).toContain('，已推迟 1 次')
})
