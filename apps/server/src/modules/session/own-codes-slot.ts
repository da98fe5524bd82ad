/** Codes of a person that rooms above sign-in make; his own page shows them beside his employee code. */
import type { Db } from '../../db/connection.ts'
import { openSlot } from '../../http/slot.ts'

export type OwnCodes = {
  /** What guests scan to tip him; null for people who take no tips. */
  rewardCode: (db: Db, userId: number) => Promise<string | null>
}

export const ownCodes = openSlot<OwnCodes>('session: own codes')
