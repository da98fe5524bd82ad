/** A server on a venue as after its first start without the demo: rights, posts and the owner, nothing else. */
import { rewardCodeType } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import { connect } from '../src/db/connection.ts'
import type { Db } from '../src/db/connection.ts'
import { createInitialVenue } from '../src/founding/found-venue.ts'
import { startTestApi } from './api.ts'
import { createTestDatabase } from './harness/database.ts'

export async function startEmptyVenueApi() {
  const place = await createTestDatabase()
  const db = connect(place, 2)
  await emptyDatabase(db)
  await createInitialVenue(db, { demo: null, now: new Date('2026-03-14T14:00:00Z'), onProgress: () => undefined })
  await db.destroy()
  const api = await startTestApi('2026-03-14 22:00:00', { place })
  await sql`update app_user set must_change_password = false where user_name = 'owner'`.execute(api.db)
  return { api, owner: await api.as('owner') }
}

/** Deletes the demo venue, so that the database is as before the first start. */
async function emptyDatabase(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not in ('schema_migration', 'schema_routine', 'account', 'shift')`.execute(db)
  await db.transaction().execute(async (tx) => {
    // Append-only tables refuse a truncation by their triggers.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(`truncate ${rows.map(({ name }) => name).join(', ')} restart identity cascade`).execute(tx)
    // Rows of the migrations: ledger accounts, shifts and the common code stay.
    await sql`delete from account where code like 'receivable:%'`.execute(tx)
    await sql`insert into reward_code (code_type) values (${rewardCodeType.common})`.execute(tx)
  })
}
