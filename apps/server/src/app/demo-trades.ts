/**
 * Loads the demo nights' payments into the simulated providers: otherwise they would refuse refunds, and the next reconciliation would
 * report all of them missing.
 */
import { parseTime } from '@nocturne/base/venue-time'
import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import { DEMO_TRADE_PREFIX } from '../../demo/trade-numbers.ts'
import type { ProviderName } from '../providers/provider.ts'
import type { SimRefund, SimTrade, TradeBook } from '../providers/simulator/trade-book.ts'

/** Age in days up to which payments are loaded; older ones are neither refunded nor reconciled. */
const DAYS_BACK = 45

type Trade = Pick<SimTrade, 'outTradeNo' | 'transactionId' | 'amount' | 'subject' | 'way' | 'payerId' | 'refunded'> & {
  provider: ProviderName
  createdAt: string
  giveUpAt: string
  paidAt: string
}
type Refund = Pick<SimRefund, 'outTradeNo' | 'outRefundNo' | 'refundId' | 'amount'> & {
  provider: ProviderName
  refundedAt: string
}

/** Adds the demo nights' recent payments and refunds to each simulated provider's records, unless they contain them. */
export async function addDemoTrades(db: Db, books: Record<ProviderName, TradeBook>, now: Date): Promise<void> {
  const since = new Date(now.getTime() - DAYS_BACK * 86_400_000)
  const demo = sql`a.status = 'succeeded' and a.paid_at >= ${since} and a.out_trade_no like ${`${DEMO_TRADE_PREFIX}%`}`
  const trades = await sql<Trade>`
    select a.provider, a.out_trade_no, a.transaction_id, a.amount, p.subject, a.way, a.payer_id, a.created_at, a.give_up_at, a.paid_at,
      coalesce((select sum(r.amount) from channel_refund r where r.attempt_id = a.attempt_id and r.status = 'done'), 0)::bigint as refunded
    from payment_attempt a join payment p using (payment_id) where ${demo} order by a.attempt_id`.execute(db)
  const refunds = await sql<Refund>`
    select a.provider, a.out_trade_no, r.out_refund_no, coalesce(r.provider_refund_id, '') as refund_id, r.amount, r.refunded_at
    from channel_refund r join payment_attempt a using (attempt_id) where r.status = 'done' and ${demo} order by r.channel_refund_id`.execute(
    db,
  )
  const strange = new Set(
    trades.rows.filter((row) => !books[row.provider].trades.has(row.outTradeNo)).map((row) => row.outTradeNo),
  )
  for (const { provider, createdAt, giveUpAt, paidAt, ...trade } of trades.rows)
    if (strange.has(trade.outTradeNo))
      books[provider].saveTrade({
        ...trade,
        state: 'paid',
        authCode: '',
        notifyUrl: '',
        sheet: trade.transactionId,
        createdAt: +parseTime(createdAt),
        expiresAt: +parseTime(giveUpAt),
        paidAt: +parseTime(paidAt),
      })
  for (const { provider, refundedAt, ...refund } of refunds.rows)
    if (strange.has(refund.outTradeNo))
      books[provider].saveRefund({ ...refund, state: 'done', at: +parseTime(refundedAt) })
}
