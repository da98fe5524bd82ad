import { Notice } from '#kit/notice.tsx'
import { formatYuan } from '#lib/format/format.ts'
import type { Bill } from './bill-rules.ts'
import styles from './minimum-notice.module.css'

interface MinimumNoticeProps {
  bill: Bill
  onTopUp?: () => void
  onWaive?: () => void
}

/** The minimum is not reached: missing amount, and the two remedies for users with permission. */
export function MinimumNotice({ bill, onTopUp, onWaive }: MinimumNoticeProps) {
  if (bill.minDiffAmount === 0) return null
  const { stayedBelow } = bill
  if (stayedBelow && !stayedBelow.pending)
    return (
      <Notice tone="neutral">
        低消 {formatYuan(bill.minCharge)}，差 {formatYuan(bill.minDiffAmount)}，{stayedBelow.userName} 同意按消费结账：
        {stayedBelow.reason}
      </Notice>
    )
  return (
    <section className={styles['notice']} data-tone="warning" aria-label="低消">
      <span className={styles['text']}>
        低消 {formatYuan(bill.minCharge)}，还差 {formatYuan(bill.minDiffAmount)}
        {stayedBelow?.pending && ' · 已申请按消费结账，待审批'}
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
