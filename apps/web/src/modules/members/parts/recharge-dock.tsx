import { formatFen } from '@nocturne/base/money'
import { members } from '@nocturne/contract/members/endpoints'
import { useState } from 'react'

import { BottomBar } from '../../../kit/bottom-bar.tsx'
import { Button } from '../../../kit/button.tsx'
import { Chip, ChipRow } from '../../../kit/chip.tsx'
import { useApi } from '../../../lib/query.ts'

type RechargeDockProps = {
  /** With the rule that stands chosen; without one where the house has none. */
  onPay: (ruleId: number | undefined) => void
}

/** 充值 within reach of the thumb, a rule of the house already chosen. Nothing until the rules are known. */
export function RechargeDock({ onPay }: RechargeDockProps) {
  const { data } = useApi(members.rechargeRules, {})
  const [picked, setPicked] = useState<number | null>(null)
  if (!data) return null
  const { rows } = data
  const chosen = rows.find(({ ruleId }) => ruleId === picked) ?? rows[0]
  const rules = rows.map(({ ruleId, principalAmount, bonusAmount }) => (
    <Chip key={ruleId} selected={ruleId === chosen?.ruleId} onClick={() => setPicked(ruleId)}>
      {formatFen(principalAmount, { trim: true })}
      {bonusAmount > 0 && ` 送${formatFen(bonusAmount, { trim: true })}`}
    </Chip>
  ))
  return (
    <BottomBar note={rules.length > 1 ? <ChipRow label="充值档位">{rules}</ChipRow> : undefined}>
      <Button kind="primary" wide onClick={() => onPay(chosen?.ruleId)}>
        {chosen ? `充值 ${formatFen(chosen.principalAmount, { trim: true })}` : '会员充值'}
      </Button>
    </BottomBar>
  )
}
