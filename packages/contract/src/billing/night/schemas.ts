/** Open work before a night is closed. Amounts are fen. */
import { z } from 'zod'
import * as codes from '../../codes.ts'
import { coded, date } from '../../fields.ts'

export const schemas = {
  /**
   * Open work of a night. Only uncleared tables prevent closing it; payments, approvals and cash drawers that end after
   * it count in the later night. `drawers`: open cash drawers of all cashiers, without their sums.
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
      /** Number of bookings of the night that are not cancelled and whose guests have not arrived. */
      bookingCount: z.number(),
    }),
  },
}
