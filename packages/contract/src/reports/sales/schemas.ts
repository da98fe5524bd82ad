/** Report 销售统计. */
import { orderStatus, orderType } from '../../codes.ts'
import { code, optional } from '../../fields.ts'
import { orderLine } from '../order-line.ts'
import { buildLineLevelSchemas } from '../frame.ts'
import { salesReport } from './definition.ts'

const orders = buildLineLevelSchemas(salesReport, salesReport.levels.orders, orderLine)

export const schemas = {
  salesOrders: {
    ...orders,
    input: orders.input.extend({
      orderType: optional(code('订单类型', orderType)),
      status: optional(code('订单状态', orderStatus)),
    }),
  },
}
