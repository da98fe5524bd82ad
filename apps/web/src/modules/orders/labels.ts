import { orderStatus, orderType, produceStatus, recordStatus, tableStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'

import type { Tone } from '#kit/tone.ts'
import { getDictTag } from '#shells/dict-tag.ts'

export { getDictTag }

/** Label and tone of an order's status. A gift in status `waiting` waits for approval, not for payment. */
export function getOrderTag(order: { status: string; orderType: string }): { text: string; tone: Tone } {
  if (order.status === orderStatus.waiting && order.orderType === orderType.gift)
    return { text: '待审批', tone: 'warning' }
  return getDictTag('order_status', order.status)
}

/** Label and tone of a sitting's status. An open sitting has the label of an open table. */
export function getSittingTag(status: string): { text: string; tone: Tone } {
  if (status !== recordStatus.open) return getDictTag('record_status', status)
  return { text: getLabel('table_status', tableStatus.open), tone: 'accent' }
}

/** True for orders being made or already made; false while waiting for payment or after cancellation. */
export const isInProduction = (order: { status: string; produceStatus: string }): boolean =>
  order.produceStatus !== produceStatus.none &&
  (order.status === orderStatus.placed ||
    order.status === orderStatus.settled ||
    order.status === orderStatus.completed)

/** Label of the urge button, with the number of urges. */
export const formatUrgeLabel = ({ urgeCount }: { urgeCount: number }): string =>
  urgeCount > 0 ? `催单（已催 ${urgeCount} 次）` : '催单'

/**
 * Label of the pay button: a waiting order is paid alone, all others with their bill. Users without permission to
 * settle show the guest a pay code.
 */
export const getPayButtonLabel = ({ status, can }: { status: string; can: { settle: boolean } }): string =>
  can.settle ? (status === orderStatus.waiting ? '订单支付' : '去结账') : '出示收款码'
