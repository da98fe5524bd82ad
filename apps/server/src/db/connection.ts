/**
 * The only access to PostgreSQL. `Db` reads, `Tx` writes: a function that writes takes a `Tx`. Statements are named, so PostgreSQL plans
 * each text once per connection; queries of one connection are pipelined. Timestamps are returned as text in venue time, dates as
 * `YYYY-MM-DD`, bigint as a safe number.
 */
import { Kysely, PostgresAdapter, PostgresDriver, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { Transaction } from 'kysely'
import { Client, Pool } from 'pg'
import type { ClientConfig, PoolClient } from 'pg'
import { FieldNamesPlugin } from './field-names.ts'
import { getTypeParser } from './read-types.ts'
import type { DB } from './types.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>

export type ConnectionOptions = {
  host?: string
  port?: number
  user?: string
  password?: string
  database?: string
  connectionString?: string
}

const MAX_NAMED_STATEMENTS = 1_000
const TRANSACTION_ABORTED = '25P02'
let namesMade = 0
const createName = () => `n${(namesMade += 1)}`

/**
 * Statement names by text. Reports use a separate map, so that the many texts of other requests never use up their
 * names.
 */
type Names = Map<string, string>
const defaultNames: Names = new Map()
const namesOfReports: Names = new Map()

/** Name of a statement, the same on every connection; undefined once there are too many. */
export function getStatementName(text: string, names = defaultNames): string | undefined {
  let name = names.get(text)
  if (name === undefined && names.size < MAX_NAMED_STATEMENTS) {
    name = createName()
    names.set(text, name)
  }
  return name
}

/**
 * True when PostgreSQL reports that a table's shape changed after the statement was planned, because a newer program
 * migrated the database.
 */
export function isTableShapeChanged(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as { code?: string; routine?: string }
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}

/** Renames the statement, so that every connection plans it again. */
export function renameStatement(text: string, name: string | undefined, names = defaultNames): void {
  if (name !== undefined && names.get(text) === name) names.set(text, createName())
}

/**
 * Comment that marks a statement, inserted by `sql.raw` at its beginning, to be planned for its actual values on every
 * call. Needed where a generic plan is several times slower.
 */
export const CUSTOM_PLAN_PREFIX = '/* planned for its values */'
const PLAN_FOR_VALUES = 'set plan_cache_mode = force_custom_plan'
const PLAN_AS_BEFORE = 'reset plan_cache_mode'
/** The first plan of a text serves all later calls; PostgreSQL's default heuristic may plan each time. */
const GENERIC_PLANS_OPTION = '-c plan_cache_mode=force_generic_plan'

const SETTINGS = '-c timezone=Asia/Shanghai -c lock_timeout=5000 -c idle_in_transaction_session_timeout=20000'

type QueryFunction = (query: unknown, values?: unknown, callback?: unknown) => unknown

/** Client that names every parameterized statement, and replans it after a newer program changed the schema. */
class NamingClient extends Client {
  protected readonly names: Names = defaultNames

  constructor(config?: ClientConfig) {
    super(config)
    const send = super.query.bind(this) as QueryFunction
    const query: QueryFunction = (text, values, callback) => {
      if (typeof text !== 'string' || !Array.isArray(values)) return send(text, values, callback)
      if (text.startsWith(CUSTOM_PLAN_PREFIX)) {
        // Sends the statement and the plan settings before and after it together, in one round trip.
        const sendSetting = (setting: string) => (send(setting) as Promise<unknown>).catch(() => undefined)
        void sendSetting(PLAN_FOR_VALUES)
        const answer = send({ text, values }, callback)
        void sendSetting(PLAN_AS_BEFORE)
        return answer
      }
      const name = getStatementName(text, this.names)
      if (name === undefined || callback !== undefined) return send({ name, text, values }, callback)
      return (send({ name, text, values }) as Promise<unknown>).catch((error: unknown) => {
        if (!isTableShapeChanged(error)) throw error
        renameStatement(text, name, this.names)
        return (send({ text, values }) as Promise<unknown>).catch((second: unknown) => {
          // The failed statement aborted the transaction: throws the original error, and the transaction's owner
          // retries.
          throw (second as { code?: string }).code === TRANSACTION_ABORTED ? error : second
        })
      })
    }
    this.query = query as typeof this.query
  }
}

class KeepingClient extends NamingClient {
  protected override readonly names = namesOfReports
}

/** No pooled connection became free in time, or none could be opened; no statement was sent. */
export class NoConnectionError extends Error {
  constructor(cause: unknown) {
    super('no connection of the database came in time', { cause })
  }
}

/** Pool that throws `NoConnectionError` when it has no connection to give. */
class TellingPool extends Pool {
  override connect(): Promise<PoolClient>
  override connect(given: GivenClient): void
  override connect(given?: GivenClient): Promise<PoolClient> | void {
    if (given) return super.connect(given)
    return super.connect().catch((error: unknown) => {
      throw new NoConnectionError(error)
    })
  }
}

type GivenClient = (error: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void

const pools = new WeakMap<object, Pool>()

/** Connection pool of a `Db`. */
export function getPool(db: Db): Pool {
  const pool = pools.get(db)
  if (!pool) throw new Error('this database was not opened by connect()')
  return pool
}

/**
 * Opens a pool; callers that get no connection in time receive `NoConnectionError`. `destroy()` of the result closes
 * it. With `keepsPlans` every text is planned once per connection, for any values, unless it begins with
 * `CUSTOM_PLAN_PREFIX`.
 */
export function connect(options: ConnectionOptions, poolSize = 16, { keepsPlans = false } = {}): Db {
  const pool = new TellingPool({
    ...options,
    Client: keepsPlans ? KeepingClient : NamingClient,
    max: poolSize,
    pipeline: true,
    types: { getTypeParser },
    options: [SETTINGS, ...(keepsPlans ? [GENERIC_PLANS_OPTION] : [])].join(' '),
    statement_timeout: 15_000,
    connectionTimeoutMillis: 5_000,
    // Connections stay open: they have cached plans, and no timer is set for every statement.
    idleTimeoutMillis: 0,
    application_name: 'nocturne',
  })
  // The pool replaces a dead connection, and its user has already received the error from their own statement. An
  // unhandled 'error' event would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new PostgresDriver({ pool }),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [new FieldNamesPlugin()],
  })
  pools.set(db, pool)
  return db
}
