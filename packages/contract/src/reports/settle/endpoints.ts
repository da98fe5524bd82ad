import { endpoints } from '../../endpoint.ts'
import { levelEndpoint } from '../endpoints-of.ts'
import { settleReport } from './definition.ts'
import type { schemas } from './schemas.ts'

/** 结算统计. */
export const settle = endpoints<typeof schemas>()('reports', {
  settleDepts: levelEndpoint(settleReport, 'depts'),
  settleUsers: levelEndpoint(settleReport, 'users'),
  settleBills: levelEndpoint(settleReport, 'bills'),
  settledBill: {
    method: 'POST',
    path: '/api/report/sumSettle/detail',
    access: 'staff',
    permission: settleReport.permission,
    kind: 'query',
    summary: '结算明细',
  },
})
