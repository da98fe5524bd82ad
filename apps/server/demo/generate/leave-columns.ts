/** Kind and days of the leave of demo applications, which are for whole nights. */
import { applyType } from '@nocturne/contract/codes'
import type { ApplyType } from '@nocturne/contract/codes'

/** Ids of the kinds in migration 0373. */
const PERSONAL_LEAVE_ID = 1
const DAY_OFF_ID = 3

export function buildLeaveColumns(type: ApplyType) {
  const isLeave = type === applyType.leave
  const leaveKindId = isLeave ? PERSONAL_LEAVE_ID : type === applyType.swap ? DAY_OFF_ID : null
  return {
    leaveKindId,
    leaveHalfDays: leaveKindId === null ? null : 2,
    leavePaidBp: 10_000,
    leaveBreaksFull: type !== applyType.swap,
  }
}
