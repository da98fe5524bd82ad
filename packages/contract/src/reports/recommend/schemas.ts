/** Report 推荐统计. */
import { z } from 'zod'
import { rechargeStatus } from '../../codes.ts'
import { coded } from '../../fields.ts'
import { orderLine } from '../order-line.ts'
import { buildLineLevelSchemas } from '../frame.ts'
import { recommendReport } from './definition.ts'

const orders = buildLineLevelSchemas(recommendReport, recommendReport.levels.orders, {
  ...orderLine,
  /** Sales person who is credited with the same order as a sale. */
  salesUserName: z.string(),
})

/** Recharges as lines. Amounts are limited to the requested nights: a refund counts in the night it was made. */
const recharges = buildLineLevelSchemas(recommendReport, recommendReport.levels.recharges, {
  rechargeId: z.number(),
  rechargeNo: z.string(),
  memberName: z.string(),
  phoneMask: z.string(),
  payTime: z.string(),
  status: coded(rechargeStatus),
  /** The member's sales person; null without one. */
  salesUserName: z.string().nullable(),
})
/** The caller's rank in 推荐排行 for these nights; null when the caller has no figure. */
const place = z.number().nullable()

export const schemas = {
  recommendOrders: orders,
  recommendRecharges: recharges,
  ownRecommended: {
    input: orders.input.omit({ deptId: true, userId: true, keyword: true }),
    answer: orders.answer.extend({ place }),
  },
  ownRecommendRecharges: {
    input: recharges.input.omit({ deptId: true, userId: true, keyword: true }),
    answer: recharges.answer.extend({ place }),
  },
}
