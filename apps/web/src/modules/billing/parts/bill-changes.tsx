import { useState } from 'react'

import { Notice } from '#kit/notice.tsx'
import { formatClock, formatYuan } from '#lib/format/format.ts'
import { listNewPayments, type Bill } from '../bill/bill-rules.ts'
import { getMethodLabel } from '../labels.ts'
import styles from './bill-changes.module.css'
import { PaymentInProgressNotices } from '../online/running-notices.tsx'

/** Changes of the bill since the sheet was opened: payments taken by other employees, and payments in progress. */
export function BillChanges({ bill }: { bill: Bill }) {
  return (
    <>
      <PaymentInProgressNotices bill={bill} />
      <Since bill={bill} />
    </>
  )
}

function Since({ bill }: { bill: Bill }) {
  const [seen] = useState(() => ({
    ids: bill.payments.map((payment) => payment.paymentId),
    unpaidFen: bill.unpaidAmount,
  }))
  if (bill.unpaidAmount === seen.unpaidFen) return null
  return (
    <output>
      <Notice>
        账单有变化：未结 {formatYuan(seen.unpaidFen)} → {formatYuan(bill.unpaidAmount)}
        {listNewPayments(bill, seen.ids).map((payment) => (
          <span key={payment.paymentId} className={styles['change']}>
            {payment.payTime && formatClock(payment.payTime)} {payment.cashierName} 收
            {getMethodLabel(payment.payMethod)} {formatYuan(payment.amount)}
          </span>
        ))}
      </Notice>
    </output>
  )
}
