/** Refunds. Amounts are fen, times venue time. */
import { z } from 'zod'
import * as codes from '../../codes.ts'
import {
  code,
  coded,
  fen,
  flag,
  id,
  int,
  multilineText,
  list,
  optional,
  page,
  paged,
  searchWords,
  text,
} from '../../fields.ts'
import { range } from '../range.ts'

const refundItem = z.object({
  orderItemId: z.number(),
  goodsName: z.string(),
  quantity: z.number(),
  amount: z.number(),
})

const paymentPart = z.object({
  paymentId: z.number(),
  paymentNo: z.string(),
  payMethod: coded(codes.payMethod),
  amount: z.number(),
})

/** Type `goods` lists the returned `items`; `moneyOnly` has an `amount`. */
const applyFields = {
  orderId: id('订单'),
  refundType: code('退款类型', codes.refundType),
  items: optional(list('退货商品', z.object({ orderItemId: id('商品'), quantity: int('数量', 1, 99) }), 100)),
  amount: optional(fen('退款金额', 1)),
  /**
   * Payment to refund first, when several payments paid the order; amounts on account are reduced before it. Absent:
   * the latest payment first. Returned goods are refunded through the payments that paid their lines.
   */
  firstPaymentId: optional(id('收款')),
}

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
  /** Refunded money plus reduced credit. */
  amount: z.number(),
  creditBack: z.number(),
  paymentParts: z.array(paymentPart),
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

export const schemas = {
  refundApply: {
    input: z.object({
      ...applyFields,
      reason: multilineText('退款原因', 100),
      returnStock: optional(flag('退回库存')),
      /** Encrypted; required when `refundPlan` returns `password`: for amounts above `pay.passwordAbove`. */
      payPassword: optional(text('支付密码', 1000)),
    }),
    answer: z.object({
      refundId: z.number(),
      status: coded(codes.refundStatus),
      amount: z.number(),
      creditBack: z.number(),
    }),
  },
  /** Preview of a refund application with the same input; changes and reserves nothing. */
  refundPlan: {
    input: z.object(applyFields),
    answer: z.object({
      /** Refunded money plus reduced credit. */
      amount: z.number(),
      creditBack: z.number(),
      goodsAmount: z.number(),
      discountBack: z.number(),
      /** Payments through which the money is refunded, in order of execution. */
      parts: z.array(paymentPart),
      /**
       * Payments of the order that the caller may choose to refund first, with the refundable amount of each; empty
       * when there is no choice.
       */
      choices: z.array(paymentPart),
      /** True when another user has to approve the refund. */
      approval: z.boolean(),
      /** True when `refundApply` requires `payPassword`. */
      password: z.boolean(),
    }),
  },
  refundAudit: {
    input: z.object({ refundId: id('退款单'), agree: flag('是否同意'), opinion: optional(multilineText('意见', 100)) }),
    answer: z.object({ status: coded(codes.refundStatus) }),
  },
  refundRetry: { input: z.object({ refundId: id('退款单') }), answer: z.object({ status: coded(codes.refundStatus) }) },
  refundList: {
    input: z.object({
      ...range,
      status: optional(code('状态', codes.refundStatus)),
      orderId: optional(id('订单')),
      /** Name of the applicant or the table, or the number of the refund. */
      keyword: optional(searchWords('关键字', 20)),
      ...page(20, 200),
    }),
    answer: paged(refundRow),
  },
}
