/** Shapes of the desk of finance. Amounts are fen; counts and sums are those of this moment, whatever the nights. */
import { z } from 'zod'
import { nothing, optional, page, paged, searchWords } from '../../fields.ts'
import { person } from '../frame.ts'

const waiting = z.object({ count: z.number(), amount: z.number() })
/** Slips of wages by the oldest month they are of; amounts of wages are shown after the pay password only. */
const slips = z.object({ count: z.number(), month: z.string().nullable() })

const balancesAsked = z.object({ keyword: optional(searchWords('关键词', 20)), ...page(50, 200) })

export const schemas = {
  /** Null: not part of the caller's work. */
  desk: {
    input: nothing,
    answer: z.object({
      /** Open differences of the daily comparison with the providers; the amount is the sum of their absolute values. */
      differences: waiting.nullable(),
      /** Money of providers that no payment may keep and that has not gone back. */
      suspense: waiting.nullable(),
      /** Withdrawals that wait for a decision, and those that wait for the transfer. */
      toAudit: waiting.nullable(),
      toPay: waiting.nullable(),
      /** Slips that were objected to and are not published again. */
      objections: slips.nullable(),
      /** Slips that are signed and not paid. */
      signed: slips.nullable(),
      /** Overdue credits, and what is left of them. */
      creditsDue: waiting.nullable(),
      /** Drawers that are open; the amount is the change they began with. */
      drawers: waiting.nullable(),
    }),
  },
  /** Bonus accounts that are not empty, the largest balance first. */
  staffBalances: {
    input: balancesAsked,
    answer: paged(
      person.extend({
        balance: z.number(),
        /** Of the balance, held for a withdrawal under way. */
        frozenAmount: z.number(),
        /** To be deducted from what comes next. */
        owedAmount: z.number(),
      }),
    ).extend({ summary: z.object({ balance: z.number(), frozenAmount: z.number(), owedAmount: z.number() }) }),
  },
  /** Stored value nobody has used, by member, the largest first. */
  memberBalances: {
    input: balancesAsked,
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
