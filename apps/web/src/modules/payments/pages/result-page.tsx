import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import { payPendingText } from '@nocturne/contract/client-texts'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { payments } from '@nocturne/contract/payments/endpoints'
import { useEffect, useState, type ReactNode } from 'react'

import { BottomBar } from '../../../kit/bottom-bar.tsx'
import { Button } from '../../../kit/button.tsx'
import { EmptyState } from '../../../kit/empty-state.tsx'
import { Money } from '../../../kit/money.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { Spinner } from '../../../kit/spinner.tsx'
import { ApiError } from '../../../lib/api-error.ts'
import { useGuestApi } from '../../../lib/guest-query.ts'
import { idParam, useParams, useScreenTitle } from '../../../lib/screen.ts'
import { Page } from '../../../shells/page.tsx'
import { QueryView } from '../../../shells/query-view.tsx'
import { forgetPayment, lastPaymentNo } from '../kept-flow.ts'
import { POLL_EVERY_MS, POLL_FOR_MS } from '../pay-flow-rules.ts'
import { PaymentFacts } from '../parts/payment-facts.tsx'
import { ResultActions } from '../parts/result-actions.tsx'
import styles from '../parts/result.module.css'

type Result = AnswerOf<typeof payments.status>

const isOpen = (result: Result | undefined) => result === undefined || result.status === '0' || result.status === '1'

/** P064 支付成功: how a payment ended. From the address and the server's word alone, for guests and staff. */
export default function ResultPage() {
  const title = useScreenTitle()
  const { paymentNo = lastPaymentNo(), ...params } = useParams('paymentNo', 'tableRecordId')
  const [askUntil, setAskUntil] = useState(() => Date.now() + POLL_FOR_MS)
  const query = useGuestApi(
    payments.status,
    { paymentNo: paymentNo ?? '' },
    {
      enabled: paymentNo !== undefined,
      every: (result) => (isOpen(result) && Date.now() < askUntil ? POLL_EVERY_MS : false),
    },
  )
  const { data } = query
  useEffect(() => {
    if (data && !isOpen(data)) forgetPayment(data.paymentNo)
  }, [data])
  const look = () => {
    setAskUntil(Date.now() + POLL_FOR_MS)
    return query.refetch()
  }
  const unknown = query.error instanceof ApiError && query.error.errCode === 'PAYMENT_NOT_FOUND'
  if (paymentNo === undefined || unknown) {
    return (
      <Page title="支付结果">
        <EmptyState icon={<Clock />} text="请回到付款的页面查看支付结果" />
      </Page>
    )
  }
  return (
    <Page
      title={data && data.status !== '2' ? '支付结果' : title}
      onRefresh={look}
      bottom={
        data && (
          <BottomBar>
            {isOpen(data) ? (
              <Button kind="primary" wide onClick={look}>
                刷新结果
              </Button>
            ) : (
              <ResultActions result={data} tableRecordId={idParam(params.tableRecordId)} />
            )}
          </BottomBar>
        )
      }
    >
      <QueryView query={query} skeleton={<Skeleton shape="lines" count={5} />}>
        {(result) => <ResultFace result={result} asking={query.isFetching} />}
      </QueryView>
    </Page>
  )
}

function ResultFace({ result, asking }: { result: Result; asking: boolean }) {
  return (
    <>
      <output className={styles['face']} aria-live="polite">
        <StateMark result={result} asking={asking} />
        {result.status !== '4' && (
          <strong className={styles['amount']}>
            <Money fen={result.amount} exact />
          </strong>
        )}
        <span className={styles['hint']}>{hintOf(result)}</span>
      </output>
      <PaymentFacts result={result} />
    </>
  )
}

function StateMark({ result, asking }: { result: Result; asking: boolean }) {
  if (result.status === '2') return <Mark icon={<CircleCheck />} tone="positive" word="支付成功" />
  if (!isOpen(result))
    return <Mark icon={<CircleX />} tone="danger" word={result.status === '4' ? '支付已取消' : '支付未成功'} />
  return <Mark icon={asking ? <Spinner label="查询中" /> : <Clock />} tone="warning" word="支付结果确认中" />
}

function Mark({ icon, tone, word }: { icon: ReactNode; tone: 'positive' | 'danger' | 'warning'; word: string }) {
  return (
    <span className={styles['mark']} data-tone={tone}>
      {icon}
      <b>{word}</b>
    </span>
  )
}

function hintOf({ status, failReason, bizType }: Result): string {
  if (status === '2') return bizType === '1' ? '订单已通知吧台' : '已收到您的付款'
  if (status === '3' || status === '4') return failReason || '没有扣款'
  return `${payPendingText}，不要重复付款`
}
