import ReceiptText from 'lucide-react/icons/receipt-text'
import type { InputOf } from '@nocturne/contract/endpoint'
import { billing } from '@nocturne/contract/billing/endpoints'
import { useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'

import { Button } from '#kit/button.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { Notice } from '#kit/notice.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { ApiError } from '#lib/query/api-error.ts'
import { useGuestIdentity } from '#lib/identity/guest-identity.ts'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { useGuestApi } from '#lib/query/guest-query.ts'
import { LazyContent } from '#shells/lazy-content.tsx'
import { Page } from '#shells/page.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { ScanTableAgain } from '#shells/scan-again.tsx'
import type { PaySubject } from '../pay-flow-store.ts'
import { buildPaymentResultLink } from '../links.ts'
import {
  createInitialShare,
  isOtherPaymentRunning,
  formatNothingDue,
  toPaymentPart,
  computeShareAmount,
  findShareError,
  type PayableBill,
  type BillShare,
} from '#shells/share-rules.ts'
import { usePayFlow, useRefetchAfterAttempt, type PayControl, type StartPayment } from '../use-pay-flow.ts'
import { PayAmountHeader } from './amount-head.tsx'
import { LeaveInvalidCodeButton } from './away-from-code.tsx'
import { PayableCard } from './payable-card.tsx'
import { PayBar } from './pay-bar.tsx'
import { PaymentStepCard } from './step-card.tsx'
import styles from './pay.module.css'

const shareCard = createLazyComponent(() => import('#shells/share-card.tsx'))

/** Poll interval, so that payments by others at the table appear. */
const LOOK_EVERY_MS = 5_000

type PayPageProps = {
  subject: PaySubject
  /** Subject of the payment as the server identifies it: order, sitting or pay code. */
  input: InputOf<typeof billing.scanParam>
  /** Starts the payment; `openId` is empty outside the provider's app. */
  start: (request: Parameters<StartPayment>[0], openId: string) => ReturnType<StartPayment>
  backTo?: string
  /** Actions below the cards. */
  children?: ReactNode
  onShowCode?: (() => void) | undefined
}

/** Payable items, selection of a share, payment methods, and progress of the payment. */
export function PayPage({ subject, input, start, backTo, children, onShowCode }: PayPageProps) {
  const [, navigate] = useLocation()
  const identity = useGuestIdentity()
  const [typed, setShare] = useState<BillShare | null>(null)
  const paying = usePayFlow(
    subject,
    (request) => start(request, identity.openId),
    identity.state !== 'asking',
    (paymentNo) => navigate(buildPaymentResultLink(paymentNo, input), { replace: true }),
  )
  const { flow } = paying
  const choosing = flow.step === 'choosing'
  const query = useGuestApi(billing.scanParam, input, { every: () => (choosing ? LOOK_EVERY_MS : false) })
  useRefetchAfterAttempt(paying, query.refetch)

  const payable = query.data
  const over = choosing ? (findFinalError(query.error, flow) ?? findNothingDue(payable)) : null
  const share = payable && (typed ?? createInitialShare(payable))
  const amountFen = payable && share ? computeShareAmount(payable, share) : 0
  const bar = over === null && (!choosing || share) && (
    <PayBar
      paying={paying}
      identity={identity}
      amountFen={amountFen}
      payMethods={payable?.payMethods ?? []}
      problem={payable && share ? findShareError(payable, share) : null}
      onPay={(payMethod) =>
        payable &&
        share &&
        paying.pay({ payMethod, part: { ...toPaymentPart(payable, share), expectedFen: amountFen } })
      }
      onShowCode={onShowCode}
    />
  )
  return (
    <Page bottom={bar} {...(backTo !== undefined && { backTo })}>
      {over !== null && <Over error={over} onBill={backTo === undefined ? undefined : () => navigate(backTo)} />}
      {/* A pay code is invalid while its payment is in progress: show the state of the payment instead. */}
      {!choosing && !payable && <PaymentStepCard flow={flow} />}
      {over === null && (choosing || payable) && (
        <QueryView query={query} skeleton={<PaySkeleton />}>
          {(what) => (
            <>
              <PayAmountHeader
                payable={what}
                amountFen={'amount' in flow ? flow.amount : amountFen}
                onOver={query.refetch}
              />
              <Refusal paying={paying} payable={what} />
              <PaymentStepCard flow={flow} />
              {choosing && what.canSplit && share && (
                <LazyContent
                  part={shareCard}
                  props={{ payable: what, share, onShare: setShare }}
                  fallback={<Skeleton shape="lines" count={2} />}
                />
              )}
              <PayableCard
                payable={what}
                ownFen={'amount' in flow ? flow.amount : 0}
                onlySums={choosing && what.canSplit && share?.mode === 'items'}
              />
              {choosing && children}
              {what.payMode === 'simulated' && <p className={styles['simulated']}>模拟支付，不会真实扣款</p>}
            </>
          )}
        </QueryView>
      )}
    </Page>
  )
}

type Over = { errCode: string | undefined; text: string }

/** Error codes after which nothing can be paid on this page. */
const FINAL = ['PAYCODE_EXPIRED', 'ORDER_PAID', 'ORDER_CLOSED', 'ORDER_NOT_FOUND', 'GUEST_PASS_EXPIRED', 'NOTHING_DUE']

function findFinalError(error: unknown, flow: PayControl['flow']): Over | null {
  const read = error instanceof ApiError ? { errCode: error.errCode, text: error.message } : null
  const tried = flow.step === 'choosing' ? flow.refusal : null
  return [read, tried].find((one) => FINAL.includes(one?.errCode ?? '')) ?? null
}

/** `onBill` opens the guest's own bill; undefined if there is none. */
function Over({ error, onBill }: { error: Over; onBill: (() => void) | undefined }) {
  if (error.errCode === 'GUEST_PASS_EXPIRED') return <ScanTableAgain />
  return (
    <EmptyState
      icon={<ReceiptText />}
      text={error.text}
      action={onBill ? <Button onClick={onBill}>查看账单</Button> : <LeaveInvalidCodeButton />}
    />
  )
}

/** Message if nothing is due, because others paid everything or nothing was ordered; otherwise null. */
const findNothingDue = (payable: PayableBill | undefined): Over | null =>
  payable?.unpaidAmount === 0 ? { errCode: undefined, text: formatNothingDue(payable) } : null

/** Reason why the last attempt failed, and the blocking payment if there is one. */
function Refusal({ paying: { flow }, payable }: { paying: PayControl; payable: PayableBill }) {
  if (flow.step !== 'choosing' || !flow.refusal) return null
  const running = flow.refusal.errCode === 'PAY_RUNNING'
  // The blocking payment of the other guest has ended: the refusal is outdated.
  if (running && !isOtherPaymentRunning(payable)) return null
  return (
    <div role="alert">
      <Notice tone={running ? 'warning' : 'danger'}>
        {running ? '有人正在支付这一单，请稍候，完成或取消后这里会自动更新' : flow.refusal.text}
      </Notice>
    </div>
  )
}

function PaySkeleton() {
  return (
    <>
      <Skeleton shape="lines" count={2} />
      <Skeleton shape="lines" count={5} />
    </>
  )
}
