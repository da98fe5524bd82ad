import { bonus } from '@nocturne/contract/bonus/endpoints'

import { Card } from '#kit/card.tsx'
import { Figure, FigureRow } from '#kit/figure.tsx'
import { Money } from '#kit/money.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { usePermissions } from '#lib/identity/permissions.ts'
import { useApi } from '#lib/query/query.ts'
import { accountLink } from '../links.ts'
import { AmountVisibilityButton } from './amounts-eye.tsx'
import { HIDDEN_AMOUNT, useAmountVisibility } from '../amount-visibility.ts'

/** Card of the employee centre: withdrawable and expected amounts. Renders nothing if the request fails. */
export default function OwnAccountCard() {
  const may = usePermissions()
  const { data } = useApi(bonus.info, {}, { live: true, enabled: may('employee:bonus:view') })
  const amounts = useAmountVisibility()
  if (!data) return null
  const sum = (fen: number) => (amounts.shown ? <Money fen={fen} exact /> : HIDDEN_AMOUNT)
  return (
    <Card label="我的账户">
      <SectionTitle inCard end={<AmountVisibilityButton amounts={amounts} />}>
        我的账户
      </SectionTitle>
      <FigureRow>
        <Figure label="可提现" value={sum(data.withdrawable)} href={accountLink} />
        <Figure label="待入账" value={sum(data.pendingAmount)} href={accountLink} />
      </FigureRow>
    </Card>
  )
}
