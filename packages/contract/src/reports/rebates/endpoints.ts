import { endpoints } from '../../endpoint.ts'
import type { schemas } from './schemas.ts'

/** 返利明细. */
export const rebates = endpoints<Pick<typeof schemas, 'ownRebates'>>()('reports', {
  /** The caller's own rebates; requires no permission. */
  ownRebates: {
    method: 'POST',
    path: '/api/employee/sumSell/rebate',
    access: 'staff',
    kind: 'query',
    tagged: true,
    summary: '返利明细 P091',
  },
})
