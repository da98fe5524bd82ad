import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, constants, existsSync, fchownSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CannotStartError } from './cannot-start.ts'
import { tryConnect } from './connect.ts'
import { POSTGRES_ENV } from './init-cluster.ts'
import type { DatabaseOwner } from './owner.ts'
import { isPostmasterProcess, readPidFile } from './pid-file.ts'
import { isAlive } from './process-probe.ts'
import { renameUnreadableLocks } from './unreadable-lock.ts'
import { buildServerArguments, type PostgresSettings } from './settings.ts'

/** Location and settings of one cluster. The socket path changes only when a server with another one is adopted. */
export type Cluster = {
  binaries: string
  dataDir: string
  owner: DatabaseOwner | null
  settings: PostgresSettings
  socketDir: string
  port: number
}

/** A running PostgreSQL that accepts connections. `gone` resolves when the process has ended for any reason. */
export type Postmaster = { pid: number; socketDir: string; port: number; adopted: boolean; gone: Promise<void> }

/** Maximum time to wait for a previous server that is shutting down. */
const PREDECESSOR_MS = 15_000
/** Maximum time to become ready: recovery after a crash replays the WAL, while users of the pool wait. */
const READY_MS = 120_000
const POLL_MS = 20
const MAX_LOG_BYTES = 10_000_000
/** Log lines of a failed start while the previous server still has the lock file or shared memory. */
const STILL_HELD = /lock file .* already exists|pre-existing shared memory block/

/** Adopts the server already running on the data folder, or starts one and waits until it responds. */
export async function startPostmaster(cluster: Cluster, onProgress: (message: string) => void): Promise<Postmaster> {
  await renameUnreadableLocks(cluster, onProgress)
  const giveUpAt = Date.now() + PREDECESSOR_MS
  for (;;) {
    const outcome = (await adopt(cluster)) ?? (await launch(cluster))
    if (typeof outcome !== 'string') return outcome
    if (!STILL_HELD.test(outcome) || Date.now() > giveUpAt) {
      throw new CannotStartError(`PostgreSQL did not start on ${cluster.dataDir}:\n${outcome.trim()}`)
    }
    await sleep(100)
  }
}

/** Returns null when no server runs on the folder, or it has just ended. */
async function adopt(cluster: Cluster): Promise<Postmaster | null> {
  const giveUpAt = Date.now() + READY_MS
  while (Date.now() < giveUpAt) {
    const found = await readPidFile(cluster.dataDir)
    if (!found || !isPostmasterProcess(found.pid, cluster.dataDir)) return null
    const { pid, socketDir, port } = found
    if (found.status === 'ready' && (await tryConnect({ host: socketDir, port }))) {
      return { pid, socketDir, port, adopted: true, gone: waitForExit(pid, cluster.dataDir) }
    }
    await sleep(POLL_MS)
  }
  throw new CannotStartError(`PostgreSQL runs on ${cluster.dataDir} but has not become ready in ${READY_MS / 1000} s`)
}

/** Starts PostgreSQL in its own process group (Ctrl-C goes to the app, which stops it in order). Returns its log on failure. */
async function launch(cluster: Cluster): Promise<Postmaster | string> {
  const { dataDir, socketDir, port, owner } = cluster
  const log = openLog(dataDir, owner)
  const child = spawn(join(cluster.binaries, 'bin', 'postgres'), buildServerArguments(cluster, cluster.settings), {
    ...(owner && { uid: owner.uid, gid: owner.gid }),
    cwd: '/',
    env: { ...POSTGRES_ENV, ...(await getStaleLockEnvironment(dataDir)) },
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  closeSync(log.fd)
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  child.unref()
  const giveUpAt = Date.now() + READY_MS
  while (isRunning(child) && Date.now() < giveUpAt) {
    const { pid } = child
    const found = await readPidFile(dataDir)
    // The file of a killed predecessor also says "ready", so only one with the process id of our child counts.
    const ready = found?.pid === pid && found.status === 'ready'
    if (ready && (await tryConnect({ host: socketDir, port })))
      return { pid, socketDir, port, adopted: false, gone: exited }
    await sleep(POLL_MS)
  }
  if (isRunning(child)) child.kill('SIGQUIT')
  await exited
  return log.sinceStart() || 'The program ended without a word'
}

function isRunning(child: ChildProcess): child is ChildProcess & { pid: number } {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null
}

/**
 * PostgreSQL takes any live process with the id in its lock file for a server. Where ids are reused (restarted container) or zombies
 * remain, it would never start. It ignores one id given in PG_GRANDPARENT_PID and still checks the shared memory, so the lock file never
 * has to be deleted.
 */
async function getStaleLockEnvironment(dataDir: string): Promise<Record<string, string>> {
  const found = await readPidFile(dataDir)
  if (!found || !isAlive(found.pid) || isPostmasterProcess(found.pid, dataDir)) return {}
  return { PG_GRANDPARENT_PID: String(found.pid) }
}

/** Polls, because a process this one did not start sends no exit event. */
async function waitForExit(pid: number, dataDir: string): Promise<void> {
  while (isPostmasterProcess(pid, dataDir)) await sleep(200, undefined, { ref: false })
}

/** Opens the server's log in its data folder; keeps one older file. */
function openLog(dataDir: string, owner: DatabaseOwner | null) {
  const path = join(dataDir, 'server.log')
  if (existsSync(path) && statSync(path).size > MAX_LOG_BYTES) renameSync(path, `${path}.1`)
  // PostgreSQL's user can write in this folder; root must not follow a symlink placed there.
  const fd = openSync(path, constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY | constants.O_NOFOLLOW, 0o600)
  if (owner) fchownSync(fd, owner.uid, owner.gid)
  const from = statSync(path).size
  return { fd, sinceStart: () => readFileSync(path).subarray(from).toString('utf8') }
}
