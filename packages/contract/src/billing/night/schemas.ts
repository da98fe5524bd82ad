/** Open work before a night is closed. Amounts are fen. */
import { z } from 'zod'
import * as codes from '../../codes.ts'
import { coded, date } from '../../fields.ts'

export const schemas = {
  /**
   * Only uncleared tables block closing a night; payments in progress, approvals and cash drawers belong to the later night if they end
   * after it. `drawers` includes the caller's and others', without their sums.
   */
  inTheWay: {
    input: z.object({ businessDate: date('营业日') }),
    answer: z.object({
      /** Bills of tables not cleared yet; `settled`: paid, ready to clear. */
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
      /** Credits, refunds, gifts and minimums waiting for approval. */
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
      /** Bookings of the night whose guests have not arrived and that are not cancelled. */
      bookingCount: z.number(),
    }),
  },
}
