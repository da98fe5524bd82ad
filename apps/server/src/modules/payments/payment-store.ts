/** Rows of payments: written as an intent, paid once, given back in parts. What they are for is their seller's business. */
import { payScene, payStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import type { Payment } from '../../db/types.ts'
import type { PaymentRow } from './payable.ts'

export type NewPayment = Pick<
  Insertable<Payment>,
  'paymentNo' | 'bizType' | 'bizId' | 'billId' | 'orderId' | 'payMethod' | 'amount' | 'slipNo' | 'remark'
> & { cashier: { userId: number; name: string }; at: Date }

/** Writes the intent to pay at the till: status 0, no money yet. */
export async function createPayment(tx: Tx, { cashier, at, ...payment }: NewPayment): Promise<PaymentRow> {
  return tx
    .insertInto('payment')
    .values({
      ...payment,
      status: payStatus.waiting,
      scene: payScene.staff,
      cashierUserId: cashier.userId,
      cashierName: cashier.name,
      createdAt: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

type Paid = { at: Date; businessDate: string; countsPerformance?: boolean; payerName?: string }

/** Its money is there. The caller holds the payment and has seen that it was open. */
export async function markPaid(tx: Tx, paymentId: number, { at, ...paid }: Paid): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ status: payStatus.succeeded, paidAt: at, ...paid })
    .where('paymentId', '=', paymentId)
    .execute()
}

/** Its money went back to the guest across the counter: the bill it was for was opened again. */
export async function voidPayment(tx: Tx, paymentId: number): Promise<void> {
  await tx.updateTable('payment').set({ voided: true }).where('paymentId', '=', paymentId).execute()
}

export type GivenBack = Pick<PaymentRow, 'paymentId' | 'paymentNo' | 'payMethod' | 'countsPerformance'> & {
  /** What goes back of it this time, fen. */
  amount: number
}

/** Notes on payments what goes back of each. Refuses REFUND_EXCEEDED (constraint) beyond what was paid. */
export async function noteGivenBack(
  tx: Tx,
  backs: readonly { paymentId: number; amount: number }[],
): Promise<GivenBack[]> {
  const { rows } = await sql<GivenBack>`
    update payment p set refunded_amount = p.refunded_amount + t.amount
    from (select "paymentId" as payment_id, sum(amount)::bigint as amount
          from jsonb_to_recordset(${JSON.stringify(backs)}::jsonb) as t("paymentId" bigint, amount bigint) group by 1) t
    where p.payment_id = t.payment_id
    returning p.payment_id, p.payment_no, p.pay_method, p.counts_performance, t.amount`.execute(tx)
  return rows
}
