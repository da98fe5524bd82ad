import { endpoints } from '../../endpoint.ts'
import { settleReport } from './definition.ts'
import type { schemas } from './schemas.ts'

/** 结算统计. */
export const settle = endpoints<Pick<typeof schemas, 'settledBill'>>()('reports', {
  settledBill: {
    method: 'POST',
    path: '/api/report/sumSettle/detail',
    access: 'staff',
    permission: settleReport.permission,
    kind: 'query',
    tagged: true,
    summary: '结算明细',
  },
})
