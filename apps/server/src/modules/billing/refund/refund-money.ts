/** Money of a refund: payments, their allocations, credits and repayments. */
import { creditStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import { lit } from '../../../db/statement.ts'
import type { Tx } from '../../../db/connection.ts'
import { recordRefunds } from '../../payments/public.ts'
import type { RefundedPayment } from './refund-facts.ts'
import type { RefundPlan, MoneySwap, RefundTake } from './refund-rules.ts'

/**
 * Books the refunded amounts on each payment, its allocations and the credits behind them. Returns the refunded payments, latest first.
 * Repaid money is refunded through its repayment, and the credit is reversed with it.
 */
export async function bookRefundOnPayments(tx: Tx, { takes }: RefundPlan): Promise<RefundedPayment[]> {
  const repaid = takes.flatMap((take) => (take.creditPaymentId == null ? [] : [{ ...take, of: take.creditPaymentId }]))
  const ofLines = await reduceAllocations(tx, [
    ...takes.filter((take) => take.creditPaymentId == null).map((take) => ({ ...take, repaid: 0 })),
    ...repaid.map((take) => ({ ...take, paymentId: take.of, repaid: take.amount })),
  ])
  const ofRepayments = repaid.length > 0 ? await reduceRepayments(tx, repaid) : []
  await reduceCredits(tx, takes)
  const bonuses = [...ofLines, ...ofRepayments].filter((line) => line.bonus > 0)
  const credits = repaid.map((take) => ({ paymentId: take.of, amount: take.amount }))
  if (credits.length > 0) await recordRefunds(tx, credits)
  const creditOf = new Map(repaid.map((take) => [take.paymentId, take.of]))
  const withBonus = takes.map((take) => ({ ...take, bonus: getTakeBonus(bonuses, take) }))
  const payments = await recordRefunds(tx, withBonus)
  return payments
    .map((payment) => ({
      ...payment,
      creditPaymentId: creditOf.get(payment.paymentId) ?? null,
      bonuses: bonuses.filter((line) => line.paymentId === payment.paymentId),
    }))
    .toSorted((a, b) => b.paymentId - a.paymentId)
}

/** Refunded bonus of stored value, by payment and line. */
type RefundedBonus = { paymentId: number; orderItemId: number; bonus: number }

const getTakeBonus = (bonuses: readonly RefundedBonus[], take: RefundTake): number =>
  bonuses.find((line) => line.paymentId === take.paymentId && line.orderItemId === take.orderItemId)?.bonus ?? 0

/** Bonus within a row's refunded amount: proportional and cumulative, so that the last part takes the rest. */
const BONUS_BACK = (row: string) =>
  sql.raw(
    `${row}.bonus_amount * ${row}.refunded_amount / ${row}.amount - ${row}.bonus_amount * (${row}.refunded_amount - t.amount) / ${row}.amount`,
  )

/** Swaps money of two payments between lines of an order; see `MoneySwap`. */
export async function swapPaymentMoney(tx: Tx, orderId: number, swaps: readonly MoneySwap[]): Promise<void> {
  if (swaps.length === 0) return
  const moves = swaps.flatMap(({ paymentId, orderItemId, withPaymentId, withItemId, amount }) => [
    { paymentId, orderItemId: withItemId, amount: -amount },
    { paymentId: withPaymentId, orderItemId, amount: -amount },
    { paymentId, orderItemId, amount },
    { paymentId: withPaymentId, orderItemId: withItemId, amount },
  ])
  const moved = sql`(
    select "paymentId" as payment_id, "orderItemId" as order_item_id, sum(amount)::bigint as amount
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m("paymentId" bigint, "orderItemId" bigint, amount bigint) group by 1, 2)`
  await sql`
    delete from payment_allocation a using ${moved} m where a.payment_id = m.payment_id and a.order_item_id = m.order_item_id and a.amount + m.amount = 0`.execute(
    tx,
  )
  await sql`
    update payment_allocation a set amount = a.amount + m.amount from ${moved} m
    where a.payment_id = m.payment_id and a.order_item_id = m.order_item_id and m.amount < 0`.execute(tx)
  await sql`
    insert into payment_allocation as a (payment_id, order_id, order_item_id, amount)
    select m.payment_id, ${orderId}, m.order_item_id, m.amount from ${moved} m where m.amount > 0
    on conflict (payment_id, order_item_id) do update set amount = a.amount + excluded.amount`.execute(tx)
}

async function reduceAllocations(
  tx: Tx,
  rows: readonly { paymentId: number; orderItemId: number; amount: number; repaid: number }[],
): Promise<RefundedBonus[]> {
  const { rows: back } = await sql<RefundedBonus>`
    update payment_allocation a set refunded_amount = a.refunded_amount + t.amount, repaid_amount = a.repaid_amount - t.repaid
    from (select "paymentId" as payment_id, "orderItemId" as order_item_id, sum(amount)::bigint as amount, sum(repaid)::bigint as repaid
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t("paymentId" bigint, "orderItemId" bigint, amount bigint, repaid bigint) group by 1, 2) t
    where a.payment_id = t.payment_id and a.order_item_id = t.order_item_id
    returning a.payment_id, a.order_item_id, ${BONUS_BACK('a')} as bonus`.execute(tx)
  return back
}

async function reduceRepayments(tx: Tx, takes: readonly RefundTake[]): Promise<RefundedBonus[]> {
  const { rows } = await sql<RefundedBonus>`
    update credit_repay_line l set refunded_amount = l.refunded_amount + t.amount
    from jsonb_to_recordset(${JSON.stringify(takes)}::jsonb) as t("paymentId" bigint, "orderItemId" bigint, amount bigint)
      join credit_repay r on r.payment_id = t."paymentId"
    where l.repay_id = r.repay_id and l.order_item_id = t."orderItemId"
    returning r.payment_id, l.order_item_id, ${BONUS_BACK('l')} as bonus`.execute(tx)
  return rows
}

/** Reduces credits by amounts that are no longer owed, or that were repaid and are refunded. */
async function reduceCredits(tx: Tx, takes: readonly RefundTake[]): Promise<void> {
  const rows = takes.flatMap(({ paymentId, payMethod, creditPaymentId, amount }) => {
    if (creditPaymentId != null) return [{ paymentId: creditPaymentId, owed: 0, repaid: amount }]
    return payMethod === 'credit' ? [{ paymentId, owed: amount, repaid: 0 }] : []
  })
  if (rows.length === 0) return
  await sql`
    update credit_record c set reversed_amount = c.reversed_amount + t.owed + t.repaid, repaid_amount = c.repaid_amount - t.repaid,
      status = case when c.remain_amount > t.owed then case when c.repaid_amount > t.repaid then ${lit(creditStatus.partlyRepaid)}
      else ${lit(creditStatus.open)} end
                    when c.bad_amount > 0 then ${lit(creditStatus.writtenOff)} when c.repaid_amount > t.repaid then ${lit(creditStatus.repaid)}
                    else ${lit(creditStatus.withdrawn)} end
    from (select "paymentId" as payment_id, sum(owed)::bigint as owed, sum(repaid)::bigint as repaid
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t("paymentId" bigint, owed bigint, repaid bigint) group by 1) t
    where c.payment_id = t.payment_id`.execute(tx)
}
