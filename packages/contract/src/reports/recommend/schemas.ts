/** What travels in 推荐统计. */
import { z } from 'zod'
import { rechargeStatus } from '../../codes.ts'
import { coded } from '../../fields.ts'
import { orderLine } from '../order-line.ts'
import { lineLevel } from '../frame.ts'
import { recommendReport } from './definition.ts'

const orders = lineLevel(recommendReport, recommendReport.levels.orders, {
  ...orderLine,
  /** Who sold it: he has the same money among his sales. */
  salesUserName: z.string(),
})

/** Its amounts are what the nights brought: what went home stands in the night it went. */
const recharges = lineLevel(recommendReport, recommendReport.levels.recharges, {
  rechargeId: z.number(),
  rechargeNo: z.string(),
  memberName: z.string(),
  phoneMask: z.string(),
  payTime: z.string(),
  status: coded(rechargeStatus),
  /** Whose member it is; null without a sales person of his own. */
  salesUserName: z.string().nullable(),
})
/** The caller's place in 推荐排行 of these nights; null without a figure to rank. */
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
