import { Refusal } from '../../http/refusal.ts'
import type { GuestSittingFinder } from '../rewards/public.ts'
import { requirePass } from './pass.ts'

/** Finds the sitting of a phone, for tips: only a phone seated at a table may read who serves it. */
export const guestSittingFinder: GuestSittingFinder = {
  sittingOf: async (db, { tableId, deviceId, now }) => {
    try {
      return (await requirePass(db, { heldAt: tableId, deviceId, now, writing: false })).tableRecordId
    } catch (error) {
      if (error instanceof Refusal) return null
      throw error
    }
  },
}
