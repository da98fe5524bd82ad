/**
 * What became of a command whose answer never came. A resend cannot tell a phone that the first send will never arrive: it may lie
 * in some buffer still. So the key itself is taken: whoever is first, the command or the void, the other one finds the row and
 * yields to it. A command under way is waited for.
 */
import { sql } from 'kysely'
import type { Db, Tx } from '../db/connection.ts'
import { ask } from '../db/statement.ts'

/** Stands for the endpoint in the row of a key that was made void. */
export const VOID = 'void'

export type KeyFate = { happened: true; answer: unknown } | { happened: false; voidedNow: boolean }

/** Makes the key void unless its command has happened; then answers what it answered. */
export async function voidKey(tx: Tx, { actor, key }: { actor: string; key: string }): Promise<KeyFate> {
  const taken = await ask(tx)`
    insert into operation (actor, operation_key, endpoint_id, request_hash, answer) values (${actor}, ${key}, ${VOID}, '', '{}')
    on conflict do nothing returning actor`
  if (taken.length > 0) return { happened: false, voidedNow: true }
  const { endpointId, answer } = await operationOf(tx, { actor, key })
  return endpointId === VOID ? { happened: false, voidedNow: false } : { happened: true, answer }
}

/** What is known of the keys of an actor: whether this one was used or made void, and whether any was used. */
export async function keysOf(db: Db, { actor, key }: { actor: string; key: string }): Promise<KnownKeys> {
  const { rows } = await sql<KnownKeys>`
    select exists (select from operation where actor = ${actor} and operation_key = ${key}) as this_one,
      exists (select from operation where actor = ${actor} and endpoint_id <> ${VOID}) as any_one`.execute(db)
  return rows[0] ?? { thisOne: false, anyOne: false }
}

type KnownKeys = { thisOne: boolean; anyOne: boolean }

/** The row of a key that was used. */
export function operationOf(db: Db | Tx, { actor, key }: { actor: string; key: string }) {
  return db
    .selectFrom('operation')
    .select(['endpointId', 'requestHash', 'answer'])
    .where('actor', '=', actor)
    .where('operationKey', '=', key)
    .executeTakeFirstOrThrow()
}
