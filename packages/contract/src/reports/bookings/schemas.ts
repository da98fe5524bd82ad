/** Report 订台汇总. */
import { z } from 'zod'
import { bookingStatus } from '../../codes.ts'
import { code, coded, optional, page } from '../../fields.ts'
import { nightRange } from '../frame.ts'

export const schemas = {
  ownBookings: {
    input: z.object({ ...nightRange, status: optional(code('状态', bookingStatus)), ...page(50, 200) }),
    answer: z.object({
      /** The current night. */
      today: z.string(),
      beginDate: z.string(),
      endDate: z.string(),
      /** Totals over the nights of the filter; they ignore the status filter. */
      summary: z.object({
        bookingCount: z.number(),
        arrivedCount: z.number(),
        /** Number of bookings whose guests are still expected. */
        expectedCount: z.number(),
        noShowCount: z.number(),
        cancelledCount: z.number(),
        /** Arrived bookings divided by all bookings with a final status, basis points. */
        arriveRate: z.number(),
        /** Payable amount of the sittings opened for the bookings, fen. */
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
          /** Payable amount of the sitting, fen; null while the guests have no sitting. */
          payableAmount: z.number().nullable(),
        }),
      ),
      total: z.number(),
    }),
  },
}
