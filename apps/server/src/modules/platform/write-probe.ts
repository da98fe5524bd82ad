import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'

/** Writes a row that is never read: rejects when the database is not writable. */
export async function assertDatabaseWritable(db: Db): Promise<void> {
  await sql`
    insert into sys_config (config_key, config_value) values ('health.writtenAt', to_jsonb(now()))
    on conflict (config_key) do update set config_value = excluded.config_value`.execute(db)
}
