import { formatFen } from '@nocturne/base/money'
import { payMethod } from '@nocturne/contract/codes'

import { Figure } from '../../../kit/figure.tsx'
import { Comparison } from '../../../shells/comparison.tsx'
import { change } from '../frame/figures.ts'
import { linesLink, settledOfDepts } from '../links.ts'
import { Block } from './block.tsx'
import styles from './business-page.module.css'
import { nightsOf } from './nights-of.ts'
import type { Overview } from './business-page.tsx'

const formatYuan = (fen: number) => formatFen(fen, { trim: true })

/** 会员: new members, recharges and payments from stored value, and its current balance. */
export function MembersCard({ overview }: { overview: Overview }) {
  const nights = nightsOf(overview)
  const { newMembers, newMembersBefore, rechargePrincipal, rechargeBonus, balancePaid, balanceLiability } =
    overview.members
  const compared = change('newGuests', newMembers, newMembersBefore ?? undefined)
  return (
    <Block title="会员" end={`此刻余额 ${formatYuan(balanceLiability)}`}>
      <div className={styles['figures']}>
        <Figure
          size="title"
          label="新增会员"
          value={newMembers}
          href={linesLink(nights, 'newMembers')}
          {...(compared && { note: <Comparison {...compared} /> })}
        />
        <Figure
          size="title"
          label="余额支付"
          value={formatYuan(balancePaid)}
          href={settledOfDepts({ ...nights, payMethod: payMethod.balance })}
        />
        <Figure
          size="title"
          label="充值本金"
          value={formatYuan(rechargePrincipal)}
          href={linesLink(nights, 'recharges')}
        />
        <Figure size="title" label="充值赠送" value={formatYuan(rechargeBonus)} />
      </div>
    </Block>
  )
}
