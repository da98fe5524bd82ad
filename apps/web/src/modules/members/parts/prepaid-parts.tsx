/** Shared parts of flash sale orders and group play places: code, refunds and payment. */
import { formatFen } from '@nocturne/base/money'
import { payBizType } from '@nocturne/contract/codes'
import { billing } from '@nocturne/contract/billing/endpoints'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { flashSales } from '@nocturne/contract/flash-sales/endpoints'
import { type ReactNode } from 'react'

import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { Figure } from '#kit/figure.tsx'
import { KeyValue } from '#kit/key-value.tsx'
import { Money } from '#kit/money.tsx'
import { Notice } from '#kit/notice.tsx'
import { QrCode } from '#kit/qr-code.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { call } from '#lib/query/api.ts'
import { useGuestIdentity } from '#lib/identity/guest-identity.ts'
import { formatRemaining } from '#lib/format/format.ts'
import { useNow } from '#lib/live/now.ts'
import { LazySheet } from '#shells/lazy-content.tsx'
import { useLayerParam } from '#shells/layer-param.ts'
import { getDictTag } from '#shells/dict-tag.ts'
import {
  lazyPrepaidBalanceSheet,
  PayBar,
  PaymentStepCard,
  usePayFlow,
  useRefetchAfterAttempt,
} from '../../payments/public.ts'
import { formatGroupedCode } from '../prepaid-texts.ts'
import styles from './members.module.css'

/** Twelve-digit code as QR code and text. */
export function PrepaidCode({ code, label, hint }: { code: string; label: string; hint: string }) {
  return (
    <Card label={label}>
      <div className={styles['large']}>
        <QrCode value={code} label={label} large />
        <Figure label={label} value={formatGroupedCode(code)} size="headline" note={hint} />
      </div>
    </Card>
  )
}

type Back = NonNullable<AnswerOf<typeof flashSales.memberKill>['refund']>

export function PrepaidRefundCard({ refund: { amount, refundTime, reason, status } }: { refund: Back }) {
  return (
    <Card label="退款">
      <SectionTitle inCard>退款</SectionTitle>
      <KeyValue
        rows={[
          { label: '退款金额', value: <Money fen={amount} exact /> },
          { label: '退款时间', value: refundTime.slice(0, 16) },
          { label: '到账', value: getDictTag('refund_status', status).text },
          { label: '原因', value: reason },
        ]}
      />
    </Card>
  )
}

type Waiting = Pick<AnswerOf<typeof flashSales.memberKill>, 'amount' | 'payDeadline' | 'payMethods' | 'payMode'>

export type PrepaidSubject = { killOrderId: number } | { joinId: number }

type PayingProps = {
  subject: PrepaidSubject
  waiting: Waiting
  /** Refetches the order. */
  onPaid: () => void
  /** Renders the page from the payment steps and the bottom bar. */
  children: (parts: { steps: ReactNode; bar: ReactNode }) => ReactNode
}

/** Payment of a pending order, in this phone's payment app or from the balance, until its deadline. */
export function PrepaidPayment({ subject, waiting, onPaid, children }: PayingProps) {
  const { amount, payDeadline, payMethods, payMode } = waiting
  const identity = useGuestIdentity()
  const left = formatRemaining(payDeadline, useNow())
  const ofKill = 'killOrderId' in subject
  const what = { bizType: ofKill ? payBizType.flashSale : payBizType.groupPlay, ...subject }
  const balance = useLayerParam('balance')
  const paying = usePayFlow(
    ofKill ? `kill:${subject.killOrderId}` : `play:${subject.joinId}`,
    async ({ requestId, payMethod, part }) =>
      call(
        billing.guestPay,
        {
          requestId,
          payMethod,
          ...what,
          ...part,
          ...(identity.openId && { openId: identity.openId }),
        },
        { silent: true },
      ),
    identity.state !== 'asking',
    onPaid,
  )
  useRefetchAfterAttempt(paying, onPaid)
  const { flow } = paying
  return children({
    steps: (
      <>
        {flow.step === 'choosing' && flow.refusal && (
          <div role="alert">
            <Notice tone="danger">{flow.refusal.text}</Notice>
          </div>
        )}
        <PaymentStepCard flow={flow} />
        {flow.step === 'choosing' && (
          <Notice tone="warning">
            {left === null
              ? '支付时间已过，订单即将关闭'
              : `请在 ${left} 内支付 ${formatFen(amount, { trim: true })}，超时自动关闭`}
          </Notice>
        )}
        {payMode === 'simulated' && <Notice tone="neutral">模拟支付：微信、支付宝不会真实扣款</Notice>}
        {flow.step === 'choosing' && left !== null && (
          <Button wide onClick={() => balance.open(1)}>
            会员余额支付
          </Button>
        )}
        {balance.value !== undefined && (
          <LazySheet
            part={lazyPrepaidBalanceSheet}
            props={{ what, fen: amount, onPaid, onPriceChanged: onPaid, onClose: balance.close }}
          />
        )}
      </>
    ),
    bar: (
      <PayBar
        paying={paying}
        identity={identity}
        amountFen={amount}
        payMethods={payMethods}
        problem={left === null ? '支付时间已过' : null}
        elsewhereText="用微信支付请在微信里打开会员中心"
        onPay={(payMethod) => paying.pay({ payMethod, part: { expectedFen: amount } })}
      />
    ),
  })
}
