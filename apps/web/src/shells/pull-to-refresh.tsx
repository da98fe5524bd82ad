import { PullToRefresh } from '#kit/pull-to-refresh.tsx'
import { queryClient } from '#lib/query/query.ts'

/** Refetches all queries of the page on pull to refresh. */
export default function PagePullToRefresh() {
  return <PullToRefresh onRefresh={() => queryClient.refetchQueries({ type: 'active' })} />
}
