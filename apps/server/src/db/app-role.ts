/**
 * Role of the running server: it reads and writes rows and owns nothing, so that even an injected statement can neither disable nor drop
 * triggers and append-only tables stay append-only. Partitions of the sales facts are written only through the parent table, whose triggers
 * maintain sums and check that the night is open; temporary tables, which could shadow a table the triggers read, are not allowed.
 * Migrations and tools run as the owner.
 */
import { Client, escapeIdentifier } from 'pg'
import type { ClientConfig } from 'pg'
import { CannotStartError } from './embedded/cannot-start.ts'

export const APP_ROLE = 'nocturne_app'

/** Arbitrary fixed number: concurrent grants of two processes would conflict in the catalogue. */
const GRANT_LOCK = 612_020_253

/** Creates the role when missing and grants it access to all current tables. Called as the owner after each migration. */
export function grantAppRole(owner: ClientConfig): Promise<void> {
  return runAsOwner(owner, async (client) => {
    await client.query(`
      do $$ begin
        create role ${APP_ROLE} login nosuperuser nocreatedb nocreaterole;
      exception when duplicate_object then null;
      end $$`)
    await applyGrants(client, APP_ROLE)
  })
}

/** Grants the same access to an existing role. Throws CannotStartError when the role is missing or could disable the protection of the books. */
export function grantRole(owner: ClientConfig, role: string): Promise<void> {
  return runAsOwner(owner, async (client) => {
    const strong = await isStrong(client, role)
    if (strong === undefined)
      throw new CannotStartError(`DATABASE_URL names the role "${role}", which there is not: make it, with log-in`)
    if (strong)
      throw new CannotStartError(
        `DATABASE_URL names the role "${role}", which owns the database or may become its owner: beside DATABASE_OWNER_URL it must be a role without rights of its own`,
      )
    await applyGrants(client, role)
  })
}

/** Role that this connection signs in as. */
export const getConnectionRole = (connection: ClientConfig): string => new Client(connection).user ?? ''

/**
 * Returns whether this role could disable or bypass the protection of the books; undefined when the role does not
 * exist.
 */
export async function canBypassProtection(owner: ClientConfig, role: string): Promise<boolean | undefined> {
  const client = new Client(owner)
  await client.connect()
  try {
    return await isStrong(client, role)
  } finally {
    await client.end()
  }
}

/** Strong roles: owners of the tables, the schema or the database, roles that may create roles, and roles that bypass privileges. */
async function isStrong(client: Client, role: string): Promise<boolean | undefined> {
  const { rows } = await client.query<{ strong: boolean }>(
    `select r.rolsuper or r.rolcreaterole or has_parameter_privilege(r.oid, 'session_replication_role', 'set')
       or exists (
         select from pg_roles strong
         where (strong.oid in (c.relowner, n.nspowner, d.datdba)
             or strong.rolname in ('pg_write_all_data', 'pg_write_server_files', 'pg_execute_server_program'))
           and pg_has_role(r.oid, strong.oid, 'member')) as strong
     from pg_roles r, pg_class c join pg_namespace n on n.oid = c.relnamespace, pg_database d
     where r.rolname = $1 and c.oid = 'sales_fact'::regclass and d.datname = current_database()`,
    [role],
  )
  return rows[0]?.strong
}

async function runAsOwner(owner: ClientConfig, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client(owner)
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [GRANT_LOCK])
    await work(client)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

async function applyGrants(client: Client, role: string): Promise<void> {
  const name = escapeIdentifier(role)
  await client.query(`
    grant usage on schema public to ${name};
    grant select, insert, update, delete on all tables in schema public to ${name};
    grant usage, select, update on all sequences in schema public to ${name};
    revoke truncate, references, trigger on all tables in schema public from ${name};
    revoke insert, update, delete on schema_migration, schema_routine, rehearsal, rehearsal_row, rehearsal_counter from ${name};
    do $$ begin
      execute format('revoke temporary on database %I from public', current_database());
    end $$`)
  const { rows: months } = await client.query<{ month: string }>(
    `select inhrelid::regclass::text as month from pg_inherits where inhparent = 'sales_fact'::regclass`,
  )
  for (const { month } of months) await client.query(`revoke insert, update, delete on ${month} from ${name}`)
}
