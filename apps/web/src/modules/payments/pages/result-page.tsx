import { formatFen } from '@nocturne/base/money'
import { payBizType, payMethod, payStatus } from '@nocturne/contract/codes'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import { useEffect } from 'react'

import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { Notice } from '#kit/notice.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { parseId, useParams } from '#lib/routing/screen.ts'
import { LazyContent } from '#shells/lazy-content.tsx'
import { Page } from '#shells/page.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { removeStoredPayment, readLastPaymentNo } from '../pay-flow-store.ts'
import { ContinuePaymentButton, GuestResultActions, ResultActions } from '../parts/result-actions.tsx'
import { PaymentOutcome } from '../parts/result-face.tsx'
import { isPaymentUndecided, usePaymentResult, type PaymentResult } from '../use-payment-result.ts'

const memberFacts = createLazyComponent(() => import('../parts/member-facts.tsx'))

/** P064 支付成功: result of a payment, from the address and the server alone, for guests and staff. */
export default function ResultPage() {
  const { paymentNo = readLastPaymentNo(), ...params } = useParams('paymentNo', 'tableRecordId', 'redirect')
  const { query, look, unknown } = usePaymentResult(paymentNo)
  const { data } = query
  useEffect(() => {
    if (data && !isPaymentUndecided(data)) removeStoredPayment(data.paymentNo)
  }, [data])
  if (unknown) {
    return (
      <Page otherTitle="支付结果">
        <EmptyState
          icon={<Clock />}
          text="请回到付款的页面查看支付结果"
          action={<Button onClick={() => history.back()}>返回付款页面</Button>}
        />
      </Page>
    )
  }
  return (
    <Page
      otherTitle={data && data.status !== payStatus.succeeded ? '支付结果' : undefined}
      bottom={
        data && (
          <BottomBar>
            {isPaymentUndecided(data) ? (
              <>
                <ContinuePaymentButton result={data} tableRecordId={parseId(params.tableRecordId)} />
                <Button kind="primary" wide onClick={look}>
                  刷新结果
                </Button>
              </>
            ) : (
              <ResultActions result={data} tableRecordId={parseId(params.tableRecordId)} redirect={params.redirect} />
            )}
          </BottomBar>
        )
      }
    >
      <QueryView query={query} skeleton={<Skeleton shape="lines" count={5} />}>
        {(result) => (
          <>
            <PaymentOutcome
              result={result}
              isQuerying={query.isFetching}
              what="支付"
              paid={{ icon: <Check />, title: '支付成功', hint: formatHint(result) }}
            />
            {hasChangedBalance(result) && <LazyContent part={memberFacts} props={{ result }} fallback={null} />}
            <StillOpen result={result} />
            <GuestResultActions result={result} tableRecordId={parseId(params.tableRecordId)} />
          </>
        )}
      </QueryView>
    </Page>
  )
}

/** True if the payment was made from the member's balance, or recharged it. */
const hasChangedBalance = ({ status, bizType, payMethod: by }: PaymentResult): boolean =>
  status === payStatus.succeeded && (bizType === payBizType.recharge || by === payMethod.balance)

/** An order that was waiting for payment goes to production now; a bill has been served already. */
const formatHint = ({ bizType, orderId }: PaymentResult): string =>
  bizType === payBizType.bill && orderId !== null
    ? '订单已通知吧台'
    : bizType === payBizType.recharge
      ? '充值已到账'
      : '已收到您的付款'

/** After a partial payment: remaining amount of the table. */
function StillOpen({ result: { status, unpaidAmount } }: { result: PaymentResult }) {
  if (status !== payStatus.succeeded || unpaidAmount === null) return null
  if (unpaidAmount === 0) return <Notice tone="positive">本桌账单已结清</Notice>
  return <Notice>本桌还有 {formatFen(unpaidAmount)} 待付</Notice>
}
