export { dueBookings, expireBooking } from './expire-booking.ts'
