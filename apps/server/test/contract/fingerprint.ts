import { sql } from 'kysely'
import type { TestApi } from '../api.ts'

/** What asking alone may write: rate counters and one-time codes. */
const MAY_CHANGE = ['captcha', 'throttle', 'secret_nonce', 'session', 'number_sequence', 'server_secret']

/** Row counts and contents of everything that asking must not change. */
export async function fingerprint(api: TestApi): Promise<Record<string, string>> {
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
