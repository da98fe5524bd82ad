/** Serves the calendars of employees. The address is the only proof, so it must not be stored on the way. */
import { randomBytes } from 'node:crypto'
import { addDays, formatTime, getBusinessDate } from '@nocturne/base/venue-time'
import { userStatus } from '@nocturne/contract/codes'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import { hashToken } from '../../http/session-guard.ts'
import { getServerSecret } from '../platform/public.ts'
import { CALENDAR_PATH } from './calendar-feed.ts'
import { formatCalendar, type CalendarShift } from './calendar-rules.ts'

const DAYS_BACK = 35
const DAYS_AHEAD = 120
/** Reads of one calendar within a window, in this process: programs read once in some minutes. */
const MAX_READS = 20
const WINDOW_MS = 60_000

const headers = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
} as const

type FeedOwner = { userId: number; nickName: string }

export function registerCalendarRoute(app: FastifyInstance, { db, clock }: { db: Db; clock: () => Date }): void {
  const isTooOften = createReadCounter()
  app.get<{ Params: { file: string } }>(`${CALENDAR_PATH}/:file`, async (request, reply) => {
    const secret = /^([\w-]{32})\.ics$/.exec(request.params.file)?.[1]
    if (secret === undefined) return sendNothing(reply, 404)
    const secretHash = hashToken(secret)
    if (isTooOften(secretHash, Date.now())) return sendNothing(reply.header('retry-after', WINDOW_MS / 1_000), 429)
    const now = clock()
    const owner = await findOwner(db, secretHash, now)
    if (!owner) return sendNothing(reply, 404)
    const uidHost = await getServerSecret(db, 'calendar-uid', () => randomBytes(12).toString('hex'))
    const calendar = { title: `排班 ${owner.nickName}`, uidHost, userId: owner.userId }
    return reply
      .headers({ ...headers, 'content-type': 'text/calendar; charset=utf-8' })
      .send(formatCalendar(calendar, await readShifts(db, owner.userId, now)))
  })
}

const sendNothing = (reply: FastifyReply, status: number) => reply.status(status).headers(headers).send()

/** Returns a counter that is true beyond the limit. */
function createReadCounter(): (key: string, nowMs: number) => boolean {
  const counts = new Map<string, number>()
  let windowEnd = 0
  return (key, nowMs) => {
    if (nowMs >= windowEnd) {
      counts.clear()
      windowEnd = nowMs + WINDOW_MS
    }
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count > MAX_READS
  }
}

/** Finds the employee of an address and records the read. Undefined for an unknown address and after the employee left. */
async function findOwner(db: Db, secretHash: string, now: Date): Promise<FeedOwner | undefined> {
  const { rows } = await sql<FeedOwner>`
    update calendar_feed f set last_read_at = ${formatTime(now)} from app_user u
    where f.secret_hash = ${secretHash} and u.user_id = f.user_id and u.status = ${lit(userStatus.active)}
    returning u.user_id, u.nick_name`.execute(db)
  return rows[0]
}

async function readShifts(db: Db, userId: number, now: Date): Promise<CalendarShift[]> {
  const tonight = getBusinessDate(now)
  const { rows } = await sql<CalendarShift>`
    select business_date::text, shift_name, on_minute, off_minute, sequence, cancelled, changed_at from calendar_entry
    where user_id = ${userId} and business_date between ${addDays(tonight, -DAYS_BACK)}::date and ${addDays(tonight, DAYS_AHEAD)}::date
    order by business_date`.execute(db)
  return rows
}
