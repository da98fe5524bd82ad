import { payStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { payments } from '@nocturne/contract/payments/endpoints'
import { useState } from 'react'

import { ApiError } from '#lib/query/api-error.ts'
import { useGuestApi } from '#lib/query/guest-query.ts'
import { POLL_INTERVAL_MS, POLL_DURATION_MS } from './pay-flow-rules.ts'

export type PaymentResult = AnswerOf<typeof payments.status>

/** True while the payment is undecided. */
export const isPaymentUndecided = (result: PaymentResult | undefined): boolean =>
  result === undefined || result.status === payStatus.waiting || result.status === payStatus.paying

/** Poll interval while the table still owes money: others may pay as well. */
const OWING_EVERY_MS = 5_000

const isOwing = (result: PaymentResult | undefined): boolean =>
  result?.status === payStatus.succeeded && (result.unpaidAmount ?? 0) > 0

/** Result of a payment from the server: polled every two seconds for a minute, then on demand. */
export function usePaymentResult(paymentNo: string | undefined) {
  const [pollUntil, setPollUntil] = useState(() => Date.now() + POLL_DURATION_MS)
  const query = useGuestApi(
    payments.status,
    { paymentNo: paymentNo ?? '' },
    {
      enabled: paymentNo !== undefined,
      every: (result) => {
        if (isPaymentUndecided(result)) return Date.now() < pollUntil ? POLL_INTERVAL_MS : false
        return isOwing(result) ? OWING_EVERY_MS : false
      },
    },
  )
  const refreshResult = () => {
    setPollUntil(Date.now() + POLL_DURATION_MS)
    return query.refetch()
  }
  // The server refuses invalid numbers, and numbers of payments made on another phone.
  const refused = query.error instanceof ApiError && query.error.errCode === 'PAYMENT_NOT_FOUND'
  return { query, look: refreshResult, unknown: paymentNo === undefined || refused }
}
