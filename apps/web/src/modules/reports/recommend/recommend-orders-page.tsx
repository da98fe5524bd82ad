import { reports } from '@nocturne/contract/reports/endpoints'
import { recommendReport } from '@nocturne/contract/reports/recommend/definition'

import { LevelPage } from '../frame/level-page.tsx'
import { useLevel } from '../frame/use-level.ts'
import { marketLink } from '../links.ts'
import { KindTabs, useKind } from './kind.tsx'
import { buildRechargeRow } from './recharge-row.ts'
import { buildRecommendedOrderRow } from './recommended-order-row.ts'

/** P023 个人推荐明细: recommended orders and recharges of a person. */
export default function RecommendOrdersPage() {
  return useKind() === 'order' ? <Orders /> : <Recharges />
}

function Orders() {
  const reading = useLevel(reports.recommendOrders, recommendReport.levels.orders)
  return (
    <LevelPage
      backTo={marketLink}
      report={recommendReport}
      reading={reading}
      counted="条 · 含取消与跨日订单"
      empty="暂无推荐记录"
      filters={<KindTabs />}
      rowKey={(row) => row.orderId}
      row={buildRecommendedOrderRow}
    />
  )
}

function Recharges() {
  const reading = useLevel(reports.recommendRecharges, recommendReport.levels.recharges)
  return (
    <LevelPage
      backTo={marketLink}
      report={recommendReport}
      reading={reading}
      counted="笔"
      empty="暂无推荐记录"
      filters={<KindTabs />}
      rowKey={(row) => row.rechargeId}
      row={buildRechargeRow}
    />
  )
}
