import { endpoints } from '../../endpoint.ts'
import { levelEndpoint } from '../endpoints-of.ts'
import { salesReport } from './definition.ts'
import type { schemas } from './schemas.ts'

/** 销售统计. */
export const sales = endpoints<typeof schemas>()('reports', {
  salesDepts: levelEndpoint(salesReport, 'depts'),
  salesUsers: levelEndpoint(salesReport, 'users'),
  salesOrders: levelEndpoint(salesReport, 'orders'),
})
