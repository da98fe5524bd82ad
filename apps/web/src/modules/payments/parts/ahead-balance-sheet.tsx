import { billing } from '@nocturne/contract/billing/endpoints'
import type { InputOf } from '@nocturne/contract/endpoint'

import { call } from '../../../lib/api.ts'
import { BalanceForm, isPriceChanged } from './balance-form.tsx'

type Paying = InputOf<typeof billing.guestPay>

export type AheadBalanceProps = {
  /** The deposit of a booking, an order of a flash sale or a place of a play. */
  what: Pick<Paying, 'bizType' | 'bookingId' | 'shareCode' | 'killOrderId' | 'joinId'>
  fen: number
  onPaid: () => void
  /** Reads the sum again: it is no longer what `fen` says. */
  onPriceChanged: () => void
  onClose: () => void
}

/** 会员余额 for what a guest pays ahead, whole. */
export default function AheadBalanceSheet({ what, fen, onPaid, onPriceChanged, onClose }: AheadBalanceProps) {
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
          if (isPriceChanged(error)) onPriceChanged()
          throw error
        })
        onClose()
        onPaid()
      }}
    />
  )
}
