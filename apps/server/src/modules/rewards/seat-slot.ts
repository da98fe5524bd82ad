/** Slot filled by the guests module: finds the sitting that a phone has scanned into. */
import type { Db } from '../../db/connection.ts'
import { openSlot } from '../../http/slot.ts'

export type GuestSeats = {
  /** Sitting the device has scanned into at this table; null for any other device. */
  sittingOf: (db: Db, query: { tableId: number; deviceId: string; now: Date }) => Promise<number | null>
}

export const guestSeatsSlot = openSlot<GuestSeats>('rewards: seats')
