import { orderStatus, orderType, produceStatus, recordStatus, tableStatus } from '@nocturne/contract/codes'
import { label } from '@nocturne/contract/dictionaries'

import type { Tone } from '../../kit/tone.ts'
import { tagOf } from '../../shells/tag-of.ts'

export { tagOf }

/** An order's state; a gift that waits waits for approval, not for money. */
export function orderState(order: { status: string; orderType: string }): { text: string; tone: Tone } {
  if (order.status === orderStatus.waiting && order.orderType === orderType.gift)
    return { text: '待审批', tone: 'warning' }
  return tagOf('order_status', order.status)
}

/** A sitting's state; while it lasts, by the label that its table has on the floor. */
export function recordState(status: string): { text: string; tone: Tone } {
  if (status !== recordStatus.open) return tagOf('record_status', status)
  return { text: label('table_status', tableStatus.open), tone: 'accent' }
}

/** Being made, or made: what waits for payment or was cancelled is neither. */
export const inProduction = (order: { status: string; produceStatus: string }): boolean =>
  order.produceStatus !== produceStatus.none &&
  (order.status === orderStatus.placed ||
    order.status === orderStatus.settled ||
    order.status === orderStatus.completed)

/** The word for urging, with how often it was done. */
export const urgeText = ({ urgeCount }: { urgeCount: number }): string =>
  urgeCount > 0 ? `催单（已催 ${urgeCount} 次）` : '催单'

/** The word for taking its money: one order that waits is paid alone, all others with their bill. */
export const payWord = ({ status, can }: { status: string; can: { settle: boolean } }): string =>
  can.settle ? (status === orderStatus.waiting ? '订单支付' : '去结账') : '出示收款码'
