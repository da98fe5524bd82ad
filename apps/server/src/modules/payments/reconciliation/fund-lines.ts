/** Reads what our book has for the fund flow of a day: payments and refunds named by the flow, and daily payouts. */
import { sql } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import type { BillLine, FundLine, ProviderName } from '../../../providers/provider.ts'
import type { BookedMoney, PayoutDay } from './fund-rules.ts'

type NamedTrades = { provider: ProviderName; flow: readonly FundLine[]; bill: readonly BillLine[] }

/**
 * Payments and refunds named by the flow or the bill, of any day: around midnight an account may book on the other day. The
 * account pays a refund on request, so refunds in progress count too.
 */
export async function listBookedMoney(tx: Tx, { provider, flow, bill }: NamedTrades): Promise<BookedMoney[]> {
  const named = [...flow, ...bill]
  const orders = named.map((line) => line.outTradeNo).filter(Boolean)
  const transactions = named.map((line) => line.transactionId).filter(Boolean)
  const refunds = named.map((line) => line.outRefundNo).filter(Boolean)
  const { rows } = await sql<BookedMoney>`
    with orders as (
      select attempt_id from payment_attempt where provider = ${provider} and out_trade_no = any(${orders}::text[])
      union select attempt_id from payment_attempt where provider = ${provider} and transaction_id = any(${transactions}::text[])
      union select attempt_id from channel_refund where out_refund_no = any(${refunds}::text[])
    )
    select 'pay' as kind, a.out_trade_no, a.transaction_id, '' as out_refund_no, a.amount, a.payment_id, a.attempt_id as id
      from payment_attempt a join orders using (attempt_id) where a.provider = ${provider} and a.status = 'succeeded'
    union all
    select 'pay', s.out_trade_no, s.transaction_id, '', s.amount, a.payment_id, s.suspense_id
      from suspense_item s left join payment_attempt a using (attempt_id)
      where s.provider = ${provider} and s.kind = 'late' and s.out_trade_no = any(${orders}::text[])
    union all
    select 'refund', a.out_trade_no, a.transaction_id, r.out_refund_no, r.amount, a.payment_id, r.channel_refund_id
      from channel_refund r join payment_attempt a using (attempt_id) join orders using (attempt_id) where a.provider = ${provider}
    order by kind, out_trade_no, out_refund_no, id`.execute(tx)
  return rows
}

/**
 * Days up to and including `billDate`, in order, each with the amount paid out by our book and the amount withdrawn.
 */
export async function listPayoutDays(tx: Tx, provider: ProviderName, billDate: string): Promise<PayoutDay[]> {
  const { rows } = await sql<PayoutDay>`
    select matched_amount - matched_refund_amount - matched_fee_amount as settled, fund_withdrawn as withdrawn
    from reconciliation_run where provider = ${provider} and bill_date <= ${billDate}::date order by bill_date`.execute(
    tx,
  )
  return rows
}
