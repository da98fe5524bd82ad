import { rechargeStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { RechargeStatus } from '@nocturne/contract/codes'

import { Tag } from '#kit/tag.tsx'

/** Status tag of a recharge; a partly refunded one is marked. */
export function RechargeStatusTag({ recharge }: { recharge: { status: RechargeStatus; refundedAmount: number } }) {
  const { status, refundedAmount } = recharge
  if (status === rechargeStatus.succeeded && refundedAmount > 0) return <Tag tone="warning">部分退款</Tag>
  const tone = status === rechargeStatus.succeeded ? 'positive' : 'neutral'
  return <Tag tone={tone}>{getLabel('recharge_status', status)}</Tag>
}
