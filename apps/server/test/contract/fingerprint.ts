import { sql } from 'kysely'
import type { TestApi } from '../api.ts'

/** Tables that queries may write: rate counters, one-time codes and the like. */
const MAY_CHANGE = ['captcha', 'throttle', 'secret_nonce', 'session', 'number_sequence', 'server_secret']

/** Row counts and content hashes of all tables that queries must not change. */
export async function computeDatabaseFingerprint(api: TestApi): Promise<Record<string, string>> {
  const { rows } = await sql<{
    name: string
  }>`select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relispartition order by 1`.execute(
    api.db,
  )
  const result: Record<string, string> = {}
  for (const { name } of rows.filter((row) => !MAY_CHANGE.includes(row.name))) {
    const { rows: sums } = await sql<{
      sum: string
    }>`select count(*) || ':' || coalesce(sum(hashtext(t::text)::bigint), 0) as sum from ${sql.table(name)} t`.execute(
      api.db,
    )
    result[name] = sums[0]?.sum ?? ''
  }
  return result
}
