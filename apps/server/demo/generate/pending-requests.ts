/**
 * Work that waits for tonight's staff, at whatever hour the demo is opened: approvals of a gift beyond its quota, of a
 * bill on account and of a refund; bills presented and not paid.
 */
import { billStatus, payMode, recordStatus } from '@nocturne/contract/codes'
import { computeMissingMinimum, presentBill } from './bills.ts'
import { giveGift } from './gifts.ts'
import { computeBillUnpaid } from './night.ts'
import type { LiveBill, Night, Sitting } from './night.ts'
import { applyForCredit, findCreditAccount } from './payments.ts'
import { refundOneUnit } from './refunds.ts'

const MINUTE = 60
/** Number of bills that at least are presented. */
const PRESENTED = 3

/** Plans one request of each kind shortly before now, for tables that allow it. */
export function planPendingRequests(night: Night): void {
  const { now } = night.clock
  night.time.plan(now - 21 * MINUTE, () => requestGift(night))
  night.time.plan(now - 14 * MINUTE, () => requestCredit(night))
  night.time.plan(now - 8 * MINUTE, () => requestRefund(night))
  night.time.plan(now - 20, () => presentOldestBills(night))
}

/** Presents the bills of the guests who have been here longest. */
function presentOldestBills(night: Night): void {
  const presented = night.sittings.filter(({ bill }) => bill.row.presentedAt && isWaitingToPay(bill))
  const due = night.sittings.filter(
    ({ bill, record, clocks }) =>
      !bill.row.presentedAt &&
      isWaitingToPay(bill) &&
      bill.members.length === 1 &&
      clocks.length === 0 &&
      record.status === recordStatus.open &&
      record.payMode === payMode.payLater &&
      computeMissingMinimum(night, bill) === 0,
  )
  for (const { bill, waiter } of due.slice(0, Math.max(0, PRESENTED - presented.length)))
    presentBill(night, bill, waiter)
}

const isWaitingToPay = (bill: LiveBill) => bill.row.status !== billStatus.settled && computeBillUnpaid(bill) > 0

const listNewestFirst = (night: Night): Sitting[] => night.sittings.toReversed()

function requestGift(night: Night): void {
  for (const sitting of listNewestFirst(night)) {
    const quota = night.venue.quotas.get(sitting.sales.userId)
    if (
      quota &&
      quota.singleLimit > 0 &&
      giveGift(night, sitting, { budgetFen: quota.singleLimit * 2, mayExceedQuota: true, waits: true })
    )
      return
  }
}

/** Chooses recently seated guests, who are still there when the demo is opened. */
function requestCredit(night: Night): void {
  for (const sitting of listNewestFirst(night)) {
    if (
      sitting.record.status !== recordStatus.open ||
      sitting.record.payMode !== payMode.payLater ||
      sitting.bill.members.length > 1 ||
      computeBillUnpaid(sitting.bill) === 0
    )
      continue
    const account = findCreditAccount(night, sitting)
    if (!account) continue
    applyForCredit(night, sitting, account, true)
    return
  }
}

function requestRefund(night: Night): void {
  const [cashier] = night.crew.cashiers
  if (!cashier) return
  for (const order of listNewestFirst(night).flatMap((sitting) => sitting.orders)) {
    if (refundOneUnit(night, order, cashier, true)) return
  }
}
