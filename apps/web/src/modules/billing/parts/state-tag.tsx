import { findDictItem, getLabel } from '@nocturne/contract/dictionaries'

import { Tag } from '#kit/tag.tsx'

const tones = {
  success: 'positive',
  warning: 'warning',
  danger: 'danger',
  primary: 'accent',
  info: 'neutral',
  default: 'neutral',
} as const

/** Status tag of a refund or a credit. */
export function RefundOrCreditTag({ dict, value }: { dict: 'refund_status' | 'credit_status'; value: string }) {
  return <Tag tone={tones[findDictItem(dict, value)?.listClass ?? 'default']}>{getLabel(dict, value)}</Tag>
}

/** Status tag of a credit; overdue ones are marked. */
export function CreditStatusTag({ credit: { status, overdue } }: { credit: { status: string; overdue: boolean } }) {
  return overdue ? <Tag tone="danger">逾期</Tag> : <RefundOrCreditTag dict="credit_status" value={status} />
}
