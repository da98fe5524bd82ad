/** Settling and reopening a bill. Amounts are fen. */
import { z } from 'zod'
import * as codes from '../../codes.ts'
import { coded, fen, id, int, multilineText, list, nested, oneOf, optional, text, version } from '../../fields.ts'
import { guarantorFields } from '../credit/credit-shapes.ts'
import { balanceProof } from '../../members/stored-value/balance-proof.ts'

const { cash, card, credit, balance, deposit } = codes.payMethod

/** A payment taken by staff. Online channels complete through their own calls. */
const settlePayment = z.object({
  payMethod: oneOf('付款方式', [cash, card, credit, balance, deposit]),
  amount: fen('付款金额', 1),
  /** Terminal slip of a card payment. */
  slipNo: optional(text('小票号', 40)),
  /** Required with `credit`. */
  credit: optional(nested('挂账', z.object(guarantorFields))),
  /** Required with `deposit`: a booking of this bill's sittings. The amount must be its whole deposit. */
  depositBookingId: optional(id('预订')),
  ...balanceProof,
})

const reversal = z.object({
  billId: id('账单'),
  version: version(),
  reason: multilineText('反结账原因', 100),
  /** Cash of the bill: returned to the guest (default), or never received. Either way it is booked out of its cash drawer. */
  cashReturn: optional(oneOf('现金处理', ['returned', 'neverTaken'])),
})

export const schemas = {
  /**
   * With `orderId` the payments must exactly pay that waiting order; without it they pay the open amount of the bill, wholly or in part.
   * With `splitMode` they pay exactly the next of `shareCount` equal shares (one payment), or the open amount of `orderItemIds`, like
   * guests through `guestPay`; a lower sum is refused with PRICE_CHANGED, a higher one with AMOUNT_EXCEEDED. Shares and lines cannot be
   * paid by `credit` or `deposit`.
   */
  settle: {
    input: z.object({
      billId: id('账单'),
      orderId: optional(id('订单')),
      payments: list('付款', settlePayment, 10, 0),
      splitMode: optional(oneOf('分摊方式', ['share', 'items'])),
      shareCount: optional(int('分摊人数', 2, 50)),
      orderItemIds: optional(list('商品', id('商品'), 200)),
      /** Number of pieces per line; absent: whole lines. One payment. */
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
   * Lets the bill stay below the minimum of its tables, as shown to the user (`minDiffAmount`, fen). Takes effect immediately for users who
   * may waive minimums; for others the venue may require approval, and the response is `pending` until then.
   */
  stayBelow: {
    input: z.object({
      billId: id('账单'),
      version: version(),
      minDiffAmount: fen('低消差额', 1),
      reason: multilineText('原因', 100),
    }),
    answer: z.object({ pending: z.boolean() }),
  },
  reverse: { input: reversal, answer: z.object({ newBillId: z.number() }) },
  /** Requests a reversal; on approval the bill is reversed in its state at that time. */
  askReverse: { input: reversal, answer: z.object({ approvalId: z.number() }) },
}
