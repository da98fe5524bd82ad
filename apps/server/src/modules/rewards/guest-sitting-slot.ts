/** Slot filled by the guests module: finds the sitting at a table whose code a phone has scanned. */
import type { Db } from '../../db/connection.ts'
import { createDependencySlot } from '../../http/slot.ts'

export type GuestSittingFinder = {
  /** Sitting at this table that the device joined by scanning the table code; null for any other device. */
  sittingOf: (db: Db, query: { tableId: number; deviceId: string; now: Date }) => Promise<number | null>
}

export const guestSittingSlot = createDependencySlot<GuestSittingFinder>('rewards: seats')
