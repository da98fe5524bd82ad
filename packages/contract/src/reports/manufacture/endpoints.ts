import { endpoints } from '../../endpoint.ts'
import { levelEndpoint } from '../endpoints-of.ts'
import { manufactureReport } from './definition.ts'
import type { schemas } from './schemas.ts'

/** 出品报表. */
export const manufacture = endpoints<typeof schemas>()('reports', {
  manufacture: levelEndpoint(manufactureReport, 'goods'),
  madeLines: {
    method: 'POST',
    path: '/api/statement/manufacture/lines',
    access: 'staff',
    permission: manufactureReport.permission,
    kind: 'query',
    summary: '出品明细',
  },
})
