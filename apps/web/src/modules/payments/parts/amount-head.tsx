import { Money } from '#kit/money.tsx'
import type { PayableBill } from '#shells/share-rules.ts'
import { formatFriendNotice } from '../pay-for-friend.ts'
import { PayCountdown } from './countdown.tsx'
import styles from './pay.module.css'

type AmountHeadProps = { payable: PayableBill; amountFen: number; onOver: () => unknown }

/** Subject, amount and time limit. */
export function PayAmountHeader({ payable, amountFen, onOver }: AmountHeadProps) {
  return (
    <section className={styles['head']} aria-label="支付金额">
      <span className={styles['place']}>{[payable.venueName, payable.tableName].filter(Boolean).join(' · ')}</span>
      <strong className={styles['amount']}>
        <Money fen={amountFen} exact />
      </strong>
      {payable.expireTime !== null && <PayCountdown until={payable.expireTime} onOver={onOver} />}
      {payable.forGuest && <p className={styles['after']}>{formatFriendNotice(payable)}</p>}
    </section>
  )
}
