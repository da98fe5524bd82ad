/** The seven sums of an order, a sitting or a bill, in fen: total − gift − discount = payable = paid + credit + unpaid. */
import { z } from 'zod'

export const amounts = {
  totalAmount: z.number(),
  giftAmount: z.number(),
  discountAmount: z.number(),
  payableAmount: z.number(),
  paidAmount: z.number(),
  creditAmount: z.number(),
  unpaidAmount: z.number(),
}
