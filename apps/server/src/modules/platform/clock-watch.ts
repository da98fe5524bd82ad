/**
 * The house remembers when it was last awake. A clock that is far from that (a dead battery, a wrong hand) would close nights that are
 * still to come or expire what is still good, and nothing closed can be opened: such work waits until somebody has looked at the clock.
 */
import { formatTime } from '@nocturne/base/venue-time'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'

/** A house that is shut for two nights wakes as usual. */
const FORWARD_HOURS = 72
/** A clock that is put right by minutes is no news. */
const BACKWARD_HOURS = 1

const KEY = 'clock.seenAt'

/** Remembers the time; answers null, or when the house was last awake where that cannot be believed and nothing was remembered. */
export async function followClock(db: Db, now: Date): Promise<string | null> {
  const at = formatTime(now)
  const seen = sql`(sys_config.config_value #>> '{}')::timestamptz`
  const { rows } = await sql`
    insert into sys_config (config_key, config_value) values (${KEY}, to_jsonb(${at}::text))
    on conflict (config_key) do update set config_value = excluded.config_value
    where ${at}::timestamptz between ${seen} - make_interval(hours => ${BACKWARD_HOURS}) and ${seen} + make_interval(hours => ${FORWARD_HOURS})
    returning config_key`.execute(db)
  return rows.length > 0 ? null : await lastSeen(db)
}

/** When the house was last awake, as it remembers; null before its first minute. */
export async function lastSeen(db: Db): Promise<string | null> {
  const row = await db.selectFrom('sysConfig').select('configValue').where('configKey', '=', KEY).executeTakeFirst()
  return typeof row?.configValue === 'string' ? row.configValue : null
}

/** Somebody has looked at the clock: it is right. */
export async function confirmClock(db: Db, now: Date): Promise<void> {
  const configValue = JSON.stringify(formatTime(now))
  await db
    .insertInto('sysConfig')
    .values({ configKey: KEY, configValue })
    .onConflict((conflict) => conflict.column('configKey').doUpdateSet({ configValue }))
    .execute()
}
