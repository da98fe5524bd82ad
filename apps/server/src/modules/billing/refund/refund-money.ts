/** Where the money of a refund lay: payments, the lines they paid, credits and what was repaid of them. */
import { creditStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import { lit } from '../../../db/statement.ts'
import type { Tx } from '../../../db/connection.ts'
import { noteGivenBack } from '../../payments/public.ts'
import type { RefundedPayment } from './refund-facts.ts'
import type { RefundPlan, Take } from './refund-rules.ts'

/**
 * Notes on each payment, on each line it paid and on the credits behind them what goes back. Answers the payments that give
 * something back, the latest first. Repaid money goes back through its repayment, and the credit is taken back with it.
 */
export async function takeOffMoney(tx: Tx, { takes }: RefundPlan): Promise<RefundedPayment[]> {
  const repaid = takes.flatMap((take) => (take.creditPaymentId == null ? [] : [{ ...take, of: take.creditPaymentId }]))
  await takeOffLines(tx, [
    ...takes.filter((take) => take.creditPaymentId == null).map((take) => ({ ...take, repaid: 0 })),
    ...repaid.map((take) => ({ ...take, paymentId: take.of, repaid: take.amount })),
  ])
  if (repaid.length > 0) await takeOffRepayments(tx, repaid)
  await takeOffCredits(tx, takes)
  const credits = repaid.map((take) => ({ paymentId: take.of, amount: take.amount }))
  if (credits.length > 0) await noteGivenBack(tx, credits)
  const creditOf = new Map(repaid.map((take) => [take.paymentId, take.of]))
  const payments = await noteGivenBack(tx, takes)
  return payments
    .map((payment) => ({ ...payment, creditPaymentId: creditOf.get(payment.paymentId) ?? null }))
    .toSorted((a, b) => b.paymentId - a.paymentId)
}

async function takeOffLines(
  tx: Tx,
  rows: readonly { paymentId: number; orderItemId: number; amount: number; repaid: number }[],
): Promise<void> {
  await sql`
    update payment_allocation a set refunded_amount = a.refunded_amount + t.amount, repaid_amount = a.repaid_amount - t.repaid
    from (select "paymentId" as payment_id, "orderItemId" as order_item_id, sum(amount)::bigint as amount, sum(repaid)::bigint as repaid
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t("paymentId" bigint, "orderItemId" bigint, amount bigint, repaid bigint) group by 1, 2) t
    where a.payment_id = t.payment_id and a.order_item_id = t.order_item_id`.execute(tx)
}

async function takeOffRepayments(tx: Tx, takes: readonly Take[]): Promise<void> {
  await sql`
    update credit_repay_line l set refunded_amount = l.refunded_amount + t.amount
    from jsonb_to_recordset(${JSON.stringify(takes)}::jsonb) as t("paymentId" bigint, "orderItemId" bigint, amount bigint)
      join credit_repay r on r.payment_id = t."paymentId"
    where l.repay_id = r.repay_id and l.order_item_id = t."orderItemId"`.execute(tx)
}

/** What was on account and is owed no more, or was repaid and is given back. */
async function takeOffCredits(tx: Tx, takes: readonly Take[]): Promise<void> {
  const rows = takes.flatMap(({ paymentId, payMethod, creditPaymentId, amount }) => {
    if (creditPaymentId != null) return [{ paymentId: creditPaymentId, owed: 0, repaid: amount }]
    return payMethod === 'credit' ? [{ paymentId, owed: amount, repaid: 0 }] : []
  })
  if (rows.length === 0) return
  await sql`
    update credit_record c set reversed_amount = c.reversed_amount + t.owed + t.repaid, repaid_amount = c.repaid_amount - t.repaid,
      status = case when c.remain_amount > t.owed then case when c.repaid_amount > t.repaid then ${lit(creditStatus.partlyRepaid)} else ${lit(creditStatus.open)} end
                    when c.bad_amount > 0 then ${lit(creditStatus.writtenOff)} when c.repaid_amount > t.repaid then ${lit(creditStatus.repaid)}
                    else ${lit(creditStatus.withdrawn)} end
    from (select "paymentId" as payment_id, sum(owed)::bigint as owed, sum(repaid)::bigint as repaid
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t("paymentId" bigint, owed bigint, repaid bigint) group by 1) t
    where c.payment_id = t.payment_id`.execute(tx)
}
