import { bookingStatus } from '@nocturne/contract/codes'
import { expect, test } from 'vitest'

import { listArrivalRules, formatCallRequest, isCallWaiting, type GuestBooking } from './notice-texts.ts'

const booking = { status: bookingStatus.booked, holdUntil: '2026-03-14 23:30:00', minCharge: 188_000 } as GuestBooking

test("shows the venue's rules to expected guests, with the minimum they were told", () => {
  expect(listArrivalRules(booking)).toHaveLength(3)
  expect(listArrivalRules(booking)[0]).toContain('23:30')
  expect(listArrivalRules({ ...booking, minCharge: 0 }).join('')).not.toContain('最低消费')
})

test('shows none for a booking that is over', () => {
  const { arrived, cancelled, expired, rejected } = bookingStatus
  for (const status of [arrived, cancelled, expired, rejected])
    expect(listArrivalRules({ ...booking, status })).toEqual([])
})

test('names who was notified of a call request, then who called', () => {
  const salesUserName = '强哥'
  const request = { requestTime: '2026-03-14 21:05:00', answerTime: null, answerName: null }
  expect([formatCallRequest({ callRequest: null, salesUserName }), isCallWaiting(undefined)]).toEqual([null, false])
  expect(formatCallRequest({ callRequest: request, salesUserName })).toContain('已在 21:05 通知 强哥')
  expect(isCallWaiting({ callRequest: request })).toBe(true)
  const answered = { ...request, answerTime: '2026-03-14 21:12:00', answerName: '小美' }
  expect(formatCallRequest({ callRequest: answered, salesUserName })).toBe('小美 已在 21:12 联系您')
  expect(isCallWaiting({ callRequest: answered })).toBe(false)
})
