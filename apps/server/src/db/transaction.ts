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

/** A connection with Kysely on it. `open` between BEGIN and COMMIT: a statement outside of it is refused, never run alone. */
type View = { tx: Tx; client: PoolClient; open: boolean; gathering: boolean }

/** The socket under a connection; the driver does not name it in its types. */
type Wire = { connection: { stream: { cork: () => void; uncork: () => void } } }

/** What is sent in one turn of the event loop leaves in one packet: each packet would wake PostgreSQL anew. */
function gather(view: View): void {
  if (view.gathering) return
  const { stream } = (view.client as unknown as Wire).connection
  view.gathering = true
  stream.cork()
  setImmediate(() => {
    view.gathering = false
    stream.uncork()
  })
}

const views = new WeakMap<PoolClient, View>()
const viewsByTx = new WeakMap<Tx, View>()

/** Kysely on one connection of the pool, made once for each. */
function viewOf(client: PoolClient): View {
  const known = views.get(client)
  if (known) return known
  const send = client.query.bind(client) as (...args: unknown[]) => unknown
  const query = (...args: unknown[]) => {
    if (!view.open) throw new Error('a statement came after the end of its transaction')
    gather(view)
    return send(...args)
  }
  const single = { query, release: () => undefined }
  const pool = { connect: async () => single, end: async () => undefined, options: {} } as unknown as Pool
  const tx = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new PostgresDriver({ pool }),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    // What it offers beyond a transaction (opening one, ending itself) is never used.
  }) as unknown as Tx
  const view: View = { tx, client, open: false, gathering: false }
  views.set(client, view)
  viewsByTx.set(tx, view)
  return view
}

/** Sends a statement at once, before anything that is started after it. Columns keep their names. */
export async function sendNow<Row>(tx: Tx, text: string, values: unknown[]): Promise<Row[]> {
  const view = viewsByTx.get(tx)
  if (!view?.open) throw new Error('sendNow needs a running transaction of inTransaction')
  gather(view)
  return (await view.client.query(text, values)).rows as Row[]
}

/**
 * Statements just started are still on their way through promises. Ticks come when no promise is left to run, so after
 * this they have all been sent.
 */
const sent = () => new Promise<void>((resolve) => process.nextTick(resolve))

/** What a transaction answers, and the writes that are still on their way when it does. */
export type Outcome<T> = { value: T; written?: Promise<unknown> }

/**
 * Runs `work` in one transaction. `written` is awaited together with COMMIT; when any of it failed nothing was kept and its
 * error is thrown. A COMMIT without an answer is unknown, not failed: the error of the connection is thrown.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<Outcome<T>>): Promise<T> {
  const client = await poolOf(db).connect()
  const view = viewOf(client)
  let broken: Error | undefined
  try {
    view.open = true
    gather(view)
    client.query('begin').catch(() => undefined)
    const { value, written } = await work(view.tx)
    written?.catch(() => undefined)
    await sent()
    view.open = false
    gather(view)
    const { command } = await client.query('commit')
    await written
    if (command === 'ROLLBACK') throw new Error('the transaction was rolled back although every statement answered')
    return value
  } catch (error) {
    await sent()
    view.open = false
    await client.query('rollback').catch((failure: Error) => (broken = failure))
    throw error
  } finally {
    client.release(broken)
  }
}
