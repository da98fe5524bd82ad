/** The overview 营销概况. Amounts are fen, rates basis points; dates are business dates. */
import { z } from 'zod'
import { oneOf, optional } from '../../fields.ts'
import { menus } from '../../menus.ts'

const presets = ['today', 'yesterday', 'month'] as const

export const schemas = {
  market: {
    input: z.object({ preset: optional(oneOf('日期范围', presets)) }),
    answer: z.object({
      /** The current night. */
      today: z.string(),
      beginDate: z.string(),
      endDate: z.string(),
      /** Scope of the figures: the caller's own, their departments, or the whole venue. */
      scope: z.enum(['self', 'dept', 'all']),
      figures: z.object({
        performanceAmount: z.number(),
        salesAmount: z.number(),
        tableCount: z.number(),
        bookingCount: z.number(),
        /** Arrived bookings divided by all bookings with a final status, basis points. */
        arriveRate: z.number(),
        recommendAmount: z.number(),
        /** Rebates already booked, and those pending until the end of the night. */
        rebateAmount: z.number(),
      }),
      /** The caller's ranks in these nights; null when the caller has no figure. */
      rank: z.object({ sales: z.number().nullable(), recommend: z.number().nullable() }),
      /** The caller's remaining gift quota, −1 = unlimited; null for users who do not give. */
      gift: z.object({ dayRemain: z.number(), monthRemain: z.number() }).nullable(),
      /** Target of the current month and the performance so far, within the scope of the figures. */
      target: z.object({
        month: z.string(),
        /** Target in fen; 0 when none is set. */
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
        /** Number of stored bottle lines that expire within seven days. */
        bottlesExpiring: z.number(),
        pendingApprovals: z.number(),
      }),
      /** Reports the caller may open, in page order. */
      menus,
    }),
  },
}
