import { billing } from '@nocturne/contract/billing/endpoints'
import { payBizType } from '@nocturne/contract/codes'
import { useLocation } from 'wouter'

import { Card } from '../../../kit/card.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { shortTime } from '../../../lib/format.ts'
import { useOpenId } from '../../../lib/guest-identity.ts'
import { guestCall } from '../../../lib/guest-query.ts'
import { PayBar, resultLink, StepCard, usePayFlow } from '../../payments/public.ts'
import type { GuestBooking } from '../notice-texts.ts'

type PayDepositProps = { booking: GuestBooking; shareCode: string }

/** 支付订金: what the house asked for, by the link the guest was sent. */
export default function PayDeposit({ booking, shareCode }: PayDepositProps) {
  const { bookingId, depositAmount, payMethods } = booking
  const [, navigate] = useLocation()
  const identity = useOpenId()
  const paying = usePayFlow(
    `deposit:${bookingId}`,
    async ({ requestId, payMethod }) =>
      guestCall(billing.guestPay, {
        requestId,
        payMethod,
        bizType: payBizType.deposit,
        bookingId,
        shareCode,
        ...(identity.openId && { openId: identity.openId }),
      }),
    identity.state !== 'asking',
    (paymentNo) => navigate(resultLink(paymentNo, {}), { replace: true }),
  )
  const { flow } = paying
  return (
    <>
      {flow.step === 'choosing' && flow.refusal && (
        <div role="alert">
          <Notice tone="danger">{flow.refusal.text}</Notice>
        </div>
      )}
      <StepCard flow={flow} />
      <Card label="支付订金">
        <p>
          订金在结账时抵扣。{shortTime(booking.refundUntil)} 前取消可退，之后取消或未到店不退。
          {booking.payMode === 'simulated' && '模拟支付，不会真实扣款。'}
        </p>
        <PayBar
          paying={paying}
          identity={identity}
          amountFen={depositAmount}
          payMethods={payMethods}
          problem={null}
          onPay={(payMethod) => paying.pay({ payMethod, part: {} })}
        />
      </Card>
    </>
  )
}
