/** What travels in 订台汇总. */
import { z } from 'zod'
import { bookingStatus } from '../../codes.ts'
import { code, coded, optional, page } from '../../fields.ts'
import { nightsAsked } from '../frame.ts'

export const schemas = {
  ownBookings: {
    input: z.object({ ...nightsAsked, status: optional(code('状态', bookingStatus)), ...page(50, 200) }),
    answer: z.object({
      /** The night that is running. */
      today: z.string(),
      beginDate: z.string(),
      endDate: z.string(),
      /** Of the nights, whatever state is filtered. */
      summary: z.object({
        bookingCount: z.number(),
        arrivedCount: z.number(),
        /** Still awaited. */
        expectedCount: z.number(),
        noShowCount: z.number(),
        cancelledCount: z.number(),
        /** Basis points, of those that ended one way or another. */
        arriveRate: z.number(),
        /** Of the sittings whose guests came. */
        payableAmount: z.number(),
      }),
      rows: z.array(
        z.object({
          bookingId: z.number(),
          bookingDate: z.string(),
          arriveTime: z.string(),
          tableName: z.string().nullable(),
          areaName: z.string(),
          guestName: z.string(),
          guestNum: z.number(),
          status: coded(bookingStatus),
          tableRecordId: z.number().nullable(),
          /** Null until the guests sit. */
          payableAmount: z.number().nullable(),
        }),
      ),
      total: z.number(),
    }),
  },
}
