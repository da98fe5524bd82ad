/**
 * When a line that went out may be taken back: it stands where the tap put it, the same person asks, and it is not longer ago than
 * a mistake takes to be seen. What has been delivered, returned or confirmed at night close stays. Pure.
 */
import { orderStatus, produceStatus } from '@nocturne/contract/codes'
import type { OrderStatus, ProduceStatus } from '@nocturne/contract/codes'
import { PRODUCE_UNDO_MS } from '@nocturne/contract/orders/undo-time'
import { BOOKED } from './order-status.ts'

type Made = {
  produceStatus: ProduceStatus
  producedFrom: ProduceStatus | null
  produceUserId: number | null
  /** Since it went out. */
  producedAgoMs: number | null
  orderStatus: OrderStatus
  /** Pieces that were not returned. */
  kept: number
}

/** Why `userId` cannot take it back; null when he can. */
export function undoRefusal(line: Made, userId: number): 'moved' | 'another' | 'late' | null {
  const { producedAgoMs } = line
  const out = line.produceStatus === produceStatus.produced && line.producedFrom !== null && producedAgoMs !== null
  if (!out || line.kept === 0 || !BOOKED.includes(line.orderStatus)) return 'moved'
  if (line.produceUserId !== userId) return 'another'
  return producedAgoMs > PRODUCE_UNDO_MS ? 'late' : null
}

/** Whether 已送达 can be taken back: as long as the order is open, by anyone of the bar. */
export const canUndoDelivery = ({ produceStatus: status, orderStatus: order, kept }: Made): boolean =>
  status === produceStatus.delivered && kept > 0 && (order === orderStatus.placed || order === orderStatus.settled)

/** Where a line stands once it was taken back. Throws for a line that cannot be. */
export function putBack({
  producedFrom,
  ...line
}: {
  orderItemId: number
  producedFrom: ProduceStatus | null
}): ProduceStatus {
  if (producedFrom === null) throw new Error(`line ${line.orderItemId} did not go out by anybody's hand`)
  return producedFrom
}
