import { billStatus } from '@nocturne/contract/codes'
import { useLocation } from 'wouter'

import { showToast } from '#kit/toast.ts'
import type { Bill } from '../bill/bill-rules.ts'
import type { Due } from '../bill/due-rules.ts'
import { buildPaidOrderLink, buildSettledLink } from '../links.ts'

type SettleOutcome = {
  /** Change due to the guest. */
  changeFen?: number
  /** Result text, if not a plain payment: `挂账成功`. */
  word?: string
}

/**
 * Next page after a payment: P017 once everything is paid or change is due, so that the change stays visible. After a
 * partial payment without change, the bill page shows the open amount.
 */
export function useSettled(bill: Bill, due: Due) {
  const [, navigate] = useLocation()
  return (answer: { status: string }, { changeFen = 0, word = '已收款' }: SettleOutcome = {}): void => {
    if (due.orderId !== undefined)
      return navigate(buildPaidOrderLink(due.orderId, bill.mainRecordId, changeFen), { replace: true })
    if (answer.status === billStatus.settled || changeFen > 0)
      return navigate(buildSettledLink(bill.billId, bill.mainRecordId, changeFen), { replace: true })
    showToast(word)
  }
}
