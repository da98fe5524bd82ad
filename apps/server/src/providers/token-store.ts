/**
 * The tokens WeChat gives to the house as a whole, kept for all processes, sealed. A missing one is fetched by the one process that
 * holds its lease while the others wait: nobody holds a connection or a lock while WeChat is asked.
 */
import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import type { TokenCache } from './wechat/token-cache.ts'

/** Longer than a fetch takes; a process that died with a lease is not waited for any longer. */
const LEASE_MS = 9_000
/** The question behind it must be answered in time: then this process fetches for itself. */
const PATIENCE_MS = 5_000
const LOOK_MS = 100

/** Seals a text under a name, and opens it again under the same one only. */
type Sealer = { seal: (name: string, text: string) => string; open: (name: string, stored: string) => string }

const sealedAs = (name: string) => `provider-token:${name}`

/** The cache. `get` answers null to who shall fetch, and `put` ends everybody's waiting. */
export function storedTokenCache(db: Db, clock: () => Date, { seal, open }: Sealer): TokenCache {
  const find = async (name: string): Promise<string | null> => {
    const { rows } = await sql<{ value: string }>`
      select value from provider_token where name = ${name} and expires_at > ${clock()}`.execute(db)
    return rows[0] ? open(sealedAs(name), rows[0].value) : null
  }
  // Leases are counted by the database's clock: the processes' own may differ.
  const lease = async (name: string): Promise<boolean> => {
    const { rows } = await sql`
      insert into provider_token as t (name, expires_at, leased_until)
      values (${name}, '-infinity', clock_timestamp() + ${LEASE_MS} * interval '1 millisecond')
      on conflict (name) do update set leased_until = excluded.leased_until
        where t.leased_until <= clock_timestamp() and t.expires_at <= ${clock()}
      returning name`.execute(db)
    return rows.length > 0
  }
  return {
    get: async (name) => {
      for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_MS) {
        const kept = await find(name)
        if (kept !== null) return kept
        if (await lease(name)) return null
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
      }
      return null
    },
    put: async (name, value, expiresAt) => {
      await sql`
        insert into provider_token (name, value, expires_at, leased_until) values (${name}, ${seal(sealedAs(name), value)}, ${expiresAt}, '-infinity')
        on conflict (name) do update set value = excluded.value, expires_at = excluded.expires_at, leased_until = '-infinity'`.execute(
        db,
      )
    },
  }
}
