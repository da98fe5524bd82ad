import { endpoints } from '../../endpoint.ts'
import { levelEndpoint } from '../endpoints-of.ts'
import { rebateReport } from './definition.ts'
import type { schemas } from './schemas.ts'

/** 返利明细. */
export const rebates = endpoints<typeof schemas>()('reports', {
  rebateLines: levelEndpoint(rebateReport, 'lines'),
  /** The caller's own: everybody may see what is owed to him. */
  ownRebates: {
    method: 'POST',
    path: '/api/employee/sumSell/rebate',
    access: 'staff',
    kind: 'query',
    summary: '返利明细 P091',
  },
})
