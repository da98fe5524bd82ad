/** The finance work desk. Amounts are fen; counts and sums are current values, independent of nights. */
import { z } from 'zod'
import { bonusBillType, bonusDirection } from '../../codes.ts'
import { coded, nothing, optional, page, paged, searchWords } from '../../fields.ts'
import { person } from '../frame.ts'

const waiting = z.object({ count: z.number(), amount: z.number() })
/** Number of wage slips and their oldest month; no wage amounts, which require the pay password. */
const slips = z.object({ count: z.number(), month: z.string().nullable() })

const balanceFilters = z.object({ keyword: optional(searchWords('关键词', 20)), ...page(50, 200) })

export const schemas = {
  /** A field is null when it is not part of the caller's work. */
  desk: {
    input: nothing,
    answer: z.object({
      /** Open differences of the daily reconciliation with providers; the amount is the sum of absolute values. */
      differences: waiting.nullable(),
      /** Provider money that belongs to no payment and is not refunded yet. */
      suspense: waiting.nullable(),
      /** Withdrawals waiting for a decision, and those waiting for the transfer. */
      toAudit: waiting.nullable(),
      toPay: waiting.nullable(),
      /** Slips with an objection that are not republished yet. */
      objections: slips.nullable(),
      /** Signed, unpaid slips. */
      signed: slips.nullable(),
      /** Overdue credits and their remaining amount. */
      creditsDue: waiting.nullable(),
      /** Open cash drawers; the amount is their initial change. */
      drawers: waiting.nullable(),
    }),
  },
  /** Non-empty bonus accounts, largest balance first. */
  staffBalances: {
    input: balanceFilters,
    answer: paged(
      person.extend({
        balance: z.number(),
        /** Part of the balance frozen for a withdrawal in progress. */
        frozenAmount: z.number(),
        /** Will be deducted from future earnings. */
        owedAmount: z.number(),
      }),
    ).extend({ summary: z.object({ balance: z.number(), frozenAmount: z.number(), owedAmount: z.number() }) }),
  },
  /** Manually booked awards, fines and corrections, newest first; `keyword` searches the receiver. */
  staffAdjustments: {
    input: balanceFilters,
    answer: paged(
      z.object({
        billId: z.number(),
        nickName: z.string(),
        deptName: z.string(),
        billType: coded(bonusBillType),
        direction: coded(bonusDirection),
        /** Never negative; the sign follows from `direction`. */
        amount: z.number(),
        remark: z.string(),
        operatorName: z.string(),
        /** Approved by a second person. */
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
        /** Their sales person; null without one. */
        salesUserName: z.string().nullable(),
        principalAmount: z.number(),
        bonusAmount: z.number(),
      }),
    ).extend({ summary: z.object({ principalAmount: z.number(), bonusAmount: z.number() }) }),
  },
}
