import { formatFen } from '@nocturne/base/money'
import { rebateType } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { reports } from '@nocturne/contract/reports/endpoints'
import { ownRebatesLevel, rebateReport } from '@nocturne/contract/reports/rebates/definition'

import type { ShareRowProps } from '#kit/share-row.tsx'
import { formatPercent } from '#lib/format/format.ts'
import { buildOrderLink } from '../../orders/public.ts'
import { formatNight } from '../frame/figures.ts'
import { defineLevels, type LevelView } from '../frame/level-data.ts'
import { createReportPage } from '../frame/report-page.tsx'
import { buildPersonSalesReportLink, marketOverviewLink, mySalesLink } from '../links.ts'
import { RebatedGoods } from './rebated-goods.tsx'
import { rebateStatusFilter } from './status-filter.tsx'

type RebateList = AnswerOf<typeof reports.rebateLines>
type Row = RebateList['rows'][number]

/** Rebates of one person: by goods, then by piece with rule and booking status. */
const lines = {
  filters: [rebateStatusFilter],
  parts: ({ answer }: Pick<LevelView<RebateList>, 'answer'>) => answer && <RebatedGoods goods={answer.goods} />,
  counted: '笔',
  rowKey: (row: Row) => `${row.businessDate} ${row.orderItemId} ${row.rebateId}`,
  row: createRow,
}

/** 返利明细: rebates for one person's sales, P073, and the user's own, P091. */
export default createReportPage(
  defineLevels(rebateReport, {
    lines: {
      endpoint: reports.rebateLines,
      backTo: ({ within, personId }) =>
        personId === undefined ? marketOverviewLink : buildPersonSalesReportLink({ ...within, userId: personId }),
      ...lines,
    },
  }),
  defineLevels(
    { ...rebateReport, levels: { lines: ownRebatesLevel } },
    { lines: { endpoint: reports.ownRebates, empty: '暂无返利', backTo: mySalesLink, ...lines } },
  ),
)

/** `¥80/瓶` or `3%`. */
function formatRule({ rebateType: type, rebateValue, unit }: Pick<Row, 'rebateType' | 'rebateValue' | 'unit'>): string {
  return type === rebateType.perPiece ? `${formatFen(rebateValue, { trim: true })}/${unit}` : formatPercent(rebateValue)
}

function createRow(row: Row): ShareRowProps {
  return {
    title: row.goodsName,
    fact: [
      formatNight(row.businessDate),
      row.tableName,
      row.quantity !== 0 && `${row.quantity < 0 ? '−' : '×'}${Math.abs(row.quantity)}${row.unit}`,
      row.baseAmount !== 0 && `计提 ${formatFen(row.baseAmount, { trim: true })}`,
      formatRule(row),
      row.orderNo,
    ]
      .filter(Boolean)
      .join(' · '),
    figure: formatFen(row.rebateAmount, { trim: true }),
    subfigure: getLabel('bonus_bill_status', row.status),
    href: buildOrderLink(row.orderId),
  }
}
