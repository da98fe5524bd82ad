import { reports } from '@nocturne/contract/reports/endpoints'
import { recommendRanking } from '@nocturne/contract/reports/ranking/definition'

import { useApiPages } from '#lib/query/pages.ts'
import { buildRecommendedOrdersLink } from '../links.ts'
import { useRankingFilter } from './ranking-filter.ts'
import { RankingView } from './ranking-view.tsx'

/** P039 推荐排行: ranking by recommendations. */
export default function RecommendRankingPage() {
  const filter = useRankingFilter(recommendRanking)
  const query = useApiPages(reports.recommendRanking, filter.input, { pageSize: 50, live: true, keep: true })
  return (
    <RankingView
      measures={recommendRanking.measures}
      filter={filter}
      query={query}
      saved={{ endpoint: reports.recommendRanking, input: filter.input }}
      explained={({ userId }, within) => buildRecommendedOrdersLink({ ...within, userId })}
    />
  )
}
