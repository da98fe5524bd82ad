import { endpoints } from '../../endpoint.ts'
import { buildLevelEndpoint, buildLineEndpoint } from '../endpoints-by-level.ts'
import { ownTablesReport, tablesReport } from './definition.ts'
import type { schemas } from './schemas.ts'

/** 开台统计, and the personal 开台汇总. */
export const tables = endpoints<Pick<typeof schemas, 'tablesRecord' | 'ownTables' | 'ownTable'>>()('reports', {
  tablesRecord: buildLineEndpoint(tablesReport, `${tablesReport.path}/detail`, '消费明细 P034'),
  ownTables: buildLevelEndpoint(ownTablesReport, 'records'),
  ownTable: buildLineEndpoint(ownTablesReport, `${ownTablesReport.path}/sumTable/detail`, '台位消费明细 P087'),
})
