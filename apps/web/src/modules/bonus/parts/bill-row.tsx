import type { bonus } from '@nocturne/contract/bonus/endpoints'
import { bonusBillStatus, bonusBillType, bonusDirection } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import BadgeCheck from 'lucide-react/icons/badge-check'
import HandCoins from 'lucide-react/icons/hand-coins'
import Landmark from 'lucide-react/icons/landmark'
import Wallet from 'lucide-react/icons/wallet'
import Wine from 'lucide-react/icons/wine'
import type { ReactNode } from 'react'

import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { Tag } from '#kit/tag.tsx'
import { formatShortTime } from '#lib/format/format.ts'
import { buildBillLink } from '../links.ts'

export type BonusBill = AnswerOf<typeof bonus.billList>['rows'][number]
export type PendingBonus = AnswerOf<typeof bonus.info>['pending'][number]

const icons: Partial<Record<BonusBill['billType'], ReactNode>> = {
  [bonusBillType.rebate]: <Wine />,
  [bonusBillType.reward]: <HandCoins />,
  [bonusBillType.task]: <BadgeCheck />,
  [bonusBillType.withdrawal]: <Landmark />,
}

const getBillIcon = (billType: BonusBill['billType']): ReactNode => icons[billType] ?? <Wallet />

/** Title such as `返利 · 轩尼诗XO ×2`; marks rebates that were taken back. */
export function formatBillTitle({
  billType,
  direction,
  title,
}: Pick<BonusBill, 'billType' | 'direction' | 'title'>): string {
  const back = billType === bonusBillType.rebate && direction === bonusDirection.expense
  return `${getLabel('bonus_bill_type', billType)}${back ? '冲回' : ''} · ${title}`
}

/** Status tag of a bill; none for ordinary booked bills. */
export function BonusBillTag({ bill }: { bill: Pick<BonusBill, 'status' | 'direction'> }) {
  if (bill.status === bonusBillStatus.pending) return <Tag tone="warning">待扣回</Tag>
  if (bill.status === bonusBillStatus.reversed) return <Tag>{getLabel('bonus_bill_status', bill.status)}</Tag>
  return null
}

export function BillRow({ bill, inCard = false }: { bill: BonusBill; inCard?: boolean }) {
  const { billId, billType, direction, amount, about, createTime } = bill
  const comesIn = direction === bonusDirection.income
  return (
    <ListRow
      inCard={inCard}
      lead={getBillIcon(billType)}
      title={formatBillTitle(bill)}
      fact={[about, formatShortTime(createTime)].filter((part) => part !== '').join(' · ')}
      figure={<Money fen={comesIn ? amount : -amount} signed {...(comesIn && { tone: 'positive' as const })} />}
      chip={<BonusBillTag bill={bill} />}
      href={buildBillLink(billId)}
    />
  )
}

/** Expected bill of the current night; links to its source. */
export function PendingBonusRow({ pending, inCard = false }: { pending: PendingBonus; inCard?: boolean }) {
  const { billType, title, about, amount, route, businessDate } = pending
  return (
    <ListRow
      inCard={inCard}
      lead={getBillIcon(billType)}
      title={`${getLabel('bonus_bill_type', billType)} · ${title}`}
      fact={[about, businessDate.slice(5)].filter((part) => part !== '').join(' · ')}
      figure={<Money fen={amount} signed tone="positive" />}
      chip={<Tag tone="warning">待入账</Tag>}
      href={route}
    />
  )
}
