/** Paying on phones: what a guest may pay, how he begins, and the codes that lead him there. Amounts are fen, times venue time. */
import { z } from 'zod'
import * as codes from '../../codes.ts'
import { coded, expectedFen, fen, id, int, list, oneOf, optional, text } from '../../fields.ts'
import { runningShares } from '../bill/bill-shapes.ts'
import { issuedDevice, payParams, paymentState, providers } from '../../payments/payment-shapes.ts'

/** Operation id of the decision to pay: the same id finds the same payment and the same sheet. */
const requestId = text('请求编号', 64, 8)
const channel = oneOf('支付方式', providers)
/** Proof of sitting at the table (module `guest`). */
const pass = optional(text('台位凭证', 64))

/** Which part of a bill is paid: all that is open, one of equal shares, certain lines, or an amount. */
const part = {
  splitMode: optional(oneOf('分摊方式', ['all', 'share', 'items', 'amount'])),
  shareCount: optional(int('分摊人数', 2, 50)),
  orderItemIds: optional(list('商品', id('商品'), 200)),
  /** Pieces paid of each of `orderItemIds`, in its order, at most what is open on the line; without it all that is open. */
  pieces: optional(list('份数', int('份数', 1, 9_999), 200)),
  amount: optional(fen('金额', 1)),
  expectedFen: expectedFen(),
}

const started = z.object({ ...paymentState, ...issuedDevice, payParams: payParams.nullable() })

/** A line a guest may choose to pay. `taken`: somebody is paying it right now. */
const openLine = z.object({
  orderItemId: z.number(),
  orderId: z.number(),
  goodsName: z.string(),
  quantity: z.number(),
  netAmount: z.number(),
  openAmount: z.number(),
  taken: z.boolean(),
})

/** What is to be paid, as the guest sees it before he pays. */
const payable = z.object({
  /** A bill or order, or the repayment of a credit. */
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
  /** Put on account: not paid, and not to be paid here. */
  creditAmount: z.number(),
  unpaidAmount: z.number(),
  /** Of `unpaidAmount`: what others are paying at this moment. */
  runningAmount: z.number(),
  /** What this guest may pay now: unpaid less running, at most the code's amount. */
  payableAmount: z.number(),
  /** Null: none. */
  split: runningShares.nullable(),
  /** Guests of the tables on the bill: how many share it at first. Null for anything else than a bill. */
  guestNum: z.number().nullable(),
  /** Only whole bills and their codes may be paid in parts. */
  canSplit: z.boolean(),
  expireTime: z.string().nullable(),
  payMethods: z.array(z.enum(providers)),
  /** 'simulated': no merchant keys, money is not real; shown to everybody. */
  payMode: z.enum(['simulated', 'live']),
})

export const schemas = {
  guestPay: {
    input: z.object({
      requestId,
      /** What a guest pays: at his table a bill, or an order of it; elsewhere what he bought before he came. */
      bizType: optional(
        oneOf('业务类型', [
          codes.payBizType.bill,
          codes.payBizType.flashSale,
          codes.payBizType.groupPlay,
          codes.payBizType.deposit,
        ]),
      ),
      /** With `balance` a member pays, signed in on this phone, with his pay password. */
      payMethod: oneOf('支付方式', [...providers, codes.payMethod.balance]),
      /** Encrypted; asked for with `balance`. */
      payPassword: optional(text('支付密码', 1024)),
      /** A waiting order; without it the open bill of the sitting. */
      orderId: optional(id('订单')),
      /** Of a bill or its order. */
      tableRecordId: optional(id('台位记录')),
      /** An order of a flash sale. */
      killOrderId: optional(id('秒杀订单')),
      /** A place of a group play. */
      joinId: optional(id('组局报名')),
      /** The deposit of a booking, with the code of the link its guest was sent. */
      bookingId: optional(id('预订')),
      shareCode: optional(text('预订码', 32)),
      pass,
      ...part,
      /** Who pays inside the provider's app; without it he pays on a page. */
      openId: optional(text('付款人', 128)),
    }),
    answer: started,
  },
  scanPay: {
    input: z.object({
      requestId,
      /** A guest: the code he was shown, or his own order. */
      validcode: optional(text('付款码', 64)),
      orderId: optional(id('订单')),
      tableRecordId: optional(id('台位记录')),
      pass,
      payMethod: optional(channel),
      openId: optional(text('付款人', 128)),
      ...part,
      /** A member of staff: the bill (or order, with it) and the code the guest shows. */
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
    input: z.object({ orderId: id('订单'), tableRecordId: id('台位记录'), pass }),
    answer: z.object({ validcode: z.string(), url: z.string(), amount: z.number(), expireTime: z.string() }),
  },
  endRunning: { input: z.object({ paymentId: id('支付单') }), answer: z.object(paymentState) },
}
