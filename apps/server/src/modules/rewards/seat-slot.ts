/** Port to the guests module, which is above this one: whether this phone sits at a table. */
import type { Db } from '../../db/connection.ts'
import { openSlot } from '../../http/slot.ts'

export type GuestSeats = {
  /** Sitting this phone scanned into at this table; null for any other phone. */
  sittingOf: (db: Db, query: { tableId: number; deviceId: string; now: Date }) => Promise<number | null>
}

export const guestSeatsSlot = openSlot<GuestSeats>('rewards: seats')
