import { formatFen } from '@nocturne/base/money'
import { billStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { reports } from '@nocturne/contract/reports/endpoints'
import { settleReport } from '@nocturne/contract/reports/settle/definition'

import type { ShareRowProps } from '#kit/share-row.tsx'
import { formatShortTime } from '#lib/format/format.ts'
import { defineLevels } from '../frame/level-data.ts'
import { createReportPage } from '../frame/report-page.tsx'
import { buildSettledBillLink } from '../links.ts'
import { formatFurtherAmounts } from './settle-figures.ts'
import { billFilter, settleFilter } from './settle-filter.tsx'
import { SettlementBreakdown } from './settlement-breakdown.tsx'

type Row = AnswerOf<typeof reports.settleBills>['rows'][number]

/** Pages of 结算统计 (P027–P029). */
export default createReportPage(
  defineLevels(settleReport, {
    depts: {
      endpoint: reports.settleDepts,
      filters: [settleFilter],
      parts: ({ answer }) => <SettlementBreakdown answer={answer} />,
      fact: (row) => `${row.userCount} 人 · ${row.billCount} 单`,
      subfigure: (row, { main }) => formatFurtherAmounts(main, row),
    },
    users: {
      endpoint: reports.settleUsers,
      filters: [settleFilter],
      parts: ({ answer }) => <SettlementBreakdown answer={answer} />,
      fact: (row) => `${row.postName} · ${row.billCount} 单`,
      subfigure: (row, { main }) => formatFurtherAmounts(main, row),
    },
    bills: {
      endpoint: reports.settleBills,
      filters: [billFilter],
      parts: ({ answer }) => <SettlementBreakdown answer={answer} />,
      counted: '条 · 含退款与反结',
      empty: '暂无明细',
      rowKey: (row) => row.billId,
      row: createRow,
    },
  }),
)

function createRow(row: Row): ShareRowProps {
  const { tableNames, guestName, billNo, settleTime, settleUserName, payMethods, status, creditMove } = row
  const fact = [
    payMethods.map((method) => getLabel('pay_method', method)).join('、'),
    status === billStatus.settled ? null : getLabel('bill_status', status),
    settleTime && formatShortTime(settleTime),
    settleUserName,
    creditMove && `归属变更 ${creditMove}`,
    billNo,
  ]
  return {
    title: [tableNames, guestName].filter(Boolean).join(' '),
    fact: fact.filter(Boolean).join(' · '),
    figure: formatFen(row.paidAmount, { trim: true }),
    subfigure: [`应收 ${formatFen(row.payableAmount, { trim: true })}`, formatFurtherAmounts('paidAmount', row)]
      .filter(Boolean)
      .join(' '),
    href: buildSettledBillLink(row.billId),
  }
}
