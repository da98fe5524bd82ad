/**
 * Following what is not decided: ask the provider, and when the time is up close or reverse until that is confirmed. Only rows
 * own this work: every process may take it up, and one that froze finds its lease gone.
 */
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { EndReply, PayProvider, TradeReply } from '../../providers/provider.ts'
import { providers } from '../../providers/registry.ts'
import { parseTime } from '@nocturne/base/venue-time'
import { ABSENT_AFTER_MS, EARLIEST_REVERSE_MS, isLive, pauseAfter, QUARANTINE_PAUSE_MS } from './attempt-rules.ts'
import type { AttemptRow } from './attempt-store.ts'
import { eachOnItsOwn } from './each-on-its-own.ts'
import { settleEvidence } from './settle.ts'

const LEASE_MS = 30_000
const AT_ONCE = 20

/** Asks about every attempt that is due. Answers how many were decided; one that fails does not hold up the others. */
export async function followAttempts(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<AttemptRow>`
    update payment_attempt set lease_until = ${new Date(now.getTime() + LEASE_MS)}
    where attempt_id in (
      select attempt_id from payment_attempt
      where next_check_at <= ${now} and (lease_until is null or lease_until < ${now})
      order by next_check_at, attempt_id limit ${AT_ONCE} for no key update skip locked)
    returning *`.execute(db)
  return eachOnItsOwn(
    rows,
    (attempt) => follow(db, attempt, now),
    (attempt) => again(db, attempt, now),
  )
}

/**
 * Ends a payment's live attempt as soon as the provider allows it: asked for by the guest or by staff. While somebody else is
 * asking about it only the wish is written down: two at once could apply money that the other is just giving back.
 */
export async function endNow(db: Db, paymentId: number, now: Date): Promise<void> {
  await sql`
    update payment_attempt set give_up_at = least(give_up_at, ${now}), next_check_at = ${now}
    where payment_id = ${paymentId} and status in ('created', 'submitted', 'unknown')`.execute(db)
  const { rows } = await sql<AttemptRow>`
    update payment_attempt set lease_until = ${new Date(now.getTime() + LEASE_MS)}
    where payment_id = ${paymentId} and status in ('created', 'submitted', 'unknown') and (lease_until is null or lease_until < ${now})
    returning *`.execute(db)
  const attempt = rows[0]
  if (attempt) await follow(db, attempt, now)
}

/** One question, and if its time is up one try to end it. Answers true when the attempt is final now. */
async function follow(db: Db, attempt: AttemptRow, now: Date): Promise<boolean> {
  const provider = providers()[attempt.provider]
  if (!provider) return again(db, attempt, now)
  const reply = await provider.query(attempt.outTradeNo, attempt.way)
  if (await hear(db, provider, attempt, reply, now)) return true
  if (reply.state === 'paid') return again(db, attempt, now, QUARANTINE_PAUSE_MS)
  const end = endingOf(attempt, reply, now)
  if (end === 'none') return again(db, attempt, now)
  if (end === 'forget') return hear(db, provider, attempt, { state: 'closed', reason: '支付超时，未收款' }, now)
  const ended =
    attempt.way === 'code' ? await provider.reverse(attempt.outTradeNo) : await provider.close(attempt.outTradeNo)
  const after = wordAfter(ended, attempt.way)
  if (after && (await hear(db, provider, attempt, after, now))) return true
  return again(db, attempt, now)
}

/** What a confirmed end means. Paid in the last moment: the next question tells. */
function wordAfter(ended: EndReply, way: string): TradeReply | null {
  if (ended.state !== 'ended') return null
  return way === 'code'
    ? { state: 'closed', reason: '支付已撤销，如已扣款将自动退回' }
    : { state: 'closed', reason: '支付超时或已取消' }
}

/** Is it time to end it? `forget`: the provider has never heard of it and nothing can still be on the way. */
function endingOf(attempt: AttemptRow, reply: TradeReply, now: Date): 'none' | 'end' | 'forget' {
  const sinceMs = now.getTime() - parseTime(attempt.submittedAt ?? attempt.createdAt).getTime()
  if (parseTime(attempt.giveUpAt).getTime() > now.getTime()) return 'none'
  if (reply.state === 'absent' && sinceMs >= ABSENT_AFTER_MS) return 'forget'
  if (attempt.way === 'code' && sinceMs < EARLIEST_REVERSE_MS) return 'none'
  return 'end'
}

/** Takes in a reply that may decide. Repeated "still waiting" leaves no trace. */
async function hear(
  db: Db,
  provider: PayProvider,
  attempt: AttemptRow,
  reply: TradeReply,
  now: Date,
): Promise<boolean> {
  if (reply.state === 'waiting' || reply.state === 'unknown' || reply.state === 'absent') return false
  const transaction = 'transactionId' in reply ? reply.transactionId : ''
  const outcome = await settleEvidence(db, {
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
  return !isLive(status)
}

/** Not decided: asked again after the usual pause, or after `longerMs` when only people can decide. */
async function again(db: Db, attempt: AttemptRow, now: Date, longerMs = 0): Promise<false> {
  const overdue = parseTime(attempt.giveUpAt).getTime() <= now.getTime()
  // Once we want it ended, every five seconds; a code's guest waits for that answer.
  const pause = overdue
    ? Math.min(5_000, pauseAfter(attempt.way, attempt.checks))
    : pauseAfter(attempt.way, attempt.checks)
  const latest = overdue
    ? Number.POSITIVE_INFINITY
    : Math.max(now.getTime() + 1_000, parseTime(attempt.giveUpAt).getTime())
  const next = new Date(Math.max(now.getTime() + longerMs, Math.min(now.getTime() + pause, latest)))
  // Somebody wished the end while we asked.
  const soon = new Date(now.getTime() + 1_000)
  await sql`
    update payment_attempt set checks = checks + 1, lease_until = null,
      next_check_at = case when give_up_at < ${parseTime(attempt.giveUpAt)} then least(${next}::timestamptz, ${soon}) else ${next} end,
      status = case when status = 'created' then 'unknown' else status end, submitted_at = coalesce(submitted_at, created_at)
    where attempt_id = ${attempt.attemptId} and status in ('created', 'submitted', 'unknown')`.execute(db)
  return false
}
