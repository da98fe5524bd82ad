import { endpoints } from '../../endpoint.ts'
import { buildLineEndpoint } from '../endpoints-by-level.ts'
import { unpaidReport } from './definition.ts'
import type { schemas } from './schemas.ts'

/** 未结台统计. */
export const unpaid = endpoints<Pick<typeof schemas, 'unpaidRecord'>>()('reports', {
  unpaidRecord: buildLineEndpoint(unpaidReport, `${unpaidReport.path}/detail`, '消费明细 P038'),
})
