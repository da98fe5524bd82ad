/** Compares a provider's own records with the server's, by order and refund. */
import { sql } from 'kysely'
import type { Db } from '../src/db/connection.ts'
import type { ProviderName } from '../src/providers/provider.ts'
import type { TradeBook } from '../src/providers/simulator/trade-book.ts'

type Difference = { number: string; provider: number | string; ours: number | string }

/**
 * Lists every order and refund in which the two records differ, and every payment that received money through two
 * orders; empty when correct.
 */
export async function compareTradeRecords(db: Db, provider: ProviderName, book: TradeBook): Promise<Difference[]> {
  const { rows: orders } = await sql<{ outTradeNo: string; paymentId: number; taken: number; back: number }>`
    select a.out_trade_no, a.payment_id,
      case when a.status = 'succeeded' then a.amount else coalesce(s.amount, 0) end as taken, coalesce(r.amount, 0) as back
    from payment_attempt a
    left join (select attempt_id, sum(amount) as amount from suspense_item where kind = 'late' group by attempt_id) s using (attempt_id)
    left join (select attempt_id, sum(amount) as amount from channel_refund where status = 'done' group by attempt_id) r using (attempt_id)
    where a.provider = ${provider}`.execute(db)
  const { rows: refunds } = await sql<{ outRefundNo: string; amount: number; status: string }>`
    select r.out_refund_no, r.amount, r.status from channel_refund r join payment_attempt a using (attempt_id)
    where a.provider = ${provider}`.execute(db)
  const sumRefunds = (outTradeNo: string) =>
    [...book.refunds.values()]
      .filter((refund) => refund.outTradeNo === outTradeNo && refund.state === 'done')
      .reduce((sum, { amount }) => sum + amount, 0)

  const differences: Difference[] = []
  const compare = (number: string, theirs: number | string, ours: number | string) => {
    if (theirs !== ours) differences.push({ number, provider: theirs, ours })
  }
  for (const { outTradeNo, taken, back } of orders) {
    const trade = book.trades.get(outTradeNo)
    const isPaid = trade?.state === 'paid'
    compare(outTradeNo, isPaid ? trade.amount - sumRefunds(outTradeNo) : 0, taken - back)
  }
  for (const { outRefundNo, amount, status } of refunds) {
    const known = book.refunds.get(outRefundNo)
    compare(outRefundNo, known?.state === 'done' ? known.amount : 0, status === 'done' ? amount : 0)
  }
  const numbers = new Set(orders.map(({ outTradeNo }) => outTradeNo))
  for (const { outTradeNo, amount, state } of book.trades.values())
    if (state === 'paid' && !numbers.has(outTradeNo)) compare(outTradeNo, amount, 'unknown to us')
  for (const { outRefundNo, amount } of book.refunds.values())
    if (!refunds.some((refund) => refund.outRefundNo === outRefundNo)) compare(outRefundNo, amount, 'unknown to us')
  for (const [paymentId, all] of Map.groupBy(orders, (order) => order.paymentId)) {
    const successes = all.filter(({ taken, back }) => taken > back).length
    compare(`payment ${paymentId}`, Math.min(successes, 1), successes)
  }
  return differences
}
