/** What travels when money moves through a provider. Amounts are fen, times venue time. */
import { z } from 'zod'
import * as codes from '../codes.ts'
import { coded, date, done, fen, flag, id, int, list, oneOf, optional, page, paged, text } from '../fields.ts'

/** Operation id of the decision to pay: the same id finds the same payment and the same sheet. */
const requestId = text('请求编号', 64, 8)
const providers = [codes.payMethod.wechat, codes.payMethod.alipay] as const
const channel = oneOf('支付方式', providers)
/** Proof of sitting at the table (module `guest`). */
const pass = optional(text('台位凭证', 64))

/** Which part of a bill is paid: all that is open, one of equal shares, certain lines, or an amount. */
const part = {
  splitMode: optional(oneOf('分摊方式', ['all', 'share', 'items', 'amount'])),
  shareCount: optional(int('分摊人数', 2, 50)),
  orderItemIds: optional(list('商品', id('商品'), 200)),
  amount: optional(fen('金额', 1)),
}

/** What opens the provider's sheet. */
export const payParams = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('wechat-jsapi'),
    params: z.object({
      appId: z.string(),
      timeStamp: z.string(),
      nonceStr: z.string(),
      package: z.string(),
      signType: z.string(),
      paySign: z.string(),
    }),
  }),
  z.object({ kind: z.literal('alipay-trade'), tradeNO: z.string() }),
  z.object({ kind: z.literal('redirect'), url: z.string() }),
])

/** `waiting` and `paying` are not decided (of a `paying` one a provider has the order); a `failed` one was refused, a `closed` one ended without money. */
const paymentState = {
  paymentNo: z.string(),
  status: coded(codes.payStatus),
  amount: z.number(),
  payMethod: coded(codes.payMethod),
  /** Chinese; only of a failed or closed one. */
  failReason: z.string(),
}

const started = z.object({ ...paymentState, payParams: payParams.nullable() })

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
  unpaidAmount: z.number(),
  /** Of `unpaidAmount`: what others are paying at this moment. */
  runningAmount: z.number(),
  /** What this guest may pay now: unpaid less running, at most the code's amount. */
  payableAmount: z.number(),
  /** Equal shares under way: how many, how many are taken or paid, and the next one's amount. Null: none. */
  split: z.object({ shareCount: z.number(), taken: z.number(), nextAmount: z.number() }).nullable(),
  /** Only whole bills and their codes may be paid in parts. */
  canSplit: z.boolean(),
  expireTime: z.string().nullable(),
  payMethods: z.array(z.enum(providers)),
  /** 'simulated': no merchant keys, money is not real; shown to everybody. */
  payMode: z.enum(['simulated', 'live']),
})

const difference = z.object({
  itemId: z.number(),
  runId: z.number(),
  provider: z.enum(providers),
  billDate: z.string(),
  kind: z.enum([
    'only_provider',
    'only_ours',
    'amount',
    'status',
    'fee',
    'refund_only_provider',
    'refund_only_ours',
    'refund_amount',
  ]),
  outTradeNo: z.string(),
  outRefundNo: z.string(),
  providerAmount: z.number().nullable(),
  ourAmount: z.number().nullable(),
  /** The payment it is about, if we know it. */
  paymentNo: z.string().nullable(),
  status: coded(codes.differenceStatus),
  dueTime: z.string(),
  note: z.string(),
  handleUserName: z.string().nullable(),
  handleTime: z.string().nullable(),
})

export const schemas = {
  guestPay: {
    input: z.object({
      requestId,
      payMethod: channel,
      /** A waiting order; without it the open bill of the sitting. */
      orderId: optional(id('订单')),
      tableRecordId: id('台位记录'),
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
  status: {
    input: z.object({ paymentNo: text('支付单号', 40) }),
    answer: z.object({
      ...paymentState,
      payTime: z.string().nullable(),
      bizType: coded(codes.payBizType),
      bizId: z.number(),
      orderId: z.number().nullable(),
      tableName: z.string(),
      /** Money came twice or too late and goes back: '' or the Chinese sentence that says so. */
      notice: z.string(),
    }),
  },
  giveUp: { input: z.object({ paymentNo: text('支付单号', 40) }), answer: z.object(paymentState) },
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
  suspense: {
    input: z.object({ open: optional(flag('状态')), ...page() }),
    answer: paged(
      z.object({
        suspenseId: z.number(),
        suspenseNo: z.string(),
        kind: z.enum(['late', 'overpaid', 'unmatched']),
        provider: z.enum(providers),
        outTradeNo: z.string(),
        transactionId: z.string(),
        paymentNo: z.string().nullable(),
        tableName: z.string(),
        amount: z.number(),
        status: coded(codes.suspenseStatus),
        reason: z.string(),
        createTime: z.string(),
        doneTime: z.string().nullable(),
        /** What whoever dealt with it found; '' when it went home by itself. */
        note: z.string(),
        handleUserName: z.string().nullable(),
      }),
    ),
  },
  handleSuspense: { input: z.object({ suspenseId: id('挂起款项'), note: text('处理说明', 200) }), answer: done },
  reconciliations: {
    input: z.object({ beginDate: optional(date('开始日期')), endDate: optional(date('结束日期')), ...page() }),
    answer: paged(
      z.object({
        runId: z.number(),
        provider: z.enum(providers),
        billDate: z.string(),
        status: coded(codes.reconciliationStatus),
        providerAmount: z.number(),
        ourAmount: z.number(),
        providerRefundAmount: z.number(),
        ourRefundAmount: z.number(),
        feeAmount: z.number(),
        matchedCount: z.number(),
        differenceCount: z.number(),
        openCount: z.number(),
        runTime: z.string(),
        note: z.string(),
      }),
    ),
  },
  differences: {
    input: z.object({ runId: optional(id('对账')), open: optional(flag('状态')), ...page() }),
    answer: paged(difference),
  },
  handleDifference: { input: z.object({ itemId: id('差异'), note: text('处理说明', 200) }), answer: done },
}
