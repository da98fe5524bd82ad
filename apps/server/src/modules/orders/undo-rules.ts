/**
 * Conditions for undoing production: unchanged since the tap, the same person, and within the time limit. Delivered, returned and
 * automatically confirmed lines cannot be undone. Pure.
 */
import { orderStatus, produceStatus } from '@nocturne/contract/codes'
import type { OrderStatus, ProduceStatus } from '@nocturne/contract/codes'
import { PRODUCE_UNDO_MS } from '@nocturne/contract/orders/undo-time'
import { BOOKED_ORDER_STATUSES } from './order-status.ts'

type Made = {
  produceStatus: ProduceStatus
  producedFrom: ProduceStatus | null
  produceUserId: number | null
  /** Milliseconds since production. */
  producedAgoMs: number | null
  orderStatus: OrderStatus
  /** Pieces that were not returned. */
  kept: number
}

/** Reason why `userId` cannot undo the production of this line; null when it is possible. */
export function findUndoRefusal(line: Made, userId: number): 'moved' | 'another' | 'late' | null {
  const { producedAgoMs } = line
  const out = line.produceStatus === produceStatus.produced && line.producedFrom !== null && producedAgoMs !== null
  if (!out || line.kept === 0 || !BOOKED_ORDER_STATUSES.includes(line.orderStatus)) return 'moved'
  if (line.produceUserId !== userId) return 'another'
  return producedAgoMs > PRODUCE_UNDO_MS ? 'late' : null
}

/** True while a delivery can be undone: as long as the order is open, by any employee who may mark it. */
export const canUndoDelivery = ({
  produceStatus: status,
  orderStatus: order,
  kept,
}: Pick<Made, 'produceStatus' | 'orderStatus' | 'kept'>): boolean =>
  status === produceStatus.delivered && kept > 0 && (order === orderStatus.placed || order === orderStatus.settled)

/** State of a line after undoing. Throws when it was not produced by a tap. */
export function requireUndoneStatus({
  producedFrom,
  ...line
}: {
  orderItemId: number
  producedFrom: ProduceStatus | null
}): ProduceStatus {
  if (producedFrom === null) throw new Error(`line ${line.orderItemId} did not go out by anybody's hand`)
  return producedFrom
}
