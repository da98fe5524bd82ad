/**
 * Decides the outcome of a command whose response was lost. A retry alone cannot rule out that the first request still
 * arrives from some buffer, so the key is claimed: the command and the voiding compete for the same row, and the second
 * one yields. Waits for a command in progress.
 */
import { sql } from 'kysely'
import type { Db, Tx } from '../db/connection.ts'
import { queryRows } from '../db/statement.ts'

/** Endpoint id in the row of a voided key. */
export const VOIDED_ENDPOINT_ID = 'void'

type KeyOutcome = { happened: true; answer: unknown } | { happened: false; voidedNow: boolean }

/** Voids the key unless its command has taken effect; in that case returns the stored response. */
export async function voidKey(tx: Tx, { actor, key }: { actor: string; key: string }): Promise<KeyOutcome> {
  const taken = await queryRows(tx)`
    insert into operation (actor, operation_key, endpoint_id, request_hash, answer) values (${actor}, ${key}, ${VOIDED_ENDPOINT_ID}, '', '{}')
    on conflict do nothing returning actor`
  if (taken.length > 0) return { happened: false, voidedNow: true }
  const { endpointId, answer } = await readOperation(tx, { actor, key })
  return endpointId === VOIDED_ENDPOINT_ID ? { happened: false, voidedNow: false } : { happened: true, answer }
}

/** Reads which keys the actor has used. `thisOne`: this key was used or voided. `anyOne`: at least one key was used. */
export async function readUsedKeys(db: Db, { actor, key }: { actor: string; key: string }): Promise<KnownKeys> {
  const { rows } = await sql<KnownKeys>`
    select exists (select from operation where actor = ${actor} and operation_key = ${key}) as this_one,
      exists (select from operation where actor = ${actor} and endpoint_id <> ${VOIDED_ENDPOINT_ID}) as any_one`.execute(
    db,
  )
  return rows[0] ?? { thisOne: false, anyOne: false }
}

type KnownKeys = { thisOne: boolean; anyOne: boolean }

/** Row of a used or voided key; throws when there is none. */
export function readOperation(db: Db | Tx, { actor, key }: { actor: string; key: string }) {
  return db
    .selectFrom('operation')
    .select(['endpointId', 'requestHash', 'answer'])
    .where('actor', '=', actor)
    .where('operationKey', '=', key)
    .executeTakeFirstOrThrow()
}
