import type { ReactNode } from 'react'

import { Card } from '#kit/card.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { Tag } from '#kit/tag.tsx'
import { formatClock } from '#lib/format/format.ts'
import { getMethodLabel } from '../labels.ts'
import type { Bill } from './bill-rules.ts'
import { getShareState, type ShareState } from './share-rules.ts'

type Share = Bill['shares'][number]

/** Paid equal shares, with payer and method. */
export function SharesCard({ bill }: { bill: Bill }) {
  const { shares } = bill
  if (shares.length === 0) return null
  const paid = shares.filter((share) => getShareState(share, bill) === 'paid').length
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
          chip={stateTags[getShareState(share, bill)]}
        />
      ))}
    </Card>
  )
}

const formatFact = ({ payment }: Share) =>
  payment &&
  [
    getMethodLabel(payment.payMethod),
    payment.payerName || payment.cashierName,
    payment.payTime && formatClock(payment.payTime),
  ]
    .filter(Boolean)
    .join(' · ')

const stateTags: Readonly<Record<ShareState, ReactNode>> = {
  paid: <Tag tone="positive">已付</Tag>,
  paying: <Tag tone="accent">支付中</Tag>,
  open: <Tag tone="warning">未付</Tag>,
  covered: <Tag tone="neutral">已由他人结清</Tag>,
}
