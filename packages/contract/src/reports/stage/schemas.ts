/** What travels in 艺人统计. Units are halves. */
import { z } from 'zod'
import { actorClockKind, actorClockStatus, actorLevel, clockDayStatus } from '../../codes.ts'
import { code, coded, date, optional } from '../../fields.ts'
import { lineLevel, measureFields, person, userLevel } from '../frame.ts'
import { stageReport } from './definition.ts'

const { performers, day, clocks } = stageReport.levels

/** The level somebody has now; what he was paid by is that of then. */
const level = { actorLevel: coded(actorLevel).nullable() }
const people = userLevel(stageReport, performers)
const night = userLevel(stageReport, day)
const lines = lineLevel(stageReport, clocks, {
  actorClockId: z.number(),
  businessDate: z.string(),
  /** Null for a show. */
  tableRecordId: z.number().nullable(),
  tableName: z.string().nullable(),
  salesUserName: z.string().nullable(),
  clockKind: coded(actorClockKind),
  startTime: z.string(),
  endTime: z.string().nullable(),
  /** Fen for a whole unit; amount, units and share are 0 for what runs or does not count. */
  unitPrice: z.number(),
  status: coded(actorClockStatus),
  /** Why it does not count. */
  cancelReason: z.string(),
})

export const schemas = {
  performers: {
    ...people,
    answer: people.answer.extend({ rows: z.array(person.extend({ ...level, ...measureFields(performers.columns) })) }),
  },
  /** One night, the running one unless named. */
  performersOfNight: {
    input: night.input.omit({ beginDate: true, endDate: true }).extend({ businessDate: optional(date('营业日')) }),
    answer: night.answer.extend({
      rows: z.array(
        person.extend({
          ...level,
          ...measureFields(day.columns),
          /** Null for who was tipped and not on stage. */
          firstOn: z.string().nullable(),
          /** Null while he is on. */
          lastOff: z.string().nullable(),
          /** At how many tables. */
          tableNum: z.number(),
          onStage: z.boolean(),
          /** What the night came to for him; null while it may still decide otherwise, and where he neither was to come nor came. */
          attendance: coded(clockDayStatus).nullable(),
        }),
      ),
    }),
  },
  /** Of nobody in particular these are the caller's own. Kind and state narrow the time, not what he was tipped. */
  performerClocks: {
    ...lines,
    input: lines.input.extend({
      clockKind: optional(code('上钟方式', actorClockKind)),
      status: optional(code('状态', actorClockStatus)),
    }),
  },
}
