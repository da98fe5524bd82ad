import { formatFen } from '@nocturne/base/money'
import type { MeasureName } from '@nocturne/contract/reports/measures'

type Row = { payableAmount: number; avgTable: number }

const averageText = ({ avgTable }: Row): string => `台均 ${formatFen(avgTable, { trim: true })}`

/** Beside the figure rows stand in order of: what was due, or how much that is for a table. */
export const tableMoney = (main: MeasureName, row: Row): string =>
  main === 'payableAmount' ? averageText(row) : `应收 ${formatFen(row.payableAmount, { trim: true })}`

/** Among the facts of a row that says it nowhere else. */
export const perTable = (main: MeasureName, row: Row): string[] => (main === 'tableCount' ? [averageText(row)] : [])
