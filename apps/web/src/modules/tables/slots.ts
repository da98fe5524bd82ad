import { openSlot } from '../../lib/slot.ts'

/** Shares the notice of a booking with its guest. Rejects when nothing was shared; what failed has been said by then. */
export const bookingNoticeSlot = openSlot<(bookingId: number) => Promise<void>>('tables: notice of a booking')
