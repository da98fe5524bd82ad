import type { MeasureName } from '@nocturne/contract/reports/measures'
import { statementReport } from '@nocturne/contract/reports/statement/definition'

/** Under the headline of 销售报表: all its sums. */
export const besideFigures: readonly MeasureName[] = statementReport.summary.filter(
  (name) => name !== statementReport.headline,
)
