import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reports } from '@nocturne/contract/reports/endpoints'
import { getShortLabel } from '@nocturne/contract/reports/measures'

type Row = AnswerOf<typeof reports.manufacture>['rows'][number]

const quantities = [
  'soldQuantity',
  'giftQuantity',
  'voucherQuantity',
  'killQuantity',
  'playQuantity',
  'returnedQuantity',
] as const

/** Produced quantities by order type, returns, and average time: `销售 12 · 赠送 3 · 平均 6 分钟`. */
export const formatProductionDetails = (row: Pick<Row, (typeof quantities)[number] | 'averageMinutes'>): string =>
  [
    ...quantities.map((name) => row[name] !== 0 && `${getShortLabel(name)} ${row[name]}`),
    row.averageMinutes !== null && `平均 ${row.averageMinutes} 分钟`,
  ]
    .filter(Boolean)
    .join(' · ')
