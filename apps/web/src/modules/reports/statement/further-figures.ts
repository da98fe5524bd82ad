import type { MeasureName } from '@nocturne/contract/reports/measures'
import { statementReport } from '@nocturne/contract/reports/statement/definition'

/** All sums of 销售报表 except the headline, shown below it. */
export const furtherFigures: readonly MeasureName[] = statementReport.summary.filter(
  (name) => name !== statementReport.headline,
)
