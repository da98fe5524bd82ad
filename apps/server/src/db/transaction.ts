/**
 * A transaction whose statements travel together. Kysely's own transactions wait for each statement before sending the next;
 * here those started at the same time are pipelined, and COMMIT leaves with the last of them.
 */
import {
  CamelCasePlugin,
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { poolOf } from './connection.ts'
import type { Db, Tx } from './connection.ts'
import type { DB } from './types.ts'

const views = new WeakMap<PoolClient, Tx>()
const clients = new WeakMap<Tx, PoolClient>()

/** Kysely on one connection of the pool, made once for each. */
function viewOf(client: PoolClient): Tx {
  const known = views.get(client)
  if (known) return known
  const single = { query: client.query.bind(client), release: () => undefined }
  const pool = { connect: async () => single, end: async () => undefined, options: {} } as unknown as Pool
  const view = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new PostgresDriver({ pool }),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    // What it offers beyond a transaction (opening one, ending itself) is never used.
  }) as unknown as Tx
  views.set(client, view)
  clients.set(view, client)
  return view
}

/** Sends a statement at once, before anything that is started after it. Columns keep their names. */
export async function sendNow<Row>(tx: Tx, text: string, values: unknown[]): Promise<Row[]> {
  const client = clients.get(tx)
  if (!client) throw new Error('sendNow needs a transaction of inTransaction')
  return (await client.query(text, values)).rows as Row[]
}

/** What a transaction answers, and the writes that are still on their way when it does. */
export type Outcome<T> = { value: T; written?: Promise<unknown> }

/**
 * Runs `work` in one transaction. `written` is awaited together with COMMIT; when any of it failed nothing was kept and its
 * error is thrown. A COMMIT without an answer is unknown, not failed: the error of the connection is thrown.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<Outcome<T>>): Promise<T> {
  const client = await poolOf(db).connect()
  let broken: Error | undefined
  try {
    client.query('begin').catch(() => undefined)
    const { value, written } = await work(viewOf(client))
    written?.catch(() => undefined)
    const { command } = await client.query('commit')
    await written
    if (command === 'ROLLBACK') throw new Error('the transaction was rolled back although every statement answered')
    return value
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure))
    throw error
  } finally {
    client.release(broken)
  }
}
