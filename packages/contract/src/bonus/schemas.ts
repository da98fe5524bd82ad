/** What travels about bonus accounts. Amounts are fen, times venue time, months are months of business dates. */
import { z } from 'zod'
import * as codes from '../codes.ts'
import { code, coded, done, fen, flag, id, int, lines, month, nothing, optional, page, paged, text } from '../fields.ts'

const { award, fine, adjustment } = codes.bonusBillType

/** A bill as lists show it. */
const billRow = z.object({
  billId: z.number(),
  billType: coded(codes.bonusBillType),
  direction: coded(codes.bonusDirection),
  amount: z.number(),
  title: z.string(),
  /** Where it came from: a table, a bank; may be empty. */
  about: z.string(),
  businessDate: z.string(),
  /** `pending`: taken back, and the account does not bear it yet. `reversed`: a rebate nothing of which is left. */
  status: coded(codes.bonusBillStatus),
  createTime: z.string(),
})

/** What will come to the account when its night ends. */
const pendingRow = z.object({
  billType: coded(codes.bonusBillType),
  /** Negative for what the night takes back. */
  amount: z.number(),
  title: z.string(),
  about: z.string(),
  businessDate: z.string(),
  /** The screen it came from. */
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
  /** Its last four digits. */
  cardNoMask: z.string(),
  accountName: z.string(),
  status: coded(codes.bonusWithdrawStatus),
  createTime: z.string(),
  /** Who agreed or refused, and when; null while nobody has, or when its owner took it back. */
  auditUserName: z.string().nullable(),
  auditTime: z.string().nullable(),
  payUserName: z.string().nullable(),
  /** When the transfer was done, or came back. */
  payTime: z.string().nullable(),
  /** Why it failed or was refused; empty otherwise. */
  failReason: z.string(),
  approvalId: z.number().nullable(),
})

export const schemas = {
  info: {
    input: nothing,
    answer: z.object({
      balance: z.number(),
      /** Balance less what is held: what stands in the account free. */
      available: z.number(),
      /** What may be withdrawn: available less `owedAmount`, never below nothing. */
      withdrawable: z.number(),
      frozenAmount: z.number(),
      /** What the running night brings when it ends. */
      pendingAmount: z.number(),
      /** Taken back and still to be made up. */
      owedAmount: z.number(),
      totalIncome: z.number(),
      totalWithdraw: z.number(),
      month: z.string(),
      monthIncome: z.number(),
      monthExpense: z.number(),
      /** The ten latest. */
      bills: z.array(billRow),
      /** Of the running night, the largest twenty. */
      pending: z.array(pendingRow),
      /** The withdrawal under way, else null. */
      running: withdrawRow.nullable(),
      /** Cards money may go to. */
      cards: z.array(z.object({ bankId: z.number(), bankName: z.string(), cardNoMask: z.string() })),
    }),
  },
  /** The caller's bills, newest night first. */
  billList: {
    input: z.object({
      month: optional(month('月份')),
      billType: optional(code('类型', codes.bonusBillType)),
      direction: optional(code('收支', codes.bonusDirection)),
      ...page(20, 100),
    }),
    answer: paged(billRow).extend({
      /** Booked sums under the same filter, of the months the rows of this page lie in. */
      months: z.array(z.object({ month: z.string(), incomeAmount: z.number(), expenseAmount: z.number() })),
    }),
  },
  monthList: {
    input: z.object({ year: int('年份', 2000, 2100) }),
    /** Months with a booked bill, the latest first. */
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
      /** What it came from, in words; either a text or an amount. */
      source: z.array(z.object({ label: z.string(), text: z.string().nullable(), amount: z.number().nullable() })),
      /** The screen of it; null when there is none. */
      route: z.string().nullable(),
      /** The withdrawal it paid out. */
      withdraw: withdrawRow.nullable(),
    }),
  },
  withdraw: {
    input: z.object({
      /** Whole yuan, ¥10 or more. */
      amount: fen('提现金额', 1),
      bankId: id('银行卡'),
      /** Encrypted, as every secret. */
      payPassword: text('支付密码', 1024),
    }),
    answer: z.object({ withdrawId: z.number() }),
  },
  /** One's own, or any for whoever audits them. */
  withdrawDetail: {
    input: z.object({ withdrawId: id('提现单') }),
    answer: withdrawRow.extend({
      /** Whether the caller may register the result of the transfer: neither the owner nor the person who agreed. */
      canFinish: z.boolean(),
      /** Whether saying so asks for his pay password. */
      asksPassword: z.boolean(),
      /** The owner's account at this moment, for who audits withdrawals; null for others. */
      account: z
        .object({
          balance: z.number(),
          frozenAmount: z.number(),
          owedAmount: z.number(),
          /** When the last transfer arrived; null before the first. */
          lastPayTime: z.string().nullable(),
          /** Booked since then by kind, what went out is negative. */
          parts: z.array(z.object({ billType: coded(codes.bonusBillType), amount: z.number() })),
        })
        .nullable(),
    }),
  },
  /** Without a status those that wait for somebody, the oldest first; with one the newest first. */
  withdrawList: {
    input: z.object({ status: optional(code('状态', codes.bonusWithdrawStatus)), ...page(20, 100) }),
    answer: paged(withdrawRow),
  },
  withdrawAudit: {
    input: z.object({ withdrawId: id('提现单'), agree: flag('是否同意'), reason: optional(lines('原因', 200)) }),
    answer: done,
  },
  withdrawFinish: {
    input: z.object({
      withdrawId: id('提现单'),
      success: flag('是否到账'),
      /** Needed when the transfer failed. */
      reason: optional(lines('失败原因', 200)),
      payPassword: optional(text('支付密码', 1000)),
    }),
    answer: done,
  },
  payoutCard: {
    input: z.object({ withdrawId: id('提现单') }),
    answer: z.object({ cardNo: z.string() }),
  },
  adjust: {
    input: z.object({
      userId: id('员工'),
      /** An award comes in, a fine goes out, an adjustment does either. */
      billType: code('类型', { award, fine, adjustment }),
      direction: code('收支', codes.bonusDirection),
      amount: fen('金额', 1),
      remark: lines('原因', 200),
      /** Encrypted; required where money comes in. */
      payPassword: optional(text('支付密码', 1000)),
    }),
    /** Above `pay.secondPersonAbove` nothing is booked yet: `billId` is null and `approvalId` names the request another person decides on. */
    answer: z.object({ billId: z.number().nullable(), approvalId: z.number().nullable() }),
  },
}
