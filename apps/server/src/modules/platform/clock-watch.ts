/**
 * The house remembers when it was last awake. A clock that is far from that (a dead battery, a wrong hand) would close nights that are
 * still to come or expire what is still good, and nothing closed can be opened: such work waits until somebody has looked at the clock.
 * One that is behind would date what people do to nights that are over or never were: until it is right, nobody does anything.
 */
import { businessDate, businessDayBounds, formatTime, parseTime } from '@nocturne/base/venue-time'
import { z } from 'zod'
import type { Db } from '../../db/connection.ts'

/** Where the machine cannot say how much time has passed: a house that is shut for two nights wakes as usual. */
const FORWARD_HOURS = 72
/** A clock that is put right by minutes is no news. */
const ASTRAY_HOURS = 1
const HOUR_MS = 3_600_000

const KEY = 'clock.seenAt'
/** The night in which the house was founded, or the first that was made for it; the database dates nothing before it. */
const FIRST_NIGHT = 'venue.firstNight'
/** How long what the house remembers is believed without asking. */
const RECALL_MS = 60_000

/** Which start of the machine it is running since, and how long: time that no change of the clock touches. */
export type Boot = { id: string; upHours: number }

const bootShape = z.object({ id: z.string(), upHours: z.number() })
/** Houses that ran before machines were asked remember the time alone. */
const seenShape = z.union([
  z.object({ at: z.string(), boot: bootShape.nullable() }),
  z.string().transform((at) => ({ at, boot: null })),
])
type Seen = z.infer<typeof seenShape>

/**
 * Remembers the time; answers null, or when the house was last awake where the clock cannot be believed and nothing was remembered.
 * `boot` is null where the machine does not tell how long it has been up.
 */
export async function followClock(db: Db, now: Date, boot: Boot | null): Promise<string | null> {
  const seen = await readSeen(db)
  if (seen !== null && !isBelievable(seen, now, boot)) return seen.at
  await remember(db, { at: formatTime(now), boot })
  return null
}

/** On the same start of the machine its clock must have gone as far as the machine has; otherwise not back, and not days ahead. */
function isBelievable(seen: Seen, now: Date, boot: Boot | null): boolean {
  const ahead = (now.getTime() - parseTime(seen.at).getTime()) / HOUR_MS
  if (boot === null || seen.boot === null || seen.boot.id !== boot.id)
    return ahead >= -ASTRAY_HOURS && ahead <= FORWARD_HOURS
  return Math.abs(ahead - (boot.upHours - seen.boot.upHours)) <= ASTRAY_HOURS
}

export type ClockGate = (now: Date) => Promise<boolean>

/** Whether the clock is behind: more than an hour before the house was last awake, or before its first night. Asks once a minute. */
export function clockGate(db: Db): ClockGate {
  let known: { earliest: Promise<number>; until: number } | undefined
  const recall = () => {
    const earliest = earliestBelieved(db)
    known = { earliest, until: performance.now() + RECALL_MS }
    // A database that did not answer is asked again by the next.
    earliest.catch(() => (known = undefined))
    return earliest
  }
  const recent = () => (known !== undefined && performance.now() < known.until ? known.earliest : recall())
  // Somebody may have put the clock right or said that it is.
  return async (now) => +now < (await recent()) && +now < (await recall())
}

async function earliestBelieved(db: Db): Promise<number> {
  const [seen, first] = [await readSeen(db), await firstNight(db)]
  return Math.max(
    seen === null ? 0 : +parseTime(seen.at) - ASTRAY_HOURS * HOUR_MS,
    first === null ? 0 : +parseTime(businessDayBounds(first).beginTime),
  )
}

/** The first night there can be; null in a house that was not told. */
export async function firstNight(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('sysConfig')
    .select('configValue')
    .where('configKey', '=', FIRST_NIGHT)
    .executeTakeFirst()
  return z.string().safeParse(row?.configValue).data ?? null
}

/** Said once the house is founded and its nights of before are made; null while they are being made. */
export async function sayFirstNight(db: Db, night: string | null): Promise<void> {
  await db.deleteFrom('sysConfig').where('configKey', '=', FIRST_NIGHT).execute()
  if (night === null) return
  await db
    .insertInto('sysConfig')
    .values({ configKey: FIRST_NIGHT, configValue: JSON.stringify(night) })
    .execute()
}

/** When the house was last awake, as it remembers; null before its first minute. */
export async function lastSeen(db: Db): Promise<string | null> {
  return (await readSeen(db))?.at ?? null
}

/** Somebody has looked at the clock: it is right. Rejects one that is before the house's first night. */
export async function confirmClock(db: Db, now: Date): Promise<void> {
  const first = await firstNight(db)
  if (first !== null && businessDate(now) < first)
    throw new Error(
      `The clock says ${formatTime(now)}, but the first night of this house is ${first}: put the clock right`,
    )
  // Another machine may have been asked: the next look remembers the one that runs the house.
  await remember(db, { at: formatTime(now), boot: null })
}

async function readSeen(db: Db): Promise<Seen | null> {
  const row = await db.selectFrom('sysConfig').select('configValue').where('configKey', '=', KEY).executeTakeFirst()
  return seenShape.safeParse(row?.configValue).data ?? null
}

async function remember(db: Db, seen: Seen): Promise<void> {
  const configValue = JSON.stringify(seen)
  await db
    .insertInto('sysConfig')
    .values({ configKey: KEY, configValue })
    .onConflict((conflict) => conflict.column('configKey').doUpdateSet({ configValue }))
    .execute()
}
