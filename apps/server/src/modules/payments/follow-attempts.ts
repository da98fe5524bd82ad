/**
 * Following what is not decided: ask the provider, and when the time is up close or reverse until that is confirmed. Only rows
 * own this work: every process may take it up, and one that froze finds its lease gone.
 */
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { EndReply, PayProvider, ProviderName, TradeReply } from '../../providers/provider.ts'
import { providers } from '../../providers/registry.ts'
import { parseTime } from '@nocturne/base/venue-time'
import { askBeside } from './ask-beside.ts'
import { AT_ONCE, endingOf, isEndSure, nextQuestionAt, QUARANTINE_PAUSE_MS } from './attempt-follow-rules.ts'
import { isLive } from './attempt-rules.ts'
import type { AttemptRow } from './attempt-store.ts'
import { eachOnItsOwn } from './each-on-its-own.ts'
import { settleEvidence } from './settle.ts'

const LEASE_MS = 30_000
/** Longest time between taking a turn and ending something by it. Half the lease: clocks of two machines differ. */
const ENDS_WITHIN_MS = LEASE_MS / 2
/**
 * No pause is longer. What is due later than this was written before a clock jumped back: it is due.
 */
const LONGEST_PAUSE_MS = QUARANTINE_PAUSE_MS + LEASE_MS

/** The right to ask about attempts and to end them, until somebody else may take it. */
type Turn = { leaseUntil: Date; takenMs: number }

/** Attempts this process is asking about, by the run that asks. */
const asking = new Map<ProviderName | null, number>()

const takeTurn = (now: Date): Turn => ({ leaseUntil: new Date(now.getTime() + LEASE_MS), takenMs: performance.now() })

/**
 * Asks about the attempts that are due, of one provider or of all: a provider who keeps us waiting must not hold up the other. Runs may
 * overlap, so that one slow answer holds up no other attempt; together they ask about `AT_ONCE` at a time. Answers how many were decided;
 * one that fails does not hold up the others.
 */
export async function followAttempts(db: Db, now: Date, only: ProviderName | null = null): Promise<number> {
  const busy = asking.get(only) ?? 0
  if (busy >= AT_ONCE) return 0
  const turn = takeTurn(now)
  const { rows } = await sql<AttemptRow>`
    update payment_attempt set lease_until = ${turn.leaseUntil}
    where attempt_id in (
      select attempt_id from payment_attempt
      where (next_check_at <= ${now} or next_check_at > ${new Date(now.getTime() + LONGEST_PAUSE_MS)})
        and ${isFree(now)} and (${only}::text is null or provider = ${only})
      order by next_check_at, attempt_id limit ${AT_ONCE - busy} for no key update skip locked)
    returning *`.execute(db)
  return eachOnItsOwn(
    rows,
    (attempt) => counted(only, () => follow(db, attempt, turn, now)),
    (attempt) => again(db, attempt, turn, now, { unclear: true }),
  )
}

async function counted<R>(of: ProviderName | null, work: () => Promise<R>): Promise<R> {
  asking.set(of, (asking.get(of) ?? 0) + 1)
  try {
    return await work()
  } finally {
    asking.set(of, (asking.get(of) ?? 1) - 1)
  }
}

/**
 * Ends a payment's live attempt as soon as the provider allows it: asked for by the guest or by staff. While somebody else is
 * asking about it only the wish is written down: two at once could apply money that the other is just giving back.
 */
export async function endNow(db: Db, paymentId: number, now: Date): Promise<void> {
  await sql`
    update payment_attempt set give_up_at = least(give_up_at, ${now}), next_check_at = ${now}
    where payment_id = ${paymentId} and status in ('created', 'submitted', 'unknown')`.execute(db)
  const turn = takeTurn(now)
  const { rows } = await sql<AttemptRow>`
    update payment_attempt set lease_until = ${turn.leaseUntil}
    where payment_id = ${paymentId} and status in ('created', 'submitted', 'unknown') and ${isFree(now)}
    returning *`.execute(db)
  const attempt = rows[0]
  if (attempt) await follow(db, attempt, turn, now)
}

/** Nobody's turn. A lease from the future is one of before a clock jumped back. */
const isFree = (now: Date) =>
  sql`(lease_until is null or lease_until < ${now} or lease_until > ${new Date(now.getTime() + 2 * LEASE_MS)})`

/**
 * Whether it is still our turn. A process that froze between question and end would reverse what somebody else has asked about and
 * settled since: the guest's money would go back, and his bill stay paid.
 */
async function isStillOurTurn(db: Db, { attemptId }: AttemptRow, turn: Turn): Promise<boolean> {
  const { rows } = await sql`
    select from payment_attempt
    where attempt_id = ${attemptId} and lease_until = ${turn.leaseUntil} and next_check_at is not null`.execute(db)
  return rows.length > 0 && performance.now() - turn.takenMs < ENDS_WITHIN_MS
}

/** One question, and if its time is up one try to end it. Answers true when the attempt is final now. */
async function follow(db: Db, attempt: AttemptRow, turn: Turn, now: Date): Promise<boolean> {
  const provider = providers()[attempt.provider]
  if (!provider) return again(db, attempt, turn, now)
  const reply = await askBeside(() => provider.query(attempt.outTradeNo, attempt.way))
  if (await hear(db, provider, attempt, reply, now)) return true
  if (reply.state === 'paid') return again(db, attempt, turn, now, { atLeastMs: QUARANTINE_PAUSE_MS })
  const standing = { way: attempt.way, sentAt: sentAt(attempt), giveUpAt: parseTime(attempt.giveUpAt), reply, now }
  const end = endingOf(standing)
  if (end === 'none') return again(db, attempt, turn, now, { unclear: reply.state === 'unknown' })
  if (end === 'forget') return hear(db, provider, attempt, { state: 'closed', reason: '支付超时，未收款' }, now)
  if (!(await isStillOurTurn(db, attempt, turn))) return false
  const ended =
    attempt.way === 'code' ? await provider.reverse(attempt.outTradeNo) : await provider.close(attempt.outTradeNo)
  const after = isEndSure(standing) ? wordAfter(ended, attempt.way) : null
  if (after && (await hear(db, provider, attempt, after, now))) return true
  return again(db, attempt, turn, now)
}

const sentAt = (attempt: AttemptRow): Date => parseTime(attempt.submittedAt ?? attempt.createdAt)

/** What a confirmed end means. Paid in the last moment: the next question tells. */
function wordAfter(ended: EndReply, way: string): TradeReply | null {
  if (ended.state !== 'ended') return null
  return way === 'code'
    ? { state: 'closed', reason: '支付已撤销，如已扣款将自动退回' }
    : { state: 'closed', reason: '支付超时或已取消' }
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

type Pause = {
  /** The answer said nothing. The row remembers it as `unknown`. */
  unclear?: boolean
  /** Longer than the usual pause when only people can decide. */
  atLeastMs?: number
}

/** Not decided: asked again after the usual pause. Nothing when the turn is somebody else's by now. */
async function again(
  db: Db,
  attempt: AttemptRow,
  turn: Turn,
  now: Date,
  { unclear = false, atLeastMs = 0 }: Pause = {},
): Promise<false> {
  const { way, checks } = attempt
  const giveUpAt = parseTime(attempt.giveUpAt)
  const silence = attempt.status === 'unknown' ? 'still' : 'newly'
  const usual = nextQuestionAt({ way, checks, giveUpAt, unclear: unclear ? silence : null, now })
  const next = new Date(Math.max(now.getTime() + atLeastMs, usual.getTime()))
  // Somebody wished the end while we asked.
  const soon = new Date(now.getTime() + 1_000)
  const status = unclear || attempt.status === 'created' ? 'unknown' : 'submitted'
  await sql`
    update payment_attempt set checks = checks + 1, lease_until = null,
      next_check_at = case when give_up_at < ${giveUpAt} then least(${next}::timestamptz, ${soon}) else ${next} end,
      status = ${status}, submitted_at = coalesce(submitted_at, created_at)
    where attempt_id = ${attempt.attemptId} and lease_until = ${turn.leaseUntil} and status in ('created', 'submitted', 'unknown')`.execute(
    db,
  )
  return false
}
