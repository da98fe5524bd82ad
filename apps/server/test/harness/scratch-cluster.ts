import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdir, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isFolderUsed } from '../../src/db/embedded/users.ts'
import { isPostmasterProcess, readPidFile } from '../../src/db/embedded/pid-file.ts'
import { isAlive } from '../../src/db/embedded/process-probe.ts'
import { SCRATCH_SETTINGS, type PostgresSettings } from '../../src/db/embedded/settings.ts'
import { startEmbedded, type EmbeddedDatabase } from '../../src/db/embedded/supervisor.ts'

const PREFIX = 'nocturne-scratch-'
const ROOMY_BYTES = 2 * 1024 ** 3

/** A temporary PostgreSQL. `remove()` stops it and deletes its files; safe to call twice. */
export type ScratchCluster = EmbeddedDatabase & { remove(): Promise<void> }

/**
 * Starts a new cluster, in memory when there is space, and removes those of killed processes. With `from`, the cluster
 * is a copy of that data folder of a stopped cluster.
 */
export async function startScratchCluster(settings: PostgresSettings = {}, from?: string): Promise<ScratchCluster> {
  const base = await pickScratchBase()
  await removeAbandoned(base)
  const folder = await createScratchFolder()
  // Copies with the owner, because PostgreSQL refuses to run on files of another user.
  if (from !== undefined) await promisify(execFile)('cp', ['-a', from, join(folder, 'data')])
  const database = await startEmbedded({
    dataDir: join(folder, 'data'),
    settings: { ...SCRATCH_SETTINGS, ...settings },
  })
  const release = removeAtExit(folder, database)
  let removal: Promise<void> | undefined
  const remove = () => {
    removal ??= database
      .stop()
      .then(() => rm(folder, { recursive: true, force: true }))
      .finally(release)
    return removal
  }
  return Object.assign(database, { remove })
}

/**
 * Removes the cluster when the process exits: PostgreSQL has its own process group and would outlive an interrupted
 * run. Returns a function that cancels the removal.
 */
function removeAtExit(folder: string, database: EmbeddedDatabase): () => void {
  const removeNow = () => {
    killNow(database.pid, database.dataDir)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  }
  process.on('exit', removeNow).on('SIGINT', exitOn).on('SIGTERM', exitOn)
  return () => void process.off('exit', removeNow).off('SIGINT', exitOn).off('SIGTERM', exitOn)
}

/** Exits on a signal, unless a test runner has a listener of its own and decides when to exit. */
function exitOn(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) === 1) process.exit(signal === 'SIGINT' ? 130 : 143)
}

/** Kills a server and waits, blocking: nothing asynchronous runs while a process exits. */
function killNow(pid: number, dataDir: string): void {
  if (!isPostmasterProcess(pid, dataDir)) return
  process.kill(pid, 'SIGQUIT')
  const pause = new Int32Array(new SharedArrayBuffer(4))
  for (let waited = 0; waited < 2_000 && isPostmasterProcess(pid, dataDir); waited += 10) Atomics.wait(pause, 0, 0, 10)
}

/** A new folder for one cluster, with the process id in its name, so that a later run can tell whether it is still used. */
export async function createScratchFolder(): Promise<string> {
  const folder = join(await pickScratchBase(), `${PREFIX}${process.pid}-${Math.random().toString(36).slice(2, 8)}`)
  await mkdir(folder, { mode: 0o755 })
  return folder
}

/** Cloning a database creates about a thousand files: 20 ms in memory, up to 700 ms on a busy disk. */
async function pickScratchBase(): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => null)
  return memory && memory.bavail * memory.bsize >= ROOMY_BYTES ? '/dev/shm' : tmpdir()
}

async function removeAbandoned(base: string): Promise<void> {
  for (const name of await readdir(base)) {
    const pid = Number(/^nocturne-scratch-(\d+)-/.exec(name)?.[1])
    if (!pid || isAlive(pid)) continue
    const dataDir = join(base, name, 'data')
    if (isFolderUsed(dataDir)) continue
    const server = await readPidFile(dataDir)
    if (server) killNow(server.pid, dataDir)
    await rm(join(base, name), { recursive: true, force: true })
  }
}
