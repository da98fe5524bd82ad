/** Approvals pending for tonight's managers: a gift beyond its quota, a bill on account, a refund. */
import { payMode, recordStatus } from '@nocturne/contract/codes'
import { toNightSeconds } from './night-clock.ts'
import { giveGift } from './gifts.ts'
import { computeBillUnpaid } from './night.ts'
import type { Night, Sitting } from './night.ts'
import { applyForCredit, findCreditAccount } from './payments.ts'
import { refundOneUnit } from './refunds.ts'

/** Plans one request of each kind shortly before now, for tables that allow it. */
export function planPendingRequests(night: Night): void {
  night.time.plan(toNightSeconds(23, 24), () => requestGift(night))
  night.time.plan(toNightSeconds(23, 31), () => requestCredit(night))
  night.time.plan(toNightSeconds(23, 37), () => requestRefund(night))
}

const listNewestFirst = (night: Night): Sitting[] => night.sittings.toReversed()

function requestGift(night: Night): void {
  for (const sitting of listNewestFirst(night)) {
    const quota = night.venue.quotas.get(sitting.sales.userId)
    if (
      quota &&
      quota.singleLimit > 0 &&
      giveGift(night, sitting, { budgetFen: quota.singleLimit * 2, asksBeyond: true, waits: true })
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
