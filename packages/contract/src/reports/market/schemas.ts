/** What travels in the marketing overview. Amounts are fen, rates basis points; dates are business dates. */
import { z } from 'zod'
import { oneOf, optional } from '../../fields.ts'
import { menus } from '../../menus.ts'

const presets = ['today', 'yesterday', 'month'] as const

export const schemas = {
  market: {
    input: z.object({ preset: optional(oneOf('日期范围', presets)) }),
    answer: z.object({
      /** The night that is running. */
      today: z.string(),
      beginDate: z.string(),
      endDate: z.string(),
      /** Whose figures these are: the caller's own, his departments', or the house's. */
      scope: z.enum(['self', 'dept', 'all']),
      figures: z.object({
        performanceAmount: z.number(),
        salesAmount: z.number(),
        tableCount: z.number(),
        bookingCount: z.number(),
        /** Arrived, of all bookings that ended one way or another. */
        arriveRate: z.number(),
        recommendAmount: z.number(),
        /** Booked and waiting for the end of the night. */
        rebateAmount: z.number(),
      }),
      /** The caller's own places among everybody in these nights; null without a figure to rank. */
      rank: z.object({ sales: z.number().nullable(), recommend: z.number().nullable() }),
      /** What the caller may still give, −1 = no limit; null for people who do not give. */
      gift: z.object({ dayRemain: z.number(), monthRemain: z.number() }).nullable(),
      /** The running month: what is to be reached, by the caller, his departments or all of them, and how far it has come. */
      target: z.object({
        month: z.string(),
        /** 0 where nobody set a target. */
        targetAmount: z.number(),
        performanceAmount: z.number(),
        targetRate: z.number(),
      }),
      /** The last seven nights, oldest first, tonight last. */
      curve: z.array(z.object({ businessDate: z.string(), performanceAmount: z.number(), salesAmount: z.number() })),
      todo: z.object({
        bookingsTonight: z.number(),
        creditsOverdue: z.number(),
        creditsOverdueAmount: z.number(),
        /** Lines of bottles of their guests that end within seven days. */
        bottlesExpiring: z.number(),
        pendingApprovals: z.number(),
      }),
      /** The reports this person may open, in the order of the page. */
      menus,
    }),
  },
}
