import { reports } from '@nocturne/contract/reports/endpoints'
import { ownRechargeLevel, ownRecommendLevel, recommendReport } from '@nocturne/contract/reports/recommend/definition'

import { employeeCentreLink } from '#lib/routing/common-links.ts'
import { LevelPage } from '../frame/level-page.tsx'
import { useLevel } from '../frame/use-level.ts'
import { formatRank } from '../market/market-figures.ts'
import { KindTabs, useKind } from './kind.tsx'
import { buildRechargeRow } from './recharge-row.ts'
import { buildRecommendedOrderRow } from './recommended-order-row.ts'

/** P093 我的推荐: results of the user's recommendations, by default of this month, and their rank. */
export default function OwnRecommendedPage() {
  return useKind() === 'order' ? <Orders /> : <Recharges />
}

const createPlaceFigure = (answer: { place: number | null } | undefined) =>
  answer && [{ label: '推荐排名', value: formatRank(answer.place) }]

function Orders() {
  const reading = useLevel(reports.ownRecommended, ownRecommendLevel)
  return (
    <LevelPage
      backTo={employeeCentreLink}
      report={recommendReport}
      reading={reading}
      figures={createPlaceFigure(reading.answer)}
      counted="条 · 含取消与跨日订单"
      empty="暂无推荐记录"
      filters={<KindTabs />}
      rowKey={(row) => row.orderId}
      row={buildRecommendedOrderRow}
    />
  )
}

function Recharges() {
  const reading = useLevel(reports.ownRecommendRecharges, ownRechargeLevel)
  return (
    <LevelPage
      backTo={employeeCentreLink}
      report={recommendReport}
      reading={reading}
      figures={createPlaceFigure(reading.answer)}
      counted="笔"
      empty="暂无推荐记录"
      filters={<KindTabs />}
      rowKey={(row) => row.rechargeId}
      row={buildRechargeRow}
    />
  )
}
