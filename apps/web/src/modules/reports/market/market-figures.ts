/** Figures of 营销概况 with their drill-down links. */
import { formatFen } from '@nocturne/base/money'
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import type { reports } from '@nocturne/contract/reports/endpoints'

import { formatPercent } from '#lib/format/format.ts'
import {
  buildMyRebatesLink,
  buildBookingsDrillDown,
  buildGiftsDrillDown,
  buildRecommendationsDrillDown,
  buildRecommendRankDrillDown,
  buildSalesDrillDown,
  buildSalesRankDrillDown,
  buildStatementDrillDown,
  buildTablesDrillDown,
} from '../links.ts'

export type MarketOverview = AnswerOf<typeof reports.market>
export type MarketPreset = NonNullable<InputOf<typeof reports.market>['preset']>

export const marketPresets: readonly { id: MarketPreset; label: string }[] = [
  { id: 'today', label: '今日' },
  { id: 'yesterday', label: '昨日' },
  { id: 'month', label: '本月' },
]

export const scopeLabels: Record<MarketOverview['scope'], string> = { self: '我的', dept: '部门', all: '全场' }

type MarketFigure = { label: string; value: string; href?: string }

/** Figures under the headline: results of the nights, and occupancy. */
export function buildNightFigures({ figures, scope, beginDate, endDate, today }: MarketOverview): MarketFigure[][] {
  const nights = { beginDate, endDate }
  return [
    [
      { label: '销售额', value: formatFen(figures.salesAmount, { trim: true }), ...buildSalesDrillDown(nights) },
      {
        label: '推荐金额',
        value: formatFen(figures.recommendAmount, { trim: true }),
        ...buildRecommendationsDrillDown(nights),
      },
      { label: '返利', value: formatFen(figures.rebateAmount, { trim: true }), ...toRebates(scope, nights) },
    ],
    [
      { label: '开台', value: String(figures.tableCount), ...buildTablesDrillDown(nights) },
      { label: '预订', value: String(figures.bookingCount), ...toTonightBookings({ ...nights, today }) },
      { label: '到店率', value: formatPercent(figures.arriveRate) },
    ],
  ]
}

/** Link to the user's own rebates, or to the sales report with those of the departments. */
const toRebates = (scope: MarketOverview['scope'], nights: { beginDate: string; endDate: string }) =>
  scope === 'self' ? { href: buildMyRebatesLink(nights) } : buildStatementDrillDown(nights)

/** Link to the list of bookings for ranges that begin tonight; otherwise empty, because that list begins tonight. */
const toTonightBookings = (nights: Pick<MarketOverview, 'beginDate' | 'endDate' | 'today'>) =>
  nights.beginDate === nights.today ? buildBookingsDrillDown() : {}

/** Ranks and remaining gift quota of the user. */
export function buildMyFigures({ rank, gift, beginDate, endDate }: MarketOverview): MarketFigure[] {
  const nights = { beginDate, endDate }
  return [
    { label: '业绩排名', value: formatRank(rank.sales), ...buildSalesRankDrillDown(nights) },
    { label: '推荐排名', value: formatRank(rank.recommend), ...buildRecommendRankDrillDown(nights) },
    ...(gift
      ? [
          { label: '今日可赠', value: formatLimit(gift.dayRemain), ...buildGiftsDrillDown() },
          { label: '本月可赠', value: formatLimit(gift.monthRemain), ...buildGiftsDrillDown() },
        ]
      : []),
  ]
}

export const formatRank = (place: number | null): string => (place === null ? '未上榜' : `第 ${place} 名`)

/** A quota of −1 means no limit. */
const formatLimit = (fen: number): string => (fen < 0 ? '不限' : formatFen(fen, { trim: true }))
