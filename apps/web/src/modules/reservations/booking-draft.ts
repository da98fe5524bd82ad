/** Form values of a booking and their wire format. Pure. */
import { isPhone } from '@nocturne/base/phone'
import { userSex } from '@nocturne/contract/codes'
import { formTexts } from '@nocturne/contract/client-texts'
import type { InputOf } from '@nocturne/contract/endpoint'
import type { reservations } from '@nocturne/contract/reservations/endpoints'

import type { FormErrors } from '#lib/form.ts'
import { formatClock } from '#lib/format/format.ts'
import { findGuestNumError } from '#shells/suggested-counts.ts'
import { toArrivalTime } from './arrival.ts'
import type { Booking } from './booking-states.ts'

type AddInput = InputOf<typeof reservations.add>
type EditInput = InputOf<typeof reservations.edit>

export type BookingDraft = {
  bookingDate: string
  /** `HH:mm`; empty until selected. */
  clock: string
  /** A table, or only an area; both null until selected. */
  tableId: number | null
  areaId: number | null
  guestName: string
  /** Empty while editing: the number remains unchanged. */
  guestPhone: string
  guestSex: NonNullable<AddInput['guestSex']>
  /** Null until a number is selected. */
  guestNum: number | null
  /** Undefined: depending on the user's post, the server credits the user or no sales person. */
  salesUserId: number | undefined
  occasion: NonNullable<AddInput['occasion']> | null
  packageId: number | null
  depositAmount: number | null
  remark: string
}

export function createBookingDraft(bookingDate: string, tableId: number | null): BookingDraft {
  return {
    bookingDate,
    clock: '',
    tableId,
    areaId: null,
    guestName: '',
    guestPhone: '',
    guestSex: userSex.unknown,
    guestNum: null,
    salesUserId: undefined,
    occasion: null,
    packageId: null,
    depositAmount: null,
    remark: '',
  }
}

export function toBookingDraft(booking: Booking): BookingDraft {
  return {
    bookingDate: booking.bookingDate,
    clock: formatClock(booking.arriveTime),
    tableId: booking.tableId,
    areaId: booking.areaId,
    guestName: booking.guestName,
    guestPhone: '',
    guestSex: booking.guestSex,
    guestNum: booking.guestNum,
    salesUserId: booking.salesUserId,
    occasion: booking.occasion,
    packageId: booking.packageId,
    depositAmount: booking.depositAmount || null,
    remark: booking.remark,
  }
}

/** Form fields by the name of the request field, where both differ. */
export const bookingFieldNames = { arriveTime: 'clock', areaId: 'tableId' } as const

/**
 * Validation errors in the order of the form. `phoneKnown`: the booking already has a phone number, so that an empty
 * field is valid.
 */
export function validateBooking(draft: BookingDraft, phoneKnown = false): FormErrors<BookingDraft> {
  const { tableId, areaId, guestNum, guestPhone } = draft
  return {
    bookingDate: !draft.bookingDate && '请选择预订日期',
    clock: !draft.clock && '请选择预抵时间',
    tableId: tableId === null && areaId === null && formTexts.tableRequired,
    guestName: !draft.guestName.trim() && formTexts.guestNameRequired,
    guestNum: findGuestNumError(guestNum ?? 0),
    guestPhone:
      guestPhone === '' ? !phoneKnown && formTexts.phoneRequired : !isPhone(guestPhone) && formTexts.phoneInvalid,
  }
}

const toPlaceInput = ({ tableId, areaId }: BookingDraft) =>
  tableId !== null ? { tableId } : areaId !== null ? { areaId } : {}

export function buildAddInput(draft: BookingDraft): AddInput {
  const { salesUserId, occasion, packageId, depositAmount } = draft
  const remark = draft.remark.trim()
  return {
    bookingDate: draft.bookingDate,
    arriveTime: toArrivalTime(draft.bookingDate, draft.clock),
    ...toPlaceInput(draft),
    guestName: draft.guestName.trim(),
    guestPhone: draft.guestPhone,
    guestSex: draft.guestSex,
    guestNum: draft.guestNum ?? 0,
    ...(salesUserId !== undefined && { salesUserId }),
    ...(occasion && { occasion }),
    ...(packageId !== null && { packageId }),
    ...(depositAmount !== null && { depositAmount }),
    ...(remark && { remark }),
  }
}

/** Request with only the changed fields, so that it does not undo concurrent changes by others. */
export function buildEditInput(draft: BookingDraft, booking: Booking): EditInput {
  const before = toBookingDraft(booking)
  const isChanged = (field: keyof BookingDraft) => draft[field] !== before[field]
  const remark = draft.remark.trim()
  const { salesUserId, occasion, packageId } = draft
  const moved = isChanged('bookingDate') || isChanged('clock')
  const clear: NonNullable<EditInput['clear']> = [
    ...(before.tableId !== null && draft.tableId === null ? ['tableId' as const] : []),
    ...(before.occasion !== null && occasion === null ? ['occasion' as const] : []),
    ...(before.packageId !== null && packageId === null ? ['packageId' as const] : []),
    ...(before.remark !== '' && remark === '' ? ['remark' as const] : []),
  ]
  return {
    bookingId: booking.bookingId,
    ...(moved && { bookingDate: draft.bookingDate, arriveTime: toArrivalTime(draft.bookingDate, draft.clock) }),
    ...((isChanged('tableId') || (draft.tableId === null && isChanged('areaId'))) && toPlaceInput(draft)),
    ...(isChanged('guestName') && { guestName: draft.guestName.trim() }),
    ...(draft.guestPhone && { guestPhone: draft.guestPhone }),
    ...(isChanged('guestSex') && { guestSex: draft.guestSex }),
    ...(isChanged('guestNum') && draft.guestNum !== null && { guestNum: draft.guestNum }),
    ...(isChanged('salesUserId') && salesUserId !== undefined && { salesUserId }),
    ...(isChanged('occasion') && occasion && { occasion }),
    ...(isChanged('packageId') && packageId !== null && { packageId }),
    ...(isChanged('depositAmount') && { depositAmount: draft.depositAmount ?? 0 }),
    ...(isChanged('remark') && remark && { remark }),
    ...(clear.length > 0 && { clear }),
  }
}
