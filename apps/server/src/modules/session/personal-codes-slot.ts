/** Port to modules above sign-in that create codes of a person; the own-codes page shows them with the employee code. */
import type { Db } from '../../db/connection.ts'
import { openSlot } from '../../http/slot.ts'

export type PersonalCodes = {
  /** Code that guests scan to tip; null for people who take no tips. */
  rewardCode: (db: Db, userId: number) => Promise<string | null>
}

export const personalCodesSlot = openSlot<PersonalCodes>('session: own codes')
