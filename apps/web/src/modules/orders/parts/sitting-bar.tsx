import { Money } from '#kit/money.tsx'
import { Notice } from '#kit/notice.tsx'
import { ProgressBar } from '#kit/progress-bar.tsx'
import { computeMinimumShare } from '../minimum-rules.ts'
import type { SittingTable } from '../use-sitting.ts'
import styles from './sitting-bar.module.css'

/** Table and guests of the order, their note, and the progress to the minimum. */
export function SittingHeader({ head }: { head: SittingTable }) {
  const { tableName, guestName, guestNum, guestNote, minCharge, minDiffAmount } = head
  return (
    <div className={styles['bar']}>
      <div className={styles['who']}>
        <b className={styles['table']}>{tableName}</b>{' '}
        {[guestName, guestNum > 0 && `${guestNum} 人`].filter(Boolean).join(' · ')}
      </div>
      {guestNote !== '' && <Notice>备注：{guestNote}</Notice>}
      {minCharge > 0 && (
        <div className={styles['minimum']}>
          <div className={styles['words']}>
            <span>
              低消 <Money fen={minCharge} />
            </span>
            {minDiffAmount !== null && (
              <span>
                {minDiffAmount === 0 ? (
                  '已达到'
                ) : (
                  <>
                    差 <Money fen={minDiffAmount} />
                  </>
                )}
              </span>
            )}
          </div>
          {minDiffAmount !== null && <ProgressBar size="thin" value={computeMinimumShare(head)} />}
        </div>
      )}
    </div>
  )
}
