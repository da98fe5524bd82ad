import { endpoints } from '../../endpoint.ts'
import { manufactureReport } from './definition.ts'
import type { schemas } from './schemas.ts'

/** 出品报表. */
export const manufacture = endpoints<Pick<typeof schemas, 'madeLines'>>()('reports', {
  madeLines: {
    method: 'POST',
    path: '/api/statement/manufacture/lines',
    access: 'staff',
    permission: manufactureReport.permission,
    kind: 'query',
    tagged: true,
    summary: '出品明细',
  },
})
