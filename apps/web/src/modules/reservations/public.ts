/** Functions of reservations that other modules may use. */
export { getBookingTag as bookingState } from './booking-states.ts'
