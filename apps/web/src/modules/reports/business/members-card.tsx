import { payMethod } from '@nocturne/contract/codes'

import { Figure } from '#kit/figure.tsx'
import { formatYuan } from '#lib/format/format.ts'
import { FigureComparison } from '#shells/comparison.tsx'
import { computeMeasureChange } from '../frame/figures.ts'
import { buildBusinessLinesLink, buildDeptSettledLink } from '../links.ts'
import { OverviewBlock } from './block.tsx'
import styles from './business-page.module.css'
import { pickNights } from './pick-nights.ts'
import type { BusinessOverview } from './business-page.tsx'

/** 会员: new members, recharges and payments from stored value, and its current balance. */
export function MembersCard({ overview }: { overview: BusinessOverview }) {
  const nights = pickNights(overview)
  const { newMembers, newMembersBefore, rechargePrincipal, rechargeBonus, balancePaid, balanceLiability } =
    overview.members
  const compared = computeMeasureChange('newGuests', newMembers, newMembersBefore ?? undefined)
  return (
    <OverviewBlock title="会员" end={`此刻余额 ${formatYuan(balanceLiability)}`}>
      <div className={styles['figures']}>
        <Figure
          size="title"
          label="新增会员"
          value={newMembers}
          href={buildBusinessLinesLink(nights, 'newMembers')}
          {...(compared && { note: <FigureComparison {...compared} /> })}
        />
        <Figure
          size="title"
          label="余额支付"
          value={formatYuan(balancePaid)}
          href={buildDeptSettledLink({ ...nights, payMethod: payMethod.balance })}
        />
        <Figure
          size="title"
          label="充值本金"
          value={formatYuan(rechargePrincipal)}
          href={buildBusinessLinesLink(nights, 'recharges')}
        />
        <Figure size="title" label="充值赠送" value={formatYuan(rechargeBonus)} />
      </div>
    </OverviewBlock>
  )
}
