import type { AnswerOf } from '@nocturne/contract/endpoint'
import { session } from '@nocturne/contract/session/endpoints'
import Landmark from 'lucide-react/icons/landmark'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { useApi } from '#lib/query/query.ts'
import { LazySheet } from '#shells/lazy-content.tsx'
import { QueryView } from '#shells/query-view.tsx'

const removeSheet = createLazyComponent(() => import('./remove-bank-sheet.tsx'))

type Bank = AnswerOf<typeof session.banks>[number]

/** Bank cards for wages and withdrawals. */
export function BankCards({ onAdd }: { onAdd: () => void }) {
  const query = useApi(session.banks, {})
  const [removing, setRemoving] = useState<Bank | null>(null)
  const add = (
    <Button kind="ghost" size="small" onClick={onAdd}>
      添加
    </Button>
  )
  return (
    <Card label="银行卡">
      <SectionTitle inCard end={add}>
        银行卡
      </SectionTitle>
      <QueryView query={query} skeleton={<Skeleton shape="lines" count={1} />}>
        {(cards) =>
          cards.length === 0 ? (
            <ListRow inCard title="还没有银行卡" fact="提现和发工资前请先添加" lead={<Landmark />} />
          ) : (
            cards.map((card) => (
              <ListRow
                key={card.bankId}
                inCard
                lead={<Landmark />}
                title={card.bankName}
                aside={card.branchName}
                fact={`${card.accountName} · ${card.cardNoMask}`}
                figure={
                  <Button
                    size="small"
                    label={`移除${card.bankName} ${card.cardNoMask.slice(-4)}`}
                    onClick={() => setRemoving(card)}
                  >
                    移除
                  </Button>
                }
              />
            ))
          )
        }
      </QueryView>
      {removing && <LazySheet part={removeSheet} props={{ card: removing, onClose: () => setRemoving(null) }} />}
    </Card>
  )
}
