/** Credits, repayments and credit accounts. Amounts are fen, times venue time. */
import { z } from 'zod'
import * as codes from '../../codes.ts'
import {
  coded,
  emptyResponse,
  fen,
  flag,
  id,
  multilineText,
  list,
  oneOf,
  optional,
  searchWords,
  text,
} from '../../fields.ts'
import { balanceProof } from '../../members/stored-value/balance-proof.ts'
import { creditAccountRow, creditLine, creditRepaymentSchema, creditRow, guarantorFields } from './credit-shapes.ts'

const { cash, card, transfer, balance } = codes.payMethod

export const schemas = {
  creditApply: {
    input: z.object({ billId: id('账单'), amount: fen('挂账金额', 1), ...guarantorFields }),
    answer: z.object({ creditId: z.number(), status: coded(codes.creditStatus) }),
  },
  creditAudit: {
    input: z.object({ creditId: id('挂账'), agree: flag('是否同意'), opinion: optional(multilineText('意见', 100)) }),
    answer: z.object({ status: coded(codes.creditStatus) }),
  },
  creditRepay: {
    input: z.object({
      creditId: id('挂账'),
      amount: fen('还款金额', 1),
      payMethod: oneOf('还款方式', [cash, card, transfer, balance]),
      ...balanceProof,
      /** Slip number of the card terminal, or the reference of a bank transfer, which must be given. */
      slipNo: optional(text('单号', 40)),
      remark: optional(multilineText('备注', 100)),
    }),
    answer: z.object({ repayId: z.number(), remainAmount: z.number(), status: coded(codes.creditStatus) }),
  },
  /** Repays several credits with one receipt, all or none. */
  creditRepayMany: {
    input: z.object({
      /** Repaid amount (fen) by credit; each credit only once. */
      items: list('挂账', z.object({ creditId: id('挂账'), amount: fen('还款金额', 1) }), 200),
      payMethod: oneOf('还款方式', [cash, card, transfer]),
      /** Slip number of the card terminal, or the reference of a bank transfer, which must be given. */
      slipNo: optional(text('单号', 40)),
      remark: optional(multilineText('备注', 100)),
    }),
    /** `amount`: fen, the sum over all credits. */
    answer: z.object({ receiptNo: z.string(), amount: z.number() }),
  },
  /** Reverses a repayment, and with it all repayments of the same receipt. */
  creditRepayReverse: {
    input: z.object({
      repayId: id('还款'),
      reason: multilineText('撤销原因', 100),
      /** Encrypted; required above `pay.passwordAbove`. */
      payPassword: optional(text('支付密码', 1000)),
    }),
    /** `amount`: fen owed again; `count`: number of reversed repayments. */
    answer: z.object({ amount: z.number(), count: z.number() }),
  },
  creditWriteOff: {
    input: z.object({
      creditId: id('挂账'),
      reason: multilineText('核销原因', 100),
      /** Encrypted; required above `pay.passwordAbove`. */
      payPassword: optional(text('支付密码', 1000)),
    }),
    answer: emptyResponse,
  },
  creditRemind: { input: z.object({ creditId: id('挂账') }), answer: emptyResponse },
  creditDetail: {
    input: z.object({ creditId: id('挂账') }),
    answer: creditRow.extend({
      /** Unpaid bill lines covered by the credit; empty before it takes effect. */
      lines: z.array(creditLine),
      repays: z.array(creditRepaymentSchema),
      /** Image of the guest's signature; null when there is none. */
      signUrl: z.string().nullable(),
      /** `code`: create a repayment link for the guest. */
      can: z.object({
        audit: z.boolean(),
        repay: z.boolean(),
        writeOff: z.boolean(),
        remind: z.boolean(),
        code: z.boolean(),
      }),
      /** A write-off requires the pay password. */
      writeOffPassword: z.boolean(),
    }),
  },
  /** Accounts that the caller may charge a guest's bill to. */
  creditAccounts: {
    input: z.object({ keyword: optional(searchWords('关键字', 20)) }),
    answer: z.array(creditAccountRow),
  },
}
