/** Payments on phones: payable items, starting a payment, and pay codes. Amounts are fen, times venue time. */
import { z } from 'zod'
import * as codes from '../../codes.ts'
import { coded, expectedFen, fen, id, int, list, oneOf, optional, text } from '../../fields.ts'
import { equalSharesInProgress } from '../bill/bill-shapes.ts'
import { issuedDeviceFields, payParams, paymentState, paymentProviders } from '../../payments/payment-shapes.ts'

/** Operation id of the payment decision: the same id returns the same payment and the same payment sheet. */
const requestId = text('请求编号', 64, 8)
const channel = oneOf('支付方式', paymentProviders)
/** Proof of sitting at the table (module `guest`). */
const pass = optional(text('台位凭证', 64))

/** Part of a bill to pay: the whole open amount, one of equal shares, certain lines, or an amount. */
const partFields = {
  splitMode: optional(oneOf('分摊方式', ['all', 'share', 'items', 'amount'])),
  shareCount: optional(int('分摊人数', 2, 50)),
  orderItemIds: optional(list('商品', id('商品'), 200)),
  /** Pieces to pay of each line in `orderItemIds`, same order, at most the line's open pieces; absent: all open pieces. */
  pieces: optional(list('份数', int('份数', 1, 9_999), 200)),
  amount: optional(fen('金额', 1)),
  expectedFen: expectedFen(),
}

const started = z.object({ ...paymentState, ...issuedDeviceFields, payParams: payParams.nullable() })

/** A line that a guest may choose to pay. `taken`: another payment of it is in progress. */
const openLine = z.object({
  orderItemId: z.number(),
  orderId: z.number(),
  goodsName: z.string(),
  quantity: z.number(),
  netAmount: z.number(),
  openAmount: z.number(),
  taken: z.boolean(),
})

/** Amount due as shown to the guest before paying. */
const payable = z.object({
  /** A bill, an order, or the repayment of a credit. */
  bizType: coded(codes.payBizType),
  billId: z.number().nullable(),
  orderId: z.number().nullable(),
  tableRecordId: z.number().nullable(),
  tableName: z.string(),
  venueName: z.string(),
  items: z.array(openLine),
  totalAmount: z.number(),
  discountAmount: z.number(),
  paidAmount: z.number(),
  /** Amount put on credit: it is not paid, and cannot be paid here. */
  creditAmount: z.number(),
  unpaidAmount: z.number(),
  /** Part of `unpaidAmount` covered by payments in progress. */
  runningAmount: z.number(),
  /** Amount this guest can pay now: `unpaidAmount` minus `runningAmount`, limited to the amount of the pay code. */
  payableAmount: z.number(),
  /** Null when no split is in progress. */
  split: equalSharesInProgress.nullable(),
  /** Number of guests at the bill's tables, proposed as the number of shares. Null unless a bill is paid. */
  guestNum: z.number().nullable(),
  /** True when the amount can be paid in parts: only for whole bills and for pay codes of whole bills. */
  canSplit: z.boolean(),
  expireTime: z.string().nullable(),
  /** True for a code a guest created so that another person pays this order (找人代付). */
  forGuest: z.boolean(),
  payMethods: z.array(z.enum(paymentProviders)),
  /** 'simulated': no merchant keys, payments are not real; shown to all users. */
  payMode: z.enum(['simulated', 'live']),
})

export const schemas = {
  guestPay: {
    input: z.object({
      requestId,
      /** Thing to pay: a bill or order at the guest's table, or a purchase made before the visit. */
      bizType: optional(
        oneOf('业务类型', [
          codes.payBizType.bill,
          codes.payBizType.flashSale,
          codes.payBizType.groupPlay,
          codes.payBizType.deposit,
        ]),
      ),
      /** `balance`: the member signed in on this phone pays with the pay password. */
      payMethod: oneOf('支付方式', [...paymentProviders, codes.payMethod.balance]),
      /** Encrypted; required with `balance`. */
      payPassword: optional(text('支付密码', 1024)),
      /** A waiting order; absent: the open bill of the sitting. */
      orderId: optional(id('订单')),
      /** Sitting of the bill or order. */
      tableRecordId: optional(id('台位记录')),
      /** A flash-sale order. */
      killOrderId: optional(id('秒杀订单')),
      /** A group play registration. */
      joinId: optional(id('组局报名')),
      /** The deposit of a booking, with the code from the link sent to its guest. */
      bookingId: optional(id('预订')),
      shareCode: optional(text('预订码', 32)),
      pass,
      ...partFields,
      /** Payer id inside the provider's app; absent: payment on a web page. */
      openId: optional(text('付款人', 128)),
    }),
    answer: started,
  },
  scanPay: {
    input: z.object({
      requestId,
      /** For guests: the pay code shown to them, or their own order. */
      validcode: optional(text('付款码', 64)),
      orderId: optional(id('订单')),
      tableRecordId: optional(id('台位记录')),
      pass,
      payMethod: optional(channel),
      openId: optional(text('付款人', 128)),
      ...partFields,
      /** For staff: the bill (with `orderId`, the order) and the payment code shown by the guest. */
      billId: optional(id('账单')),
      authCode: optional(text('付款码', 40, 16)),
    }),
    answer: started,
  },
  scanParam: {
    input: z.object({
      validcode: optional(text('付款码', 64)),
      orderId: optional(id('订单')),
      tableRecordId: optional(id('台位记录')),
      pass,
    }),
    answer: payable,
  },
  payCode: {
    input: z.object({
      billId: optional(id('账单')),
      orderId: optional(id('订单')),
      creditId: optional(id('挂账')),
      amount: optional(fen('金额', 1)),
    }),
    answer: z.object({ validcode: z.string(), url: z.string(), amount: z.number(), expireTime: z.string() }),
  },
  guestPayCode: {
    /** Valid for fifteen minutes, but not beyond the payment deadline of the order. */
    input: z.object({ orderId: id('订单'), tableRecordId: id('台位记录'), pass }),
    answer: z.object({ validcode: z.string(), url: z.string(), amount: z.number(), expireTime: z.string() }),
  },
  endRunning: { input: z.object({ paymentId: id('支付单') }), answer: z.object(paymentState) },
}
