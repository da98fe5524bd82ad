import { bonus } from '@nocturne/contract/bonus/endpoints'
import ScrollText from 'lucide-react/icons/scroll-text'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { formatShortTime } from '#lib/format/format.ts'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { useApiPages } from '#lib/query/pages.ts'
import { NextPageLoader } from '#shells/list-page.tsx'
import { LazySheet } from '#shells/lazy-content.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { buildWithdrawLink } from '../links.ts'
import { WithdrawStatusTag } from './withdraw-state.tsx'

const adjustForm = createLazyComponent(() => import('../forms/adjust-form.tsx'))

/** Card for finance: withdrawals waiting for approval or payout, oldest first, and manual adjustments. */
export function WithdrawReviewCard() {
  const query = useApiPages(bonus.withdrawList, {}, { live: true })
  const [adjusting, setAdjusting] = useState(false)
  const adjust = (
    <Button kind="ghost" size="small" onClick={() => setAdjusting(true)}>
      调账
    </Button>
  )
  return (
    <Card label="待处理提现">
      <SectionTitle inCard end={adjust}>
        待处理提现
      </SectionTitle>
      <QueryView query={query} skeleton={<Skeleton shape="lines" count={2} />}>
        {() =>
          query.rows.length === 0 ? (
            <ListRow inCard lead={<ScrollText />} title="没有待处理的提现" />
          ) : (
            query.rows.map(({ withdrawId, nickName, deptName, amount, bankName, cardNoMask, createTime, status }) => (
              <ListRow
                key={withdrawId}
                inCard
                title={nickName}
                aside={deptName}
                fact={`${bankName} ${cardNoMask.slice(-4)} · ${formatShortTime(createTime)}`}
                figure={<Money fen={amount} />}
                chip={<WithdrawStatusTag status={status} />}
                href={buildWithdrawLink(withdrawId)}
              />
            ))
          )
        }
      </QueryView>
      <NextPageLoader query={query} byHand />
      {adjusting && <LazySheet part={adjustForm} props={{ onClose: () => setAdjusting(false) }} />}
    </Card>
  )
}
