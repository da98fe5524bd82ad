import { openSlot } from '../../lib/slot.ts'

/** Shares the notice of a booking with its guest. Rejects if it was not shared; errors were already shown. */
export const bookingNoticeSlot = openSlot<(bookingId: number) => Promise<void>>('tables: notice of a booking')
