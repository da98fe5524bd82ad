/** Reports 打卡统计 and 未到岗. A night counts for the department the employee was in at that time. */
import { z } from 'zod'
import { dayTotals, shift } from '../../attendance/schemas.ts'
import { clockDayStatus, clockMethod, clockResult } from '../../codes.ts'
import { coded, flag, optional } from '../../fields.ts'
import { reportQuery, person } from '../frame.ts'

const around = {
  /** The current night. */
  today: z.string(),
  beginDate: z.string(),
  endDate: z.string(),
  /** True when the range includes the current night, so results are not final. */
  running: z.boolean(),
  scope: z.enum(['self', 'dept', 'all']),
}

/**
 * `abnormalOnly`: limits the rows to those with lateness, early leaving, a missing punch or absence. Sums always
 * include all rows.
 */
const input = z.object({ ...reportQuery, abnormalOnly: optional(flag('只看异常')) })

const summary = dayTotals.extend({
  /** Attended shifts divided by scheduled shifts without leave, basis points. */
  attendRate: z.number(),
})

/** Punch that counts for the start or the end of a shift; null without one. */
const punch = z
  .object({
    time: z.string(),
    method: coded(clockMethod),
    outside: z.boolean(),
    address: z.string(),
    result: coded(clockResult),
  })
  .nullable()

export const schemas = {
  /** Attendance by person, people with most abnormal nights first. `deptId` includes sub-departments. */
  staffClocks: {
    input,
    answer: z.object({
      ...around,
      summary,
      rows: z.array(person.extend(dayTotals.shape)),
      total: z.number(),
    }),
  },
  /** Nights of one person (default: the caller), newest first. */
  staffClockDays: {
    input,
    answer: z.object({
      ...around,
      /** Null when the caller may not see that person. */
      person: person.nullable(),
      summary,
      rows: z.array(
        z.object({
          businessDate: z.string(),
          shift: shift.nullable(),
          on: punch,
          off: punch,
          lateMinutes: z.number(),
          earlyMinutes: z.number(),
          workMinutes: z.number(),
          /** Null while the status can still change during the night. */
          status: coded(clockDayStatus).nullable(),
          /** Application that determined the status; null without one. */
          applyId: z.number().nullable(),
        }),
      ),
      total: z.number(),
    }),
  },
  /** Shifts that have begun without a punch or leave, newest first. `deptId` includes sub-departments. */
  notArrived: {
    input: z.object(reportQuery),
    answer: z.object({
      ...around,
      /** Number of people in the list; a person with several rows counts once. */
      userCount: z.number(),
      rows: z.array(
        person.extend({
          businessDate: z.string(),
          shiftName: z.string(),
          onTime: z.string(),
          offTime: z.string(),
        }),
      ),
      total: z.number(),
    }),
  },
}
