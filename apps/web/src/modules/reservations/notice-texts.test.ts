import { bookingStatus } from '@nocturne/contract/codes'
import { expect, test } from 'vitest'

import { arrivalRules, callText, isCallWaiting, type GuestBooking } from './notice-texts.ts'

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

test('names who was notified of a call request, then who called', () => {
  const salesUserName = '强哥'
  const request = { requestTime: '2026-03-14 21:05:00', answerTime: null, answerName: null }
  expect([callText({ callRequest: null, salesUserName }), isCallWaiting(undefined)]).toEqual([null, false])
  expect(callText({ callRequest: request, salesUserName })).toContain('已在 21:05 通知 强哥')
  expect(isCallWaiting({ callRequest: request })).toBe(true)
  const answered = { ...request, answerTime: '2026-03-14 21:12:00', answerName: '小美' }
  expect(callText({ callRequest: answered, salesUserName })).toBe('小美 已在 21:12 联系您')
  expect(isCallWaiting({ callRequest: answered })).toBe(false)
})
