import { reports } from '@nocturne/contract/reports/endpoints'
import { recommendRanking, salesRanking, type Ranking } from '@nocturne/contract/reports/ranking/definition'

import { useApiPages, type PagedInput } from '#lib/query/pages.ts'
import { useScreen } from '#lib/routing/screen.ts'
import { buildOrderSalesLink, buildRecommendedOrdersLink } from '../links.ts'
import { useRankingFilter } from './ranking-filter.ts'
import { RankingView } from './ranking-view.tsx'

type Endpoint = typeof reports.recommendRanking | typeof reports.salesRanking

type PersonRanking = {
  ranking: Ranking
  endpoint: Endpoint
  /** Link to the orders behind a person's place. */
  buildOrdersLink: typeof buildOrderSalesLink
}

const rankings: Readonly<Record<string, PersonRanking>> = {
  P039: {
    ranking: recommendRanking,
    endpoint: reports.recommendRanking,
    buildOrdersLink: buildRecommendedOrdersLink,
  },
  P040: { ranking: salesRanking, endpoint: reports.salesRanking, buildOrdersLink: buildOrderSalesLink },
}

/** P039 推荐排行 and P040 销售排行: people by recommendations or sales. */
export default function PersonRankingPage() {
  const ranking = rankings[useScreen().id ?? '']
  return ranking && <PersonRankingView {...ranking} />
}

function PersonRankingView({ ranking, endpoint, buildOrdersLink }: PersonRanking) {
  const filter = useRankingFilter(ranking)
  // Cast: the endpoint belongs to the ranking, so it accepts its measures.
  const input = filter.input as PagedInput<Endpoint>
  const query = useApiPages(endpoint, input, { pageSize: 50, live: true, keep: true })
  return (
    <RankingView
      measures={ranking.measures}
      filter={filter}
      query={query}
      saved={{ endpoint, input }}
      explained={({ userId }, within) => buildOrdersLink({ ...within, userId })}
    />
  )
}
