import { orderStatus, orderType, produceStatus } from '@nocturne/contract/codes'
import { dictItem, label, type DictType, type ListClass } from '@nocturne/contract/dictionaries'

import type { Tone } from '../../kit/tone.ts'

const tones: Record<ListClass, Tone> = {
  default: 'neutral',
  primary: 'accent',
  success: 'positive',
  warning: 'warning',
  danger: 'danger',
  info: 'neutral',
}

/** The word and the tone of a stored value. */
export function wordOf(dict: DictType, value: string): { text: string; tone: Tone } {
  return { text: label(dict, value), tone: tones[dictItem(dict, value)?.listClass ?? 'default'] }
}

/** An order's state; a gift that waits waits for approval, not for money. */
export function orderState(order: { status: string; orderType: string }): { text: string; tone: Tone } {
  if (order.status === orderStatus.waiting && order.orderType === orderType.gift)
    return { text: '待审批', tone: 'warning' }
  return wordOf('order_status', order.status)
}

/** Being made, or made: what waits for payment or was cancelled is neither. */
export const inProduction = (order: { status: string; produceStatus: string }): boolean =>
  order.produceStatus !== produceStatus.none &&
  (order.status === orderStatus.placed ||
    order.status === orderStatus.settled ||
    order.status === orderStatus.completed)
