import { endpoints } from '../../endpoint.ts'
import { levelEndpoint } from '../endpoints-of.ts'
import { statementReport } from './definition.ts'
import type { schemas } from './schemas.ts'

/** 销售报表, and of oneself 销售汇总. */
export const statement = endpoints<typeof schemas>()('reports', {
  statementDepts: levelEndpoint(statementReport, 'depts'),
  statementUsers: levelEndpoint(statementReport, 'users'),
  statementNights: levelEndpoint(statementReport, 'nights'),
  /** The caller's own: everybody may see what he sold. */
  ownSales: {
    method: 'POST',
    path: '/api/employee/sumSell',
    access: 'staff',
    kind: 'query',
    summary: '销售汇总 P090',
  },
})
