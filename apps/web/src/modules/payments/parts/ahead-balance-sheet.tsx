import { billing } from '@nocturne/contract/billing/endpoints'
import type { InputOf } from '@nocturne/contract/endpoint'

import { call } from '#lib/query/api.ts'
import { BalanceForm, isPriceChangedError } from './balance-form.tsx'

type Paying = InputOf<typeof billing.guestPay>

type PrepaidBalanceProps = {
  /** Deposit of a booking, order of a flash sale or place of a group play. */
  what: Pick<Paying, 'bizType' | 'bookingId' | 'shareCode' | 'killOrderId' | 'joinId'>
  fen: number
  onPaid: () => void
  /** Refetches the amount after the server refused `fen` as outdated. */
  onPriceChanged: () => void
  onClose: () => void
}

/** 会员余额 for prepaid purchases, always the full amount. */
export default function PrepaidBalanceSheet({ what, fen, onPaid, onPriceChanged, onClose }: PrepaidBalanceProps) {
  return (
    <BalanceForm
      dueFen={fen}
      onClose={onClose}
      pay={async ({ requestId, payPassword }) => {
        await call(
          billing.guestPay,
          { requestId, payMethod: 'balance', ...what, expectedFen: fen, payPassword },
          { silent: true, bearer: 'member' },
        ).catch((error: unknown) => {
          if (isPriceChangedError(error)) onPriceChanged()
          throw error
        })
        onClose()
        onPaid()
      }}
    />
  )
}
