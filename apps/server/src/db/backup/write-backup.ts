/**
 * A backup is one gzip file: a header line, then every table as COPY text, all from one snapshot of the running database. The embedded
 * binaries include no pg_dump; this needs none.
 */
import { open, rename, rm } from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Client } from 'pg'
import type { ClientConfig } from 'pg'
import { to } from 'pg-copy-streams'
import { buildColumnList, listMigrations, listTables, buildRowOrder, quoteTableName } from './tables.ts'

export const BACKUP_FORMAT = 'nocturne-backup-1'
/** Ends a table; no row can look like this. */
export const END_OF_TABLE = '\\.'

/** Writes the backup to a temporary file and renames it when complete; leaves nothing on failure. Returns the number of tables. */
export async function writeBackup(
  connection: ClientConfig,
  file: string,
  onProgress: (message: string) => void = () => {},
): Promise<number> {
  const unfinished = `${file}.part`
  // Opened before the dump: without write access the database is not queried at all.
  const place = await open(unfinished, 'w', 0o600)
  try {
    const tables = await writeDump(connection, place.createWriteStream(), onProgress)
    await rename(unfinished, file)
    return tables
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  } finally {
    await place.close()
  }
}

async function writeDump(
  connection: ClientConfig,
  into: Writable,
  onProgress: (message: string) => void,
): Promise<number> {
  const client = new Client(connection)
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const tables = await listTables(client)
    const header = { format: BACKUP_FORMAT, migrations: await listMigrations(client), tables }
    async function* generateContent(): AsyncGenerator<Buffer | string> {
      yield `${JSON.stringify(header)}\n`
      for (const table of tables) {
        onProgress(`Table ${table.name}`)
        // A partitioned table can only be read through a query.
        const copy = client.query(
          to(`copy (select ${buildColumnList(table)} from ${quoteTableName(table)}${buildRowOrder(table)}) to stdout`),
        )
        const rows = copy.pipe(new PassThrough())
        copy.once('error', (error) => rows.destroy(error))
        for await (const chunk of rows) yield chunk as Buffer
        yield `${END_OF_TABLE}\n`
      }
    }
    await pipeline(Readable.from(generateContent()), createGzip(), into)
    await client.query('commit')
    return tables.length
  } finally {
    await client.end()
  }
}
