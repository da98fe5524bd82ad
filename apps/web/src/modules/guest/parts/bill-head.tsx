import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { guest } from '@nocturne/contract/guest/endpoints'

import { Card } from '../../../kit/card.tsx'
import { KeyValue } from '../../../kit/key-value.tsx'
import { Money } from '../../../kit/money.tsx'
import { ProgressBar } from '../../../kit/progress-bar.tsx'
import { minimumShare } from '../menu-rules.ts'
import styles from './bill.module.css'

export type GuestBill = AnswerOf<typeof guest.orders>

/** The sums of the table, and how far it is from its minimum. */
export function BillHead({ bill }: { bill: GuestBill }) {
  const share = minimumShare(bill)
  const short = Math.max(0, bill.minCharge - bill.minEligibleAmount)
  return (
    <Card label="账单金额">
      <KeyValue
        rows={[
          ...(bill.discountAmount > 0
            ? [
                { label: '消费总额', value: <Money fen={bill.totalAmount} exact /> },
                { label: '优惠', value: <Money fen={-bill.discountAmount} exact /> },
              ]
            : []),
          { label: '应付', value: <Money fen={bill.payableAmount} exact /> },
          { label: '已付', value: <Money fen={bill.paidAmount} exact /> },
          { label: '待付', value: <Money fen={bill.unpaidAmount} exact />, total: true },
        ]}
      />
      {share !== null && (
        <div className={styles['minimum']}>
          <div className={styles['words']}>
            <span>
              低消 <Money fen={bill.minCharge} />
            </span>
            <span>
              {short === 0 ? (
                '已达到'
              ) : (
                <>
                  还差 <Money fen={short} />
                </>
              )}
            </span>
          </div>
          <ProgressBar value={share} label="低消进度" tone={short === 0 ? 'positive' : 'accent'} />
        </div>
      )}
    </Card>
  )
}
