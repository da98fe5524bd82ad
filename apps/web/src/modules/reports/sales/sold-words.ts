/** What rows of departments and people say besides their figure; of a group of goods there is neither a table nor performance. */
import { formatFen } from '@nocturne/base/money'

type Row = { orderCount: number; tableCount: number | null; performanceAmount: number | null }

export const ordersAndTables = ({ orderCount, tableCount }: Row): string[] => [
  ...(tableCount === null ? [] : [`${tableCount} 台`]),
  `${orderCount} 单`,
]

export const performanceText = ({ performanceAmount }: Row): string =>
  performanceAmount === null ? '' : `业绩 ${formatFen(performanceAmount, { trim: true })}`
