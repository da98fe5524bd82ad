/** What other modules may use of bookings. */

export { stateOf as bookingState } from './booking-states.ts'

/** Shares the notice of a booking with its guest. Rejects when nothing was shared. */
export async function shareNoticeOf(bookingId: number): Promise<void> {
  const { shareNoticeById } = await import('./share-notice.ts')
  return shareNoticeById(bookingId)
}
