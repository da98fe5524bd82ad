import { reports } from '@nocturne/contract/reports/endpoints'
import { recommendReport } from '@nocturne/contract/reports/recommend/definition'

import { LevelPage } from '../frame/level-page.tsx'
import { useLevel } from '../frame/use-level.ts'
import { marketLink } from '../links.ts'
import { recommendedOrderRow } from './recommended-order-row.ts'

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
      row={recommendedOrderRow}
    />
  )
}
