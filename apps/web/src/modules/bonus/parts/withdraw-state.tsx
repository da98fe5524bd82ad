import { bonusWithdrawStatus, type BonusWithdrawStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'

import { Tag } from '#kit/tag.tsx'
import type { Tone } from '#kit/tone.ts'

const { pending, paying, succeeded, failed, rejected } = bonusWithdrawStatus

const tones: Record<BonusWithdrawStatus, Tone> = {
  [pending]: 'warning',
  [paying]: 'accent',
  [succeeded]: 'positive',
  [failed]: 'danger',
  [rejected]: 'neutral',
}

export function WithdrawStatusTag({ status }: { status: BonusWithdrawStatus }) {
  return <Tag tone={tones[status]}>{getLabel('bonus_withdraw_status', status)}</Tag>
}
