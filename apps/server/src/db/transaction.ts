/**
 * Pipelined transaction. Kysely's own transactions wait for each statement before sending the next; here statements
 * started in one turn of the event loop are sent together in the order of the calls, and COMMIT together with the last
 * of them.
 */
import {
  DefaultQueryExecutor,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
} from 'kysely'
import type { DatabaseConnection, QueryResult as KyselyResult } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { Batch, Statement } from './batch.ts'
import type { StatementResult } from './batch.ts'
import { isTableShapeChanged, renameStatement, getPool, getStatementName } from './connection.ts'
import type { Db, Tx } from './connection.ts'
import { FieldNamesPlugin } from './field-names.ts'
import type { DB } from './types.ts'

/** Sends a statement on the connection of a transaction. */
export type StatementSender = { send: (statement: Statement) => Promise<StatementResult> }

/**
 * A connection with Kysely on it. `open` is true between BEGIN and COMMIT; statements outside are refused, because they
 * would run without a transaction. `gathered` are the statements of this turn of the event loop, sent as one batch at
 * its end.
 */
type View = { tx: Tx; client: PoolClient; sender: StatementSender; open: boolean; gathered: Statement[] }

function flush(view: View): void {
  if (view.gathered.length === 0) return
  view.client.query(new Batch(view.gathered))
  view.gathered = []
}

function send(view: View, statement: Statement): Promise<StatementResult> {
  if (view.gathered.push(statement) === 1) setImmediate(() => flush(view))
  return statement.answer
}

const views = new WeakMap<PoolClient, View>()
const viewsByTx = new WeakMap<Db | Tx, View>()

const buildRows = ({ names, rows }: StatementResult) =>
  rows.map((values) => Object.fromEntries(names.map((name, index) => [name, values[index]])))

const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])
const adapter = new PostgresAdapter()
// Supplies only Kysely's compiler and executor; it never ends our transactions.
const driver = new PostgresDriver({ pool: {} as Pool })
const dialect = {
  createAdapter: () => adapter,
  createDriver: () => driver,
  createIntrospector: (db: Db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
}

/** Kysely on one connection of the pool, created once per connection. */
function createView(client: PoolClient): View {
  const known = views.get(client)
  if (known) return known
  const sender: StatementSender = {
    send: (statement) => {
      if (!view.open) throw new Error('a statement came after the end of its transaction')
      return send(view, statement)
    },
  }
  const connection: DatabaseConnection = {
    executeQuery: async <Row>({ sql: text, parameters }: { sql: string; parameters: readonly unknown[] }) => {
      const statement = new Statement({ text, values: [...parameters], name: getStatementName(text) })
      const answer = await sender.send(statement).catch((error: unknown) => {
        if (isTableShapeChanged(error)) renameStatement(text, statement.name)
        throw error
      })
      const rows = buildRows(answer)
      return (
        WRITES.has(answer.command) ? { rows, numAffectedRows: BigInt(answer.rowCount) } : { rows }
      ) as KyselyResult<Row>
    },
    streamQuery: () => {
      throw new Error('a transaction streams nothing')
    },
  }
  const plugins = [new FieldNamesPlugin()]
  // Provides the connection synchronously: the order of statements is fixed when `execute()` returns its promise.
  const executor = new DefaultQueryExecutor(
    dialect.createQueryCompiler(),
    adapter,
    { provideConnection: (consumer) => consumer(connection) },
    plugins,
  )
  const tx: Tx = new Transaction<DB>({ config: { dialect, plugins }, dialect, driver, executor })
  const view: View = { tx, client, sender, open: false, gathered: [] }
  views.set(client, view)
  viewsByTx.set(tx, view)
  return view
}

/** Sender of a transaction started by `runInTransaction`; undefined for anything else. */
export const findSender = (db: Db | Tx): StatementSender | undefined => viewsByTx.get(db)?.sender

/** process.nextTick runs after all pending promises: afterwards every statement about to be started has been sent. */
const waitForSend = () => new Promise<void>((resolve) => process.nextTick(resolve))

const BEGIN = { text: 'begin', name: 'begin' }
const COMMIT = { text: 'commit', name: 'commit' }

/** Result of a transaction, and the writes still in flight when it returns. */
export type TransactionResult<T> = { value: T; written?: Promise<unknown> }

/**
 * Runs `work` in one transaction. `written` is awaited together with COMMIT; when any of it fails, all is rolled back and its error is
 * thrown. A COMMIT without response has an unknown outcome: the connection's error is thrown.
 */
export async function runInTransaction<T>(db: Db, work: (tx: Tx) => Promise<TransactionResult<T>>): Promise<T> {
  const client = await getPool(db).connect()
  const view = createView(client)
  let broken: Error | undefined
  try {
    view.open = true
    send(view, new Statement(BEGIN)).catch(() => undefined)
    const { value, written } = await work(view.tx)
    written?.catch(() => undefined)
    await waitForSend()
    view.open = false
    const { command } = await send(view, new Statement(COMMIT))
    await written
    if (command === 'ROLLBACK') throw new Error('the transaction was rolled back although every statement answered')
    return value
  } catch (error) {
    await waitForSend()
    view.open = false
    flush(view)
    await client.query('rollback').catch((failure: Error) => (broken = failure))
    throw error
  } finally {
    client.release(broken)
  }
}
