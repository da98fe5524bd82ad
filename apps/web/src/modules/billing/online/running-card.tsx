import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { Money } from '#kit/money.tsx'
import { Spinner } from '#kit/spinner.tsx'
import { formatClock } from '#lib/format/format.ts'
import { useNow } from '#lib/live/now.ts'
import type { Bill, Payment } from '../bill/bill-rules.ts'
import { formatElapsedTime } from './elapsed-seconds.ts'
import { cancelPayment } from './cancel-payment.ts'
import { getMethodLabel } from '../labels.ts'
import { isCollectedByStaff, getRunningPaymentLabel, listRunningPayments } from './running-rules.ts'
import styles from './running-card.module.css'

/** Payments in progress. Until each is received or cancelled, its amount cannot be charged again. */
export function PaymentsInProgressCard({ bill, onLook }: { bill: Bill; onLook: () => void }) {
  const running = listRunningPayments(bill)
  if (running.length === 0) return null
  return (
    <Card label="支付中" edge="accent">
      {running.map((payment) => (
        <Running key={payment.paymentId} payment={payment} onLook={onLook} />
      ))}
    </Card>
  )
}

function Running({ payment, onLook }: { payment: Payment; onLook: () => void }) {
  const seconds = formatElapsedTime(payment.createTime, useNow(1_000))
  return (
    <div className={styles['row']}>
      <div className={styles['words']}>
        <span className={styles['title']}>
          <Spinner /> {getRunningPaymentLabel(payment)} <Money fen={payment.amount} />
        </span>
        <div className={styles['fact']}>
          {getMethodLabel(payment.payMethod)} · {formatClock(payment.createTime)} 开始 · 已等 {seconds}
        </div>
      </div>
      <div className={styles['acts']}>
        {isCollectedByStaff(payment) && payment.canEnd && (
          <Button size="small" onClick={onLook}>
            查看
          </Button>
        )}
        {payment.canEnd && (
          <Button size="small" onClick={() => cancelPayment(payment)}>
            取消
          </Button>
        )}
      </div>
    </div>
  )
}
