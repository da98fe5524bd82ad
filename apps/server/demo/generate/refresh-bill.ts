/**
 * Derives states from amounts for rows in memory, as the SQL function `refresh_bill` does in the database. A test runs
 * that function over generated bills and requires that it changes nothing.
 */
import { billStatus, recordStatus } from '@nocturne/contract/codes'
import { getAcceptedStatus, isRunningOrder } from '../../src/modules/orders/order-status.ts'
import {
  computeBillAmounts,
  computeBillUnpaid,
  isOrderBooked,
  isOccupied,
  computeNetAmount,
  formatNow,
} from './night.ts'
import type { LiveBill, LiveOrder, Night } from './night.ts'

/** Open amount of an order, fen: its lines less discounts and payments. A gift owes nothing. */
const computeOpenAmount = ({ gift, lines }: LiveOrder): number =>
  gift ? 0 : lines.reduce((sum, line) => sum + computeNetAmount(line) - line.allocatedAmount, 0)

const hasCost = ({ price, quantity, returnQuantity }: LiveOrder['lines'][number]): boolean =>
  price * (quantity - returnQuantity) > 0

/** Updates the amounts and states of the bill, its sittings and orders. */
export function refreshBill(night: Night, bill: LiveBill, userId: number | null): void {
  const now = formatNow(night)
  for (const order of bill.members.flatMap((sitting) => sitting.orders))
    if (isRunningOrder(order.row.status)) order.row.status = getAcceptedStatus(computeOpenAmount(order))
  const hasOrders = bill.members.some((sitting) =>
    sitting.orders.some((order) => isOrderBooked(order.row) && order.lines.some(hasCost)),
  )
  const wasSettled = bill.row.status === billStatus.settled
  const running = bill.members.some(isOccupied)
  const settled = computeBillUnpaid(bill) === 0 && (hasOrders || (wasSettled && !running))
  for (const { record } of bill.members) {
    if (record.status !== recordStatus.open && record.status !== recordStatus.settled) continue
    record.settledAt = settled ? (record.settledAt ?? now) : null
    record.status = settled ? recordStatus.settled : recordStatus.open
  }
  const status = settled ? billStatus.settled : sumReceived(bill) > 0 ? billStatus.partlyPaid : billStatus.open
  const ended = bill.row.status === billStatus.reversed || bill.row.status === billStatus.closed
  if (ended || bill.row.status === status) return
  Object.assign(bill.row, {
    status,
    settledAt: settled ? now : null,
    settleUserId: settled ? userId : null,
    businessDate: settled ? night.date : null,
    settledAmounts: settled ? computeBillAmounts(bill) : null,
  })
}

/**
 * Refreshes a bill after a payment. When the payment settles it, stores the user, time and amounts of the settlement; a
 * later settlement replaces an earlier one.
 */
export function refreshAndSettle(night: Night, bill: LiveBill, userId: number | null): void {
  refreshBill(night, bill, userId)
  if (bill.row.status !== billStatus.settled) return
  Object.assign(bill.row, {
    settledAt: formatNow(night),
    settleUserId: userId,
    businessDate: night.date,
    settledAmounts: computeBillAmounts(bill),
  })
}

/** Money received on the bill or put on account, fen. */
export const sumReceived = (bill: LiveBill): number =>
  bill.members.reduce((sum, { sums }) => sum + sums.paid + sums.credit, 0)
