import { Client, type ClientConfig } from 'pg'
import { inject } from 'vitest'
import { runAtEnd } from './at-end.ts'

/** Connection options of `pg`, all required. */
export type DatabaseAddress = { host: string; port: number; user: string; database: string }

let count = 0

/**
 * Creates a database for the calling test file: the newest schema with the base data, dropped after the file's last test. Call it at the
 * top of a file or in `beforeAll`; it takes about 20 ms. With `from`, it is a copy of a template of `ensureTemplate`.
 */
export async function createTestDatabase(from?: string): Promise<DatabaseAddress> {
  const { host, port, user, template } = inject('rig')
  count += 1
  const database = `test_${process.pid}_${count}`
  const server = { host, port, user, database: 'postgres' }
  await run(server, `create database ${database} template ${from ?? template} strategy file_copy`)
  runAtEnd(() => run(server, `drop database ${database} with (force)`))
  return { host, port, user, database }
}

/**
 * Creates a database that test files of all workers copy: the base data and the rows that `fill` adds. The first caller creates it; others
 * wait for it. `fill` must close its connections.
 */
export async function ensureTemplate(name: string, fill: (place: DatabaseAddress) => Promise<void>): Promise<void> {
  const { host, port, user, template } = inject('rig')
  const server = { host, port, user, database: 'postgres' }
  await withClient(server, async (client) => {
    // Released when the connection closes.
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select from pg_database where datname = $1 and datistemplate', [name])
    if (rowCount === 1) return
    // A failed caller may have left it half filled.
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name} template ${template} strategy file_copy`)
    await fill({ host, port, user, database: name })
    await client.query(`alter database ${name} is_template true allow_connections false`)
  })
}

/** Runs `work` with one plain connection and closes it afterwards. */
export async function withClient<T>(place: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(place)
  // A lost connection is reported by the rejected query; an unhandled 'error' event would end the worker.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function run(place: ClientConfig, sql: string): Promise<void> {
  await withClient(place, (client) => client.query(sql))
}
