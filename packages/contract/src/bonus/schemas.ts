/** Bonus accounts. Amounts are fen, times venue time, months are months of business dates. */
import { z } from 'zod'
import * as codes from '../codes.ts'
import {
  code,
  coded,
  emptyResponse,
  fen,
  flag,
  id,
  int,
  multilineText,
  month,
  emptyInput,
  optional,
  page,
  paged,
  text,
} from '../fields.ts'

const { award, fine, adjustment } = codes.bonusBillType

/** An account entry in a list. */
const billRow = z.object({
  billId: z.number(),
  billType: coded(codes.bonusBillType),
  direction: coded(codes.bonusDirection),
  amount: z.number(),
  title: z.string(),
  /** Source of the entry, such as a table or a bank; may be empty. */
  about: z.string(),
  businessDate: z.string(),
  /** `pending`: a clawback that the balance does not cover yet. `reversed`: a rebate that was taken back completely. */
  status: coded(codes.bonusBillStatus),
  createTime: z.string(),
})

/** Entry that will be booked when its night ends. */
const pendingRow = z.object({
  billType: coded(codes.bonusBillType),
  /** Negative for clawbacks of the night. */
  amount: z.number(),
  title: z.string(),
  about: z.string(),
  businessDate: z.string(),
  /** Address of the source screen. */
  route: z.string(),
})

const withdrawRow = z.object({
  withdrawId: z.number(),
  withdrawNo: z.string(),
  userId: z.number(),
  nickName: z.string(),
  deptName: z.string(),
  amount: z.number(),
  bankName: z.string(),
  /** Last four digits. */
  cardNoMask: z.string(),
  accountName: z.string(),
  status: coded(codes.bonusWithdrawStatus),
  createTime: z.string(),
  /** Reviewer and time; null while pending, or when the owner withdrew it. */
  auditUserName: z.string().nullable(),
  auditTime: z.string().nullable(),
  payUserName: z.string().nullable(),
  /** Time of the transfer, or of its return. */
  payTime: z.string().nullable(),
  /** Reason of the failure or rejection; empty otherwise. */
  failReason: z.string(),
  approvalId: z.number().nullable(),
})

export const schemas = {
  info: {
    input: emptyInput,
    answer: z.object({
      balance: z.number(),
      /** Balance minus frozen amount. */
      available: z.number(),
      /** Amount that can be withdrawn: available minus `owedAmount`, never negative. */
      withdrawable: z.number(),
      frozenAmount: z.number(),
      /** Amount the current night will add when it ends. */
      pendingAmount: z.number(),
      /** Amount of clawbacks that the balance could not cover yet. */
      owedAmount: z.number(),
      totalIncome: z.number(),
      totalWithdraw: z.number(),
      month: z.string(),
      monthIncome: z.number(),
      monthExpense: z.number(),
      /** The ten latest account entries. */
      bills: z.array(billRow),
      /** The twenty largest entries of the current night that are not booked yet. */
      pending: z.array(pendingRow),
      /** Withdrawal in progress; null when there is none. */
      running: withdrawRow.nullable(),
      /** Bank cards for withdrawals. */
      cards: z.array(z.object({ bankId: z.number(), bankName: z.string(), cardNoMask: z.string() })),
    }),
  },
  /** The caller's account entries, newest night first. */
  billList: {
    input: z.object({
      month: optional(month('月份')),
      billType: optional(code('类型', codes.bonusBillType)),
      direction: optional(code('收支', codes.bonusDirection)),
      ...page(20, 100),
    }),
    answer: paged(billRow).extend({
      /** Booked sums under the same filter, for the months of this page's rows. */
      months: z.array(z.object({ month: z.string(), incomeAmount: z.number(), expenseAmount: z.number() })),
    }),
  },
  monthList: {
    input: z.object({ year: int('年份', 2000, 2100) }),
    /** Months with a booked entry, latest first. */
    answer: z.array(
      z.object({
        month: z.string(),
        incomeAmount: z.number(),
        expenseAmount: z.number(),
        netAmount: z.number(),
        count: z.number(),
        types: z.array(
          z.object({
            billType: coded(codes.bonusBillType),
            direction: coded(codes.bonusDirection),
            amount: z.number(),
          }),
        ),
      }),
    ),
  },
  billDetail: {
    input: z.object({ billId: id('账单') }),
    answer: billRow.extend({
      balanceAfter: z.number().nullable(),
      settleTime: z.string().nullable(),
      remark: z.string(),
      /** Details of the entry's source, one row each, with either a text or an amount. */
      source: z.array(z.object({ label: z.string(), text: z.string().nullable(), amount: z.number().nullable() })),
      /** Address of the source screen; null when there is none. */
      route: z.string().nullable(),
      /** Withdrawal that this entry paid out; null for other entries. */
      withdraw: withdrawRow.nullable(),
    }),
  },
  withdraw: {
    input: z.object({
      /** Whole yuan, ¥10 or more. */
      amount: fen('提现金额', 1),
      bankId: id('银行卡'),
      /** Encrypted. */
      payPassword: text('支付密码', 1024),
    }),
    answer: z.object({ withdrawId: z.number() }),
  },
  /** The caller's own withdrawal, or any for users who review withdrawals. */
  withdrawDetail: {
    input: z.object({ withdrawId: id('提现单') }),
    answer: withdrawRow.extend({
      /** The caller may register the result of the transfer: neither the owner nor the approver may. */
      canFinish: z.boolean(),
      /** Registering the result requires the caller's pay password. */
      asksPassword: z.boolean(),
      /** The owner's current account, for users who review withdrawals; null for others. */
      account: z
        .object({
          balance: z.number(),
          frozenAmount: z.number(),
          owedAmount: z.number(),
          /** Time of the last completed transfer; null before the first. */
          lastPayTime: z.string().nullable(),
          /** Amounts booked since that transfer, by kind; outgoing amounts are negative. */
          parts: z.array(z.object({ billType: coded(codes.bonusBillType), amount: z.number() })),
        })
        .nullable(),
    }),
  },
  /** Without a status: pending withdrawals, oldest first. With one: newest first. */
  withdrawList: {
    input: z.object({ status: optional(code('状态', codes.bonusWithdrawStatus)), ...page(20, 100) }),
    answer: paged(withdrawRow),
  },
  withdrawAudit: {
    input: z.object({
      withdrawId: id('提现单'),
      agree: flag('是否同意'),
      reason: optional(multilineText('原因', 200)),
    }),
    answer: emptyResponse,
  },
  withdrawFinish: {
    input: z.object({
      withdrawId: id('提现单'),
      success: flag('是否到账'),
      /** Required when the transfer failed. */
      reason: optional(multilineText('失败原因', 200)),
      payPassword: optional(text('支付密码', 1000)),
    }),
    answer: emptyResponse,
  },
  payoutCard: {
    input: z.object({ withdrawId: id('提现单') }),
    answer: z.object({ cardNo: z.string() }),
  },
  adjust: {
    input: z.object({
      userId: id('员工'),
      /** An award is a credit, a fine a debit, an adjustment either. */
      billType: code('类型', { award, fine, adjustment }),
      direction: code('收支', codes.bonusDirection),
      amount: fen('金额', 1),
      remark: multilineText('原因', 200),
      /** Encrypted; required for credits. */
      payPassword: optional(text('支付密码', 1000)),
    }),
    /**
     * Above `pay.secondPersonAbove` nothing is booked yet: `billId` is null and `approvalId` names the request for a second person's
     * decision.
     */
    answer: z.object({ billId: z.number().nullable(), approvalId: z.number().nullable() }),
  },
}
