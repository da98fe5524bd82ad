/** What tips need of guests, who stand above them: whether this phone sits at a table. */
import type { Db } from '../../db/connection.ts'
import { openSlot } from '../../http/slot.ts'

export type SeatOfPhone = {
  /** The sitting the phone scanned itself to at this table; null for any other phone. */
  sittingOf: (db: Db, asked: { tableId: number; deviceId: string; now: Date }) => Promise<number | null>
}

export const seatOfPhone = openSlot<SeatOfPhone>('rewards: seats')
