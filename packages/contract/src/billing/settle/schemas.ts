/** Settling a bill, and opening it again. Amounts are fen. */
import { z } from 'zod'
import * as codes from '../../codes.ts'
import { coded, fen, id, int, lines, list, nested, oneOf, optional, text, version } from '../../fields.ts'
import { guarantee } from '../credit/credit-shapes.ts'
import { balanceProof } from '../../members/stored-value/balance-proof.ts'

const { cash, card, credit, balance, deposit } = codes.payMethod

/** Money taken by staff. Online channels complete through their own calls. */
const settlePayment = z.object({
  payMethod: oneOf('付款方式', [cash, card, credit, balance, deposit]),
  amount: fen('付款金额', 1),
  /** Terminal slip of a card payment. */
  slipNo: optional(text('小票号', 40)),
  /** Required with `credit`. */
  credit: optional(nested('挂账', z.object(guarantee))),
  /** Required with `deposit`: the booking of a sitting of this bill. The amount is its whole deposit. */
  depositBookingId: optional(id('预订')),
  ...balanceProof,
})

const reversal = z.object({
  billId: id('账单'),
  version: version(),
  reason: lines('反结账原因', 100),
  /** Cash of the bill: handed back to the guest (default), or never received. Either way it leaves the drawer it was booked in. */
  cashReturn: optional(oneOf('现金处理', ['returned', 'neverTaken'])),
})

export const schemas = {
  /**
   * With `orderId` the payments pay that waiting order, exactly; without it they pay what is open on the bill, wholly or in part. With
   * `splitMode` they pay exactly the next of `shareCount` equal shares (one payment), or what is open of `orderItemIds`, as guests pay them
   * by `guestPay`; a lower sum is refused with PRICE_CHANGED, a higher one with AMOUNT_EXCEEDED. Shares and lines are not paid by `credit` or `deposit`.
   */
  settle: {
    input: z.object({
      billId: id('账单'),
      orderId: optional(id('订单')),
      payments: list('付款', settlePayment, 10, 0),
      splitMode: optional(oneOf('分摊方式', ['share', 'items'])),
      shareCount: optional(int('分摊人数', 2, 50)),
      orderItemIds: optional(list('商品', id('商品'), 200)),
      /** Of each line so many pieces only; whole lines without it. One payment. */
      pieces: optional(list('份数', int('份数', 1, 9_999), 200)),
    }),
    answer: z.object({
      billId: z.number(),
      status: coded(codes.billStatus),
      unpaidAmount: z.number(),
      paymentNos: z.array(z.string()),
    }),
  },
  /**
   * The bill stays below the minimum of its tables, as the reader saw them (`minDiffAmount`, fen). Who may waive minimums decides at
   * once; of others the venue may want a yes, and the answer is `pending` until it came.
   */
  stayBelow: {
    input: z.object({
      billId: id('账单'),
      version: version(),
      minDiffAmount: fen('低消差额', 1),
      reason: lines('原因', 100),
    }),
    answer: z.object({ pending: z.boolean() }),
  },
  reverse: { input: reversal, answer: z.object({ newBillId: z.number() }) },
  /** Asks those who may reverse; their yes reverses the bill as it is then. */
  askReverse: { input: reversal, answer: z.object({ approvalId: z.number() }) },
}
