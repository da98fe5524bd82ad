import { queueStatus } from '@nocturne/contract/codes'

import { Card } from '#kit/card.tsx'
import { cx } from '#kit/cx.ts'
import { KeyValue } from '#kit/key-value.tsx'
import { formatClock, formatRemaining } from '#lib/format/format.ts'
import { useNow } from '#lib/live/now.ts'
import {
  formatEstimateBasis,
  formatWaitEstimate,
  getQueueStateTexts,
  formatQueueType,
  type QueueNumberDetail,
} from '../queue-texts.ts'
import styles from './queue.module.css'

/** Number in large type, to show it at the door. */
export function QueueNumberCard({ ticket }: { ticket: QueueNumberDetail }) {
  const face = getQueueStateTexts(ticket)
  return (
    <>
      <Card>
        <output
          className={cx(styles['number'], ticket.status === queueStatus.called && styles['called'])}
          data-tone={face.tone}
          aria-live="polite"
        >
          <span className={styles['type']}>{formatQueueType(ticket.queueType)}</span>
          <strong>{ticket.queueNo}</strong>
          <b className={styles['word']}>{face.text}</b>
          <span className={styles['hint']}>
            {ticket.callUntil === null ? face.hint : <CallLeft until={ticket.callUntil} />}
          </span>
        </output>
        {ticket.status === queueStatus.waiting && (
          <dl className={styles['figures']}>
            <div>
              <dt>您排在</dt>
              <dd>第 {ticket.aheadNum + 1} 名</dd>
            </div>
            <div>
              <dt>预计等待</dt>
              <dd>{formatWaitEstimate(ticket)}</dd>
            </div>
          </dl>
        )}
        {ticket.status === queueStatus.waiting && ticket.aheadNum > 0 && (
          <p className={styles['basis']}>{formatEstimateBasis(ticket.estimateBasis)}</p>
        )}
      </Card>
      <Card label="取号信息">
        <KeyValue
          rows={[
            { label: '客人', value: `${ticket.guestName} ${ticket.guestNum}人` },
            { label: '手机号', value: ticket.guestPhone },
            ...(ticket.textAgreed ? [{ label: '短信通知', value: '快到号和叫号时各一条' }] : []),
            { label: '取号时间', value: formatClock(ticket.takeTime) },
            ...(ticket.callTime
              ? [{ label: '叫号时间', value: `${formatClock(ticket.callTime)} 第${ticket.callCount}次` }]
              : []),
          ]}
        />
      </Card>
    </>
  )
}

/** Remaining time for a called guest. */
function CallLeft({ until }: { until: string }) {
  const left = formatRemaining(until, useNow(1_000))
  return left === null ? <>即将过号，请立即到门迎处</> : <>剩余 {left}，过时将过号</>
}
