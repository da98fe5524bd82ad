import { reservations } from '@nocturne/contract/reservations/endpoints'
import { schemas } from '@nocturne/contract/reservations/schemas'
import { defineServerModule } from '../../http/bind.ts'
import { addBooking } from './add-booking.ts'
import { listBookingDates, listBookings, listFreeTables, readBooking } from './booking-queries.ts'
import {
  cancelBooking,
  confirmBooking,
  delayBooking,
  revealGuestPhone,
  restoreBooking,
  rejectBooking,
} from './decide-booking.ts'
import { collectDeposit, endDepositPayment, refundDeposit, takeDeposit } from './deposit.ts'
import { answerCall, requestCall } from './call-requests.ts'
import { editBooking } from './edit-booking.ts'
import { cancelByGuest, readGuestBooking } from './guest-booking.ts'

export const reservationsModule = defineServerModule(reservations, schemas, {
  list: listBookings,
  dates: listBookingDates,
  detail: readBooking,
  freeTables: listFreeTables,
  add: addBooking,
  edit: editBooking,
  confirm: confirmBooking,
  reject: rejectBooking,
  cancel: cancelBooking,
  delay: delayBooking,
  dial: revealGuestPhone,
  answerCall,
  recover: restoreBooking,
  takeDeposit,
  collectDeposit,
  endDeposit: endDepositPayment,
  refundDeposit,
  guestDetail: readGuestBooking,
  requestCall,
  guestCancel: cancelByGuest,
})
