/** Slot filled by the guests module: finds the sitting that a phone has scanned into. */
import type { Db } from '../../db/connection.ts'
import { createDependencySlot } from '../../http/slot.ts'

export type GuestSittingFinder = {
  /** Sitting the device has scanned into at this table; null for any other device. */
  sittingOf: (db: Db, query: { tableId: number; deviceId: string; now: Date }) => Promise<number | null>
}

export const guestSittingSlot = createDependencySlot<GuestSittingFinder>('rewards: seats')
