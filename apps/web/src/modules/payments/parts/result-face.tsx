import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import { payStatus } from '@nocturne/contract/codes'
import { payPendingText } from '@nocturne/contract/client-texts'
import type { ReactNode } from 'react'

import { Money } from '#kit/money.tsx'
import { ActionOutcome } from '#kit/outcome.tsx'
import { Spinner } from '#kit/spinner.tsx'
import { isPaymentUndecided, type PaymentResult } from '../use-payment-result.ts'
import { PaymentFacts } from './payment-facts.tsx'

type PaymentOutcomeProps = {
  result: PaymentResult
  /** True while the server is being queried. */
  isQuerying: boolean
  /** Name of the failed action: `支付`, `打赏`. */
  what: string
  /** For a paid result: icon and title, and the hint under the sum. */
  paid: { icon: ReactNode; title: string; hint: string }
}

/** Result of a payment: icon, title, amount and all known facts. */
export function PaymentOutcome({ result, isQuerying, what, paid }: PaymentOutcomeProps) {
  const { icon, title, tone, hint } = buildFace(result, { isQuerying, what, paid })
  return (
    <>
      <ActionOutcome
        icon={icon}
        tone={tone}
        title={title}
        figure={result.status === payStatus.closed ? undefined : <Money fen={result.amount} exact />}
      >
        {hint}
      </ActionOutcome>
      <PaymentFacts result={result} />
    </>
  )
}

function buildFace(result: PaymentResult, { isQuerying, what, paid }: Omit<PaymentOutcomeProps, 'result'>) {
  if (result.status === payStatus.succeeded) {
    const isRefunded = result.refundedAmount >= result.amount
    return { ...paid, ...(isRefunded && { title: '已退款', hint: '款项已退回' }), tone: 'positive' as const }
  }
  if (isPaymentUndecided(result)) {
    return {
      icon: isQuerying ? <Spinner large label="查询中" /> : <Clock />,
      title: '支付结果确认中',
      tone: 'warning' as const,
      hint: `${payPendingText}，不要重复付款`,
    }
  }
  return {
    icon: <CircleX />,
    title: `${what}${result.status === payStatus.closed ? '已取消' : '未成功'}`,
    tone: 'danger' as const,
    hint: result.failReason || '没有扣款',
  }
}
