import { payStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { payments } from '@nocturne/contract/payments/endpoints'
import { useState } from 'react'

import { ApiError } from '../../lib/api-error.ts'
import { useGuestApi } from '../../lib/guest-query.ts'
import { POLL_EVERY_MS, POLL_FOR_MS } from './pay-flow-rules.ts'

export type PaymentResult = AnswerOf<typeof payments.status>

/** Nothing is decided yet. */
export const isOpen = (result: PaymentResult | undefined): boolean =>
  result === undefined || result.status === payStatus.waiting || result.status === payStatus.paying

/** Others at the table pay as well: what is still owed is read again while it is shown. */
const OWING_EVERY_MS = 5_000

const isOwing = (result: PaymentResult | undefined): boolean =>
  result?.status === payStatus.succeeded && (result.unpaidAmount ?? 0) > 0

/** How a payment ended, as the server says: asked every two seconds for a minute, then the guest looks himself. */
export function usePaymentResult(paymentNo: string | undefined) {
  const [askUntil, setAskUntil] = useState(() => Date.now() + POLL_FOR_MS)
  const query = useGuestApi(
    payments.status,
    { paymentNo: paymentNo ?? '' },
    {
      enabled: paymentNo !== undefined,
      every: (result) => {
        if (isOpen(result)) return Date.now() < askUntil ? POLL_EVERY_MS : false
        return isOwing(result) ? OWING_EVERY_MS : false
      },
    },
  )
  const look = () => {
    setAskUntil(Date.now() + POLL_FOR_MS)
    return query.refetch()
  }
  // A number that was made on another phone, or by nobody, is told nothing.
  const refused = query.error instanceof ApiError && query.error.errCode === 'PAYMENT_NOT_FOUND'
  return { query, look, unknown: paymentNo === undefined || refused }
}
