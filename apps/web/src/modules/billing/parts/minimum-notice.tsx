import { formatFen } from '@nocturne/base/money'

import type { Bill } from '../bill-rules.ts'
import styles from './minimum-notice.module.css'

const yuan = (fen: number) => formatFen(fen, { trim: true })

export interface MinimumNoticeProps {
  bill: Bill
  onTopUp?: () => void
  onWaive?: () => void
}

/** The minimum of the tables is not reached: what is missing, and the two ways out for those who may take them. */
export function MinimumNotice({ bill, onTopUp, onWaive }: MinimumNoticeProps) {
  if (bill.minDiffAmount === 0) return null
  return (
    <section className={styles['notice']} data-tone="warning" aria-label="低消">
      <span className={styles['text']}>
        低消 {yuan(bill.minCharge)}，还差 {yuan(bill.minDiffAmount)}
      </span>
      <span className={styles['ways']}>
        {onWaive && (
          <button type="button" className={styles['way']} onClick={onWaive}>
            免低消
          </button>
        )}
        {onTopUp && (
          <button type="button" className={styles['way']} onClick={onTopUp}>
            补低消
          </button>
        )}
      </span>
    </section>
  )
}
