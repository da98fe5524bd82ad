/** What is to be done before a night ends. Amounts are fen. */
import { z } from 'zod'
import * as codes from '../../codes.ts'
import { coded, date } from '../../fields.ts'

export const schemas = {
  /**
   * Only tables that nobody cleared keep a night from ending; payments on their way, approvals and drawers belong to the later
   * night if they end after it. `drawers` are those of others and one's own, without their sums.
   */
  inTheWay: {
    input: z.object({ businessDate: date('营业日') }),
    answer: z.object({
      /** Bills whose guests still sit there; `settled`: paid, to be cleared. */
      tables: z.array(
        z.object({
          tableRecordId: z.number(),
          billId: z.number(),
          tableNames: z.string(),
          tableCount: z.number(),
          salesUserName: z.string(),
          guestNum: z.number(),
          unpaidAmount: z.number(),
          settled: z.boolean(),
        }),
      ),
      running: z.array(
        z.object({
          paymentId: z.number(),
          billId: z.number(),
          tableNames: z.string(),
          payMethod: coded(codes.payMethod),
          amount: z.number(),
          createTime: z.string(),
        }),
      ),
      /** Credits, refunds, gifts and minimums that wait for a yes. */
      approvals: z.array(
        z.object({
          approvalId: z.number(),
          title: z.string(),
          applyUserName: z.string(),
          amount: z.number().nullable(),
          createTime: z.string(),
        }),
      ),
      drawers: z.array(z.object({ shiftId: z.number(), cashierName: z.string(), openTime: z.string() })),
      /** Bookings of the night whose guests have not come and were not cancelled. */
      bookingCount: z.number(),
    }),
  },
}
