import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { guest } from '@nocturne/contract/guest/endpoints'

import { Card } from '#kit/card.tsx'
import { Money } from '#kit/money.tsx'
import { ProgressBar } from '#kit/progress-bar.tsx'
import { Tag } from '#kit/tag.tsx'
import { buildGuestBillLink } from '../links.ts'
import { isPaidUp, computeMinimumShare, formatPercent } from '../spend-rules.ts'
import styles from './menu.module.css'

type Spend = Pick<
  AnswerOf<typeof guest.orders>,
  'tableRecordId' | 'payableAmount' | 'unpaidAmount' | 'orders' | 'minCharge' | 'minEligibleAmount'
>

/** Spending of the table, progress to its minimum, and the link to the bill. */
export default function TableSpendCard({ spend }: { spend: Spend }) {
  const share = computeMinimumShare(spend)
  return (
    <Card label="当前消费">
      <div className={styles['spend']}>
        <div className={styles['now']}>
          <span className={styles['label']}>当前消费</span>
          <span className={styles['figure']}>
            <Money fen={spend.payableAmount} />
          </span>
          {isPaidUp(spend) && <Tag tone="positive">已结清</Tag>}
        </div>
        {share !== null && (
          <div className={styles['minimum']}>
            <div className={styles['words']}>
              <span>低消进度</span>
              <span>{formatPercent(share)}</span>
            </div>
            <ProgressBar size="thin" value={share} tone={share === 1 ? 'positive' : 'accent'} />
          </div>
        )}
        <a className={styles['link']} href={buildGuestBillLink(spend.tableRecordId)}>
          我的账单 ›
        </a>
      </div>
    </Card>
  )
}
