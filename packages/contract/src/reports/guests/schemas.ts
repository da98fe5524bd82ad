/** Report 客人报表. */
import { z } from 'zod'
import { bookingOccasion } from '../../codes.ts'
import { coded, date, id, oneOf, optional, page } from '../../fields.ts'
import { buildMeasureFields } from '../frame.ts'
import { guestReport, visitKinds } from './definition.ts'

export const schemas = {
  guestsOfNight: {
    input: z.object({
      businessDate: date('营业日'),
      /** Includes sub-departments. */
      deptId: optional(id('部门')),
      userId: optional(id('员工')),
      areaId: optional(id('区域')),
      visit: optional(oneOf('新老客', visitKinds)),
      ...page(50, 200),
    }),
    answer: z.object({
      /** The current night. */
      today: z.string(),
      businessDate: z.string(),
      /** Figures of the night as in 客人报表, regardless of the filter by kind of visit. */
      summary: z.object(buildMeasureFields(guestReport.summary)),
      rows: z.array(
        z.object({
          tableRecordId: z.number(),
          openTime: z.string(),
          guestName: z.string(),
          /** Phone number, masked unless the caller may see full numbers; empty when none was given. */
          guestPhone: z.string(),
          /** Number of guests seated this night. */
          guestNum: z.number(),
          /**
           * False when the row has no guests seated in this night: the sitting is of another night and only its amounts
           * changed, or it is at a virtual table.
           */
          came: z.boolean(),
          tableName: z.string(),
          salesUserName: z.string(),
          /** Number of the guest's visits up to this one; null without a phone number. */
          visitNo: z.number().nullable(),
          levelName: z.string().nullable(),
          occasion: coded(bookingOccasion).nullable(),
          /** Amount sold at the sitting in this night, fen. */
          payableAmount: z.number(),
          can: z.object({ dial: z.boolean() }),
        }),
      ),
      total: z.number(),
    }),
  },
}
