import { endpoints } from '../../endpoint.ts'
import type { EndpointSpec } from '../../endpoint.ts'
import { levelEndpoint } from '../endpoints-of.ts'
import { tablesReport } from './definition.ts'
import type { schemas } from './schemas.ts'

/** 开台统计. */
export const tables = endpoints<typeof schemas>()('reports', {
  tablesDepts: levelEndpoint(tablesReport, 'depts'),
  tablesUsers: levelEndpoint(tablesReport, 'users'),
  tablesRecords: levelEndpoint(tablesReport, 'records'),
  /** One sitting, for whoever has it among his lines. */
  tablesRecord: {
    method: 'POST',
    path: `${tablesReport.path}/detail`,
    access: 'staff',
    permission: tablesReport.permission,
    kind: 'query',
    summary: '消费明细 P034',
  } as const satisfies EndpointSpec,
})
