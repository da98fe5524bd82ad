/** Export of a report as a file, and as a sheet of the office. */
import { z } from 'zod'
import { file, oneOf, optional, text } from '../../fields.ts'
import { fileFormats } from './names.ts'
import { deskSheetNames, sheetNames } from './sheets.ts'

/** Text, or a raw figure: fen, basis points, a count; dates and times as text. Null is an empty cell. */
const cell = z.union([z.string(), z.number()]).nullable()

export const schemas = {
  sheet: {
    /** In addition, the filter fields of the report's own endpoint; its paging fields are ignored. */
    input: z.looseObject({ report: oneOf('报表', deskSheetNames) }),
    answer: z.object({
      title: z.string(),
      /** Nights, filter, scope and notes, as in the head of the file. */
      facts: z.array(z.string()),
      fields: z.array(
        z.object({
          name: z.string(),
          label: z.string(),
          kind: z.enum(['money', 'count', 'rate', 'hours', 'units', 'text', 'date', 'time', 'flag']),
        }),
      ),
      /** Rows in the order of the screen, at most `MAX_SHEET_ROWS`. */
      rows: z.array(
        z.object({
          /** Department, person, night, deal, member or month of the row: filter of the level below. */
          keys: z.object({
            deptId: z.number().optional(),
            userId: z.number().optional(),
            businessDate: z.string().optional(),
            groupPackageId: z.number().optional(),
            memberId: z.number().optional(),
            month: z.string().optional(),
          }),
          /** Values in the order of the fields. */
          cells: z.array(cell),
        }),
      ),
      /** Sums in the order of the fields, over all rows of the filter; null without sums. */
      totals: z.array(cell).nullable(),
      /** True when the report has more rows than these. */
      hasMore: z.boolean(),
      /** Nights of the rows; null for the state of now. */
      nights: z
        .object({ beginDate: z.string(), endDate: z.string(), today: z.string(), running: z.boolean() })
        .nullable(),
      /** Headline figure by hour, night or month; empty for reports without one. */
      trend: z.array(z.object({ at: z.string(), figure: z.number() })),
      /** Report of the level below, filtered by the keys of a row; null for the lowest level. */
      below: z.string().nullable(),
      /** Measure of the trend. */
      headline: z.string().nullable(),
    }),
  },
  exportReport: {
    /** In addition, the filter fields of the report's own endpoint; its paging fields are ignored. */
    input: z.looseObject({
      report: oneOf('报表', sheetNames),
      /** Default: spreadsheet. Printing is limited to `MAX_PRINTED_ROWS` rows. */
      format: optional(oneOf('格式', fileFormats)),
    }),
    answer: z.object({
      /** Link to the file: valid for ten minutes, for this user only, also repeatedly. */
      downloadUrl: z.string(),
      fileName: z.string(),
      expireTime: z.string(),
    }),
  },
  reportFile: {
    input: z.object({ ticket: text('下载链接', 4_000) }),
    answer: file,
  },
}
