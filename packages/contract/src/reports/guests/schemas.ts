/** Report 客人报表. */
import { z } from 'zod'
import { bookingOccasion } from '../../codes.ts'
import { coded, date, id, oneOf, optional, page } from '../../fields.ts'
import { measureFields } from '../frame.ts'
import { guestReport, visits } from './definition.ts'

export const schemas = {
  guestsOfNight: {
    input: z.object({
      businessDate: date('营业日'),
      /** Includes sub-departments. */
      deptId: optional(id('部门')),
      userId: optional(id('员工')),
      areaId: optional(id('区域')),
      visit: optional(oneOf('新老客', visits)),
      ...page(50, 200),
    }),
    answer: z.object({
      /** The current night. */
      today: z.string(),
      businessDate: z.string(),
      /** The night's row of 客人报表, regardless of the filter of guests. */
      summary: z.object(measureFields(guestReport.summary)),
      rows: z.array(
        z.object({
          tableRecordId: z.number(),
          openTime: z.string(),
          guestName: z.string(),
          /** Masked unless the caller may see full numbers; empty when none was given. */
          guestPhone: z.string(),
          /** Number of guests who arrived this night. */
          guestNum: z.number(),
          /** false when the night only moved money: for a sitting of another night, or at a virtual table without guests. */
          came: z.boolean(),
          tableName: z.string(),
          salesUserName: z.string(),
          /** Number of this visit; null without a phone number. */
          visitNo: z.number().nullable(),
          levelName: z.string().nullable(),
          occasion: coded(bookingOccasion).nullable(),
          /** Sold at the sitting in this night. */
          payableAmount: z.number(),
          can: z.object({ dial: z.boolean() }),
        }),
      ),
      total: z.number(),
    }),
  },
}
