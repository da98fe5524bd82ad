/** Actions the reader may take on a bill now; the page offers exactly these. */
import { getBusinessDate } from '@nocturne/base/venue-time'
import { billStatus, orderStatus, recordStatus } from '@nocturne/contract/codes'
import type { BillStatus } from '@nocturne/contract/codes'
import type { billing } from '@nocturne/contract/billing/endpoints'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { StaffActor } from '../../../http/context.ts'
import { hasBillPermission } from './bill-group.ts'
import type { BillGoods, BillSitting } from './bill-parts.ts'

type BillState = {
  status: BillStatus
  records: readonly BillSitting[]
  main: Pick<BillSitting, 'status'>
  goods: readonly BillGoods[]
  /** Goods that are not gifts. */
  lines: readonly BillGoods[]
  waiting: readonly unknown[]
  sums: { unpaidAmount: number }
  minimum: { minDiffAmount: number }
  /** Approval to stay below the minimum, granted or pending. */
  stayed: unknown
  /** The reader must request to stay below the minimum instead of allowing it directly. */
  isApprovalRequired: boolean
  /** Lowest rate the reader may grant, in basis points of the price; 10 000: no discount allowed. */
  minRateBp: number
  /** Business date of the settlement, and whether it is closed. */
  settledOn: string | null
  nightClosed: boolean
  /** A reversal request is pending. */
  reverseAsked: unknown
  now: Date
}

type AvailableBillActions = {
  acts: AnswerOf<typeof billing.detail>['can']
  /**
   * True when the reader may take money and therefore end running payments: with the permission to settle, otherwise
   * with the permission to show a code.
   */
  collects: boolean
  /** True when the reader may send a failed refund again. */
  retries: boolean
}

export function computeBillActions(actor: StaffActor, bill: BillState): AvailableBillActions {
  const { status, records, main, goods, lines, sums, minimum, minRateBp } = bill
  const isAllowed = (permission: Parameters<typeof hasBillPermission>[1]) =>
    hasBillPermission(actor, permission, records)
  const live = status !== billStatus.reversed
  const open = live && status !== billStatus.settled && status !== billStatus.closed
  const seated = main.status === recordStatus.open || main.status === recordStatus.settled
  const owes = live && (sums.unpaidAmount > 0 || bill.waiting.length > 0)
  // An early closing makes later payments of the same night count for the next date.
  const sameNight = bill.settledOn !== null && bill.settledOn >= getBusinessDate(bill.now) && !bill.nightClosed
  const reversible = status === billStatus.settled && sameNight
  const paid = goods.some(
    ({ orderStatus: state, allocatedAmount }) =>
      (state === orderStatus.settled || state === orderStatus.completed) && allocatedAmount > 0,
  )
  const collects = isAllowed(
    actor.permissions.has('operate:bill:settle') ? 'operate:bill:settle' : 'operate:bill:payCode',
  )
  const getStayOption = () => {
    if (isAllowed('operate:table:waiveMin')) return 'yes'
    if (!isAllowed('operate:bill:settle')) return 'no'
    return bill.isApprovalRequired ? 'ask' : 'yes'
  }
  return {
    collects,
    retries: actor.permissions.has('operate:refund:approve'),
    acts: {
      collect: owes && collects,
      payCode: owes && isAllowed('operate:bill:payCode'),
      discount: open && lines.length > 0 && minRateBp < 10_000 && isAllowed('operate:bill:discount'),
      wipe: open && sums.unpaidAmount > 0 && isAllowed('operate:bill:wipe'),
      member: open && isAllowed('operate:bill:view'),
      memberRate: open && isAllowed('operate:bill:settle'),
      compensate: live && seated && isAllowed('operate:bill:settle'),
      topUp: live && seated && minimum.minDiffAmount > 0 && isAllowed('operate:bill:settle'),
      stayBelow:
        live && seated && lines.length > 0 && minimum.minDiffAmount > 0 && bill.stayed === null
          ? getStayOption()
          : 'no',
      settle: owes && isAllowed('operate:bill:settle'),
      credit: open && sums.unpaidAmount > 0 && isAllowed('operate:credit:apply'),
      reverse: reversible && isAllowed('operate:bill:reverse'),
      askReverse:
        reversible && !bill.reverseAsked && !isAllowed('operate:bill:reverse') && isAllowed('operate:bill:settle'),
      print: isAllowed('operate:bill:view'),
      refund: live && paid && isAllowed('operate:refund:apply'),
    },
  }
}
