/** Credits, repayments and credit accounts. Amounts are fen, times venue time. */
import { z } from 'zod'
import * as codes from '../../codes.ts'
import { coded, done, fen, flag, id, lines, oneOf, optional, searchWords, text } from '../../fields.ts'
import { balanceProof } from '../../members/stored-value/balance-proof.ts'
import { creditAccountRow, creditLine, creditRepay, creditRow, guarantee } from './credit-shapes.ts'

const { cash, card, balance } = codes.payMethod

export const schemas = {
  creditApply: {
    input: z.object({ billId: id('账单'), amount: fen('挂账金额', 1), ...guarantee }),
    answer: z.object({ creditId: z.number(), status: coded(codes.creditStatus) }),
  },
  creditAudit: {
    input: z.object({ creditId: id('挂账'), agree: flag('是否同意'), opinion: optional(lines('意见', 100)) }),
    answer: z.object({ status: coded(codes.creditStatus) }),
  },
  creditRepay: {
    input: z.object({
      creditId: id('挂账'),
      amount: fen('还款金额', 1),
      payMethod: oneOf('还款方式', [cash, card, balance]),
      ...balanceProof,
      slipNo: optional(text('小票号', 40)),
      remark: optional(lines('备注', 100)),
    }),
    answer: z.object({ repayId: z.number(), remainAmount: z.number(), status: coded(codes.creditStatus) }),
  },
  creditWriteOff: {
    input: z.object({
      creditId: id('挂账'),
      reason: lines('核销原因', 100),
      /** Encrypted; required above `pay.passwordAbove`. */
      payPassword: optional(text('支付密码', 1000)),
    }),
    answer: done,
  },
  creditRemind: { input: z.object({ creditId: id('挂账') }), answer: done },
  creditDetail: {
    input: z.object({ creditId: id('挂账') }),
    answer: creditRow.extend({
      /** Unpaid bill lines covered by the credit; empty before it takes effect. */
      lines: z.array(creditLine),
      repays: z.array(creditRepay),
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
