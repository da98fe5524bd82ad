/** Slot filled by the attendance module: reads approved leave when a plan is made. */
import type { Db } from '../../db/connection.ts'
import { createDependencySlot } from '../../http/slot.ts'

/** Leave or a compensatory day off; begin and end as venue times. */
export type GrantedLeave = { userId: number; beginAt: string; endAt: string }

/** Reads approved leave of these people that overlaps these business dates. */
export type GrantedLeaveReader = (
  db: Db,
  query: { userIds: readonly number[]; beginDate: string; endDate: string },
) => Promise<GrantedLeave[]>

export const grantedLeaveSlot = createDependencySlot<GrantedLeaveReader>('scheduling: granted leave')
