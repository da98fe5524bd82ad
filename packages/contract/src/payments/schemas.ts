/** Results of payments through providers, and reconciliation for finance. Amounts are fen, times venue time. */
import { z } from 'zod'
import * as codes from '../codes.ts'
import { coded, date, emptyResponse, flag, id, multilineText, optional, page, paged, text } from '../fields.ts'
import { differenceKindLabels, suspenseKindLabels, type DifferenceKind, type SuspenseKind } from './difference-kinds.ts'
import { paymentState, paymentProviders } from './payment-shapes.ts'

const difference = z.object({
  itemId: z.number(),
  runId: z.number(),
  provider: z.enum(paymentProviders),
  billDate: z.string(),
  kind: z.enum(Object.keys(differenceKindLabels) as [DifferenceKind]),
  outTradeNo: z.string(),
  outRefundNo: z.string(),
  providerAmount: z.number().nullable(),
  ourAmount: z.number().nullable(),
  /** Number of our payment (`paymentNo`); null when the money matches no payment. */
  paymentNo: z.string().nullable(),
  status: coded(codes.differenceStatus),
  dueTime: z.string(),
  note: z.string(),
  handleUserName: z.string().nullable(),
  handleTime: z.string().nullable(),
})

export const schemas = {
  status: {
    input: z.object({ paymentNo: text('支付单号', 40) }),
    answer: z.object({
      ...paymentState,
      payTime: z.string().nullable(),
      bizType: coded(codes.payBizType),
      bizId: z.number(),
      orderId: z.number().nullable(),
      /** Number of what was paid: the order; otherwise the bill, the tip or the credit. */
      paidNo: z.string(),
      tableName: z.string(),
      /** Table of a payment for a bill, and the amount the bill still owes, fen. Both null for other payments. */
      tableId: z.number().nullable(),
      unpaidAmount: z.number().nullable(),
      /** Amount of this payment refunded so far, fen. */
      refundedAmount: z.number(),
      /** Chinese notice when the money was received twice or too late and is being refunded; '' otherwise. */
      notice: z.string(),
    }),
  },
  giveUp: { input: z.object({ paymentNo: text('支付单号', 40) }), answer: z.object(paymentState) },
  suspense: {
    input: z.object({ open: optional(flag('状态')), ...page() }),
    answer: paged(
      z.object({
        suspenseId: z.number(),
        suspenseNo: z.string(),
        kind: z.enum(Object.keys(suspenseKindLabels) as [SuspenseKind]),
        provider: z.enum(paymentProviders),
        outTradeNo: z.string(),
        transactionId: z.string(),
        paymentNo: z.string().nullable(),
        tableName: z.string(),
        amount: z.number(),
        status: coded(codes.suspenseStatus),
        reason: z.string(),
        createTime: z.string(),
        doneTime: z.string().nullable(),
        /** Note of the employee who handled it; '' when the refund was automatic. */
        note: z.string(),
        handleUserName: z.string().nullable(),
      }),
    ),
  },
  handleSuspense: {
    input: z.object({ suspenseId: id('挂起款项'), note: multilineText('处理说明', 200) }),
    answer: emptyResponse,
  },
  reconciliations: {
    input: z.object({ beginDate: optional(date('开始日期')), endDate: optional(date('结束日期')), ...page() }),
    answer: paged(
      z.object({
        runId: z.number(),
        provider: z.enum(paymentProviders),
        billDate: z.string(),
        status: coded(codes.reconciliationStatus),
        /** Result of the second comparison, with the provider's file of account movements. */
        fundStatus: coded(codes.reconciliationStatus),
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
  /**
   * Our payments in a provider's calendar day, split by business night and purpose; fen before refunds. The rows sum to
   * `amount`, our current total of that day.
   */
  bridge: {
    input: z.object({ runId: id('对账') }),
    answer: z.object({
      amount: z.number(),
      rows: z.array(
        z.object({
          /** Null, together with `bizType`, for money that belongs to no payment. */
          businessDate: z.string().nullable(),
          bizType: coded(codes.payBizType).nullable(),
          amount: z.number(),
          /**
           * All payments of this night through this provider for this purpose, including those of other calendar days;
           * as in 结算统计 before refunds, fen.
           */
          nightAmount: z.number(),
        }),
      ),
    }),
  },
  /** Amounts are fen before refunds. Default: tonight. */
  nights: {
    input: z.object({ beginDate: optional(date('开始日期')), endDate: optional(date('结束日期')) }),
    answer: z.object({
      beginDate: z.string(),
      endDate: z.string(),
      /** The current night. */
      today: z.string(),
      /** One row per night and payment method with payments, latest night first. */
      methods: z.array(
        z.object({
          businessDate: z.string(),
          payMethod: coded(codes.payMethod),
          /** Payments of bills. */
          saleAmount: z.number(),
          /** Payments for anything else: recharges, tips, repayments, deposits, sales in advance. */
          otherAmount: z.number(),
          /** Payments of bills that were reversed; the provider received them too. */
          voidedAmount: z.number(),
        }),
      ),
      /**
       * One row per night, provider and calendar day of the provider's bill. The amounts of a night sum to the three
       * amounts of its method.
       */
      days: z.array(
        z.object({
          businessDate: z.string(),
          provider: z.enum(paymentProviders),
          billDate: z.string(),
          /** Our payments of this night on this day. */
          amount: z.number(),
          /** Reconciliation of that day, all its nights together; null while there is none. */
          run: z
            .object({
              runId: z.number(),
              status: coded(codes.reconciliationStatus),
              providerAmount: z.number(),
              ourAmount: z.number(),
              openCount: z.number(),
            })
            .nullable(),
        }),
      ),
    }),
  },
  differences: {
    input: z.object({ runId: optional(id('对账')), open: optional(flag('状态')), ...page() }),
    answer: paged(difference),
  },
  handleDifference: {
    input: z.object({ itemId: id('差异'), note: multilineText('处理说明', 200) }),
    answer: emptyResponse,
  },
}
