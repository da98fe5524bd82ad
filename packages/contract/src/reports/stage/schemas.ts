/** Report 艺人统计. Units are counted in halves. */
import { z } from 'zod'
import { actorClockKind, actorClockStatus, actorLevel, clockDayStatus } from '../../codes.ts'
import { code, coded, date, optional } from '../../fields.ts'
import { lineLevel, measureFields, person, buildUserLevel } from '../frame.ts'
import { stageReport } from './definition.ts'

const { performers, day, clocks } = stageReport.levels

/** Current level; earlier time was paid by the level at that time. */
const level = { actorLevel: coded(actorLevel).nullable() }
const people = buildUserLevel(stageReport, performers)
const night = buildUserLevel(stageReport, day)
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
  /** Fen per whole unit; amount, units and share are 0 while in progress or when it does not count. */
  unitPrice: z.number(),
  status: coded(actorClockStatus),
  /** Reason why it does not count; empty otherwise. */
  cancelReason: z.string(),
})

export const schemas = {
  performers: {
    ...people,
    answer: people.answer.extend({ rows: z.array(person.extend({ ...level, ...measureFields(performers.columns) })) }),
  },
  /** One night; default: the current one. */
  performersOfNight: {
    input: night.input.omit({ beginDate: true, endDate: true }).extend({ businessDate: optional(date('营业日')) }),
    answer: night.answer.extend({
      rows: z.array(
        person.extend({
          ...level,
          ...measureFields(day.columns),
          /** Null for a performer with tips but no stage time. */
          firstOn: z.string().nullable(),
          /** Null while on stage. */
          lastOff: z.string().nullable(),
          /** Number of tables. */
          tableNum: z.number(),
          onStage: z.boolean(),
          /** Attendance status of the night; null while it can still change, and when the performer was neither scheduled nor present. */
          attendance: coded(clockDayStatus).nullable(),
        }),
      ),
    }),
  },
  /** Without a person, the caller's own. Filters by kind and state apply to stage time, not to tips. */
  performerClocks: {
    ...lines,
    input: lines.input.extend({
      clockKind: optional(code('上钟方式', actorClockKind)),
      status: optional(code('状态', actorClockStatus)),
    }),
  },
}
