/**
 * Reconciles one day of one provider with its bill and fund flow. Safe to repeat and to run concurrently: both files are fetched
 * outside transactions, the rest is one transaction on the locked run, and identical files change nothing.
 */
import { addDays, parseTime } from '@nocturne/base/venue-time'
import { differenceStatus, reconciliationStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { lit } from '../../../db/statement.ts'
import type { Db, Tx } from '../../../db/connection.ts'
import type { ReconciliationRun } from '../../../db/types.ts'
import type { LiveEvent } from '../../../http/context.ts'
import { runWithEvents } from '../../../http/with-events.ts'
import type { BillLine, BillReply, FundReply, ProviderName } from '../../../providers/provider.ts'
import { getProviders } from '../../../providers/registry.ts'
import { lockFactDate } from '../../ledger/public.ts'
import { logJobWork } from '../../platform/public.ts'
import { compareFundFlow, findFundMessage } from './reconcile-funds.ts'
import { buildDifferenceItems, storeDifferenceItems } from './reconcile-items.ts'
import { markBilledTransactions, listBookedTransactions } from './reconcile-lines.ts'
import { buildDamagedBillMessage, buildComparedMessage, buildMissingBillMessage } from './reconcile-message.ts'
import { notifyFinance } from './notify-finance.ts'
import { compareBill, isBillOfAnotherDay, sumLines } from './reconcile-rules.ts'
import { settleMatchedMoney } from './reconcile-settlement.ts'
import { importMissedPayments, listImportedPayments } from './import-missed-payments.ts'

const HOUR_MS = 3_600_000

/** `off`: the provider is not configured. `differences` counts those of the day, handled or not. */
export type ReconciliationResult = {
  state: 'compared' | 'later' | 'broken' | 'off'
  differences: number
  reason: string
}

/**
 * Compares our book of `billDate` (`YYYY-MM-DD`, provider time) with the provider's bill, and settles the money that
 * both contain.
 */
export async function reconcileDay(
  db: Db,
  provider: ProviderName,
  billDate: string,
  now: Date,
): Promise<ReconciliationResult> {
  const channel = getProviders()[provider]
  if (!channel) return { state: 'off', differences: 0, reason: '支付通道未开通' }
  const bill = checkBillDay(await channel.bill(billDate), billDate)
  if (bill.state !== 'ready') return postponeDay(db, { provider, billDate, now }, bill)
  const unresolvedCount = await importMissedPayments(db, channel, { billDate, bill: bill.lines, now })
  const funds = checkFundFlow(bill.lines, checkBillDay(await channel.fundFlow(billDate), billDate))
  return runWithEvents(db, (tx, emit) =>
    importBill(tx, emit, { provider, billDate, now, ...bill, unresolvedCount, funds }),
  )
}

/**
 * Treats a file of another day as damaged: otherwise that day's money would be settled here, and again by its own file.
 */
const checkBillDay = <Reply extends BillReply | FundReply>(reply: Reply, billDate: string) =>
  reply.state === 'ready' && isBillOfAnotherDay(reply.lines, billDate)
    ? { state: 'broken' as const, reason: '账单里是别的日子' }
    : reply

/** A day with trades but an empty fund flow: treat the flow as missing instead of listing every line. */
const checkFundFlow = (bill: readonly BillLine[], funds: FundReply): FundReply =>
  funds.state === 'ready' && funds.lines.length === 0 && bill.length > 0
    ? { state: 'unknown', reason: '当天有交易，账户却没有任何收支' }
    : funds

type Day = { provider: ProviderName; billDate: string; now: Date }
type RunRow = Selectable<ReconciliationRun>

/** Locks the run row of the day, which is created at the first try. */
async function lockRun(tx: Tx, { provider, billDate, now }: Day): Promise<RunRow> {
  await sql`
    insert into reconciliation_run (provider, bill_date, status, run_at) values (${provider}, ${billDate}::date, ${lit(reconciliationStatus.noBill)}, ${now})
    on conflict (provider, bill_date) do nothing`.execute(tx)
  return tx
    .selectFrom('reconciliationRun')
    .selectAll()
    .where('provider', '=', provider)
    .where('billDate', '=', billDate)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/**
 * Time from which a bill counts as missing instead of late, on the second morning: both providers produce it within a
 * day.
 */
const getOverdueTime = (billDate: string): Date => parseTime(`${addDays(billDate, 2)} 10:30:00`)

/** Returns whether this is the first try at or after `moment`; the locked run stores the previous try. */
const isFirstSince = ({ tries, runAt }: RunRow, moment: Date, now: Date): boolean =>
  now >= moment && (tries === 0 || parseTime(runAt) < moment)

/**
 * No bill, or a damaged one: retry in an hour. Finance is notified of a damaged bill immediately, of a missing one on the second
 * morning. A reconciled day stays reconciled.
 */
async function postponeDay(
  db: Db,
  day: Day,
  reply: Exclude<BillReply, { state: 'ready' }>,
): Promise<ReconciliationResult> {
  const state = reply.state === 'broken' ? 'broken' : 'later'
  return runWithEvents(db, async (tx, emit) => {
    const { now } = day
    const run = await lockRun(tx, day)
    const compared = run.status === reconciliationStatus.compared
    const ours = await listBookedTransactions(tx, { ...day, bill: [] })
    const known = { ourAmount: sumLines(ours, 'pay'), ourRefundAmount: sumLines(ours, 'refund') }
    // A damaged bill keeps that status while no valid one is available, so that finance receives only one message.
    const damaged = state === 'broken' || run.status === reconciliationStatus.brokenBill
    const status = damaged ? reconciliationStatus.brokenBill : reconciliationStatus.noBill
    await tx
      .updateTable('reconciliationRun')
      .set({
        ...(compared ? {} : { ...known, status, runAt: now }),
        note: reply.reason,
        tries: run.tries + 1,
        nextRunAt: new Date(now.getTime() + HOUR_MS),
        leaseUntil: null,
      })
      .where('runId', '=', run.runId)
      .execute()
    if (state === 'broken' && run.status === reconciliationStatus.noBill)
      await notifyAboutRun(tx, emit, { run, ...buildDamagedBillMessage(day, reply.reason), now })
    if (state === 'later' && !compared && isFirstSince(run, getOverdueTime(day.billDate), now))
      await notifyAboutRun(tx, emit, { run, ...buildMissingBillMessage(day, reply.reason), now })
    return { state, differences: 0, reason: reply.reason }
  })
}

type Bill = Day & { hash: string; lines: readonly BillLine[]; unresolvedCount: number; funds: FundReply }

async function importBill(
  tx: Tx,
  emit: (event: LiveEvent) => void,
  { provider, billDate, now, hash, lines, unresolvedCount, funds }: Bill,
): Promise<ReconciliationResult> {
  const businessDate = await lockFactDate(tx, now)
  const run = await lockRun(tx, { provider, billDate, now })
  const ours = await listBookedTransactions(tx, { provider, billDate, bill: lines })
  const { matched, differences } = compareBill(ours, lines)
  await markBilledTransactions(tx, { billDate, ours, matched: new Set(matched.map((pair) => pair.ours)) })
  const settled = await settleMatchedMoney(tx, run, { matched, at: now, businessDate })
  const fund = await compareFundFlow(tx, run, { funds, bill: lines, settled })
  const items = buildDifferenceItems(
    [...differences, ...fund.differences],
    await listImportedPayments(tx, provider, billDate),
  )
  const changed = await storeDifferenceItems(tx, { runId: run.runId, items, withFunds: funds.state === 'ready', now })
  const sums = {
    matchedCount: matched.length,
    providerAmount: sumLines(lines, 'pay'),
    ourAmount: sumLines(ours, 'pay'),
    providerRefundAmount: sumLines(lines, 'refund'),
    ourRefundAmount: sumLines(ours, 'refund'),
    feeAmount: lines.reduce((sum, line) => sum + line.fee, 0),
  }
  const first = run.status !== reconciliationStatus.compared
  await tx
    .updateTable('reconciliationRun')
    .set({
      ...sums,
      ...settled,
      ...fund.set,
      status: reconciliationStatus.compared,
      fileHash: hash,
      note: fund.note,
      tries: run.tries + 1,
      runAt: now,
      nextRunAt: await computeNextRunTime(tx, run.runId, {
        again: unresolvedCount > 0 || funds.state !== 'ready',
        now,
      }),
      leaseUntil: null,
    })
    .where('runId', '=', run.runId)
    .execute()
  const moved = settled.settlementCount > run.settlementCount
  if (changed > 0 || moved) {
    await logJobWork(tx, { job: 'reconcile', title: '通道对账', businessType: 'payments', now }, [
      {
        subjectType: 'reconciliation',
        subjectId: run.runId,
        after: { provider, billDate, ...sums, differences: items.length },
      },
    ])
  }
  // No message for a day without lines, nor for an unchanged bill.
  if (changed > 0 || (first && lines.length + ours.length > 0))
    await notifyAboutRun(tx, emit, { run, ...buildComparedMessage({ provider, billDate }, sums, items), now })
  const fundMessage = findFundMessage(run, { funds, isLate: isFirstSince(run, getOverdueTime(billDate), now) })
  if (fundMessage) await notifyAboutRun(tx, emit, { run, ...fundMessage, now })
  return { state: 'compared', differences: items.length, reason: '' }
}

/** Open differences are checked again the next day, in case the provider corrects its bill; unanswered queries and missing files sooner. */
async function computeNextRunTime(
  tx: Tx,
  runId: number,
  { again, now }: { again: boolean; now: Date },
): Promise<Date | null> {
  if (again) return new Date(now.getTime() + HOUR_MS)
  const open = await tx
    .selectFrom('reconciliationItem')
    .select('itemId')
    .where('runId', '=', runId)
    .where('status', '=', differenceStatus.open)
    .limit(1)
    .executeTakeFirst()
  return open ? new Date(now.getTime() + 24 * HOUR_MS) : null
}

type RunNotice = { run: RunRow; title: string; content: string; now: Date }

/** Notifies all users who may close a day. */
async function notifyAboutRun(
  tx: Tx,
  emit: (event: LiveEvent) => void,
  { run, title, content, now }: RunNotice,
): Promise<void> {
  await notifyFinance(tx, emit, { title, content, bizType: 'reconciliation', bizId: run.runId, now })
}
