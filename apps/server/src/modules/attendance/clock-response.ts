/** Converts punches, shifts and attendance days to the fields of the responses. */
import type { ClockFlag, ClockMethod, ClockResult, ClockType } from '@nocturne/contract/codes'
import type { attendance } from '@nocturne/contract/attendance/endpoints'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { PersonAttendanceDay } from './clock-days.ts'
import type { PlannedShift } from './clock-rules.ts'

export type PunchResponse = AnswerOf<typeof attendance.punch>
type DayResponse = AnswerOf<typeof attendance.month>['days'][number]

type Row = {
  clockId: number
  clockType: ClockType
  clockTime: string
  method: ClockMethod
  distance: number | null
  address: string
  outside: boolean
  result: ClockResult
  lateMinutes: number
  earlyMinutes: number
  photoUrl: string | null
  remark: string
  stated: PunchResponse['stated']
  flags: { flag: ClockFlag; evidence: string }[]
}

export const toShiftResponse = (shift: PlannedShift | null) =>
  shift && { shiftName: shift.shiftName, onTime: shift.onAt, offTime: shift.offAt, rest: shift.rest }

export const toDayResponse = (day: PersonAttendanceDay): DayResponse => ({
  businessDate: day.businessDate,
  shift: toShiftResponse(day.shift),
  onTime: day.onAt,
  offTime: day.offAt,
  status: day.status,
  lateMinutes: day.lateMinutes,
  earlyMinutes: day.earlyMinutes,
  workMinutes: day.workMinutes,
  applyId: day.applyId,
})

/** Punches of one night, oldest first; `withFlags` only for readers who manage the person. */
export async function listPunches(
  db: Db,
  night: { userId: number; date: string; withFlags: boolean },
): Promise<PunchResponse[]> {
  const { rows } = await sql<Row>`
    select c.clock_id, c.clock_type, c.clocked_at as clock_time, c.clock_method as method, c.distance_meters as distance, c.address, c.outside,
      c.clock_result as result, c.late_minutes, c.early_minutes, c.photo_url, c.remark,
      (select jsonb_build_object('applyId', a.apply_id, 'clockTime', to_char(a.begin_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'),
        'status', a.status) from clock_apply a where a.clock_id = c.clock_id) as stated,
      coalesce((select jsonb_agg(jsonb_build_object('flag', f.clock_flag, 'evidence', f.evidence) order by f.clock_flag)
        from clock_evidence f where f.clock_id = c.clock_id and ${night.withFlags}), '[]') as flags
    from clock_record c where c.business_date = ${night.date} and c.user_id = ${night.userId} order by c.clocked_at, c.clock_id`.execute(
    db,
  )
  return rows
}
