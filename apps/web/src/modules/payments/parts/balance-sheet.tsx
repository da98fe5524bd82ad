import { billing } from '@nocturne/contract/billing/endpoints'
import { useLocation } from 'wouter'

import { call } from '#lib/query/api.ts'
import { useGuestApi } from '#lib/query/guest-query.ts'
import { invalidate } from '#lib/query/query.ts'
import { buildPaymentResultLink } from '../links.ts'
import { BalanceForm, isPriceChangedError } from './balance-form.tsx'

type What = { tableRecordId: number; pass: string; orderId?: number }

/** 会员余额 at a table: a waiting order in full, a bill up to the available balance. */
export default function BalanceSheet({ what, onClose }: { what: What; onClose: () => void }) {
  const dueFen = useGuestApi(billing.scanParam, what).data?.payableAmount
  const [, navigate] = useLocation()
  const inParts = what.orderId === undefined
  return (
    <BalanceForm
      dueFen={dueFen}
      inParts={inParts}
      onClose={onClose}
      pay={async ({ requestId, payPassword, fen }) => {
        const part = inParts && fen < (dueFen ?? 0) ? { splitMode: 'amount' as const, amount: fen } : {}
        const { paymentNo } = await call(
          billing.guestPay,
          { requestId, payMethod: 'balance', ...what, ...part, expectedFen: fen, payPassword },
          { silent: true, bearer: 'member' },
        ).catch((error: unknown) => {
          if (isPriceChangedError(error)) void invalidate(billing.scanParam)
          throw error
        })
        void invalidate(billing.scanParam)
        navigate(buildPaymentResultLink(paymentNo, what), { replace: true })
      }}
    />
  )
}
