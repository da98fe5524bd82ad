import { bookingStatus } from '@nocturne/contract/codes'
import { expect, test } from 'vitest'

import { houseRules, type GuestBooking } from './notice-words.ts'

const booking = { status: bookingStatus.booked, holdUntil: '2026-03-14 23:30:00', minCharge: 188_000 } as GuestBooking

test('guests who are expected read the rules of the house, by the minimum they were told', () => {
  expect(houseRules(booking)).toHaveLength(3)
  expect(houseRules(booking)[0]).toContain('23:30')
  expect(houseRules({ ...booking, minCharge: 0 }).join('')).not.toContain('最低消费')
})

test('there are none for a booking that is over', () => {
  const { arrived, cancelled, expired, rejected } = bookingStatus
  for (const status of [arrived, cancelled, expired, rejected]) expect(houseRules({ ...booking, status })).toEqual([])
})
