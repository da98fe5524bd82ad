import { payStatus } from '@nocturne/contract/codes'

import { Card } from '#kit/card.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { Tag } from '#kit/tag.tsx'
import { formatClock } from '#lib/format/format.ts'
import { getMethodLabel } from '../labels.ts'
import type { Bill } from './bill-rules.ts'

type Share = Bill['shares'][number]

/** Paid equal shares, with payer and method. */
export function SharesCard({ shares }: Pick<Bill, 'shares'>) {
  if (shares.length === 0) return null
  const paid = shares.filter(isPaid).length
  return (
    <Card label="AA 分摊">
      <SectionTitle inCard end={`已付 ${paid} / ${shares.length} 份`}>
        AA 分摊
      </SectionTitle>
      {shares.map((share) => (
        <ListRow
          key={share.seq}
          inCard
          title={`第 ${share.seq} 份`}
          fact={formatFact(share)}
          figure={<Money fen={share.amount} />}
          chip={<ShareState share={share} />}
        />
      ))}
    </Card>
  )
}

const isPaid = ({ payment }: Share) => payment?.status === payStatus.succeeded

const formatFact = ({ payment }: Share) =>
  payment &&
  [
    getMethodLabel(payment.payMethod),
    payment.payerName || payment.cashierName,
    payment.payTime && formatClock(payment.payTime),
  ]
    .filter(Boolean)
    .join(' · ')

function ShareState({ share }: { share: Share }) {
  if (isPaid(share)) return <Tag tone="positive">已付</Tag>
  return share.payment ? <Tag tone="accent">支付中</Tag> : <Tag tone="warning">未付</Tag>
}
