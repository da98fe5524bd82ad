import { payMethod } from '@nocturne/contract/codes'

import { Figure } from '#kit/figure.tsx'
import { formatYuan } from '#lib/format/format.ts'
import { Comparison } from '#shells/comparison.tsx'
import { computeChange } from '../frame/figures.ts'
import { buildLinesLink, buildDeptSettledLink } from '../links.ts'
import { Block } from './block.tsx'
import styles from './business-page.module.css'
import { pickNights } from './pick-nights.ts'
import type { Overview } from './business-page.tsx'

/** 会员: new members, recharges and payments from stored value, and its current balance. */
export function MembersCard({ overview }: { overview: Overview }) {
  const nights = pickNights(overview)
  const { newMembers, newMembersBefore, rechargePrincipal, rechargeBonus, balancePaid, balanceLiability } =
    overview.members
  const compared = computeChange('newGuests', newMembers, newMembersBefore ?? undefined)
  return (
    <Block title="会员" end={`此刻余额 ${formatYuan(balanceLiability)}`}>
      <div className={styles['figures']}>
        <Figure
          size="title"
          label="新增会员"
          value={newMembers}
          href={buildLinesLink(nights, 'newMembers')}
          {...(compared && { note: <Comparison {...compared} /> })}
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
          href={buildLinesLink(nights, 'recharges')}
        />
        <Figure size="title" label="充值赠送" value={formatYuan(rechargeBonus)} />
      </div>
    </Block>
  )
}
