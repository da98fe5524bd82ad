import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reports } from '@nocturne/contract/reports/endpoints'

export type StockRow = AnswerOf<typeof reports.stock>['rows'][number]

const moves = [
  ['purchaseIn', '采购 +'],
  ['otherIn', '其他入库 +'],
  ['saleOut', '销售 −'],
  ['giftOut', '赠送 −'],
  ['promoOut', '活动 −'],
  ['lossOut', '损耗 −'],
] as const

/** Opening stock and non-zero movements: `期初 60 · 采购 +12 · 销售 −9`. */
export const formatStockMovements = (row: Pick<StockRow, (typeof moves)[number][0] | 'openingNum'>): string =>
  [`期初 ${row.openingNum}`, ...moves.map(([name, word]) => row[name] !== 0 && `${word}${row[name]}`)]
    .filter(Boolean)
    .join(' · ')
