import { billing } from '@nocturne/contract/billing/endpoints'
import { payBizType } from '@nocturne/contract/codes'
import { reservations } from '@nocturne/contract/reservations/endpoints'
import { createPortal } from 'react-dom'

import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { Notice } from '#kit/notice.tsx'
import { Stack } from '#kit/stack.tsx'
import { showToast } from '#kit/toast.ts'
import { formatShortTime } from '#lib/format/format.ts'
import { useGuestIdentity } from '#lib/identity/guest-identity.ts'
import { callAsGuest } from '#lib/query/guest-query.ts'
import { invalidate } from '#lib/query/query.ts'
import { LazySheet } from '#shells/lazy-content.tsx'
import { useLayerParam } from '#shells/layer-param.ts'
import {
  lazyPrepaidBalanceSheet,
  PayBar,
  PaymentStepCard,
  usePayFlow,
  useRefetchAfterAttempt,
} from '../../payments/public.ts'
import type { GuestBooking } from '../notice-texts.ts'

/** `barPlace`: element at the bottom of the page that receives the payment bar; null until it is mounted. */
type PayDepositProps = { booking: GuestBooking; shareCode: string; barPlace: HTMLElement | null }

/** 支付订金: the requested deposit, paid through the link sent to the guest. */
export default function PayDeposit({ booking, shareCode, barPlace }: PayDepositProps) {
  const { bookingId, depositAmount, payMethods } = booking
  const identity = useGuestIdentity()
  const balance = useLayerParam('balance')
  const what = { bizType: payBizType.deposit, bookingId, shareCode }
  const readAgain = () => void invalidate(reservations.guestDetail)
  const handlePaid = () => {
    showToast('订金已付')
    readAgain()
  }
  const paying = usePayFlow(
    `deposit:${bookingId}`,
    async ({ requestId, payMethod, part }) =>
      callAsGuest(billing.guestPay, {
        requestId,
        payMethod,
        ...what,
        ...part,
        ...(identity.openId && { openId: identity.openId }),
      }),
    identity.state !== 'asking',
    handlePaid,
  )
  useRefetchAfterAttempt(paying, readAgain)
  const { flow } = paying
  return (
    <>
      {flow.step === 'choosing' && flow.refusal && (
        <div role="alert">
          <Notice tone="danger">{flow.refusal.text}</Notice>
        </div>
      )}
      <PaymentStepCard flow={flow} />
      <Card label="支付订金">
        <Stack>
          <p>订金在结账时抵扣。{formatShortTime(booking.refundUntil)} 前取消可退，之后取消或未到店不退。</p>
          {booking.payMode === 'simulated' && <Notice tone="neutral">模拟支付：微信、支付宝不会真实扣款</Notice>}
          {flow.step === 'choosing' && (
            <Button wide onClick={() => balance.open(1)}>
              会员余额支付
            </Button>
          )}
        </Stack>
      </Card>
      {balance.value !== undefined && (
        <LazySheet
          part={lazyPrepaidBalanceSheet}
          props={{ what, fen: depositAmount, onPaid: handlePaid, onPriceChanged: readAgain, onClose: balance.close }}
        />
      )}
      {barPlace &&
        createPortal(
          <PayBar
            paying={paying}
            identity={identity}
            amountFen={depositAmount}
            payMethods={payMethods}
            problem={null}
            elsewhereText="用微信支付请在微信里打开这条通知"
            onPay={(payMethod) => paying.pay({ payMethod, part: { expectedFen: depositAmount } })}
          />,
          barPlace,
        )}
    </>
  )
}
