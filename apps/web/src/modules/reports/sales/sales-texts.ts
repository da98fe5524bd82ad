/**
 * Further facts in rows of departments and people, except the measure by which the rows are sorted. With a category of
 * goods, tables and payments are null and left out.
 */
import { getShortLabel, type MeasureName } from '@nocturne/contract/reports/measures'

import { formatMeasure } from '../frame/figures.ts'

type Row = {
  salesAmount: number
  paidAmount: number | null
  creditAmount?: number | null
  performanceAmount: number | null
  orderCount: number
  tableCount: number | null
}

/** `12 台`, `31 单`, `实收 ¥17,860`, `挂账 ¥600`; shows 销售额 when sorted by 实收. */
export const listSalesFacts = (main: MeasureName, row: Row): string[] => [
  ...(row.tableCount === null ? [] : [`${row.tableCount} 台`]),
  `${row.orderCount} 单`,
  ...formatFigure(main === 'paidAmount' ? 'salesAmount' : 'paidAmount', row),
  ...(row.creditAmount ? formatFigure('creditAmount', row) : []),
]

/** `业绩 ¥17,860`; shows 销售额 when sorted by 业绩. */
export const formatSecondAmount = (main: MeasureName, row: Row): string =>
  formatFigure(main === 'performanceAmount' ? 'salesAmount' : 'performanceAmount', row).join('')

function formatFigure(name: 'salesAmount' | 'paidAmount' | 'creditAmount' | 'performanceAmount', row: Row): string[] {
  const figure = row[name] ?? null
  return figure === null ? [] : [`${getShortLabel(name)} ${formatMeasure(name, figure)}`]
}
