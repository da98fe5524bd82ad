import type { LazyComponent } from '#lib/routing/lazy-part.ts'
import { createSlot } from '#lib/slot.ts'

/** Verifies a member for the bill of a sitting, by member code or SMS code. */
export const proveMemberSlot =
  createSlot<LazyComponent<{ billId: number; onClose: () => void }>>('tables: proving a member')

/** Shares the notice of a booking with its guest. Rejects if it was not shared; errors were already shown. */
export const bookingNoticeSlot = createSlot<(bookingId: number) => Promise<void>>('tables: notice of a booking')
