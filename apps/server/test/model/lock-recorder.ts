/**
 * Records the locks of a command in order: runs its transactions statement by statement, and after each, another connection reads their row
 * and advisory locks. COMMIT is replaced by ROLLBACK, so that every recorded command meets the same rows.
 */
import { Pool } from 'pg'
import type { Client, PoolClient } from 'pg'
import { Batch, Statement } from '../../src/db/batch.ts'
import type { TestApi } from '../api.ts'
import { withClient } from '../harness/database.ts'
import { isStronger } from './lock-order.ts'
import type { LockMode, LockRecording, LockStep } from './lock-order.ts'

type Query = (what: unknown, values?: unknown, callback?: unknown) => unknown
type LockModes = Map<string, LockMode>

/** Records the locks taken in `work`, one recording per transaction. `commit` commits them. */
type LockRecorder = {
  record: (name: string, work: () => Promise<unknown>, commit?: boolean) => Promise<LockRecording[]>
}

/** Runs `use` with a recorder of all transactions of the server of `api`. */
export async function withLockRecorder<T>(api: TestApi, use: (recorder: LockRecorder) => Promise<T>): Promise<T> {
  return withClient(api.connection, async (observer) => {
    await observer.query('create extension if not exists pgrowlocks')
    const keys = await readPrimaryKeys(observer)
    // Concurrent transactions are observed one after the other.
    let looking: Promise<unknown> = Promise.resolve()
    const scheduleLockRead = (pid: number): Promise<LockModes> => {
      const seen = looking.then(() => readCurrentLocks(observer, keys, pid))
      looking = seen.catch(() => undefined)
      return seen
    }
    let recordings: LockRecording[] | null = null
    let name = ''
    let shouldCommit = false
    const watched = new WeakSet<PoolClient>()
    // Patches every pool of the process, including those of guests and of background work.
    const connect = Reflect.get(Pool.prototype, 'connect') as (this: Pool, given?: unknown) => Promise<PoolClient>
    Pool.prototype.connect = async function watching(this: Pool, given?: unknown) {
      if (given !== undefined) return connect.call(this, given)
      const client = await connect.call(this)
      if (!watched.has(client)) recordClient(client)
      watched.add(client)
      return client
    } as Pool['connect']

    const recordClient = (client: PoolClient) => {
      const send = client.query.bind(client) as Query
      const pid = (client as unknown as { processID: number }).processID
      let before: Promise<unknown> = Promise.resolve()
      let steps: LockStep[] | null = null
      let lockModes: LockModes = new Map()

      /** Runs one statement and records its locks. */
      const run = async (text: string, go: () => Promise<unknown>) => {
        if (text === 'begin') {
          steps = []
          lockModes = new Map()
          recordings?.push({ name, steps })
        }
        await go()
        if (steps === null || text === 'begin') return
        const now = await scheduleLockRead(pid)
        const taken = [...now].filter(([row, mode]) => isStronger(mode, lockModes.get(row)))
        lockModes = now
        if (taken.length > 0) steps.push({ statement: text, taken: taken.map(([row, mode]) => ({ row, mode })) })
      }
      const endTransaction = async () => {
        // Deferred constraints lock rows as well.
        await run('set constraints all immediate', async () => send('set constraints all immediate'))
        steps = null
        await send(shouldCommit ? 'commit' : 'rollback')
      }
      const runAll = async (statements: readonly Statement[]) => {
        let failed: Error | undefined
        for (const statement of statements) {
          if (failed) statement.fail(failed)
          else if (statement.text === 'commit') {
            await endTransaction().then(
              () => statement.complete('COMMIT'),
              (error: Error) => statement.fail(error),
            )
          } else
            await run(statement.text, () => {
              send(new Batch([statement]))
              return statement.answer
            }).catch((error: Error) => (failed = error))
        }
      }
      const runPlain = async (what: unknown, values: unknown) => {
        const text = typeof what === 'string' ? what : (what as { text: string }).text
        if (text === 'commit') return endTransaction().then(() => ({ command: 'COMMIT', rows: [], rowCount: null }))
        if (text === 'rollback') steps = null
        let answer: unknown
        await run(text, async () => (answer = await send(what, values)))
        return answer
      }
      client.query = ((what: unknown, values?: unknown, callback?: unknown) => {
        if (recordings === null || typeof callback === 'function' || typeof values === 'function')
          return send(what, values, callback)
        const work = before.then(() => (what instanceof Batch ? runAll(what.statements) : runPlain(what, values)))
        before = work.catch(() => undefined)
        return work
      }) as PoolClient['query']
    }

    const recorder: LockRecorder = {
      record: async (of, work, commit = false) => {
        const mine: LockRecording[] = []
        name = of
        shouldCommit = commit
        recordings = mine
        try {
          await work()
        } finally {
          recordings = null
        }
        return mine
      },
    }
    return use(recorder).finally(() => (Pool.prototype.connect = connect as Pool['connect']))
  })
}

/** Process that pgrowlocks names for a lock taken after a savepoint; only the recorded command uses savepoints. */
const SAVEPOINT_PID = 0

/** Primary key columns by table name. */
async function readPrimaryKeys(observer: Client): Promise<Map<string, string>> {
  const { rows } = await observer.query<{ name: string; key: string }>(`
    select c.relname as name, string_agg(format('t.%I', a.attname), ', ' order by a.attnum) as key
    from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by c.relname`)
  return new Map(rows.map(({ name, key }) => [name, key]))
}

/** Current locks of a connection: existing rows by key, and advisory locks. */
async function readCurrentLocks(observer: Client, keys: ReadonlyMap<string, string>, pid: number): Promise<LockModes> {
  const { rows: locks } = await observer.query<{ locktype: string; mode: string; name: string | null; key: string }>(
    `select locktype, mode, c.relname as name, concat_ws(':', classid, objid, objsubid) as key
     from pg_locks l left join pg_class c on c.oid = l.relation and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
     where l.pid = $1 and granted and locktype in ('relation', 'advisory')`,
    [pid],
  )
  const lockModes: LockModes = new Map()
  const touched = new Set<string>()
  for (const { locktype, mode, name, key } of locks) {
    if (locktype === 'advisory') lockModes.set(`advisory ${key}`, mode === 'ShareLock' ? 'Share' : 'Update')
    else if (name !== null && (mode === 'RowShareLock' || mode === 'RowExclusiveLock')) touched.add(name)
    else if (name !== null && mode !== 'AccessShareLock')
      lockModes.set(`table ${name}`, mode === 'ShareLock' ? 'Share' : 'Update')
  }
  const parts = [...touched].flatMap((name) => {
    const key = keys.get(name)
    return key === undefined
      ? []
      : [
          `select concat_ws(' ', '${name}', ${key}) as row, p.modes, p.pids from pgrowlocks('${name}') p join ${name} t on t.ctid = p.locked_row where p.pids && array[${pid}, ${SAVEPOINT_PID}]`,
        ]
  })
  if (parts.length === 0) return lockModes
  const { rows } = await observer.query<{ row: string; modes: string[]; pids: number[] }>(parts.join(' union all '))
  for (const { row, modes, pids } of rows)
    for (const [index, mode] of modes.entries())
      if (pids[index] === pid || pids[index] === SAVEPOINT_PID) {
        const named = mode.replace(/^For /, '') as LockMode
        if (isStronger(named, lockModes.get(row))) lockModes.set(row, named)
      }
  return lockModes
}
