import { formatFen } from '@nocturne/base/money'

import { Notice } from '#kit/notice.tsx'
import { formatClock } from '#lib/format/format.ts'
import type { Bill } from '../bill/bill-rules.ts'
import { cancelPayment } from './cancel-payment.ts'
import { getMethodLabel } from '../labels.ts'
import { getRunningPaymentLabel, listRunningPayments } from './running-rules.ts'

/** Notices for sheets that a payment in progress may block: the payment, and a button to cancel it. */
export function PaymentInProgressNotices({ bill }: { bill: Bill }) {
  return listRunningPayments(bill).map((payment) => (
    <Notice
      key={payment.paymentId}
      tone="accent"
      {...(payment.canEnd && { action: '取消', onClick: () => void cancelPayment(payment) })}
    >
      {getRunningPaymentLabel(payment)} {formatFen(payment.amount, { trim: true })} ·{' '}
      {getMethodLabel(payment.payMethod)} · {formatClock(payment.createTime)} 开始
    </Notice>
  ))
}
