import { session } from '@nocturne/contract/session/endpoints'
import Landmark from 'lucide-react/icons/landmark'

import { Button } from '../../../kit/button.tsx'
import { Card } from '../../../kit/card.tsx'
import { ListRow } from '../../../kit/list-row.tsx'
import { SectionTitle } from '../../../kit/section-title.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { useApi } from '../../../lib/query.ts'
import { QueryView } from '../../../shells/query-view.tsx'

/** The cards that wages and withdrawals go to. */
export function BankCards({ onAdd }: { onAdd: () => void }) {
  const query = useApi(session.banks, {})
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
              />
            ))
          )
        }
      </QueryView>
    </Card>
  )
}
