import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { withClient } from '../../../test/harness/database.ts'
import { createScratchFolder } from '../../../test/harness/scratch-cluster.ts'
import { isPostmasterProcess, readPidFile } from './pid-file.ts'
import { SCRATCH_SETTINGS } from './settings.ts'
import { startEmbedded, type EmbeddedDatabase } from './supervisor.ts'

let folder: string
let dataDir: string
const running: EmbeddedDatabase[] = []

beforeAll(async () => {
  folder = await createScratchFolder()
  dataDir = join(folder, 'data')
})

afterEach(async () => {
  for (const database of running.splice(0)) await database.stop()
})

afterAll(() => rm(folder, { recursive: true, force: true }))

async function start(requestedDir = dataDir, messages: string[] = []): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({
    dataDir: requestedDir,
    settings: SCRATCH_SETTINGS,
    onProgress: (message) => messages.push(message),
  })
  running.push(database)
  return database
}

/** Starts another process that uses the cluster; resolves once PostgreSQL is ready in it. */
async function holdElsewhere(): Promise<{ holder: ChildProcess; postmaster: number }> {
  const program = join(import.meta.dirname, '../../../test/harness/hold-database.ts')
  const holder = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(holder.stdout, 'data')) as [Buffer]
  return { holder, postmaster: Number(line.toString()) }
}

async function end(holder: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(holder, 'exit')
  holder.kill(signal)
  await ended
}

const queryValue = async (database: EmbeddedDatabase, sql: string): Promise<unknown> => {
  const { host, port, user, database: name } = database
  return await withClient({ host, port, user, database: name }, async (client) => {
    const { rows } = await client.query<Record<string, unknown>>(sql)
    return Object.values(rows[0] ?? {})[0]
  })
}

async function eventually(holds: () => Promise<boolean> | boolean, withinMs: number): Promise<void> {
  const giveUpAt = Date.now() + withinMs
  while (!(await holds())) {
    if (Date.now() > giveUpAt) throw new Error(`did not happen within ${withinMs} ms`)
    await sleep(20)
  }
}

const respond = (database: EmbeddedDatabase) =>
  queryValue(database, 'select 1').then(
    () => true,
    () => false,
  )

/** Time that creating and starting a new cluster takes on this machine. */
let creationMs = 0

test('creates a cluster with checksums, C.UTF-8, venue time and no TCP port, and stops it', async () => {
  const began = performance.now()
  const database = await start()
  creationMs = performance.now() - began
  expect(await queryValue(database, 'show data_checksums')).toBe('on')
  expect(await queryValue(database, 'show timezone')).toBe('Asia/Shanghai')
  expect(await queryValue(database, 'show listen_addresses')).toBe('')
  expect(
    await queryValue(database, `select datlocprovider::text || datlocale from pg_database where datname = 'nocturne'`),
  ).toBe('bC.UTF-8')
  expect(statSync(database.host).mode & 0o777).toBe(0o700)
  const { pid } = database
  await database.stop()
  expect(isPostmasterProcess(pid, dataDir)).toBe(false)
  expect(existsSync(join(dataDir, 'postmaster.pid'))).toBe(false)
})

test('retains the data and starts much faster the second time', async () => {
  const first = await start()
  await queryValue(first, 'create table kept as select 42 as answer')
  await first.stop()
  const tookMs: number[] = []
  // Creating a cluster takes seconds, starting it 30 ms. Uses the best of three runs, because the machine may be busy.
  for (let time = 0; time < 3; time += 1) {
    const began = performance.now()
    const again = await start()
    tookMs.push(performance.now() - began)
    expect(await queryValue(again, 'select answer from kept')).toBe(42)
    await again.stop()
  }
  expect(Math.min(...tookMs)).toBeLessThan(creationMs / 2)
})

test('adopts the server that a killed process left running', async () => {
  const { holder, postmaster } = await holdElsewhere()
  await end(holder, 'SIGKILL')
  const messages: string[] = []
  const database = await start(dataDir, messages)
  expect(database.pid).toBe(postmaster)
  expect(messages).toEqual(['Found PostgreSQL already running'])
  await database.stop()
  expect(isPostmasterProcess(postmaster, dataDir)).toBe(false)
})

test('restarts an adopted server that is killed', async () => {
  const { holder, postmaster } = await holdElsewhere()
  await end(holder, 'SIGKILL')
  const database = await start()
  process.kill(postmaster, 'SIGKILL')
  await eventually(async () => database.pid !== postmaster && (await respond(database)), 120_000)
})

test('restarts a server killed under load and loses no acknowledged row', async () => {
  const database = await start()
  await queryValue(database, 'create table written (key int primary key)')
  const acknowledged: number[] = []
  const enough = new AbortController()
  const writer = async (first: number) => {
    for (let key = first; !enough.signal.aborted; key += 8) {
      await queryValue(database, `insert into written values (${key}) returning key`).then(
        () => acknowledged.push(key),
        () => sleep(20),
      )
    }
  }
  const writers = Array.from({ length: 8 }, (_, index) => writer(index))
  await eventually(() => acknowledged.length > 50, 120_000)
  const killed = database.pid
  process.kill(killed, 'SIGKILL')
  await eventually(async () => database.pid !== killed && (await respond(database)), 120_000)
  const before = acknowledged.length
  await eventually(() => acknowledged.length > before + 20, 120_000)
  enough.abort()
  await Promise.all(writers)
  const found = await queryValue(
    database,
    `select count(*)::int from written where key = any('{${acknowledged.join()}}')`,
  )
  expect(found).toBe(acknowledged.length)
})

test('starts again after process and server were killed together', async () => {
  const { holder, postmaster } = await holdElsewhere()
  process.kill(postmaster, 'SIGKILL')
  await end(holder, 'SIGKILL')
  const database = await start()
  expect(await queryValue(database, 'select answer from kept')).toBe(42)
})

test('starts although the lock file names a live process that is not PostgreSQL', async () => {
  const { holder, postmaster } = await holdElsewhere()
  process.kill(postmaster, 'SIGKILL')
  await end(holder, 'SIGKILL')
  const stranger = spawn('sleep', ['60'], { ...readOwner(dataDir), stdio: 'ignore' })
  const left = await readPidFile(dataDir)
  expect(left?.pid).toBe(postmaster)
  renamePid(postmaster, stranger.pid ?? 0)
  const database = await start()
  expect(await respond(database)).toBe(true)
  stranger.kill()
})

test('leaves the server running while another process uses it, and stops it with the last one', async () => {
  const { holder, postmaster } = await holdElsewhere()
  const guest = await start()
  expect(guest.pid).toBe(postmaster)
  await guest.stop()
  expect(isPostmasterProcess(postmaster, dataDir)).toBe(true)
  const successor = await start()
  // The process that started PostgreSQL ends while a second one already uses it.
  await end(holder, 'SIGTERM')
  expect(isPostmasterProcess(postmaster, dataDir)).toBe(true)
  expect(await respond(successor)).toBe(true)
  await successor.stop()
  expect(isPostmasterProcess(postmaster, dataDir)).toBe(false)
})

test('names the process to end when the lock file is unreadable and PostgreSQL runs', async () => {
  const database = await start()
  const lock = join(dataDir, 'postmaster.pid')
  const text = readFileSync(lock, 'utf8')
  writeFileSync(lock, 'garbled')
  await expect(startEmbedded({ dataDir, settings: SCRATCH_SETTINGS })).rejects.toThrow(
    `PostgreSQL works on ${dataDir} as process ${database.pid}`,
  )
  expect(await respond(database)).toBe(true)
  writeFileSync(lock, text)
})

test('moves the socket elsewhere when the data path is too long for it', async () => {
  const long = join(folder, 'x'.repeat(90), 'data')
  const database = await start(long)
  expect(Buffer.byteLength(database.host)).toBeLessThan(90)
  expect(statSync(database.host).mode & 0o777).toBe(0o700)
  expect(await respond(database)).toBe(true)
  await database.stop()
  await rm(database.host, { recursive: true })
})

test('refuses a folder with files that are no database', async () => {
  await expect(start(join(folder))).rejects.toThrow('holds files but no database')
})

test("reports PostgreSQL's message when it cannot start", async () => {
  const options = { dataDir, settings: { ...SCRATCH_SETTINGS, shared_buffers: 'plenty' } }
  await expect(startEmbedded(options)).rejects.toThrow(/did not start.*invalid value for parameter "shared_buffers"/s)
})

function readOwner(path: string): { uid: number; gid: number } {
  const { uid, gid } = statSync(join(path, 'PG_VERSION'))
  return { uid, gid }
}

/** Simulates a restarted container: the id in the lock file belongs to another program now. */
function renamePid(from: number, to: number): void {
  for (const file of [join(dataDir, 'postmaster.pid'), join(dataDir, 'socket/.s.PGSQL.5432.lock')]) {
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace(String(from), String(to)))
  }
}
