/**
 * The one way to PostgreSQL. `Db` reads, `Tx` writes: a function that writes asks for a `Tx`.
 * Statements are named, so PostgreSQL plans each text once per connection; queries of one connection are pipelined.
 * Times come back as venue text, dates as `YYYY-MM-DD`, bigint as a safe number.
 */
import {
  CamelCasePlugin,
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { Transaction } from 'kysely'
import { Client, Pool } from 'pg'
import type { ClientConfig, PoolClient } from 'pg'
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
const newName = () => `n${(namesMade += 1)}`

/** By text. Reports have theirs for themselves: however many texts the house has sent, their plans are kept. */
type Names = Map<string, string>
const namesOfHouse: Names = new Map()
const namesOfReports: Names = new Map()

/** The name of a statement, the same on every connection; nothing once there are too many. */
export function statementName(text: string, names = namesOfHouse): string | undefined {
  let name = names.get(text)
  if (name === undefined && names.size < MAX_NAMED_STATEMENTS) {
    name = newName()
    names.set(text, name)
  }
  return name
}

/** Whether a table has got another shape since the statement was planned: a newer program has brought the database further. */
export function isReshaped(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as { code?: string; routine?: string }
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}

/** From now on the statement has another name, so that every connection plans it anew. */
export function planAnew(text: string, name: string | undefined, names = namesOfHouse): void {
  if (name !== undefined && names.get(text) === name) names.set(text, newName())
}

/**
 * Begins a statement that is planned for its values each time it is asked, by `sql.raw`: where they decide how it is best answered, a plan
 * that is kept for all values is several times slower.
 */
export const PLANNED_FOR_ITS_VALUES = '/* planned for its values */'
const PLAN_FOR_VALUES = 'set plan_cache_mode = force_custom_plan'
const PLAN_AS_BEFORE = 'reset plan_cache_mode'
/** The first plan of a text serves all that come after it; PostgreSQL's own guess may pay for planning each time. */
const KEEPS_PLANS = '-c plan_cache_mode=force_generic_plan'

const SETTINGS = '-c timezone=Asia/Shanghai -c lock_timeout=5000 -c idle_in_transaction_session_timeout=20000'

type QueryFunction = (query: unknown, values?: unknown, callback?: unknown) => unknown

/** A client that gives every parameterised text a name, and plans anew what a newer program has changed. */
class NamingClient extends Client {
  protected readonly names: Names = namesOfHouse

  constructor(config?: ClientConfig) {
    super(config)
    const send = super.query.bind(this) as QueryFunction
    const query: QueryFunction = (text, values, callback) => {
      if (typeof text !== 'string' || !Array.isArray(values)) return send(text, values, callback)
      if (text.startsWith(PLANNED_FOR_ITS_VALUES)) {
        // One way there and back: the three travel together.
        const beside = (setting: string) => (send(setting) as Promise<unknown>).catch(() => undefined)
        void beside(PLAN_FOR_VALUES)
        const answer = send({ text, values }, callback)
        void beside(PLAN_AS_BEFORE)
        return answer
      }
      const name = statementName(text, this.names)
      if (name === undefined || callback !== undefined) return send({ name, text, values }, callback)
      return (send({ name, text, values }) as Promise<unknown>).catch((error: unknown) => {
        if (!isReshaped(error)) throw error
        planAnew(text, name, this.names)
        return (send({ text, values }) as Promise<unknown>).catch((second: unknown) => {
          // Within a transaction nothing can be said any more: its owner runs it again.
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

/** None of a pool's connections came free in time, or none could be made: the database was asked nothing. */
export class NoConnection extends Error {
  constructor(cause: unknown) {
    super('no connection of the database came in time', { cause })
  }
}

/** A pool that says by its errors whether a connection was had. */
class TellingPool extends Pool {
  override connect(): Promise<PoolClient>
  override connect(given: GivenClient): void
  override connect(given?: GivenClient): Promise<PoolClient> | void {
    if (given) return super.connect(given)
    return super.connect().catch((error: unknown) => {
      throw new NoConnection(error)
    })
  }
}

type GivenClient = (error: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void

const pools = new WeakMap<object, Pool>()

/** The pool behind a `Db`. */
export function poolOf(db: Db): Pool {
  const pool = pools.get(db)
  if (!pool) throw new Error('this database was not opened by connect()')
  return pool
}

/**
 * Opens a pool; who finds no connection in time is told `NoConnection`. `destroy()` of the result closes it. With `keepsPlans` every text is
 * planned once on a connection, for any values, unless it begins with `PLANNED_FOR_ITS_VALUES`.
 */
export function connect(options: ConnectionOptions, poolSize = 16, { keepsPlans = false } = {}): Db {
  const pool = new TellingPool({
    ...options,
    Client: keepsPlans ? KeepingClient : NamingClient,
    max: poolSize,
    pipeline: true,
    types: { getTypeParser },
    options: [SETTINGS, ...(keepsPlans ? [KEEPS_PLANS] : [])].join(' '),
    statement_timeout: 15_000,
    connectionTimeoutMillis: 5_000,
    // Connections stay: their plans are made, and no timer is set for every statement.
    idleTimeoutMillis: 0,
    application_name: 'nocturne',
  })
  // A connection that dies is replaced by the pool. Whoever was using it has had the error of his own statement; the bare
  // event besides would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new PostgresDriver({ pool }),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  pools.set(db, pool)
  return db
}
