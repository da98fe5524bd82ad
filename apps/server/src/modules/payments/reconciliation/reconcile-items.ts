/** List of a day's differences. Handled items are unchanged; the rest follows the latest comparison. */
import { differenceStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import { buildDifferenceKey } from './reconcile-rules.ts'
import type { ReconciliationDifference } from './reconcile-rules.ts'
import type { ImportedPayment } from './import-missed-payments.ts'

import { lit } from '../../../db/statement.ts'
export type DifferenceItem = ReconciliationDifference & {
  note: string
  /** Handled by the system: the money is booked or being refunded. */
  done: boolean
}

const notes: Partial<Record<ImportedPayment['outcome'], string>> = {
  settled: '已按账单补记入账',
  late: '订单已结束，款项已挂起并原路退回',
  overpaid: '重复付款，款项已挂起并原路退回',
}

/** Differences as items: money first reported by the bill includes its outcome. */
export function buildDifferenceItems(
  differences: readonly ReconciliationDifference[],
  taken: readonly ImportedPayment[],
): DifferenceItem[] {
  const items = new Map(
    differences.map((one): [string, DifferenceItem] => [buildDifferenceKey(one), { ...one, note: '', done: false }]),
  )
  for (const { outcome, note, ...known } of taken) {
    const key = buildDifferenceKey(known)
    const done = notes[outcome]
    const item = items.get(key)
    if (done !== undefined && !item) items.set(key, { ...known, note: done, done: true })
    else if (item) items.set(key, { ...item, paymentId: known.paymentId, note: note.slice(0, 200) })
  }
  return [...items.values()]
}

const DAY_MS = 86_400_000

type Written = {
  runId: number
  items: readonly DifferenceItem[]
  /** False: open differences of the merchant's account stay unchanged. */
  withFunds: boolean
  now: Date
}

/** Writes the items of a run. Returns the number of changed rows: 0 for the same bill. */
export async function storeDifferenceItems(tx: Tx, { runId, items, withFunds, now }: Written): Promise<number> {
  const { rows } = await sql<{ changed: number }>`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as w(kind text, "outTradeNo" text, "outRefundNo" text, "transactionId" text,
        "providerAmount" bigint, "ourAmount" bigint, "paymentId" bigint, note text, done boolean)
    ), gone as (
      delete from reconciliation_item i where i.run_id = ${runId} and i.status = ${lit(differenceStatus.open)}
        and (${withFunds} or not starts_with(i.kind, 'fund_'))
        and not exists (select from wanted w where w.kind = i.kind and w."outTradeNo" = i.out_trade_no and w."outRefundNo" = i.out_refund_no) returning 1
    ), written as (
      insert into reconciliation_item (run_id, kind, out_trade_no, out_refund_no, transaction_id, provider_amount, our_amount, payment_id, note, due_at,
        status, handle_user_name, handled_at)
      select ${runId}, w.kind, w."outTradeNo", w."outRefundNo", w."transactionId", w."providerAmount", w."ourAmount", w."paymentId", w.note,
        ${new Date(now.getTime() + DAY_MS)}, case when w.done then ${lit(differenceStatus.handled)} else ${lit(differenceStatus.open)} end, case
        when w.done then '系统' end, case when w.done then ${now}::timestamptz end
      from wanted w order by w."outTradeNo", w."outRefundNo", w.kind
      on conflict (run_id, kind, out_trade_no, out_refund_no) do update
      set transaction_id = excluded.transaction_id, provider_amount = excluded.provider_amount,
        our_amount = excluded.our_amount, payment_id = excluded.payment_id, note = excluded.note, status = excluded.status,
        handle_user_name = excluded.handle_user_name, handled_at = excluded.handled_at
      where reconciliation_item.status = ${lit(differenceStatus.open)}
        and (reconciliation_item.transaction_id, reconciliation_item.provider_amount, reconciliation_item.our_amount,
        reconciliation_item.payment_id, reconciliation_item.note, reconciliation_item.status)
        is distinct from (excluded.transaction_id, excluded.provider_amount, excluded.our_amount, excluded.payment_id, excluded.note, excluded.status)
      returning 1
    )
    select (select count(*) from gone) + (select count(*) from written) as changed`.execute(tx)
  return rows[0]?.changed ?? 0
}
