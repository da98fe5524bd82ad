/**
 * Compares one day of one platform: its list of redeemed vouchers against our records. Fetches the list outside any transaction; the rest
 * is one transaction on the locked run and is idempotent. Uses that match exactly are marked as listed.
 */
import { addDays, formatTime, parseTime } from '@nocturne/base/venue-time'
import { differenceStatus, reconciliationStatus, voucherStatus } from '@nocturne/contract/codes'
import type { VoucherPlatform } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import { runWithEvents } from '../../http/with-events.ts'
import type { PlatformUse } from '../../providers/vouchers/platform.ts'
import { notifyFinance } from '../payments/public.ts'
import { logJobWork } from '../platform/public.ts'
import { compareVoucherUses } from './compare-rules.ts'
import type { VoucherDifference, RecordedUse } from './compare-rules.ts'
import { findCodePlatform, listCodePlatforms } from './platforms.ts'

const HOUR_MS = 3_600_000
const LEASE_MS = 10 * 60_000
/**
 * Time of day from which the previous day is compared: the platforms' lists are complete, and its uses can no longer be
 * cancelled.
 */
const READY_FROM = '10:30:00'
const DAYS_BACK = 30

export type ComparisonResult = { state: 'compared' | 'later'; differences: number }

/**
 * Compares the calendar day `listDate` (`YYYY-MM-DD`, venue time). Returns `later` when the platform's list is not
 * available yet.
 */
export async function compareVoucherDay(
  db: Db,
  platform: VoucherPlatform,
  listDate: string,
  now: Date,
): Promise<ComparisonResult> {
  const list = await findCodePlatform(db, platform, now)?.listed(listDate)
  if (!list || list.state !== 'ready') {
    await postponeDay(db, { platform, listDate, note: list?.reason ?? '门店还没有接入该平台', now })
    return { state: 'later', differences: 0 }
  }
  return runWithEvents(db, async (tx, emit) => {
    const run = await lockRun(tx, platform, listDate, now)
    const ours = await listOurUses(tx, platform, listDate, list.uses)
    const { matched, differences } = compareVoucherUses(ours, list.uses)
    await sql`
      update voucher_verify set listed_on = ${listDate}::date
      where verify_id = any(${matched}::bigint[]) and listed_on is distinct from ${listDate}::date`.execute(tx)
    const changed = await writeDifferences(tx, run.runId, differences, now)
    const open = await openCount(tx, run.runId)
    const first = run.status !== reconciliationStatus.compared
    await tx
      .updateTable('voucherRun')
      .set({
        status: reconciliationStatus.compared,
        ...computeSums(list.uses, ours),
        note: '',
        tries: run.tries + 1,
        runAt: now,
        nextRunAt: open > 0 ? new Date(now.getTime() + 24 * HOUR_MS) : null,
        leaseUntil: null,
      })
      .where('runId', '=', run.runId)
      .execute()
    if (changed > 0 || (first && ours.length > 0))
      await logJobWork(tx, { job: 'vouchers', title: '团购对账', businessType: 'vouchers', now }, [
        {
          subjectType: 'voucherRun',
          subjectId: run.runId,
          after: { platform, listDate, differences: differences.length },
        },
      ])
    if (changed > 0)
      await notifyFinance(tx, emit, {
        title: '团购对账有差异',
        content: `${listDate} 平台核销 ${list.uses.length} 笔，本店 ${ours.length} 笔，${differences.length} 笔不一致`,
        bizType: 'voucher',
        bizId: run.runId,
        now,
      })
    return { state: 'compared', differences: differences.length }
  })
}

/** Compares every day that is due: not compared yet, or due for another check. Returns the number of days. */
export async function compareDueDays(db: Db, now: Date): Promise<number> {
  const time = formatTime(now)
  const today = time.slice(0, 10)
  const last = addDays(today, time.slice(11) >= READY_FROM ? -1 : -2)
  let compared = 0
  for (const { name } of listCodePlatforms(db, now)) {
    const { rows } = await sql<{ listDate: string }>`
      with first as (select min(created_at)::date as day from voucher_attempt where platform = ${name})
      select d::date as list_date from first,
        generate_series(greatest(first.day, ${addDays(today, -DAYS_BACK)}::date)::timestamp, ${last}::timestamp, interval '1 day') d
      left join voucher_run r on r.platform = ${name} and r.list_date = d::date
      where (r.run_id is null or r.next_run_at <= ${now}) and (r.lease_until is null or r.lease_until < ${now}) order by d`.execute(
      db,
    )
    for (const { listDate } of rows) {
      if (!(await claimDay(db, name, listDate, now))) continue
      if ((await compareVoucherDay(db, name, listDate, now)).state === 'compared') compared += 1
    }
  }
  return compared
}

async function claimDay(db: Db, platform: VoucherPlatform, listDate: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into voucher_run (platform, list_date, status, run_at, next_run_at, lease_until)
    values (${platform}, ${listDate}::date, ${lit(reconciliationStatus.noBill)}, ${now}, ${now}, ${new Date(now.getTime() + LEASE_MS)})
    on conflict (platform, list_date) do update set lease_until = excluded.lease_until
      where voucher_run.lease_until is null or voucher_run.lease_until < ${now}
    returning 1`.execute(db)
  return rows.length > 0
}

async function lockRun(tx: Tx, platform: VoucherPlatform, listDate: string, now: Date) {
  await sql`
    insert into voucher_run (platform, list_date, status, run_at) values (${platform}, ${listDate}::date, ${lit(reconciliationStatus.noBill)}, ${now})
    on conflict (platform, list_date) do nothing`.execute(tx)
  return tx
    .selectFrom('voucherRun')
    .selectAll()
    .where('platform', '=', platform)
    .where('listDate', '=', listDate)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

type Day = { platform: VoucherPlatform; listDate: string; note: string; now: Date }

async function postponeDay(db: Db, { platform, listDate, note, now }: Day): Promise<void> {
  await runWithEvents(db, async (tx) => {
    const run = await lockRun(tx, platform, listDate, now)
    await tx
      .updateTable('voucherRun')
      .set({ note, tries: run.tries + 1, nextRunAt: new Date(now.getTime() + HOUR_MS), leaseUntil: null })
      .where('runId', '=', run.runId)
      .execute()
  })
}

/**
 * Our uses of the day, and our uses of other days that the platform's list contains: the platform uses its own clock,
 * so both sides may date a use around midnight differently.
 */
async function listOurUses(
  tx: Tx,
  platform: VoucherPlatform,
  listDate: string,
  uses: readonly PlatformUse[],
): Promise<RecordedUse[]> {
  const { rows } = await sql<RecordedUse>`
    select verify_id, platform_verify_id, code_tail, deal_title, pay_amount, status = ${lit(voucherStatus.cancelled)} as cancelled
    from voucher_verify where platform = ${platform} and status in (${lit(voucherStatus.verified, voucherStatus.cancelled)})
      and (platform_verify_id = any(${uses.map(({ verifyId }) => verifyId)}::text[])
        or (verified_at >= ${parseTime(`${listDate} 00:00:00`)} and verified_at < ${parseTime(`${addDays(listDate, 1)} 00:00:00`)}
          and (listed_on is null or listed_on = ${listDate}::date)))
    order by verify_id`.execute(tx)
  return rows
}

/**
 * Stores the current differences: inserts new ones and deletes resolved ones that no employee has handled. Returns the
 * number of new ones.
 */
async function writeDifferences(
  tx: Tx,
  runId: number,
  differences: readonly VoucherDifference[],
  now: Date,
): Promise<number> {
  const keys = differences.map(({ kind, platformVerifyId }) => `${kind}:${platformVerifyId}`)
  await sql`
    delete from voucher_difference where run_id = ${runId} and status = ${lit(differenceStatus.open)}
      and kind || ':' || platform_verify_id <> all(${keys}::text[])`.execute(tx)
  if (differences.length === 0) return 0
  const added = await tx
    .insertInto('voucherDifference')
    .values(differences.map((difference) => ({ ...difference, runId, status: differenceStatus.open, createdAt: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('differenceId')
    .execute()
  return added.length
}

async function openCount(tx: Tx, runId: number): Promise<number> {
  const open = await tx
    .selectFrom('voucherDifference')
    .select('differenceId')
    .where('runId', '=', runId)
    .where('status', '=', differenceStatus.open)
    .execute()
  return open.length
}

/** Counts and amounts of redeemed vouchers, in our records and in the list. */
const computeSums = (uses: readonly PlatformUse[], ours: readonly RecordedUse[]) => {
  const [there, here] = [uses.filter((use) => !use.cancelled), ours.filter((use) => !use.cancelled)]
  return {
    listedCount: there.length,
    listedAmount: there.reduce((sum, use) => sum + use.payAmount, 0),
    ourCount: here.length,
    ourAmount: here.reduce((sum, use) => sum + use.payAmount, 0),
  }
}
