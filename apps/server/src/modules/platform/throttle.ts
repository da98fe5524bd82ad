/**
 * Limits attempts. Each attempt is counted before it is executed, so that concurrent attempts get no more tries than
 * sequential ones. A subject that reaches its limit is locked. A successful attempt is subtracted again.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { formatTime } from '@nocturne/base/venue-time'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { refuse } from '../../http/refusal.ts'
import { getServerSecret } from './server-secret.ts'

export type AttemptLimit = { tries: number; windowMinutes: number; lockMinutes: number }

export type Attempt = {
  admitted: boolean
  /** Remaining tries after this one. */
  left: number
  /** Minutes until the lock ends, rounded up; 0 without a lock. */
  lockedMinutes: number
}

type Row = { failures: number; lockedSeconds: number | null }

const turns = new WeakMap<Db, Map<string, Promise<unknown>>>()

/**
 * Serializes attempts of one subject within this process. Success is known only after an attempt was counted, so
 * concurrent correct attempts would otherwise use up the limit together. No database connection is occupied while
 * waiting. Queues are separate per pool, because a waiting command occupies a connection of the other pool.
 */
export async function serializeAttempts<T>(db: Db, subject: string, work: () => Promise<T>): Promise<T> {
  const lasts = turns.get(db) ?? new Map<string, Promise<unknown>>()
  turns.set(db, lasts)
  const before = lasts.get(subject)
  const own = before ? before.then(work, work) : work()
  lasts.set(subject, own)
  try {
    return await own
  } finally {
    if (lasts.get(subject) === own) lasts.delete(subject)
  }
}

/** Counts one attempt of the subject. The caller must not proceed unless `admitted` is true. */
export async function claimAttempt(db: Db, subject: string, limit: AttemptLimit, now: Date): Promise<Attempt> {
  const at = formatTime(now)
  const { rows } = await sql<Row>`
    insert into throttle as t (subject, failures, window_started_at) values (${subject}, 1, ${at})
    on conflict (subject) do update set
      failures = case when ${buildRestartCondition(limit, at)} then 1 else t.failures + 1 end,
      window_started_at = case when ${buildRestartCondition(limit, at)} then ${at}::timestamptz else t.window_started_at end,
      locked_until = case
        when ${buildRestartCondition(limit, at)} then null
        when t.locked_until is null and t.failures + 1 >= ${limit.tries} then ${at}::timestamptz + make_interval(mins => ${limit.lockMinutes})
        else t.locked_until end
    returning failures, extract(epoch from locked_until - ${at}::timestamptz)::int as locked_seconds`.execute(db)
  const { failures, lockedSeconds } = rows[0] ?? { failures: 1, lockedSeconds: null }
  return {
    admitted: failures <= limit.tries,
    left: Math.max(0, limit.tries - failures),
    lockedMinutes: lockedSeconds === null ? 0 : Math.ceil(lockedSeconds / 60),
  }
}

/** Number of different wrong codes a person may try. */
const WRONG_CODES: AttemptLimit = { tries: 20, windowMinutes: 10, lockMinutes: 10 }
/** Time within which repeats of the same wrong code count once. */
const SAME_CODE: AttemptLimit = {
  tries: 1,
  windowMinutes: WRONG_CODES.windowMinutes,
  lockMinutes: WRONG_CODES.windowMinutes,
}

type CodeCaller = { db: Db; userId: number; now: Date }

/**
 * Looks up `code` for one person and counts distinct wrong codes: TOO_FREQUENT beyond twenty in ten minutes, for correct ones too. A code
 * that another kind of lookup recognizes is uncounted. `isWrong` distinguishes an unknown code from every other refusal. `db` must be
 * outside any transaction, so that wrong codes stay counted.
 */
export async function limitWrongCodeAttempts<T>(
  { db, userId, now }: CodeCaller,
  code: string,
  isWrong: (error: unknown) => boolean,
  work: () => Promise<T>,
): Promise<T> {
  const subject = `codes:${userId}`
  const releaseTry = () => releaseAttempt(db, subject, WRONG_CODES)
  if (!(await claimAttempt(db, subject, WRONG_CODES, now)).admitted) refuse('TOO_FREQUENT')
  const tried = `${subject}:${await computeCodeMac(db, code)}`
  try {
    const found = await work()
    await releaseTry()
    if (await hasNoAttemptLeft(db, tried, SAME_CODE, now)) await releaseTry()
    await clearAttempts(db, tried)
    return found
  } catch (error) {
    if (!isWrong(error) || !(await claimAttempt(db, tried, SAME_CODE, now)).admitted) await releaseTry()
    throw error
  }
}

/** Keyed hash that recognizes a code or number tried before without storing it. */
export async function computeCodeMac(db: Db, code: string): Promise<string> {
  const key = await getServerSecret(db, 'tried-code', () => randomBytes(32).toString('base64url'))
  return createHmac('sha256', key).update(code.replaceAll(/[\s-]/g, '')).digest('base64url').slice(0, 22)
}

/** Records the first call of a subject. Returns true when that call was at least `minutes` ago. */
export async function recordCallAndCheckWait(db: Db, subject: string, minutes: number, now: Date): Promise<boolean> {
  const at = formatTime(now)
  const { rows } = await sql<{ waited: boolean }>`
    insert into throttle as t (subject, failures, window_started_at) values (${subject}, 1, ${at})
    on conflict (subject) do update set failures = t.failures + 1
    returning t.window_started_at <= ${at}::timestamptz - make_interval(mins => ${minutes}) as waited`.execute(db)
  return rows[0]?.waited ?? false
}

/** True when the subject has no attempt left. Counts nothing. */
export async function hasNoAttemptLeft(db: Db, subject: string, limit: AttemptLimit, now: Date): Promise<boolean> {
  const at = formatTime(now)
  const { rows } = await sql<{ exhausted: boolean }>`
    select not ${buildRestartCondition(limit, at)} and t.failures >= ${limit.tries} as exhausted from throttle as t where subject = ${subject}`.execute(
    db,
  )
  return rows[0]?.exhausted ?? false
}

/** True when a lock has ended or the window has passed without one: the count restarts. */
function buildRestartCondition(limit: AttemptLimit, at: string) {
  return sql`(case when t.locked_until is not null then t.locked_until <= ${at}::timestamptz
    else t.window_started_at <= ${at}::timestamptz - make_interval(mins => ${limit.windowMinutes}) end)`
}

/** Resets the count of a subject that proved its identity. */
export async function clearAttempts(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('throttle').where('subject', '=', subject).execute()
}

/**
 * Subtracts one successful attempt, for subjects shared by many users (a network address): failures of others still
 * count.
 */
export async function releaseAttempt(db: Db, subject: string, limit: AttemptLimit): Promise<void> {
  await sql`update throttle set failures = greatest(failures - 1, 0),
    locked_until = case when failures - 1 < ${limit.tries} then null else locked_until end where subject = ${subject}`.execute(
    db,
  )
}
