import { formatFen } from '@nocturne/base/money'

import { Button } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { Stack } from '../../../kit/stack.tsx'
import type { Bill } from '../bill-rules.ts'
import styles from './minimum-notice.module.css'

const yuan = (fen: number) => formatFen(fen, { trim: true })

/** The minimum of the tables is not reached: what is missing, and the two ways out for those who may take them. */
export function MinimumNotice({ bill, onTopUp, onWaive }: { bill: Bill; onTopUp?: () => void; onWaive?: () => void }) {
  if (bill.minDiffAmount === 0) return null
  return (
    <Notice>
      <span className={styles['line']}>
        <span>
          低消 {yuan(bill.minCharge)}，还差 {yuan(bill.minDiffAmount)}
        </span>
        {(onTopUp ?? onWaive) && (
          <Stack row gap={2}>
            {onWaive && (
              <Button size="small" kind="ghost" onClick={onWaive}>
                免低消
              </Button>
            )}
            {onTopUp && (
              <Button size="small" kind="ghost" onClick={onTopUp}>
                补低消
              </Button>
            )}
          </Stack>
        )}
      </span>
    </Notice>
  )
}
