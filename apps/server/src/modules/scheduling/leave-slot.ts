/** Who is away when, with a yes: attendance knows it, plans go around it. */
import type { Db } from '../../db/connection.ts'
import { openSlot } from '../../http/slot.ts'

/** Leave or a day off in place of another, as times. */
export type Leave = { userId: number; beginAt: string; endAt: string }

/** What these people were granted that touches these business dates. */
export type ReadLeaves = (
  db: Db,
  asked: { userIds: readonly number[]; beginDate: string; endDate: string },
) => Promise<Leave[]>

export const grantedLeaves = openSlot<ReadLeaves>('scheduling: granted leave')
