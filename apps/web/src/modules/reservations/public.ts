/** What other modules may use of bookings. */
export { stateOf as bookingState } from './booking-states.ts'
