import { endpoints } from '../../endpoint.ts'
import { levelEndpoint, lineEndpoint } from '../endpoints-of.ts'
import { unpaidReport } from './definition.ts'
import type { schemas } from './schemas.ts'

/** 未结台统计. */
export const unpaid = endpoints<typeof schemas>()('reports', {
  unpaidDepts: levelEndpoint(unpaidReport, 'depts'),
  unpaidUsers: levelEndpoint(unpaidReport, 'users'),
  unpaidRecords: levelEndpoint(unpaidReport, 'records'),
  unpaidRecord: lineEndpoint(unpaidReport, `${unpaidReport.path}/detail`, '消费明细 P038'),
})
