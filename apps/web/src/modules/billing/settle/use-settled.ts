import { billStatus } from '@nocturne/contract/codes'
import { useLocation } from 'wouter'

import { toast } from '../../../kit/toast.ts'
import type { Bill } from '../bill/bill-rules.ts'
import type { Due } from '../bill/due-rules.ts'
import { paidOrderLink, settledLink } from '../links.ts'

type Taken = {
  /** Goes back to the guest. */
  changeFen?: number
  /** What was done, where it was not simply 收款: `挂账成功`. */
  word?: string
}

/**
 * What follows a payment: P017 once everything is paid, and whenever change goes back, so that nobody has to catch a sum in
 * passing. After a part without change the bill itself says what is still open.
 */
export function useSettled(bill: Bill, due: Due) {
  const [, navigate] = useLocation()
  return (answer: { status: string }, { changeFen = 0, word = '已收款' }: Taken = {}): void => {
    if (due.orderId !== undefined)
      return navigate(paidOrderLink(due.orderId, bill.mainRecordId, changeFen), { replace: true })
    if (answer.status === billStatus.settled || changeFen > 0)
      return navigate(settledLink(bill.billId, bill.mainRecordId, changeFen), { replace: true })
    toast(word)
  }
}
