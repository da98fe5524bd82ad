/** The caller's current night, for the employee centre. */
import { clockType } from '@nocturne/contract/codes'
import type { Db } from '../../db/connection.ts'
import type { EmployeeShiftTonight } from '../notifications/public.ts'
import { readCurrentNight } from './current-night.ts'

/** `HH:mm` of a venue time. */
const formatClock = (time: string | null) => time?.slice(11, 16) ?? null

export async function readEmployeeNight(db: Db, userId: number, now: Date): Promise<EmployeeShiftTonight> {
  const { date, shift, punches } = await readCurrentNight(db, userId, now)
  return {
    todayShift: shift && {
      businessDate: date,
      shiftName: shift.shiftName,
      restFlag: shift.rest,
      onTime: formatClock(shift.onAt),
      offTime: formatClock(shift.offAt),
    },
    punched: {
      onTime: punches.find((one) => one.clockType === clockType.in)?.clockTime ?? null,
      offTime: punches.findLast((one) => one.clockType === clockType.out)?.clockTime ?? null,
    },
  }
}
