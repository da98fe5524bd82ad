/**
 * Caches WeChat's app-wide tokens, encrypted, for all processes. A missing token is fetched by the process that has its
 * lease while the others wait. No connection or lock is occupied during the request to WeChat.
 */
import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import type { TokenCache } from './wechat/token-cache.ts'

/** Duration of a lease: longer than a fetch, and short enough that the lease of a dead process soon expires. */
const LEASE_MS = 9_000
/** Maximum wait for another process's lease before this one fetches the token itself. */
const PATIENCE_MS = 5_000
const LOOK_MS = 100

/** Encrypts text under a name, and decrypts it under the same name only. */
type Sealer = { seal: (name: string, text: string) => string; open: (name: string, stored: string) => string }

const getSealName = (name: string) => `provider-token:${name}`

/**
 * Creates the cache. `get` returns null to the one caller that must fetch the token; `put` stores it for the callers
 * that wait.
 */
export function createStoredTokenCache(db: Db, clock: () => Date, { seal, open }: Sealer): TokenCache {
  const find = async (name: string): Promise<string | null> => {
    const { rows } = await sql<{ value: string }>`
      select value from provider_token where name = ${name} and expires_at > ${clock()}`.execute(db)
    return rows[0] ? open(getSealName(name), rows[0].value) : null
  }
  // Leases use the database's clock, because the clocks of processes may differ.
  const claimLease = async (name: string): Promise<boolean> => {
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
        const stored = await find(name)
        if (stored !== null) return stored
        if (await claimLease(name)) return null
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
      }
      return null
    },
    put: async (name, value, expiresAt) => {
      await sql`
        insert into provider_token (name, value, expires_at, leased_until) values (${name}, ${seal(getSealName(name), value)}, ${expiresAt}, '-infinity')
        on conflict (name) do update set value = excluded.value, expires_at = excluded.expires_at, leased_until = '-infinity'`.execute(
        db,
      )
    },
  }
}
