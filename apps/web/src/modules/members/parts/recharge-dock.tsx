import { formatFen } from '@nocturne/base/money'
import { members } from '@nocturne/contract/members/endpoints'

import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { Chip, ChipRow } from '#kit/chip.tsx'
import { useApi } from '#lib/query/query.ts'

type RechargeDockProps = {
  /** Selected rule; undefined means the first one. */
  picked: number | undefined
  onPick: (ruleId: number) => void
  onPay: () => void
}

/** 充值 bar at the bottom with a preselected rule. Renders nothing until the rules have loaded. */
export function RechargeBar({ picked, onPick, onPay }: RechargeDockProps) {
  const { data } = useApi(members.rechargeRules, {})
  if (!data) return null
  const { rows } = data
  const chosen = rows.find(({ ruleId }) => ruleId === picked) ?? rows[0]
  const rules = rows.map(({ ruleId, principalAmount, bonusAmount }) => (
    <Chip key={ruleId} selected={ruleId === chosen?.ruleId} onClick={() => onPick(ruleId)}>
      {formatFen(principalAmount, { trim: true })}
      {bonusAmount > 0 && ` 送${formatFen(bonusAmount, { trim: true })}`}
    </Chip>
  ))
  return (
    <BottomBar note={rules.length > 1 ? <ChipRow label="充值档位">{rules}</ChipRow> : undefined}>
      <Button kind="primary" wide onClick={onPay}>
        {chosen ? `充值 ${formatFen(chosen.principalAmount, { trim: true })}` : '会员充值'}
      </Button>
    </BottomBar>
  )
}
