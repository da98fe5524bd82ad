/** Published shifts, converted to times. */
import { addMinutes } from '@nocturne/base/venue-time'
import type { Db } from '../../db/connection.ts'
import { listScheduledShifts } from '../scheduling/public.ts'
import type { ScheduledShift } from '../scheduling/public.ts'
import type { PlannedShift, ShiftsByDate } from './clock-rules.ts'

export type PlannedNight = PlannedShift & { userId: number; deptId: number; businessDate: string }

/** Converts a published cell of the schedule and the terms of its shift to times. */
function toPlannedNight(shift: ScheduledShift): PlannedNight {
  const { onMinute, offMinute, restFlag, businessDate } = shift
  const toTime = (minute: number | null) => (minute === null ? null : addMinutes(`${businessDate} 00:00:00`, minute))
  return {
    userId: shift.userId,
    deptId: shift.deptId,
    businessDate,
    shiftId: shift.shiftId,
    shiftName: shift.shiftName,
    rest: restFlag,
    onAt: toTime(onMinute),
    offAt: toTime(offMinute),
    onAdvanceMinutes: shift.onAdvanceMinutes,
    lateMinutes: shift.lateMinutes,
    lackMinutes: shift.lackMinutes,
    earlyMinutes: shift.earlyMinutes,
    offDelayMinutes: shift.offDelayMinutes,
  }
}

/** Published shifts and days off of these nights, for these people or all. */
export async function listPublishedShifts(
  db: Db,
  { beginDate, endDate, userIds }: { beginDate: string; endDate: string; userIds?: readonly number[] | undefined },
): Promise<PlannedNight[]> {
  return (await listScheduledShifts(db, { from: beginDate, to: endDate }, userIds)).map(toPlannedNight)
}

/** Shifts of one person by date. */
export async function readShiftsByDate(
  db: Db,
  userId: number,
  range: { beginDate: string; endDate: string },
): Promise<ShiftsByDate> {
  const planned = await listPublishedShifts(db, { ...range, userIds: [userId] })
  return new Map(planned.map((shift) => [shift.businessDate, shift]))
}
