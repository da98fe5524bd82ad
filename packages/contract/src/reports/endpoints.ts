import { endpoints } from '../endpoint.ts'
import type { schemas } from './schemas.ts'

/** What the nights add up to. */
export const reports = endpoints<typeof schemas>()('reports', {
  market: {
    method: 'POST',
    path: '/api/report/market',
    access: 'staff',
    permission: 'report:market:view',
    kind: 'query',
    summary: '营销概况',
  },
})
