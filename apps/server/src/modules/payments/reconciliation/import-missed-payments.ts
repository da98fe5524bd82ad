/**
 * Imports money first reported by the provider's bill, when callback and all queries were lost. It is processed like all
 * evidence: paid, or suspended and refunded, or left for people.
 */
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { BillLine, PayProvider, ProviderName } from '../../../providers/provider.ts'
import { listBookedTransactions } from './reconcile-lines.ts'
import { compareBill } from './reconcile-rules.ts'
import type { ReconciliationDifference } from './reconcile-rules.ts'
import { applyProviderResult } from '../attempts/apply-provider-result.ts'
import type { ProviderResultOutcome } from '../attempts/apply-provider-result.ts'

type Day = { billDate: string; bill: readonly BillLine[]; now: Date }

/** Imports payments of the bill that are missing here. Returns the number without a provider reply; they are queried again. */
export async function importMissedPayments(
  db: Db,
  provider: PayProvider,
  { billDate, bill, now }: Day,
): Promise<number> {
  const ours = await listBookedTransactions(db, { provider: provider.name, billDate, bill })
  let unresolvedCount = 0
  for (const line of compareBill(ours, bill).unknown) {
    const standing = await queryPaymentState(db, provider, line)
    if (standing === 'unknown') unresolvedCount += 1
    if (standing !== 'paid') continue
    const { transactionId, amount, outTradeNo, at: paidAt } = line
    await applyProviderResult(db, {
      provider: provider.name,
      eventKey: `${buildKeyPrefix(billDate)}${outTradeNo}:${transactionId}`,
      outTradeNo,
      reply: {
        state: 'paid',
        transactionId,
        amount,
        currency: 'CNY',
        payerId: '',
        paidAt,
        merchantId: '',
        appId: provider.appId,
      },
      appId: provider.appId,
      now,
    })
  }
  return unresolvedCount
}

const buildKeyPrefix = (billDate: string) => `bill:${billDate}:`

/**
 * Queries the current state of a payment. A code charged before midnight may have been reversed after it: then the
 * money is gone, and its refund is on the next bill.
 */
async function queryPaymentState(db: Db, provider: PayProvider, line: BillLine): Promise<'paid' | 'gone' | 'unknown'> {
  const known = await db
    .selectFrom('paymentAttempt')
    .select('way')
    .where('provider', '=', provider.name)
    .where('outTradeNo', '=', line.outTradeNo)
    .executeTakeFirst()
  if (!known) return 'paid'
  const reply = await provider.query(line.outTradeNo, known.way)
  if (reply.state === 'unknown') return 'unknown'
  return reply.state === 'paid' ? 'paid' : 'gone'
}

/** Payment first reported by the day's bill, and its outcome. */
export type ImportedPayment = ReconciliationDifference & { outcome: ProviderResultOutcome; note: string }

/** Payments first reported by bills of this day, read from the inbox: they stay listed as differences after they are booked. */
export async function listImportedPayments(
  db: Db,
  provider: ProviderName,
  billDate: string,
): Promise<ImportedPayment[]> {
  const { rows } = await sql<ImportedPayment>`
    select 'only_provider' as kind, i.out_trade_no, '' as out_refund_no, i.evidence ->> 'transactionId' as transaction_id,
      (i.evidence ->> 'amount')::bigint as provider_amount, null as our_amount, a.payment_id, i.outcome, i.note
    from provider_inbox i left join payment_attempt a on a.provider = i.provider and a.out_trade_no = i.out_trade_no
    where i.provider = ${provider} and i.event_key >= ${buildKeyPrefix(billDate)} and i.event_key < ${`${buildKeyPrefix(billDate)}~`}
        and i.outcome in ('settled', 'late', 'overpaid', 'quarantined', 'unmatched')
    order by i.inbox_id`.execute(db)
  return rows
}
