/** What travels around a bill: discounts, payments, refunds, credit. Amounts are fen, times venue time. */
import { z } from 'zod'
import * as codes from '../codes.ts'
import {
  bp,
  code,
  coded,
  date,
  done,
  fen,
  flag,
  id,
  int,
  list,
  nested,
  oneOf,
  optional,
  page,
  paged,
  text,
  version,
} from '../fields.ts'
import { amounts, bill } from './bill-shapes.ts'
import { creditAccountRow, creditRepay, creditRow, guarantee } from './credit-shapes.ts'

const billBrief = z.object({
  billId: z.number(),
  billNo: z.string(),
  status: coded(codes.billStatus),
  mainRecordId: z.number(),
  tableNames: z.string(),
  businessDate: z.string(),
  openTime: z.string(),
  guestName: z.string(),
  salesUserName: z.string(),
  settleTime: z.string().nullable(),
  settleUserName: z.string().nullable(),
  ...amounts,
})

const refundItem = z.object({
  orderItemId: z.number(),
  goodsName: z.string(),
  quantity: z.number(),
  amount: z.number(),
})

const refundRow = z.object({
  refundId: z.number(),
  refundNo: z.string(),
  refundType: coded(codes.refundType),
  orderId: z.number(),
  orderNo: z.string(),
  tableRecordId: z.number(),
  tableName: z.string(),
  items: z.array(refundItem),
  goodsAmount: z.number(),
  discountBack: z.number(),
  /** Money given back plus credit taken off. */
  amount: z.number(),
  creditBack: z.number(),
  paymentParts: z.array(
    z.object({ paymentId: z.number(), paymentNo: z.string(), payMethod: coded(codes.payMethod), amount: z.number() }),
  ),
  reason: z.string(),
  returnStock: z.boolean(),
  applyUserId: z.number(),
  applyUserName: z.string(),
  auditUserName: z.string().nullable(),
  opinion: z.string(),
  status: coded(codes.refundStatus),
  businessDate: z.string().nullable(),
  refundTime: z.string().nullable(),
  createTime: z.string(),
  can: z.object({ audit: z.boolean(), retry: z.boolean() }),
})

const { cash, card, credit } = codes.payMethod
const range = { beginDate: optional(date('开始日期')), endDate: optional(date('结束日期')) }

/** Money taken by staff. Online channels complete through their own calls. */
const settlePayment = z.object({
  payMethod: oneOf('付款方式', [cash, card, credit]),
  amount: fen('付款金额', 1),
  /** Terminal slip of a card payment. */
  slipNo: optional(text('小票号', 40)),
  /** Required with `credit`. */
  credit: optional(nested('挂账', z.object(guarantee))),
})

export const schemas = {
  detail: { input: z.object({ tableRecordId: optional(id('台位')), billId: optional(id('账单')) }), answer: bill },
  list: {
    input: z.object({
      ...range,
      status: optional(code('状态', codes.billStatus)),
      keyword: optional(text('关键字', 20)),
      ...page(20, 200),
    }),
    answer: z.object({ rows: z.array(billBrief), total: z.number(), summary: z.object(amounts) }),
  },
  /** Either a rate or an amount. A discount replaces the one before it; rate 10000 takes it away. It covers the lines ordered so far. */
  discount: {
    input: z.object({
      billId: id('账单'),
      version: version(),
      rateBp: optional(bp('折扣')),
      amount: optional(fen('优惠金额')),
      reason: text('打折原因', 100),
    }),
    answer: bill,
  },
  /** `amount` is the whole wipe of the bill; 0 takes it away. */
  wipe: { input: z.object({ billId: id('账单'), version: version(), amount: fen('抹零金额') }), answer: bill },
  member: {
    input: z.object({ billId: id('账单'), version: version(), memberId: int('会员', 0, Number.MAX_SAFE_INTEGER) }),
    answer: bill,
  },
  topUp: { input: z.object({ billId: id('账单'), version: version() }), answer: bill },
  /** With `orderId` the payments pay that waiting order, exactly; without it they pay what is open on the bill, wholly or in part. */
  settle: {
    input: z.object({
      billId: id('账单'),
      orderId: optional(id('订单')),
      payments: list('付款', settlePayment, 10, 0),
    }),
    answer: z.object({
      billId: z.number(),
      status: coded(codes.billStatus),
      unpaidAmount: z.number(),
      paymentNos: z.array(z.string()),
    }),
  },
  reverse: {
    input: z.object({ billId: id('账单'), version: version(), reason: text('反结账原因', 100) }),
    answer: z.object({ newBillId: z.number() }),
  },
  print: {
    input: z.object({ billId: id('账单'), kind: oneOf('打印类型', ['pre', 'final']) }),
    answer: z.object({ printText: z.string(), printCount: z.number() }),
  },

  /** Type `goods` names `items` that come back; `moneyOnly` an `amount`. */
  refundApply: {
    input: z.object({
      orderId: id('订单'),
      refundType: code('退款类型', codes.refundType),
      items: optional(list('退货商品', z.object({ orderItemId: id('商品'), quantity: int('数量', 1, 99) }), 100)),
      amount: optional(fen('退款金额', 1)),
      reason: text('退款原因', 100),
      returnStock: optional(flag('退回库存')),
    }),
    answer: z.object({
      refundId: z.number(),
      status: coded(codes.refundStatus),
      amount: z.number(),
      creditBack: z.number(),
    }),
  },
  refundAudit: {
    input: z.object({ refundId: id('退款单'), agree: flag('是否同意'), opinion: optional(text('意见', 100)) }),
    answer: z.object({ status: coded(codes.refundStatus) }),
  },
  refundRetry: { input: z.object({ refundId: id('退款单') }), answer: z.object({ status: coded(codes.refundStatus) }) },
  refundList: {
    input: z.object({
      ...range,
      status: optional(code('状态', codes.refundStatus)),
      orderId: optional(id('订单')),
      ...page(20, 200),
    }),
    answer: paged(refundRow),
  },

  creditApply: {
    input: z.object({ billId: id('账单'), amount: fen('挂账金额', 1), ...guarantee }),
    answer: z.object({ creditId: z.number(), status: coded(codes.creditStatus) }),
  },
  creditAudit: {
    input: z.object({ creditId: id('挂账'), agree: flag('是否同意'), opinion: optional(text('意见', 100)) }),
    answer: z.object({ status: coded(codes.creditStatus) }),
  },
  creditRepay: {
    input: z.object({
      creditId: id('挂账'),
      amount: fen('还款金额', 1),
      payMethod: oneOf('还款方式', [cash, card]),
      slipNo: optional(text('小票号', 40)),
      remark: optional(text('备注', 100)),
    }),
    answer: z.object({ repayId: z.number(), remainAmount: z.number(), status: coded(codes.creditStatus) }),
  },
  creditWriteOff: { input: z.object({ creditId: id('挂账'), reason: text('核销原因', 100) }), answer: done },
  creditRemind: { input: z.object({ creditId: id('挂账') }), answer: done },
  creditList: {
    input: z.object({
      ...range,
      status: optional(code('状态', codes.creditStatus)),
      /** Only what is still owed. */
      open: optional(flag('未还清')),
      guaranteeUserId: optional(id('担保人')),
      keyword: optional(text('关键字', 20)),
      ...page(20, 200),
    }),
    answer: z.object({
      rows: z.array(creditRow),
      total: z.number(),
      summary: z.object({
        amount: z.number(),
        repaidAmount: z.number(),
        badAmount: z.number(),
        reversedAmount: z.number(),
        remainAmount: z.number(),
      }),
    }),
  },
  creditDetail: {
    input: z.object({ creditId: id('挂账') }),
    answer: creditRow.extend({
      repays: z.array(creditRepay),
      can: z.object({ audit: z.boolean(), repay: z.boolean(), writeOff: z.boolean(), remind: z.boolean() }),
    }),
  },
  /** Accounts the caller may put a guest's bill on. */
  creditAccounts: { input: z.object({ keyword: optional(text('关键字', 20)) }), answer: z.array(creditAccountRow) },
}
