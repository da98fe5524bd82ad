/**
 * States that follow from money, for rows that are still in memory: what `refresh_bill` does for rows in the database.
 * A test runs that function over generated bills and demands that it finds nothing to change.
 */
import { billStatus, orderStatus, recordStatus } from '@nocturne/contract/codes'
import { billAmounts, billUnpaid, isOwed, isRunning, nowText } from './night.ts'
import type { LiveBill, LiveOrder, Night } from './night.ts'

/** What is open on an order, fen: its lines without discounts and without what was paid. */
function isSettled(order: LiveOrder): boolean {
  return order.lines.every((line) => {
    const discount =
      line.changePriceDiscount + line.memberDiscount + line.managerDiscount + line.wipeDiscount + line.otherDiscount
    return line.price * (line.quantity - line.returnQuantity) - discount === line.allocatedAmount
  })
}

/** Brings orders, sittings and the bill in line with their money. */
export function refreshBill(night: Night, bill: LiveBill, userId: number | null): void {
  const now = nowText(night)
  for (const order of bill.members.flatMap((sitting) => sitting.orders)) {
    const { status } = order.row
    if (status === orderStatus.placed || status === orderStatus.settled)
      order.row.status = order.gift !== null || isSettled(order) ? orderStatus.settled : orderStatus.placed
  }
  const hasOrders = bill.members.some((sitting) => sitting.orders.some((order) => isOwed(order.row)))
  const wasSettled = bill.row.status === billStatus.settled
  const running = bill.members.some(isRunning)
  const settled = billUnpaid(bill) === 0 && (hasOrders || (wasSettled && !running))
  for (const { record } of bill.members) {
    if (record.status !== recordStatus.open && record.status !== recordStatus.settled) continue
    record.settledAt = settled ? (record.settledAt ?? now) : null
    record.status = settled ? recordStatus.settled : recordStatus.open
  }
  const received = bill.members.reduce((sum, { sums }) => sum + sums.paid + sums.credit, 0)
  const status = settled ? billStatus.settled : received > 0 ? billStatus.partlyPaid : billStatus.open
  const ended = bill.row.status === billStatus.reversed || bill.row.status === billStatus.closed
  if (ended || bill.row.status === status) return
  Object.assign(bill.row, {
    status,
    settledAt: settled ? now : null,
    settleUserId: settled ? userId : null,
    businessDate: settled ? night.date : null,
    settledAmounts: settled ? billAmounts(bill) : null,
  })
}

/** After money came in: a settled bill says who settled it, when and at what sums; the latest paper counts. */
export function refreshAndSettle(night: Night, bill: LiveBill, userId: number | null): void {
  refreshBill(night, bill, userId)
  if (bill.row.status !== billStatus.settled) return
  Object.assign(bill.row, {
    settledAt: nowText(night),
    settleUserId: userId,
    businessDate: night.date,
    settledAmounts: billAmounts(bill),
  })
}

/** Whether nobody has paid anything on the bill yet. */
export const isUntouched = (bill: LiveBill) =>
  bill.members.every((sitting) => sitting.sums.paid + sitting.sums.credit === 0)
