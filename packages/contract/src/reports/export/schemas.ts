/** Export of a report as a file. */
import { z } from 'zod'
import { file, oneOf, optional, text } from '../../fields.ts'
import { fileFormats } from './names.ts'
import { sheetNames } from './sheets.ts'

export const schemas = {
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
