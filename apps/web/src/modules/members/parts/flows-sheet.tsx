import { members } from '@nocturne/contract/members/endpoints'

import { EmptyState } from '#kit/empty-state.tsx'
import { LoadMore } from '#kit/load-more.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { useApiPages } from '#lib/query/pages.ts'
import { QueryView } from '#shells/query-view.tsx'
import { BalanceFlowRow } from './flow-row.tsx'

/** 余额明细: all movements of a member's balance, with their cause. */
export default function BalanceFlowsSheet({ onClose }: { onClose: () => void }) {
  const query = useApiPages(members.balanceFlows, {})
  return (
    <Sheet open onClose={onClose} title="余额明细">
      <QueryView query={query} skeleton={<Skeleton shape="lines" count={6} />}>
        {() =>
          query.rows.length === 0 ? (
            <EmptyState text="暂无余额明细" />
          ) : (
            <>
              {query.rows.map((flow) => (
                <BalanceFlowRow key={flow.flowId} flow={flow} />
              ))}
              <LoadMore
                hasMore={query.hasNextPage}
                loading={query.isFetchingNextPage}
                failed={query.isFetchNextPageError}
                onMore={query.fetchNextPage}
                byHand
              />
            </>
          )
        }
      </QueryView>
    </Sheet>
  )
}
