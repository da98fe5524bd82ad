/**
 * The house remembers when it was last awake. A clock that is far from that (a dead battery, a wrong hand) would close nights that are
 * still to come or expire what is still good, and nothing closed can be opened: such work waits until somebody has looked at the clock.
 */
import { formatTime, parseTime } from '@nocturne/base/venue-time'
import { z } from 'zod'
import type { Db } from '../../db/connection.ts'

/** Where the machine cannot say how much time has passed: a house that is shut for two nights wakes as usual. */
const FORWARD_HOURS = 72
/** A clock that is put right by minutes is no news. */
const ASTRAY_HOURS = 1
const HOUR_MS = 3_600_000

const KEY = 'clock.seenAt'

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

/** When the house was last awake, as it remembers; null before its first minute. */
export async function lastSeen(db: Db): Promise<string | null> {
  return (await readSeen(db))?.at ?? null
}

/** Somebody has looked at the clock: it is right. */
export async function confirmClock(db: Db, now: Date): Promise<void> {
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
