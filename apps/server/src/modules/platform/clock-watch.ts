/**
 * Persists when the server was last running. A clock far from that time (dead battery, wrong setting) could close future nights or expire
 * valid goods, which cannot be undone, so jobs wait until an operator confirms the clock. A clock that is behind would date commands to
 * past nights, so all commands are refused until it is correct.
 */
import { getBusinessDate, getBusinessDayBounds, formatTime, parseTime } from '@nocturne/base/venue-time'
import { z } from 'zod'
import type { Db } from '../../db/connection.ts'

/** Accepted jump forward when the machine's uptime is unknown: covers a venue closed for two nights. */
const FORWARD_HOURS = 72
/** Maximum backward step of the clock that counts as a correction instead of a wrong clock. */
const ASTRAY_HOURS = 1
const HOUR_MS = 3_600_000

const KEY = 'clock.seenAt'
/** Night the venue was founded, or first generated night; the database contains nothing dated earlier. */
const FIRST_NIGHT = 'venue.firstNight'
/** Cache time of the stored timestamp. */
const RECALL_MS = 60_000

/** Boot id and uptime of the machine; uptime is not affected by clock changes. */
export type MachineBoot = { id: string; upHours: number }

const bootShape = z.object({ id: z.string(), upHours: z.number() })
/** Older versions stored the time without a boot. */
const seenShape = z.union([
  z.object({ at: z.string(), boot: bootShape.nullable() }),
  z.string().transform((at) => ({ at, boot: null })),
])
type ClockReading = z.infer<typeof seenShape>

/**
 * Stores the current time and returns null. When the clock is not credible, stores nothing and returns the last stored time. `boot` is null
 * when the machine does not report its uptime.
 */
export async function checkClock(db: Db, now: Date, boot: MachineBoot | null): Promise<string | null> {
  const seen = await readSeen(db)
  if (seen !== null && !isBelievable(seen, now, boot)) return seen.at
  await storeSeen(db, { at: formatTime(now), boot })
  return null
}

/** Compares the clock with the uptime within the same boot; otherwise it must not go back, nor days ahead. */
function isBelievable(seen: ClockReading, now: Date, boot: MachineBoot | null): boolean {
  const ahead = (now.getTime() - parseTime(seen.at).getTime()) / HOUR_MS
  if (boot === null || seen.boot === null || seen.boot.id !== boot.id)
    return ahead >= -ASTRAY_HOURS && ahead <= FORWARD_HOURS
  return Math.abs(ahead - (boot.upHours - seen.boot.upHours)) <= ASTRAY_HOURS
}

export type IsClockBehind = (now: Date) => Promise<boolean>

/** True when the clock is behind: more than an hour before the last stored time, or before the first night. Queries once a minute. */
export function createClockBehindCheck(db: Db): IsClockBehind {
  let known: { earliest: Promise<number>; until: number } | undefined
  const refreshEarliest = () => {
    const earliest = readEarliest(db)
    known = { earliest, until: performance.now() + RECALL_MS }
    // After a database error the next call queries again.
    earliest.catch(() => (known = undefined))
    return earliest
  }
  const getEarliest = () =>
    known !== undefined && performance.now() < known.until ? known.earliest : refreshEarliest()
  // Reads again before reporting: the clock may have been corrected or confirmed meanwhile.
  return async (now) => +now < (await getEarliest()) && +now < (await refreshEarliest())
}

async function readEarliest(db: Db): Promise<number> {
  const [seen, first] = [await readSeen(db), await readFirstNight(db)]
  return Math.max(
    seen === null ? 0 : +parseTime(seen.at) - ASTRAY_HOURS * HOUR_MS,
    first === null ? 0 : +parseTime(getBusinessDayBounds(first).beginTime),
  )
}

/** First possible night; null when it was never stored. */
export async function readFirstNight(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('sysConfig')
    .select('configValue')
    .where('configKey', '=', FIRST_NIGHT)
    .executeTakeFirst()
  return z.string().safeParse(row?.configValue).data ?? null
}

/** Stores the first night, after founding and after generating past nights; null while those are generated. */
export async function storeFirstNight(db: Db, night: string | null): Promise<void> {
  await db.deleteFrom('sysConfig').where('configKey', '=', FIRST_NIGHT).execute()
  if (night === null) return
  await db
    .insertInto('sysConfig')
    .values({ configKey: FIRST_NIGHT, configValue: JSON.stringify(night) })
    .execute()
}

/** Last stored time; null before the first one. */
export async function readLastRunTime(db: Db): Promise<string | null> {
  return (await readSeen(db))?.at ?? null
}

/** Confirms the clock as correct. Rejects a time before the venue's first night. */
export async function confirmClock(db: Db, now: Date): Promise<void> {
  const first = await readFirstNight(db)
  if (first !== null && getBusinessDate(now) < first)
    throw new Error(
      `The clock shows ${formatTime(now)}, but the first night of this venue is ${first}: correct the clock`,
    )
  // May run on another machine: without a boot, the next check stores the boot of the server's machine.
  await storeSeen(db, { at: formatTime(now), boot: null })
}

async function readSeen(db: Db): Promise<ClockReading | null> {
  const row = await db.selectFrom('sysConfig').select('configValue').where('configKey', '=', KEY).executeTakeFirst()
  return seenShape.safeParse(row?.configValue).data ?? null
}

async function storeSeen(db: Db, seen: ClockReading): Promise<void> {
  const configValue = JSON.stringify(seen)
  await db
    .insertInto('sysConfig')
    .values({ configKey: KEY, configValue })
    .onConflict((conflict) => conflict.column('configKey').doUpdateSet({ configValue }))
    .execute()
}
