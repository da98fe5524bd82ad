/**
 * Slot filled by the rewards module: provides codes of a person, which the own-codes page shows next to the employee
 * code.
 */
import type { Db } from '../../db/connection.ts'
import { createDependencySlot } from '../../http/slot.ts'

type PersonalCodesProvider = {
  /** Code that guests scan to tip the person; null for a person who accepts no tips. */
  rewardCode: (db: Db, userId: number) => Promise<string | null>
}

export const personalCodesSlot = createDependencySlot<PersonalCodesProvider>('session: own codes')
