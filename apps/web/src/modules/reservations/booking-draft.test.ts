import { bookingOccasion, userSex } from '@nocturne/contract/codes'
import { expect, test } from 'vitest'

import { findFirstError } from '#lib/form.ts'
import {
  buildAddInput,
  validateBooking,
  toBookingDraft,
  buildEditInput,
  createBookingDraft,
  type BookingDraft,
} from './booking-draft.ts'
import type { Booking } from './booking-states.ts'

const booking = {
  bookingId: 7,
  bookingDate: '2026-11-20',
  arriveTime: '2026-11-21 00:30:00',
  tableId: 12,
  areaId: 2,
  guestName: '王先生',
  guestPhone: '138****5678',
  guestSex: userSex.male,
  guestNum: 6,
  salesUserId: 40,
  occasion: bookingOccasion.birthday,
  packageId: 9,
  depositAmount: 500_00,
  remark: '靠窗',
} as Booking

const whole = {
  ...createBookingDraft('2026-11-20', 12),
  clock: '00:30',
  guestName: ' 王先生 ',
  guestPhone: '13812345678',
  guestNum: 4,
}

const findError = (draft: BookingDraft, phoneKnown?: boolean) => findFirstError(validateBooking(draft, phoneKnown))

test('reports missing fields in the order of the form', () => {
  const empty = createBookingDraft('2026-11-20', null)
  expect(findError({ ...empty, bookingDate: '' })).toBe('请选择预订日期')
  expect(findError(empty)).toBe('请选择预抵时间')
  expect(findError({ ...empty, clock: '22:00' })).toBe('请选择台位')
  expect(findError({ ...empty, clock: '22:00', areaId: 2 })).toBe('请输入客人姓名')
  expect(findError({ ...whole, guestPhone: '' })).toBe('请输入手机号')
  expect(findError({ ...whole, guestPhone: '1381234' })).toBe('手机号格式不正确')
  expect(findError(whole)).toBeNull()
})

test('keeps the phone number of a booking if none is typed, but rejects an incomplete one', () => {
  expect(findError(toBookingDraft(booking), true)).toBeNull()
  expect(findError({ ...toBookingDraft(booking), guestPhone: '138' }, true)).toBe('手机号格式不正确')
})

test('sends the entered fields of a new booking and omits empty ones', () => {
  expect(buildAddInput(whole)).toEqual({
    bookingDate: '2026-11-20',
    arriveTime: '2026-11-21 00:30:00',
    tableId: 12,
    guestName: '王先生',
    guestPhone: '13812345678',
    guestSex: userSex.unknown,
    guestNum: 4,
  })
  expect(buildAddInput({ ...whole, tableId: null, areaId: 3 })).toMatchObject({ areaId: 3 })
})

test('requires the number of guests: none is preselected', () => {
  expect(createBookingDraft('2026-11-20', 12).guestNum).toBeNull()
  for (const guestNum of [null, 0]) expect(findError({ ...whole, guestNum })).toBe('请输入人数')
  expect(buildAddInput({ ...whole, guestNum: 5 }).guestNum).toBe(5)
})

test('sends no change when the form is saved unedited', () => {
  expect(buildEditInput(toBookingDraft(booking), booking)).toEqual({ bookingId: 7 })
})

test('sends only changed fields', () => {
  const draft = toBookingDraft(booking)
  expect(buildEditInput({ ...draft, guestNum: 8 }, booking)).toEqual({ bookingId: 7, guestNum: 8 })
  expect(buildEditInput({ ...draft, tableId: 13, areaId: null }, booking)).toEqual({ bookingId: 7, tableId: 13 })
  expect(buildEditInput({ ...draft, clock: '23:00' }, booking)).toEqual({
    bookingId: 7,
    bookingDate: '2026-11-20',
    arriveTime: '2026-11-20 23:00:00',
  })
})

test('lists cleared fields, and retains the area when a table is removed', () => {
  const emptied = { ...toBookingDraft(booking), occasion: null, packageId: null, remark: ' ', depositAmount: null }
  expect(buildEditInput(emptied, booking)).toEqual({
    bookingId: 7,
    depositAmount: 0,
    clear: ['occasion', 'packageId', 'remark'],
  })
  expect(buildEditInput({ ...toBookingDraft(booking), tableId: null, areaId: 2 }, booking)).toEqual({
    bookingId: 7,
    areaId: 2,
    clear: ['tableId'],
  })
})
