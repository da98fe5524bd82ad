import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'

/**
 * Deletes the hashes of shown codes after a day, since a code cannot be reused later than that. Returns the number
 * deleted.
 */
export async function deleteShownCodeHashes(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update payment_attempt set auth_code_hash = null, auth_code_date = null
    where auth_code_hash is not null and created_at < ${now}::timestamptz - interval '24 hours'`.execute(db)
  return Number(numAffectedRows ?? 0)
}
