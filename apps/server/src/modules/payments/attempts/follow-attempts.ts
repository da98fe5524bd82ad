/**
 * Follows undecided attempts: queries the provider, and after the deadline closes or reverses until confirmed. All state is in
 * rows: any process may take over, and a frozen process loses its lease.
 */
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { EndReply, PayProvider, ProviderName, TradeReply } from '../../../providers/provider.ts'
import { getProviders } from '../../../providers/registry.ts'
import { parseTime } from '@nocturne/base/venue-time'
import { hedgeRequest } from './hedge-request.ts'
import {
  MAX_CONCURRENT_QUERIES,
  decideAttemptEnd,
  isConfirmedEndFinal,
  computeNextQueryAt,
  QUARANTINE_PAUSE_MS,
} from './attempt-query-rules.ts'
import { isAttemptOpen } from './attempt-rules.ts'
import type { AttemptRow } from './attempt-store.ts'
import { processRowsIndependently } from './process-rows.ts'
import { applyProviderResult } from './apply-provider-result.ts'

const LEASE_MS = 30_000
/** Maximum time between taking a lease and ending an attempt with it. Half the lease, since clocks of two machines differ. */
const ENDS_WITHIN_MS = LEASE_MS / 2
/**
 * Upper limit of all pauses. A due time further ahead was written before a clock was set back, so the row counts as
 * due.
 */
const LONGEST_PAUSE_MS = QUARANTINE_PAUSE_MS + LEASE_MS

/** Lease to query attempts and end them; afterwards another run may take it. */
type Turn = { leaseUntil: Date; takenMs: number }

/** Attempts this process is querying, by run. */
const runningQueries = new Map<ProviderName | null, number>()

const createTurn = (now: Date): Turn => ({ leaseUntil: new Date(now.getTime() + LEASE_MS), takenMs: performance.now() })

/**
 * Queries the due attempts of one provider or of all, separately so that a slow provider does not block the other. Runs
 * may overlap, so that one slow response blocks no other attempt; together they query `MAX_CONCURRENT_QUERIES` at a
 * time. Returns how many were decided; a failing one does not block the others.
 */
export async function queryDueAttempts(db: Db, now: Date, only: ProviderName | null = null): Promise<number> {
  const busy = runningQueries.get(only) ?? 0
  if (busy >= MAX_CONCURRENT_QUERIES) return 0
  const turn = createTurn(now)
  const { rows } = await sql<AttemptRow>`
    update payment_attempt set lease_until = ${turn.leaseUntil}
    where attempt_id in (
      select attempt_id from payment_attempt
      where (next_check_at <= ${now} or next_check_at > ${new Date(now.getTime() + LONGEST_PAUSE_MS)})
        and ${isFree(now)} and (${only}::text is null or provider = ${only})
      order by next_check_at, attempt_id limit ${MAX_CONCURRENT_QUERIES - busy} for no key update skip locked)
    returning *`.execute(db)
  return processRowsIndependently(
    rows,
    (attempt) => withQueryCount(only, () => queryAttempt(db, attempt, turn, now)),
    (attempt) => scheduleNextQuery(db, attempt, turn, now, { unclear: true }),
  )
}

async function withQueryCount<R>(of: ProviderName | null, work: () => Promise<R>): Promise<R> {
  runningQueries.set(of, (runningQueries.get(of) ?? 0) + 1)
  try {
    return await work()
  } finally {
    runningQueries.set(of, (runningQueries.get(of) ?? 1) - 1)
  }
}

/**
 * Ends a payment's open attempt as soon as the provider allows it, on request of the guest or staff. While another run queries
 * it, only the request is stored: two concurrent runs could apply money that is just being returned.
 */
export async function endAttemptNow(db: Db, paymentId: number, now: Date): Promise<void> {
  await sql`
    update payment_attempt set give_up_at = least(give_up_at, ${now}), next_check_at = ${now}
    where payment_id = ${paymentId} and status in ('created', 'submitted', 'unknown')`.execute(db)
  const turn = createTurn(now)
  const { rows } = await sql<AttemptRow>`
    update payment_attempt set lease_until = ${turn.leaseUntil}
    where payment_id = ${paymentId} and status in ('created', 'submitted', 'unknown') and ${isFree(now)}
    returning *`.execute(db)
  const attempt = rows[0]
  if (attempt) await queryAttempt(db, attempt, turn, now)
}

/**
 * Condition: no other run has a lease of the attempt. A lease too far in the future was written before a clock was set
 * back and does not count.
 */
const isFree = (now: Date) =>
  sql`(lease_until is null or lease_until < ${now} or lease_until > ${new Date(now.getTime() + 2 * LEASE_MS)})`

/**
 * Returns whether the lease is still ours. A process that froze between query and end could otherwise reverse a payment settled
 * since: the guest's money would be returned while the bill stays paid.
 */
async function isStillOurTurn(db: Db, { attemptId }: AttemptRow, turn: Turn): Promise<boolean> {
  const { rows } = await sql`
    select from payment_attempt
    where attempt_id = ${attemptId} and lease_until = ${turn.leaseUntil} and next_check_at is not null`.execute(db)
  return rows.length > 0 && performance.now() - turn.takenMs < ENDS_WITHIN_MS
}

/** Sends one query and, after the deadline, tries to end the attempt. Returns true when it is final. */
async function queryAttempt(db: Db, attempt: AttemptRow, turn: Turn, now: Date): Promise<boolean> {
  const provider = getProviders()[attempt.provider]
  if (!provider) return scheduleNextQuery(db, attempt, turn, now)
  const reply = await hedgeRequest(() => provider.query(attempt.outTradeNo, attempt.way))
  if (await applyReply(db, provider, attempt, reply, now)) return true
  if (reply.state === 'paid') return scheduleNextQuery(db, attempt, turn, now, { atLeastMs: QUARANTINE_PAUSE_MS })
  const standing = { way: attempt.way, sentAt: getSentTime(attempt), giveUpAt: parseTime(attempt.giveUpAt), reply, now }
  const end = decideAttemptEnd(standing)
  if (end === 'none') return scheduleNextQuery(db, attempt, turn, now, { unclear: reply.state === 'unknown' })
  if (end === 'forget') return applyReply(db, provider, attempt, { state: 'closed', reason: '支付超时，未收款' }, now)
  if (!(await isStillOurTurn(db, attempt, turn))) return false
  const ended =
    attempt.way === 'code' ? await provider.reverse(attempt.outTradeNo) : await provider.close(attempt.outTradeNo)
  const after = isConfirmedEndFinal(standing) ? toTradeReply(ended, attempt.way) : null
  if (after && (await applyReply(db, provider, attempt, after, now))) return true
  return scheduleNextQuery(db, attempt, turn, now)
}

const getSentTime = (attempt: AttemptRow): Date => parseTime(attempt.submittedAt ?? attempt.createdAt)

/** Reply implied by a confirmed end. Null when it was paid at the last moment: the next query decides. */
function toTradeReply(ended: EndReply, way: string): TradeReply | null {
  if (ended.state !== 'ended') return null
  return way === 'code'
    ? { state: 'closed', reason: '支付已撤销，如已扣款将自动退回' }
    : { state: 'closed', reason: '支付超时或已取消' }
}

/** Applies a reply that may decide. A repeated "still waiting" writes nothing. */
async function applyReply(
  db: Db,
  provider: PayProvider,
  attempt: AttemptRow,
  reply: TradeReply,
  now: Date,
): Promise<boolean> {
  if (reply.state === 'waiting' || reply.state === 'unknown' || reply.state === 'absent') return false
  const transaction = 'transactionId' in reply ? reply.transactionId : ''
  const outcome = await applyProviderResult(db, {
    provider: provider.name,
    eventKey: `q:${attempt.attemptId}:${reply.state}:${transaction}`,
    outTradeNo: attempt.outTradeNo,
    reply,
    appId: provider.appId,
    now,
  })
  if (outcome !== 'repeated') return outcome !== 'waiting' && outcome !== 'quarantined'
  const { status } = await db
    .selectFrom('paymentAttempt')
    .select('status')
    .where('attemptId', '=', attempt.attemptId)
    .executeTakeFirstOrThrow()
  return !isAttemptOpen(status)
}

type Pause = {
  /** The response was unclear. The row stores `unknown`. */
  unclear?: boolean
  /** Minimum pause when only people can decide. */
  atLeastMs?: number
}

/** Not decided: schedules the next query after the default pause. No effect when another run has the lease by now. */
async function scheduleNextQuery(
  db: Db,
  attempt: AttemptRow,
  turn: Turn,
  now: Date,
  { unclear = false, atLeastMs = 0 }: Pause = {},
): Promise<false> {
  const { way, pollCount } = attempt
  const giveUpAt = parseTime(attempt.giveUpAt)
  const silence = attempt.status === 'unknown' ? 'still' : 'newly'
  const defaultNextAt = computeNextQueryAt({ way, pollCount, giveUpAt, unclear: unclear ? silence : null, now })
  const next = new Date(Math.max(now.getTime() + atLeastMs, defaultNextAt.getTime()))
  // An end was requested during the query.
  const soon = new Date(now.getTime() + 1_000)
  const status = unclear || attempt.status === 'created' ? 'unknown' : 'submitted'
  await sql`
    update payment_attempt set poll_count = poll_count + 1, lease_until = null,
      next_check_at = case when give_up_at < ${giveUpAt} then least(${next}::timestamptz, ${soon}) else ${next} end,
      status = ${status}, submitted_at = coalesce(submitted_at, created_at)
    where attempt_id = ${attempt.attemptId} and lease_until = ${turn.leaseUntil} and status in ('created', 'submitted', 'unknown')`.execute(
    db,
  )
  return false
}
