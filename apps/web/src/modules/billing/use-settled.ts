import { formatFen } from '@nocturne/base/money'
import { payStatus } from '@nocturne/contract/codes'
import { successTexts } from '@nocturne/contract/client-texts'
import { useLocation } from 'wouter'

import { toast } from '../../kit/toast.ts'
import type { Bill } from './bill-rules.ts'
import type { Due } from './due.ts'
import { paidOrderLink, settledLink } from './links.ts'

const yuan = (fen: number) => formatFen(fen, { trim: true })

/** What follows a payment: P017 once everything is paid, otherwise a word on what is still open. */
export function useSettled(bill: Bill, due: Due) {
  const [, navigate] = useLocation()
  /** `note` is said as well: the change that goes back. */
  return (answer: { status: string; unpaidAmount: number }, note = ''): void => {
    if (due.orderId !== undefined) {
      toast(note || successTexts.settled)
      return navigate(paidOrderLink(due.orderId, bill.mainRecordId), { replace: true })
    }
    if (answer.status === payStatus.succeeded) {
      toast(note || successTexts.settled)
      return navigate(settledLink(bill.billId, bill.mainRecordId), { replace: true })
    }
    toast([note, `已收款，未结 ${yuan(answer.unpaidAmount)}`].filter(Boolean).join('，'))
  }
}
