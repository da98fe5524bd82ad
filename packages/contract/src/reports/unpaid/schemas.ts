/** Report 未结台统计. */
import { z } from 'zod'
import { buildLineLevelSchemas } from '../frame.ts'
import { sittingDetailSchemas } from '../tables/schemas.ts'
import { unpaidReport } from './definition.ts'

export const schemas = {
  /** Unpaid sittings, oldest first. */
  unpaidRecords: buildLineLevelSchemas(unpaidReport, unpaidReport.levels.records, {
    tableRecordId: z.number(),
    recordNo: z.string(),
    tableName: z.string(),
    guestName: z.string(),
    openTime: z.string(),
    /** Whole hours since the table was opened. */
    hoursOpen: z.number(),
    /** True when the sitting has been unpaid for longer than a night, or its night is closed. */
    late: z.boolean(),
  }),
  unpaidRecord: sittingDetailSchemas,
}
