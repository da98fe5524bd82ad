import { PullToRefresh } from '../kit/pull-to-refresh.tsx'
import { queryClient } from '../lib/query.ts'

/** Pulling reads everything again that the page shows. */
export default function Pull() {
  return <PullToRefresh onRefresh={() => queryClient.refetchQueries({ type: 'active' })} />
}
