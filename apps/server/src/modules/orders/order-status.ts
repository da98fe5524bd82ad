/** Rules by order state. Pure. */
import { orderStatus } from '@nocturne/contract/codes'
import type { OrderStatus } from '@nocturne/contract/codes'

/** Booked: accepted or paid, and not fully returned. Goods may be produced and money refunded. */
export const BOOKED: readonly OrderStatus[] = [orderStatus.placed, orderStatus.settled, orderStatus.completed]

/** Cancelled or returned: final states. */
export const ENDED: readonly OrderStatus[] = [orderStatus.cancelled, orderStatus.returned]

/** Accepted, with the guests still at the table. */
export const isLive = (status: OrderStatus): boolean => status === orderStatus.placed || status === orderStatus.settled

/** State of an accepted order; a free one is settled immediately. */
export const getAcceptedStatus = (payableAmount: number): OrderStatus =>
  payableAmount === 0 ? orderStatus.settled : orderStatus.placed
