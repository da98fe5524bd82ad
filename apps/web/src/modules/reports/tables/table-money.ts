import { formatFen } from '@nocturne/base/money'
import type { MeasureName } from '@nocturne/contract/reports/measures'

/** Beside the figure rows stand in order of: what was due, or how much that is for a table. */
export const tableMoney = (main: MeasureName, row: { payableAmount: number; avgTable: number }): string =>
  main === 'payableAmount'
    ? `台均 ${formatFen(row.avgTable, { trim: true })}`
    : `应收 ${formatFen(row.payableAmount, { trim: true })}`
