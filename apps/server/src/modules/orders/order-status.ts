/** States of an order as a table of allowed moves, and rules by state. The database allows the same (`orders__moves`). Pure. */
import { getMoveStates, findStateAfterMove } from '@nocturne/base/moves'
import type { StateMoves } from '@nocturne/base/moves'
import { orderStatus } from '@nocturne/contract/codes'
import type { OrderStatus } from '@nocturne/contract/codes'

const { waiting, placed, settled, completed, cancelled, returned } = orderStatus

export const orderMoves = {
  /** 转后付, or its payment arrived: booked from now on. */
  accept: { [waiting]: placed },
  /** A gift takes effect; nothing is to be paid. */
  release: { [waiting]: settled },
  /** Cancelled by staff, by the guest, by the payment deadline or by the end of the sitting. */
  cancel: { [waiting]: cancelled },
  /** All of it is paid or on account (`refresh_bill`). */
  settle: { [placed]: settled },
  /** A refund, a reversal or a higher price: owed again (`refresh_bill`). */
  owe: { [settled]: placed },
  /** No piece is left after 退单, 退款, 撤回赠送 or a cancelled voucher. */
  returnAll: { [placed]: returned, [settled]: returned, [completed]: returned },
  /** 清台: the guests have left. */
  complete: { [settled]: completed },
  /** 反结账 of a cleared sitting. */
  reopen: { [completed]: settled },
} as const satisfies StateMoves<OrderStatus>

export type OrderMove = keyof typeof orderMoves

/** State after a move; null when the move is not allowed. */
export const findNextOrderStatus = (move: OrderMove, from: OrderStatus): OrderStatus | null =>
  findStateAfterMove(orderMoves, move, from)

export const readOrderMove = (move: OrderMove): { from: OrderStatus[]; to: OrderStatus } =>
  getMoveStates(orderMoves, move)

/** Booked: accepted or paid, and not fully returned. Goods may be produced and money refunded. */
export const BOOKED_ORDER_STATUSES: readonly OrderStatus[] = [
  orderStatus.placed,
  orderStatus.settled,
  orderStatus.completed,
]

/** Cancelled or returned: final states. */
export const ENDED_ORDER_STATUSES: readonly OrderStatus[] = [orderStatus.cancelled, orderStatus.returned]

/** Returns whether the order is accepted and its guests are still at the table. */
export const isRunningOrder = (status: OrderStatus): boolean =>
  status === orderStatus.placed || status === orderStatus.settled

/** State of an accepted order; a free one is settled immediately. */
export const getAcceptedStatus = (payableAmount: number): OrderStatus =>
  payableAmount === 0 ? orderStatus.settled : orderStatus.placed
