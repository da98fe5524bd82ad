/** What travels in 打卡统计 and 未到岗. A night belongs to the department somebody was in then. */
import { z } from 'zod'
import { counts, shift } from '../../attendance/schemas.ts'
import { clockDayStatus, clockMethod, clockResult } from '../../codes.ts'
import { coded, flag, optional } from '../../fields.ts'
import { asked, person } from '../frame.ts'

const around = {
  /** The night that is running. */
  today: z.string(),
  beginDate: z.string(),
  endDate: z.string(),
  /** The range takes in the running night: what it comes to is still open. */
  running: z.boolean(),
  scope: z.enum(['self', 'dept', 'all']),
}

/** Only rows with something late, early, missing or absent; sums are of everything. */
const input = z.object({ ...asked, abnormalOnly: optional(flag('只看异常')) })

const summary = counts.extend({
  /** Who came of those who were to come and had no leave, in basis points. */
  attendRate: z.number(),
})

/** A punch that counts, at one end of a shift. */
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
  /** People with most that is out of order first. `deptId` takes in all below it. */
  staffClocks: {
    input,
    answer: z.object({
      ...around,
      summary,
      rows: z.array(person.extend(counts.shape)),
      total: z.number(),
    }),
  },
  /** Nights of one person, the newest first; one's own where nobody is named. */
  staffClockDays: {
    input,
    answer: z.object({
      ...around,
      /** Null for somebody the caller may not look at. */
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
          /** Null while the night may still decide otherwise. */
          status: coded(clockDayStatus).nullable(),
          /** The application that made the night what it is. */
          applyId: z.number().nullable(),
        }),
      ),
      total: z.number(),
    }),
  },
  /** Shifts that have begun and that nobody came to or had leave for, the newest first. `deptId` takes in all below it. */
  notArrived: {
    input: z.object(asked),
    answer: z.object({
      ...around,
      /** How many people these are. */
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
