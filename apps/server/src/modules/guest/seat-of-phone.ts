import { Refusal } from '../../http/refusal.ts'
import type { SeatOfPhone } from '../rewards/public.ts'
import { demandPass } from './pass.ts'

/** For tips: strangers cannot read who serves a table. */
export const seatsOfGuests: SeatOfPhone = {
  sittingOf: async (db, { tableId, deviceId, now }) => {
    try {
      return (await demandPass(db, { heldAt: tableId, deviceId, now, writing: false })).tableRecordId
    } catch (error) {
      if (error instanceof Refusal) return null
      throw error
    }
  },
}
