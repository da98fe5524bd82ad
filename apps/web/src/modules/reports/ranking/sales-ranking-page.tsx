import { reports } from '@nocturne/contract/reports/endpoints'
import { salesRanking } from '@nocturne/contract/reports/ranking/definition'

import { useApiPages } from '#lib/query/pages.ts'
import { buildOrderSalesLink } from '../links.ts'
import { useRankingFilter } from './ranking-filter.ts'
import { RankingView } from './ranking-view.tsx'

/** P040 销售排行: ranking by sales. */
export default function SalesRankingPage() {
  const filter = useRankingFilter(salesRanking)
  const query = useApiPages(reports.salesRanking, filter.input, { pageSize: 50, live: true, keep: true })
  return (
    <RankingView
      measures={salesRanking.measures}
      filter={filter}
      query={query}
      saved={{ endpoint: reports.salesRanking, input: filter.input }}
      explained={({ userId }, within) => buildOrderSalesLink({ ...within, userId })}
    />
  )
}
