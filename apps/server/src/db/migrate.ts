import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Client, type ClientConfig } from 'pg'
import { renderCodes } from './render-codes.ts'
import { applyRoutines } from './routines.ts'

type Migration = { name: string; sql: string; checksum: string }

/** Thrown when the database has migrations that this program does not know. */
export class NewerDatabaseError extends Error {}

/** Arbitrary fixed number of the advisory lock that serializes migrations of several processes. */
const MIGRATION_LOCK = 612_020_251

/**
 * Contains the schema of all migrations up to commit ab6d404b. A database with exactly those migrations is treated as
 * having applied it.
 */
export const BASELINE_MIGRATION = '0300_baseline.sql'

/** SHA-256 of the names and checksums of the migrations that the baseline replaces, one line each. */
const REPLACED_BY_BASELINE = '247db1ea127806c2ddc45970c448ced73c92c77505d8d1d2ba323e81d8774d44'

/** SHA-256 of only the names of these migrations, which is what backups list. */
export const NAMES_HASH_BEFORE_BASELINE = 'c62ead04c9f301eba2017e17a5ab4ad340c2dfc4db27473c17e3abdb4ef4a9a7'

/**
 * Migrates the database to the newest schema: applies `migrations/NNNN_name.sql` in order, each in its own transaction, then changed
 * routines. Returns the names of the migrations applied now. Rejects when an applied file was changed or is missing, or a statement fails.
 */
export async function migrate(
  connection: ClientConfig,
  onProgress: (message: string) => void = () => {},
  folder: string = import.meta.dirname,
): Promise<string[]> {
  return await withMigrationLock(connection, async (client) => {
    const applied = await applyPending(client, await readMigrations(folder), { onProgress })
    const routines = await applyRoutines(client, join(folder, 'routines'))
    if (routines.length > 0) onProgress(`Routines: ${routines.length} changed`)
    return applied
  })
}

/** Migrates to the tables of an older release, whose last migration is `last`. Leaves out the routines: they fit the newest tables only. */
export async function migrateUpTo(
  connection: ClientConfig,
  last: string,
  onProgress: (message: string) => void = () => {},
): Promise<void> {
  await withMigrationLock(connection, async (client) => {
    await applyPending(client, await readMigrations(import.meta.dirname), { onProgress, last })
  })
}

/** Names of all migrations of this program, in order. */
export const listKnownMigrations = async (): Promise<string[]> =>
  (await readMigrations(import.meta.dirname)).map(({ name }) => name)

async function withMigrationLock<T>(connection: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(connection)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    return await work(client)
  } finally {
    // Ends the session, which releases the advisory lock.
    await client.end()
  }
}

type Progress = { onProgress: (message: string) => void; last?: string }

async function applyPending(
  client: Client,
  migrations: readonly Migration[],
  { onProgress, last }: Progress,
): Promise<string[]> {
  await adoptBaseline(client, migrations)
  const applied = await readApplied(client)
  assertNotNewer(migrations, applied)
  const pending = migrations.filter(
    (migration) => isPending(migration, applied) && (last === undefined || migration.name <= last),
  )
  for (const migration of pending) {
    onProgress(`Migration ${migration.name}`)
    await apply(client, migration)
  }
  return pending.map(({ name }) => name)
}

async function readMigrations(parent: string): Promise<Migration[]> {
  const folder = join(parent, 'migrations')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const odd = names.find((name, index) => !/^\d{4}_/.test(name) || name.slice(0, 4) === names[index - 1]?.slice(0, 4))
  if (odd) throw new Error(`${join(folder, odd)} needs a name like 0007_what_it_does.sql with a number of its own`)
  return await Promise.all(
    names.map(async (name) => {
      const sql = readNames(name, await readFile(join(folder, name), 'utf8'))
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

function readNames(file: string, sql: string): string {
  try {
    return renderCodes(sql)
  } catch (error) {
    throw new Error(`migrations/${file}: ${(error as Error).message}`, { cause: error })
  }
}

const digestLines = (lines: readonly string[]): string =>
  createHash('sha256')
    .update(lines.map((line) => `${line}\n`).join(''))
    .digest('hex')

export const hashMigrationNames = (migrations: readonly string[]): string => digestLines(migrations.toSorted())

const digestApplied = (applied: ReadonlyMap<string, string>): string =>
  digestLines([...applied].map((entry) => entry.join(' ')).toSorted())

/**
 * Records the baseline as applied in a database whose schema was created by the migrations it replaces. Throws for a
 * database with only some of them.
 */
async function adoptBaseline(client: Client, migrations: readonly Migration[]): Promise<void> {
  const baseline = migrations.find(({ name }) => name === BASELINE_MIGRATION)
  const applied = await readApplied(client)
  const replaced = new Map([...applied].filter(([name]) => name < BASELINE_MIGRATION))
  if (!baseline || replaced.size === 0) return
  if (digestApplied(replaced) !== REPLACED_BY_BASELINE)
    throw new Error(
      'This database is of a release before the baseline of migrations. ' +
        'Start the release of commit ab6d404b on it once, then this one',
    )
  await client.query('begin')
  await client.query('delete from schema_migration where name = any($1)', [[...replaced.keys()]])
  await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [
    BASELINE_MIGRATION,
    baseline.checksum,
  ])
  await client.query('commit')
}

async function readApplied(client: Client): Promise<Map<string, string>> {
  await client.query(`
    create table if not exists schema_migration (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`)
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migration')
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

/** Refuses to run: a program that does not know the whole schema would write invalid rows. */
function assertNotNewer(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): void {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = [...applied.keys()].filter((name) => !known.has(name)).toSorted()
  if (unknown.length === 0) return
  throw new NewerDatabaseError(
    `This database was brought up to date by a newer program: this one does not know ${unknown.join(', ')}. ` +
      'Start the newer program, or restore the backup made before it',
  )
}

function isPending(migration: Migration, applied: Map<string, string>): boolean {
  const checksum = applied.get(migration.name)
  if (checksum === undefined) return true
  if (checksum === migration.checksum) return false
  throw new Error(
    `Migration ${migration.name} was already applied to this database and has been changed since. ` +
      'Restore the file and put the change into a new migration',
  )
}

async function apply(client: Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new Error(`Migration ${name} failed: ${(error as Error).message}${formatErrorLine(sql, error)}`, {
      cause: error,
    })
  }
}

/** Converts PostgreSQL's error position, in characters, to a line number. */
function formatErrorLine(sql: string, error: unknown): string {
  const { position } = error as { position?: string }
  return position ? ` (line ${sql.slice(0, Number(position)).split('\n').length})` : ''
}
