/**
 * The role the running server works as: it reads and writes rows and owns nothing. So a statement that got through where none should
 * can neither switch triggers off nor drop them, and what is append-only stays so. A month of the sales facts is written through the whole
 * table alone, whose triggers add up and look whether the night is open; nor is there a temporary table that could stand before one
 * they read. Migrations and tools work as the owner.
 */
import { Client } from 'pg'
import type { ClientConfig } from 'pg'

export const APP_ROLE = 'nocturne_app'

/** Any fixed number: two processes that grant at once would meet in the catalogue. */
const GRANT_LOCK = 612_020_253

/** Makes the role where it is missing and lets it at every table there is. To be called by the owner after each migration. */
export async function grantAppRole(owner: ClientConfig): Promise<void> {
  const client = new Client(owner)
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [GRANT_LOCK])
    await client.query(`
      do $$ begin
        create role ${APP_ROLE} login nosuperuser nocreatedb nocreaterole;
      exception when duplicate_object then null;
      end $$;
      grant usage on schema public to ${APP_ROLE};
      grant select, insert, update, delete on all tables in schema public to ${APP_ROLE};
      grant usage, select, update on all sequences in schema public to ${APP_ROLE};
      revoke insert, update, delete on schema_migration from ${APP_ROLE};
      do $$ declare month regclass; begin
        for month in select inhrelid::regclass from pg_inherits where inhparent = 'sales_fact'::regclass loop
          execute format('revoke insert, update, delete on %s from ${APP_ROLE}', month);
        end loop;
        execute format('revoke temporary on database %I from public', current_database());
      end $$;`)
    await client.query('commit')
  } finally {
    await client.end()
  }
}
