/**
 * Restores a backup into an empty database: schema of its release by migrations, rows by COPY with triggers disabled, then sequences.
 * Later migrations run on the restored rows.
 */
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import type { ClientConfig } from 'pg'
import { from } from 'pg-copy-streams'
import {
  BASELINE_MIGRATION,
  NAMES_HASH_BEFORE_BASELINE,
  hashMigrationNames,
  listKnownMigrations,
  migrate,
  migrateUpTo,
} from '../migrate.ts'
import { readLines } from './read-lines.ts'
import { buildColumnList, listMigrations, quoteTableName } from './tables.ts'
import type { TableShape } from './tables.ts'
import { END_OF_TABLE, BACKUP_FORMAT } from './write-backup.ts'

type Header = { format: string; migrations: string[]; tables: TableShape[] }

const OTHER_RELEASE =
  'The backup was made by a release that this one does not know: restore it with that release, then upgrade'

type NextLine = () => Promise<string>

/**
 * Returns the number of rows. Rejects without changes when the file is no backup, from another release or truncated, or the database
 * already has people.
 */
export async function restoreBackup(
  connection: ClientConfig,
  file: string,
  onProgress: (message: string) => void = () => {},
): Promise<number> {
  return await readBackup(file, async (header, readLine) => {
    await migrateUpTo(connection, await findLastMigration(header), onProgress)
    const rows = await restoreIntoEmpty(connection, (client) => readTables(client, header, readLine, onProgress))
    await migrate(connection, onProgress)
    return rows
  })
}

/** Last migration of the backup's release. Throws when this program does not know that release. */
async function findLastMigration({ migrations }: Header): Promise<string> {
  const known = await listKnownMigrations()
  const last = hashMigrationNames(migrations) === NAMES_HASH_BEFORE_BASELINE ? BASELINE_MIGRATION : migrations.at(-1)
  const upToLast = known.filter((name) => last !== undefined && name <= last)
  if (last === undefined || !isSameSchema(upToLast, migrations)) throw new Error(OTHER_RELEASE)
  return last
}

/** Restores the rows into a database with the schema of the backup. */
export const restoreRows = (connection: ClientConfig, file: string): Promise<number> =>
  readBackup(file, (header, readLine) =>
    restoreIntoEmpty(connection, (client) => readTables(client, header, readLine, () => {})),
  )

async function readBackup(
  file: string,
  work: (header: Header, readLine: NextLine) => Promise<number>,
): Promise<number> {
  const lines = readLines(file)
  const readLine: NextLine = async () => {
    const { value, done } = await lines.next()
    if (done) throw new Error('The backup ends in the middle: it was not written to its end')
    return value
  }
  try {
    return await work(readHeader(await readLine()), readLine)
  } finally {
    await lines.return()
  }
}

function readHeader(line: string): Header {
  const header = line.startsWith('{') ? (JSON.parse(line) as Header) : undefined
  if (header?.format !== BACKUP_FORMAT) throw new Error('This file is not a backup of this product')
  return header
}

/** Runs in one transaction: all or nothing. */
async function restoreIntoEmpty(connection: ClientConfig, read: (client: Client) => Promise<number>): Promise<number> {
  const client = new Client(connection)
  await client.connect()
  try {
    const { rows: found } = await client.query<{ filled: boolean }>('select exists (select from app_user) as filled')
    if (found[0]?.filled !== false) throw new Error('This database is not empty: a backup is restored into a new one')
    await client.query('begin')
    // Triggers are disabled: sums and balances are among the restored rows, and the append-only guards have nothing to
    // protect yet.
    await client.query('set local session_replication_role = replica')
    const rows = await read(client)
    await moveCounters(client)
    await client.query('commit')
    return rows
  } finally {
    await client.end()
  }
}

async function readTables(
  client: Client,
  header: Header,
  next: NextLine,
  onProgress: (message: string) => void,
): Promise<number> {
  const present = await listMigrations(client)
  if (!isSameSchema(present, header.migrations))
    throw new Error('This database has the tables of another release than the backup: restore into a new one')
  await createPartitions(client)

  // Migrations insert a few rows of their own.
  await client.query(`truncate ${header.tables.map(quoteTableName).join(', ')} cascade`)
  let rows = 0
  for (const table of header.tables) {
    onProgress(`Table ${table.name}`)
    const into = client.query(from(`copy ${quoteTableName(table)} (${buildColumnList(table)}) from stdin`))
    // The cause of the abort was already thrown; ignores the follow-up error when the connection ends.
    into.on('error', () => undefined)
    for (let line = await next(); line !== END_OF_TABLE; line = await next()) {
      rows += 1
      if (!into.write(`${line}\n`)) await once(into, 'drain')
    }
    into.end()
    await once(into, 'finish')
  }
  return rows
}

const PARTITIONS = join(import.meta.dirname, '../routines/ledger/ensure_fact_partition.sql')

async function createPartitions(client: Client): Promise<void> {
  const { rows } = await client.query<{ present: boolean }>(
    "select exists (select from pg_proc where proname = 'ensure_fact_partition') as present",
  )
  // The tables of an older release have no routines yet.
  if (rows[0]?.present !== true) await client.query(await readFile(PARTITIONS, 'utf8'))
  const dates = await client.query(
    'select ensure_fact_partition((current_date + make_interval(months => m))::date) from generate_series(-36, 2) m',
  )
  if (dates.rowCount === 0) throw new Error('no partitions were made')
}

/** The baseline creates the same schema as the migrations it replaces. */
const isSameSchema = (present: readonly string[], stored: readonly string[]): boolean =>
  JSON.stringify(present) === JSON.stringify(stored) ||
  (JSON.stringify(present) === JSON.stringify([BASELINE_MIGRATION]) &&
    hashMigrationNames(stored) === NAMES_HASH_BEFORE_BASELINE)

/** Moves identities and sequences past the largest id. */
async function moveCounters(client: Client): Promise<void> {
  await client.query(`
    do $$ declare c record; top bigint; begin
      for c in select s.relname as seq, t.relname as tab, a.attname as col from pg_class s
               join pg_depend d on d.objid = s.oid and d.deptype in ('i', 'a') join pg_class t on t.oid = d.refobjid
               join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid where s.relkind = 'S' loop
        execute format('select max(%I) from %I', c.col, c.tab) into top;
        if top is not null then perform setval(c.seq::regclass, top); end if;
      end loop;
      perform setval('outbox_event_seq', greatest(coalesce((select max(event_seq) from outbox), 0), 1));
    end $$`)
}
