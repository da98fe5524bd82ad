/** Parts of reservations that other modules may use. */
export { stateOf as bookingState } from './booking-states.ts'
