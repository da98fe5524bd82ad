/** 财务待办 and balances. Amounts are fen. Counts and sums are current values, independent of nights. */
import { z } from 'zod'
import { bonusBillType, bonusDirection } from '../../codes.ts'
import { coded, emptyInput, optional, page, paged, searchWords } from '../../fields.ts'
import { person } from '../frame.ts'

const waiting = z.object({ count: z.number(), amount: z.number() })
/** Number of wage slips and their oldest month; no wage amounts, which require the pay password. */
const slips = z.object({ count: z.number(), month: z.string().nullable() })

const balanceFilters = z.object({ keyword: optional(searchWords('关键词', 20)), ...page(50, 200) })

export const schemas = {
  /** A field is null when the caller lacks the permission for that work. */
  desk: {
    input: emptyInput,
    answer: z.object({
      /** Open differences in the daily reconciliation with providers; `amount` is the sum of absolute values. */
      differences: waiting.nullable(),
      /** Money at a provider that belongs to no payment and is not refunded yet. */
      suspense: waiting.nullable(),
      /** Withdrawals of bonus: `toAudit` wait for a decision, `toPay` for the transfer. */
      toAudit: waiting.nullable(),
      toPay: waiting.nullable(),
      /** Wage slips with an objection, not yet published again. */
      objections: slips.nullable(),
      /** Slips that are signed but not paid. */
      signed: slips.nullable(),
      /** Overdue credits; `amount` is what is still owed. */
      creditsDue: waiting.nullable(),
      /** Open cash drawers; `amount` is the cash they were opened with. */
      drawers: waiting.nullable(),
    }),
  },
  /** Bonus accounts with a balance, largest first. */
  staffBalances: {
    input: balanceFilters,
    answer: paged(
      person.extend({
        balance: z.number(),
        /** Part of the balance frozen for a withdrawal in progress. */
        frozenAmount: z.number(),
        /** Amount that will be deducted from future earnings. */
        owedAmount: z.number(),
      }),
    ).extend({ summary: z.object({ balance: z.number(), frozenAmount: z.number(), owedAmount: z.number() }) }),
  },
  /** Awards, fines and corrections booked manually, newest first. `keyword` searches the name of the receiver. */
  staffAdjustments: {
    input: balanceFilters,
    answer: paged(
      z.object({
        billId: z.number(),
        nickName: z.string(),
        deptName: z.string(),
        billType: coded(bonusBillType),
        direction: coded(bonusDirection),
        /** Never negative; `direction` states whether it was added or deducted. */
        amount: z.number(),
        remark: z.string(),
        operatorName: z.string(),
        /** True when a second person approved it. */
        approved: z.boolean(),
        businessDate: z.string(),
        createTime: z.string(),
      }),
    ).extend({ summary: z.object({ income: z.number(), expense: z.number() }) }),
  },
  /** Unused stored value by member, largest first. */
  memberBalances: {
    input: balanceFilters,
    answer: paged(
      z.object({
        memberId: z.number(),
        memberNo: z.string(),
        memberName: z.string(),
        phoneMask: z.string(),
        /** The member's sales person; null without one. */
        salesUserName: z.string().nullable(),
        principalAmount: z.number(),
        bonusAmount: z.number(),
      }),
    ).extend({ summary: z.object({ principalAmount: z.number(), bonusAmount: z.number() }) }),
  },
}
