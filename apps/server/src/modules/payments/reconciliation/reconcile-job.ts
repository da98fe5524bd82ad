/**
 * Schedule of reconciliations. Any process may claim a day by the lease in its run row; a frozen process loses the
 * lease.
 */
import { reconciliationStatus } from '@nocturne/contract/codes'
import { addDays, formatTime } from '@nocturne/base/venue-time'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { ProviderName } from '../../../providers/provider.ts'
import { getProviders } from '../../../providers/registry.ts'
import { reconcileDay } from './reconcile-day.ts'

import { lit } from '../../../db/statement.ts'
const LEASE_MS = 10 * 60_000
/** Maximum age in days: a venue may be closed for weeks; providers store their bills for three months. */
const DAYS_BACK = 30
/** Time of day by which both providers have produced yesterday's bill. */
const READY_FROM = '10:30:00'

/** Reconciles all due days, oldest first. Returns their number; a failing one does not block the others. */
export async function reconcileDueDays(db: Db, now: Date): Promise<number> {
  const failures: unknown[] = []
  let compared = 0
  for (const provider of listProviders()) {
    for (const due of await listDueDays(db, provider, now)) {
      if (!(await claimDay(db, due, now))) continue
      try {
        const { state } = await reconcileDay(db, provider, due.billDate, now)
        if (state === 'compared') compared += 1
      } catch (error) {
        failures.push(error)
      }
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'days that could not be compared')
  return compared
}

/**
 * `tries`: number of tries when the day was found due. A higher number in the row means that another process was
 * faster.
 */
type DueDay = { provider: ProviderName; billDate: string; tries: number }

const listProviders = () =>
  Object.values(getProviders()).flatMap((provider): ProviderName[] => (provider ? [provider.name] : []))

/**
 * Days never reconciled, days due again, and days with data received after the comparison: at most thirty back, and none before
 * the provider's first order.
 */
async function listDueDays(db: Db, provider: ProviderName, now: Date): Promise<DueDay[]> {
  const time = formatTime(now)
  const today = time.slice(0, 10)
  const last = addDays(today, time.slice(11) >= READY_FROM ? -1 : -2)
  const { rows } = await sql<DueDay>`
    with first as (select created_at::date as day from payment_attempt where provider = ${provider} order by attempt_id limit 1)
    select ${provider}::text as provider, d::date as bill_date, coalesce(r.tries, 0) as tries
    from first, generate_series(greatest(first.day, ${addDays(today, -DAYS_BACK)}::date)::timestamp, ${last}::timestamp, interval '1 day') d
    left join reconciliation_run r on r.provider = ${provider} and r.bill_date = d::date
    where r.run_id is null or r.next_run_at <= ${now} or (r.status = ${lit(reconciliationStatus.compared)} and (
      exists (select from payment_attempt a where a.provider = ${provider} and a.status = 'succeeded' and a.billed_on is null
        and a.paid_at >= d and a.paid_at < d + interval '1 day' and a.finished_at > r.run_at)
      or exists (select from suspense_item s where s.provider = ${provider} and s.kind = 'late' and s.billed_on is null
        and s.paid_at >= d and s.paid_at < d + interval '1 day' and s.created_at > r.run_at)
      or exists (select from channel_refund c join payment_attempt a using (attempt_id) where a.provider = ${provider} and c.status = 'done'
        and c.billed_on is null
        and c.refunded_at >= d and c.refunded_at < d + interval '1 day' and c.finished_at > r.run_at)))
    order by d`.execute(db)
  return rows
}

/** Takes the lease of a day unless another run has it, or had it since the day was found due. */
async function claimDay(db: Db, { provider, billDate, tries }: DueDay, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into reconciliation_run (provider, bill_date, status, run_at, next_run_at, lease_until)
    values (${provider}, ${billDate}::date, ${lit(reconciliationStatus.noBill)}, ${now}, ${now}, ${new Date(now.getTime() + LEASE_MS)})
    on conflict (provider, bill_date) do update set lease_until = excluded.lease_until
      where reconciliation_run.tries = ${tries} and (reconciliation_run.lease_until is null or reconciliation_run.lease_until < ${now})
    returning 1`.execute(db)
  return rows.length > 0
}
