import { formatFen } from '@nocturne/base/money'

import { Notice } from '../../../kit/notice.tsx'
import { clock } from '../../../lib/format.ts'
import type { Bill } from '../bill/bill-rules.ts'
import { endPayment } from './end-payment.ts'
import { methodName } from '../labels.ts'
import { runningName, runningPayments } from './running-rules.ts'

/** Shown in sheets that payments in progress may block: the payment, and a button to end it. */
export function RunningNotices({ bill }: { bill: Bill }) {
  return runningPayments(bill).map((payment) => (
    <Notice
      key={payment.paymentId}
      tone="accent"
      {...(payment.canEnd && { action: '取消', onClick: () => void endPayment(payment) })}
    >
      {runningName(payment)} {formatFen(payment.amount, { trim: true })} · {methodName(payment.payMethod)} ·{' '}
      {clock(payment.createTime)} 开始
    </Notice>
  ))
}
