import Check from 'lucide-react/icons/check'
import CircleX from 'lucide-react/icons/circle-x'

import { Money } from '#kit/money.tsx'
import { ProgressBar } from '#kit/progress-bar.tsx'
import { useNow } from '#lib/live/now.ts'
import { EXPECTED_PAYMENT_MS, getCollectTexts, type CollectFlow } from './collect-rules.ts'
import { formatMinutesAndSeconds } from './elapsed-seconds.ts'
import { getMethodLabel } from '../labels.ts'
import styles from './scan-sheet.module.css'

/** State of a scanned code: in progress with elapsed seconds, paid, or the reason of the failure. */
export function CodeCollectionState({ flow }: { flow: Exclude<CollectFlow, { step: 'asking' }> }) {
  switch (flow.step) {
    case 'paid':
      return (
        <output className={styles['state']} data-tone="positive">
          <Check />
          <span className={styles['word']}>{getMethodLabel(flow.payment.payMethod)}收款成功</span>
          <Money fen={flow.payment.amount} size="figure" exact />
        </output>
      )
    case 'failed':
      return (
        <div className={styles['state']} data-tone="danger" role="alert">
          <CircleX />
          <span className={styles['word']}>没有收到款</span>
          <span className={styles['hint']}>{flow.reason}</span>
        </div>
      )
    default:
      return <UnderWay flow={flow} />
  }
}

function UnderWay({ flow }: { flow: Extract<CollectFlow, { sinceMs: number }> }) {
  const now = useNow(1_000)
  const { text, hint } = getCollectTexts(flow, now)
  const payment = flow.step === 'sending' ? null : flow.payment
  return (
    <div className={styles['state']}>
      <span className={styles['amount']}>
        <Money fen={payment?.amount ?? (flow.step === 'sending' ? flow.scan.amount : 0)} exact />
      </span>
      <output className={styles['word']}>{text}</output>
      <span className={styles['bar']}>
        <ProgressBar value={(now - flow.sinceMs) / EXPECTED_PAYMENT_MS} size="thin" />
      </span>
      <span className={styles['hint']}>
        {[payment && getMethodLabel(payment.payMethod), `已等 ${formatMinutesAndSeconds(now - flow.sinceMs)}`]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span className={styles['hint']}>{hint}</span>
    </div>
  )
}
