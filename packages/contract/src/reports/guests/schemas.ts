/** What travels in 客人报表. */
import { z } from 'zod'
import { bookingOccasion } from '../../codes.ts'
import { coded, date, id, oneOf, optional, page } from '../../fields.ts'
import { measureFields } from '../frame.ts'
import { guestReport, visits } from './definition.ts'

export const schemas = {
  guestsOfNight: {
    input: z.object({
      businessDate: date('营业日'),
      /** That department and all below it. */
      deptId: optional(id('部门')),
      userId: optional(id('员工')),
      areaId: optional(id('区域')),
      visit: optional(oneOf('新老客', visits)),
      ...page(50, 200),
    }),
    answer: z.object({
      /** The night that is running. */
      today: z.string(),
      businessDate: z.string(),
      /** The row of 客人报表, whichever of its guests are listed. */
      summary: z.object(measureFields(guestReport.summary)),
      rows: z.array(
        z.object({
          tableRecordId: z.number(),
          openTime: z.string(),
          guestName: z.string(),
          /** Masked unless the caller may see the whole number; empty where none was left. */
          guestPhone: z.string(),
          /** Of those who came this night. */
          guestNum: z.number(),
          /** False where this night only moved money: of a sitting of another night, or at a table of no guests. */
          came: z.boolean(),
          tableName: z.string(),
          salesUserName: z.string(),
          /** Which visit this was; null without a phone number. */
          visitNo: z.number().nullable(),
          levelName: z.string().nullable(),
          occasion: coded(bookingOccasion).nullable(),
          /** What this night sold at it. */
          payableAmount: z.number(),
          can: z.object({ dial: z.boolean() }),
        }),
      ),
      total: z.number(),
    }),
  },
}
