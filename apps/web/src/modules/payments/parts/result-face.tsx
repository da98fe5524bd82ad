import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import { payStatus } from '@nocturne/contract/codes'
import { payPendingText } from '@nocturne/contract/client-texts'
import type { ReactNode } from 'react'

import { Money } from '../../../kit/money.tsx'
import { Spinner } from '../../../kit/spinner.tsx'
import { isOpen, type PaymentResult } from '../use-payment-result.ts'
import { PaymentFacts } from './payment-facts.tsx'
import styles from './result.module.css'

export type ResultFaceProps = {
  result: PaymentResult
  /** The server is being asked. */
  asking: boolean
  /** `支付`, `打赏`: how it is called that failed. */
  what: string
  /** Once it is paid: mark and word, and under the sum what follows. */
  paid: { mark: ReactNode; hint: string }
}

/** How a payment ended: mark, sum, word, and everything that is known of it. */
export function ResultFace({ result, asking, what, paid }: ResultFaceProps) {
  return (
    <>
      <output className={styles['face']} aria-live="polite">
        {result.status === payStatus.succeeded ? paid.mark : <Unpaid result={result} asking={asking} what={what} />}
        {result.status !== payStatus.closed && (
          <strong className={styles['amount']}>
            <Money fen={result.amount} exact />
          </strong>
        )}
        <span className={styles['hint']}>{result.status === payStatus.succeeded ? paid.hint : unpaidHint(result)}</span>
      </output>
      <PaymentFacts result={result} />
    </>
  )
}

function Unpaid({ result, asking, what }: Omit<ResultFaceProps, 'paid'>) {
  if (isOpen(result)) {
    return (
      <ResultMark icon={asking ? <Spinner label="查询中" /> : <Clock />} tone="warning">
        支付结果确认中
      </ResultMark>
    )
  }
  return (
    <ResultMark icon={<CircleX />} tone="danger">
      {what}
      {result.status === payStatus.closed ? '已取消' : '未成功'}
    </ResultMark>
  )
}

function unpaidHint(result: PaymentResult): string {
  return isOpen(result) ? `${payPendingText}，不要重复付款` : result.failReason || '没有扣款'
}

type ResultMarkProps = { icon: ReactNode; tone: 'positive' | 'danger' | 'warning'; children: ReactNode }

/** The mark and the word of an outcome. */
export function ResultMark({ icon, tone, children }: ResultMarkProps) {
  return (
    <span className={styles['mark']} data-tone={tone}>
      {icon}
      <b>{children}</b>
    </span>
  )
}
