import { endpoints } from '../../endpoint.ts'
import type { schemas } from './schemas.ts'

/** 营销概况: overview of a night, and the menu of all reports. */
export const market = endpoints<typeof schemas>()('reports', {
  market: {
    method: 'POST',
    path: '/api/report/market',
    access: 'staff',
    permission: 'report:market:view',
    kind: 'query',
    tagged: true,
    summary: '营销概况',
  },
})
