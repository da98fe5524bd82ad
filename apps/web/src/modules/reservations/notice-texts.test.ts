import { bookingStatus } from '@nocturne/contract/codes'
import { expect, test } from 'vitest'

import { arrivalRules, type GuestBooking } from './notice-texts.ts'

const booking = { status: bookingStatus.booked, holdUntil: '2026-03-14 23:30:00', minCharge: 188_000 } as GuestBooking

test("shows the venue's rules to expected guests, with the minimum they were told", () => {
  expect(arrivalRules(booking)).toHaveLength(3)
  expect(arrivalRules(booking)[0]).toContain('23:30')
  expect(arrivalRules({ ...booking, minCharge: 0 }).join('')).not.toContain('最低消费')
})

test('shows none for a booking that is over', () => {
  const { arrived, cancelled, expired, rejected } = bookingStatus
  for (const status of [arrived, cancelled, expired, rejected]) expect(arrivalRules({ ...booking, status })).toEqual([])
})
