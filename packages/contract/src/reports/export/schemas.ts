/** What travels when a report is saved as a file. */
import { z } from 'zod'
import { file, oneOf, optional, text } from '../../fields.ts'
import { fileFormats } from './names.ts'
import { sheetNames } from './sheets.ts'

export const schemas = {
  exportReport: {
    /** Besides these the filter of that report, field by field as its own endpoint takes them; pages of it mean nothing here. */
    input: z.looseObject({
      report: oneOf('报表', sheetNames),
      /** A spreadsheet unless it says otherwise; for paper at most `MOST_PRINTED` rows. */
      format: optional(oneOf('格式', fileFormats)),
    }),
    answer: z.object({
      /** Good for its ten minutes and for this person alone; it may be opened again while it lasts. */
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
