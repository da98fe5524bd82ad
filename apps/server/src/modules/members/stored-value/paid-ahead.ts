/**
 * Money of prepayments, which may come from a member's balance: taken when the guest pays, refunded whole when nothing
 * was served. The selling module books the prepayment itself.
 */
import { payMethod } from '@nocturne/contract/codes'
import type { PayMethod } from '@nocturne/contract/codes'
import type { Tx } from '../../../db/connection.ts'
import type { JournalLine } from '../../ledger/public.ts'
import { recordRefunds, refundPayment } from '../../payments/public.ts'
import type { PaymentRow } from '../../payments/public.ts'
import { buildBalanceLines, payFromBalance, refundToBalance } from './balance-store.ts'
import type { BookingTime } from './balance-store.ts'

/** Ledger lines of the received money, and its bonus part (fen). */
export type ReceivedMoney = { lines: JournalLine[]; bonusAmount: number }

/**
 * Takes the money of a prepayment: from the member's balance, or, for any other method, to `account`. Refuses like
 * `payFromBalance`. The caller has locked the order, place or booking, but no ledger account.
 */
export async function takePrepaymentMoney(
  tx: Tx,
  { paymentId, payMethod: by, memberId, amount }: PaymentRow,
  account: () => string | Promise<string>,
  when: BookingTime,
): Promise<ReceivedMoney> {
  if (by !== payMethod.balance) return { lines: [{ account: await account(), amount }], bonusAmount: 0 }
  if (memberId === null) throw new Error(`payment ${paymentId} is paid from nobody's balance`)
  const taken = await payFromBalance(tx, { memberId, paymentId, amount }, when)
  return { lines: buildBalanceLines(memberId, taken), bonusAmount: taken.bonus }
}

/**
 * Returns whether a refund by this method needs no employee, because a provider or the member's balance receives it.
 */
export const isRefundedAutomatically = (by: PayMethod): boolean =>
  by === payMethod.wechat || by === payMethod.alipay || by === payMethod.balance

type GoingHome = {
  bizType: 'deposit' | 'kill' | 'play'
  bizId: number
  paymentId: number
  reason: string
  /** Account from which cash and cards are refunded. */
  account?: (by: PayMethod) => Promise<string>
}

/**
 * Refunds what remains of a prepayment by the method it was paid with; returns the ledger lines of the refund. The
 * caller has locked what was paid for. Refuses REFUND_EXCEEDED when the provider has too little left.
 */
export async function refundPrepayment(
  tx: Tx,
  { bizType, bizId, paymentId, reason, account }: GoingHome,
  when: BookingTime,
): Promise<JournalLine[]> {
  const paid = await tx
    .selectFrom('payment')
    .select(['payMethod', 'memberId', 'amount', 'bonusAmount', 'refundedAmount', 'refundedBonus'])
    .where('paymentId', '=', paymentId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const amount = paid.amount - paid.refundedAmount
  const bonus = paid.bonusAmount - paid.refundedBonus
  await recordRefunds(tx, [{ paymentId, amount, bonus }])
  if (paid.payMethod === payMethod.balance && paid.memberId !== null) {
    const { memberId } = paid
    const principal = amount - bonus
    await refundToBalance(tx, { memberId, paymentId, bizType, bizId, principal, bonus }, when)
    return buildBalanceLines(memberId, { principal: 0 - principal, bonus: 0 - bonus })
  }
  if (isRefundedAutomatically(paid.payMethod)) {
    await refundPayment(tx, { bizType, bizId, paymentId, amount, reason, now: when.at })
    return [{ account: 'refund:channel', amount: 0 - amount }]
  }
  if (!account) throw new Error(`payment ${paymentId}: ${paid.payMethod} does not go home by itself`)
  return [{ account: await account(paid.payMethod), amount: 0 - amount }]
}
