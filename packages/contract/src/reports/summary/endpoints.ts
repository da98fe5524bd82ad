import { endpoints } from '../../endpoint.ts'
import { levelEndpoint } from '../endpoints-of.ts'
import { summaryReport } from './definition.ts'
import type { schemas } from './schemas.ts'

/** 汇总报表. */
export const summary = endpoints<typeof schemas>()('reports', {
  summaryDepts: levelEndpoint(summaryReport, 'depts'),
  summaryUsers: levelEndpoint(summaryReport, 'users'),
  summaryNights: levelEndpoint(summaryReport, 'nights'),
})
