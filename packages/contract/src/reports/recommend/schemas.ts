/** What travels in 推荐统计. */
import { z } from 'zod'
import { orderLine } from '../order-line.ts'
import { deptLevel, lineLevel, userLevel } from '../frame.ts'
import { recommendReport } from './definition.ts'

const orders = lineLevel(recommendReport, recommendReport.levels.orders, {
  ...orderLine,
  /** Who sold it: he has the same money among his sales. */
  salesUserName: z.string(),
})

export const schemas = {
  recommendDepts: deptLevel(recommendReport, recommendReport.levels.depts),
  recommendUsers: userLevel(recommendReport, recommendReport.levels.users),
  recommendOrders: orders,
  ownRecommended: {
    input: orders.input.omit({ deptId: true, userId: true, keyword: true }),
    answer: orders.answer.extend({
      /** The caller's place in 推荐排行 of these nights; null without a figure to rank. */
      place: z.number().nullable(),
    }),
  },
}
