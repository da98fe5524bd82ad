/** What travels in 销售统计. */
import { z } from 'zod'
import { orderStatus, orderType } from '../../codes.ts'
import { code, coded, optional } from '../../fields.ts'
import { deptLevel, lineLevel, userLevel } from '../frame.ts'
import { salesReport } from './definition.ts'

const orders = lineLevel(salesReport, salesReport.levels.orders, {
  orderId: z.number(),
  orderNo: z.string(),
  orderType: coded(orderType),
  tableName: z.string(),
  guestName: z.string(),
  createTime: z.string(),
  /** `VSOP ×1，果盘 ×2`. */
  goodsSummary: z.string(),
  status: coded(orderStatus),
  /** The order has figures in other nights too: those stand there. */
  spansNights: z.boolean(),
})

export const schemas = {
  salesDepts: deptLevel(salesReport, salesReport.levels.depts),
  salesUsers: userLevel(salesReport, salesReport.levels.users),
  salesOrders: {
    ...orders,
    input: orders.input.extend({
      orderType: optional(code('订单类型', orderType)),
      status: optional(code('订单状态', orderStatus)),
    }),
  },
}
