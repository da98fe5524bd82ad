/** Export of a report as a file. */
import { z } from 'zod'
import { file, oneOf, optional, text } from '../../fields.ts'
import { fileFormats } from './names.ts'
import { sheetNames } from './sheets.ts'

export const schemas = {
  exportReport: {
    /** Plus the filter fields of that report's own endpoint; its paging fields are ignored. */
    input: z.looseObject({
      report: oneOf('报表', sheetNames),
      /** Default: spreadsheet. Printing is limited to `MOST_PRINTED` rows. */
      format: optional(oneOf('格式', fileFormats)),
    }),
    answer: z.object({
      /** Valid ten minutes, for this user only; can be opened repeatedly. */
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
