/** Rows of payments: written as an intent, paid once, refunded in parts. Their subject belongs to the selling module. */
import { payScene, payStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import type { Payment } from '../../../db/types.ts'
import type { PaymentRow } from '../payable.ts'

export type NewPayment = Pick<
  Insertable<Payment>,
  | 'paymentNo'
  | 'bizType'
  | 'bizId'
  | 'billId'
  | 'orderId'
  | 'payMethod'
  | 'amount'
  | 'slipNo'
  | 'remark'
  | 'memberId'
  | 'itemIds'
  | 'itemAmounts'
  | 'payCodeHash'
> & {
  /** Null for a member who pays alone, with the member's own request. */
  cashier: { userId: number; name: string } | null
  request?: { requestKey: string; requestFingerprint: string } | undefined
  at: Date
  /** Original payment of a prepayment, when the prepayment is used. */
  sourcePaymentId?: number
}

/** Creates a payment without an attempt at a provider, in status waiting: no money has been received yet. */
export async function createPayment(tx: Tx, { cashier, request, at, ...payment }: NewPayment): Promise<PaymentRow> {
  return tx
    .insertInto('payment')
    .values({
      ...payment,
      ...request,
      status: payStatus.waiting,
      scene: cashier === null ? payScene.guest : payScene.staff,
      cashierUserId: cashier?.userId ?? null,
      cashierName: cashier?.name ?? null,
      createdAt: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

type Paid = {
  at: Date
  businessDate: string
  countsPerformance?: boolean
  payerName?: string
  /** For a balance payment: its bonus part, and whether that counts as performance. */
  bonusAmount?: number
  countsBonus?: boolean
}

/** Marks a payment as paid. The caller has locked it and checked that it was open. */
export async function markPaid(tx: Tx, paymentId: number, { at, ...paid }: Paid): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ status: payStatus.succeeded, paidAt: at, ...paid })
    .where('paymentId', '=', paymentId)
    .execute()
}

/** Moves the balance payments and recharges of a merged member to the remaining one. */
export async function moveMemberPayments(tx: Tx, fromMemberId: number, memberId: number): Promise<void> {
  await tx.updateTable('payment').set({ memberId }).where('memberId', '=', fromMemberId).execute()
}

/** Voids a payment refunded at the counter because its bill was reversed. */
export async function voidPayment(tx: Tx, paymentId: number): Promise<void> {
  await tx.updateTable('payment').set({ voided: true }).where('paymentId', '=', paymentId).execute()
}

export type RefundedAmount = Pick<
  PaymentRow,
  'paymentId' | 'paymentNo' | 'payMethod' | 'countsPerformance' | 'countsBonus' | 'memberId'
> & {
  /** Amount of this refund, fen, and its bonus part. */
  amount: number
  bonus: number
}

/** Records refunds on payments. An excess violates the constraint for REFUND_EXCEEDED. */
export async function recordRefunds(
  tx: Tx,
  backs: readonly { paymentId: number; amount: number; bonus?: number }[],
): Promise<RefundedAmount[]> {
  const { rows } = await sql<RefundedAmount>`
    update payment p set refunded_amount = p.refunded_amount + t.amount, refunded_bonus = p.refunded_bonus + t.bonus
    from (select "paymentId" as payment_id, sum(amount)::bigint as amount, coalesce(sum(bonus), 0)::bigint as bonus
          from jsonb_to_recordset(${JSON.stringify(backs)}::jsonb) as t("paymentId" bigint, amount bigint, bonus bigint) group by 1) t
    where p.payment_id = t.payment_id
    returning p.payment_id, p.payment_no, p.pay_method, p.counts_performance, p.counts_bonus, p.member_id, t.amount, t.bonus`.execute(
    tx,
  )
  return rows
}
