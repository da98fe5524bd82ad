/** What rows of departments and people say besides the figure they stand in order of; of a group of goods there is neither a table nor money. */
import { shortLabel, type MeasureName } from '@nocturne/contract/reports/measures'

import { figureText } from '../frame/figures.ts'

type Row = {
  salesAmount: number
  paidAmount: number | null
  creditAmount?: number | null
  performanceAmount: number | null
  orderCount: number
  tableCount: number | null
}

/** `12 台`, `31 单`, `实收 ¥17,860`, `挂账 ¥600`: 销售额 where rows stand in order of 实收. */
export const soldFacts = (main: MeasureName, row: Row): string[] => [
  ...(row.tableCount === null ? [] : [`${row.tableCount} 台`]),
  `${row.orderCount} 单`,
  ...told(main === 'paidAmount' ? 'salesAmount' : 'paidAmount', row),
  ...(row.creditAmount ? told('creditAmount', row) : []),
]

/** `业绩 ¥17,860`; 销售额 where rows stand in order of 业绩. */
export const soldBeside = (main: MeasureName, row: Row): string =>
  told(main === 'performanceAmount' ? 'salesAmount' : 'performanceAmount', row).join('')

function told(name: 'salesAmount' | 'paidAmount' | 'creditAmount' | 'performanceAmount', row: Row): string[] {
  const figure = row[name] ?? null
  return figure === null ? [] : [`${shortLabel(name)} ${figureText(name, figure)}`]
}
