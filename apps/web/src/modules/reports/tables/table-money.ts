import { formatFen } from '@nocturne/base/money'
import type { MeasureName } from '@nocturne/contract/reports/measures'

type Row = { payableAmount: number; avgTable: number }

const formatAverage = ({ avgTable }: Row): string => `台均 ${formatFen(avgTable, { trim: true })}`

/** Second amount of a row: the amount due, or the average per table when rows are sorted by the amount due. */
export const formatSecondTableAmount = (main: MeasureName, row: Row): string =>
  main === 'payableAmount' ? formatAverage(row) : `应收 ${formatFen(row.payableAmount, { trim: true })}`

/** Average per table among the facts, when rows are sorted by the number of tables. */
export const listAveragePerTable = (main: MeasureName, row: Row): string[] =>
  main === 'tableCount' ? [formatAverage(row)] : []
