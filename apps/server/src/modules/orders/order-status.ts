/** What the state of an order lets one do. Pure. */
import { orderStatus } from '@nocturne/contract/codes'
import type { OrderStatus } from '@nocturne/contract/codes'

/** In the books: accepted or paid, not taken back as a whole. Its goods may be produced and its money refunded. */
export const BOOKED: readonly OrderStatus[] = [orderStatus.placed, orderStatus.settled, orderStatus.completed]

/** Cancelled or returned: nothing more happens to it. */
export const ENDED: readonly OrderStatus[] = [orderStatus.cancelled, orderStatus.returned]

/** Accepted and still at the table. */
export const isLive = (status: OrderStatus): boolean => status === orderStatus.placed || status === orderStatus.settled

/** The state of an order that is accepted: one that owes nothing is settled at once. */
export const acceptedStatus = (payableAmount: number): OrderStatus =>
  payableAmount === 0 ? orderStatus.settled : orderStatus.placed
