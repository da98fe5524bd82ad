export { bookingCan, bookingOwner } from './booking-policy.ts'
export { dueBookings, expireBooking } from './expire-booking.ts'
export { arriveBooking, reopenBooking } from './seat-booking.ts'
