import { endpoints } from '../../endpoint.ts'
import type { schemas } from './schemas.ts'

/** 销售报表, and the personal 销售汇总. */
export const statement = endpoints<Pick<typeof schemas, 'ownSales'>>()('reports', {
  /** The caller's own sales; requires no permission. */
  ownSales: {
    method: 'POST',
    path: '/api/employee/sumSell',
    access: 'staff',
    kind: 'query',
    tagged: true,
    summary: '销售汇总 P090',
  },
})
