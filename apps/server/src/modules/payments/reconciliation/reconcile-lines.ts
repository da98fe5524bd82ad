/** Payments and refunds in our book for one day of a provider, by the provider's clock. */
import { addDays, parseTime } from '@nocturne/base/venue-time'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import type { BillLine, ProviderName } from '../../../providers/provider.ts'
import type { BookedTransaction } from './reconcile-rules.ts'

/**
 * Lines of the day not listed by another bill, and those the bill names: around midnight a provider may list a line a day off,
 * and it counts where it is listed.
 */
export async function listBookedTransactions(
  db: Db,
  { provider, billDate, bill }: { provider: ProviderName; billDate: string; bill: readonly BillLine[] },
): Promise<BookedTransaction[]> {
  const begin = parseTime(`${billDate} 00:00:00`)
  const end = parseTime(`${addDays(billDate, 1)} 00:00:00`)
  const numbers = bill.filter((line) => line.kind === 'pay').map((line) => line.outTradeNo)
  const refundNumbers = bill.filter((line) => line.kind === 'refund').map((line) => line.outRefundNo)
  const { rows } = await sql<BookedTransaction>`
    select 'pay' as kind, 'attempt' as source, a.attempt_id as id, a.out_trade_no, a.transaction_id, '' as out_refund_no, a.amount, a.payment_id, a.billed_on
      from payment_attempt a
      where a.provider = ${provider} and a.status = 'succeeded' and (a.billed_on is null or a.billed_on = ${billDate}::date)
        and ((a.paid_at >= ${begin} and a.paid_at < ${end}) or a.out_trade_no = any(${numbers}::text[]))
    union all
    select 'pay', 'late', s.suspense_id, s.out_trade_no, s.transaction_id, '', s.amount, a.payment_id, s.billed_on
      from suspense_item s left join payment_attempt a using (attempt_id)
      where s.provider = ${provider} and s.kind = 'late' and (s.billed_on is null or s.billed_on = ${billDate}::date)
        and ((s.paid_at >= ${begin} and s.paid_at < ${end}) or s.out_trade_no = any(${numbers}::text[]))
    union all
    select 'refund', 'refund', r.channel_refund_id, a.out_trade_no, a.transaction_id, r.out_refund_no, r.amount, a.payment_id, r.billed_on
      from channel_refund r join payment_attempt a using (attempt_id)
      where a.provider = ${provider} and r.status = 'done' and (r.billed_on is null or r.billed_on = ${billDate}::date)
        and ((r.refunded_at >= ${begin} and r.refunded_at < ${end}) or r.out_refund_no = any(${refundNumbers}::text[]))
    order by source, id`.execute(db)
  return rows
}

/** Marks the lines of the bill as settled by it, and unmarks those a corrected bill no longer lists. */
export async function markBilledTransactions(
  tx: Tx,
  {
    billDate,
    ours,
    matched,
  }: { billDate: string; ours: readonly BookedTransaction[]; matched: ReadonlySet<BookedTransaction> },
): Promise<void> {
  for (const source of ['attempt', 'late', 'refund'] as const) {
    const lines = ours.filter((line) => line.source === source)
    const listed = lines.filter((line) => line.billedOn === null && matched.has(line))
    const dropped = lines.filter((line) => line.billedOn !== null && !matched.has(line))
    await setBilledOn(tx, { source, lines: listed, from: null, to: billDate })
    await setBilledOn(tx, { source, lines: dropped, from: billDate, to: null })
  }
}

const tables = {
  attempt: { table: 'payment_attempt', id: 'attempt_id' },
  late: { table: 'suspense_item', id: 'suspense_id' },
  refund: { table: 'channel_refund', id: 'channel_refund_id' },
} as const

type Mark = {
  source: BookedTransaction['source']
  lines: readonly BookedTransaction[]
  from: string | null
  to: string | null
}

async function setBilledOn(tx: Tx, { source, lines, from, to }: Mark): Promise<void> {
  if (lines.length === 0) return
  const table = sql.table(tables[source].table)
  const id = sql.ref(tables[source].id)
  const ids = lines.map((line) => line.id)
  const { rows } = await sql`
    with held as (select ${id} from ${table} where ${id} = any(${ids}::bigint[]) order by ${id} for no key update)
    update ${table} t set billed_on = ${to}::date from held
    where t.${id} = held.${id} and t.billed_on is not distinct from ${from}::date returning 1`.execute(tx)
  // Another day's bill took a line concurrently: this comparison is outdated, the next one is right.
  if (rows.length !== lines.length) throw new Error(`a bill of ${to ?? from} lists what another bill lists`)
}
