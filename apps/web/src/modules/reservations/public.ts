/** What other modules may use of bookings. */
export { shareNotice } from './share-notice.ts'
