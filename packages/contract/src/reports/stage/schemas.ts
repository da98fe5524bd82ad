/** Report 艺人统计. Stage time is counted in half units. */
import { z } from 'zod'
import { actorClockKind, actorClockStatus, actorLevel, clockDayStatus } from '../../codes.ts'
import { code, coded, date, optional } from '../../fields.ts'
import { buildLineLevelSchemas, buildMeasureFields, person, buildUserLevel } from '../frame.ts'
import { stageReport } from './definition.ts'

const { performers, day, clocks } = stageReport.levels

/** Current level of the performer; past time was paid by the level at that time. */
const level = { actorLevel: coded(actorLevel).nullable() }
const people = buildUserLevel(stageReport, performers)
const night = buildUserLevel(stageReport, day)
const lines = buildLineLevelSchemas(stageReport, clocks, {
  actorClockId: z.number(),
  businessDate: z.string(),
  /** Null for a show. */
  tableRecordId: z.number().nullable(),
  tableName: z.string().nullable(),
  salesUserName: z.string().nullable(),
  clockKind: coded(actorClockKind),
  startTime: z.string(),
  endTime: z.string().nullable(),
  /** Price of one unit, fen. Amount, units and share are 0 while the time is running and when it does not count. */
  unitPrice: z.number(),
  status: coded(actorClockStatus),
  /** Reason why the time does not count; empty otherwise. */
  cancelReason: z.string(),
})

export const schemas = {
  performers: {
    ...people,
    answer: people.answer.extend({
      rows: z.array(person.extend({ ...level, ...buildMeasureFields(performers.columns) })),
    }),
  },
  /** Performers of one night; default: the current night. */
  performersOfNight: {
    input: night.input.omit({ beginDate: true, endDate: true }).extend({ businessDate: optional(date('营业日')) }),
    answer: night.answer.extend({
      rows: z.array(
        person.extend({
          ...level,
          ...buildMeasureFields(day.columns),
          /** Start of the first time on stage; null for a performer who received only tips. */
          firstOn: z.string().nullable(),
          /** End of the last time on stage; null while on stage. */
          lastOff: z.string().nullable(),
          /** Number of tables the performer was at. */
          tableNum: z.number(),
          onStage: z.boolean(),
          /**
           * Attendance status of the performer in that night. Null while it can still change, and for a performer
           * without shift and without punches.
           */
          attendance: coded(clockDayStatus).nullable(),
        }),
      ),
    }),
  },
  /** Paid time of one person, the caller by default. Filters by kind and status apply to paid time, not to tips. */
  performerClocks: {
    ...lines,
    input: lines.input.extend({
      clockKind: optional(code('上钟方式', actorClockKind)),
      status: optional(code('状态', actorClockStatus)),
    }),
  },
}
