import { reports } from '@nocturne/contract/reports/endpoints'
import { ownRechargeLevel, ownRecommendLevel, recommendReport } from '@nocturne/contract/reports/recommend/definition'

import { employeeCentreLink } from '#lib/routing/common-links.ts'
import { defineLevels } from '../frame/level-data.ts'
import { createReportPage } from '../frame/report-page.tsx'
import { formatRank } from '../market/market-figures.ts'
import { recommendationKindFilter } from './kind-filter.tsx'
import { buildRechargeRow } from './recharge-row.ts'
import { formatFurtherResults } from './recommend-texts.ts'
import { buildRecommendedOrderRow } from './recommended-order-row.ts'

const orders = {
  kind: 'order',
  filters: [recommendationKindFilter],
  counted: '条 · 含取消与跨日订单',
  empty: '暂无推荐记录',
  rowKey: (row: { orderId: number }) => row.orderId,
  row: buildRecommendedOrderRow,
}
const recharges = {
  kind: 'recharge',
  filters: [recommendationKindFilter],
  counted: '笔',
  empty: '暂无推荐记录',
  rowKey: (row: { rechargeId: number }) => row.rechargeId,
  row: buildRechargeRow,
}
const own = {
  backTo: employeeCentreLink,
  figures: ({ place }: { place: number | null }) => [{ label: '推荐排名', value: formatRank(place) }],
}

/** 推荐统计, P021–P023, and the user's own recommendations, P093. */
export default createReportPage(
  defineLevels(recommendReport, {
    depts: {
      endpoint: reports.recommendDepts,
      fact: (row) => `${row.userCount} 人 · ${row.orderCount} 单`,
      subfigure: (row, { main }) => formatFurtherResults(main, row),
    },
    users: {
      endpoint: reports.recommendUsers,
      fact: (row) => `${row.postName} · ${row.orderCount} 单`,
      subfigure: (row, { main }) => formatFurtherResults(main, row),
    },
    orders: { endpoint: reports.recommendOrders, ...orders },
    recharges: { endpoint: reports.recommendRecharges, ...recharges },
  }),
  defineLevels(
    { ...recommendReport, levels: { orders: ownRecommendLevel, recharges: ownRechargeLevel } },
    {
      orders: { endpoint: reports.ownRecommended, ...orders, ...own },
      recharges: { endpoint: reports.ownRecommendRecharges, ...recharges, ...own },
    },
  ),
)
