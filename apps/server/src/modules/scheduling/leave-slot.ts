/** Access to approved leave, provided by attendance and used when planning. */
import type { Db } from '../../db/connection.ts'
import { openSlot } from '../../http/slot.ts'

/** Leave or a compensatory day off, as times. */
export type Leave = { userId: number; beginAt: string; endAt: string }

/** Approved leave of these people that touches these business dates. */
export type ReadLeaves = (
  db: Db,
  query: { userIds: readonly number[]; beginDate: string; endDate: string },
) => Promise<Leave[]>

export const grantedLeavesSlot = openSlot<ReadLeaves>('scheduling: granted leave')
