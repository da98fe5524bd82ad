import { formatFen } from '@nocturne/base/money'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { reports } from '@nocturne/contract/reports/endpoints'
import { recommendReport } from '@nocturne/contract/reports/recommend/definition'

import type { ShareRowProps } from '../../../kit/share-row.tsx'
import { orderLink } from '../../orders/public.ts'
import { LevelPage } from '../frame/level-page.tsx'
import { orderFact } from '../frame/order-fact.ts'
import { useLevel } from '../frame/use-level.ts'
import { marketLink } from '../links.ts'

type Row = AnswerOf<typeof reports.recommendOrders>['rows'][number]

/** P023 个人推荐明细: the orders of guests a person recommended. */
export default function RecommendOrdersPage() {
  const reading = useLevel(reports.recommendOrders, recommendReport.levels.orders)
  return (
    <LevelPage
      backTo={marketLink}
      report={recommendReport}
      reading={reading}
      counted="单"
      empty="暂无推荐记录"
      rowKey={(row) => row.orderId}
      row={orderRow}
    />
  )
}

const orderRow = (row: Row): ShareRowProps => ({
  title: row.goodsSummary || row.orderNo,
  fact: `${orderFact(row)} · 销售 ${row.salesUserName}`,
  figure: formatFen(row.recommendAmount, { trim: true }),
  subfigure: `实收 ${formatFen(row.recommendPaid, { trim: true })}`,
  href: orderLink(row.orderId),
})
