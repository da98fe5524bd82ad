import { setTimeout as sleep } from 'node:timers/promises'
import { startPostmaster, type Cluster, type Postmaster } from './postmaster.ts'
import { readProcessIdentity } from './process-probe.ts'
import { registerUser, unregisterUser } from './users.ts'
import type { FolderUser } from './users.ts'

/** Time limit of the shutdown checkpoint, which may have much to write; beyond it the next start recovers from the WAL instead. */
const FAST_SHUTDOWN_MS = 30_000
const BACKOFF_MS = [0, 200, 500, 1_000, 2_000, 5_000]
/** A server that ran this long resets the restart back-off. */
const HEALTHY_MS = 60_000

/** Runs one PostgreSQL server and restarts it whenever it dies, until stopped. */
export class PostgresKeeper {
  private cluster: Cluster
  private readonly onProgress: (message: string) => void
  private current: Promise<Postmaster>
  private readonly user: FolderUser
  private stopping = false
  private watching: Promise<void> = Promise.resolve()
  /** Process id of the running server. */
  pid = 0

  constructor(cluster: Cluster, onProgress: (message: string) => void) {
    this.cluster = cluster
    this.onProgress = onProgress
    this.user = registerUser(cluster.dataDir)
    this.current = this.raise()
  }

  /** Resolves with the address to connect to once the server responds. */
  async ready(): Promise<{ host: string; port: number }> {
    const postmaster = await this.current.catch((error: unknown) => {
      unregisterUser(this.cluster.dataDir, this.user)
      throw error
    })
    if (postmaster.adopted) this.onProgress('Found PostgreSQL already running')
    this.watching = this.watch()
    return { host: postmaster.socketDir, port: postmaster.port }
  }

  /**
   * Stops the server and waits for its end. Leaves it running while another live process uses it; the last process
   * stops it.
   */
  async stop(): Promise<void> {
    this.stopping = true
    if (!unregisterUser(this.cluster.dataDir, this.user)) return
    const postmaster = await this.current.catch(() => null)
    if (postmaster) await stopPostmaster(postmaster)
    await this.watching
  }

  /** Signals the server to stop without waiting, under the same condition as `stop`. */
  abandon(): void {
    this.stopping = true
    if (unregisterUser(this.cluster.dataDir, this.user) && this.pid !== 0) sendSignal(this.pid, 'SIGINT')
  }

  private async raise(): Promise<Postmaster> {
    const postmaster = await startPostmaster(this.cluster, this.onProgress)
    // Remembers the socket an adopted server was started with: its successors must listen at the same path.
    this.cluster = { ...this.cluster, socketDir: postmaster.socketDir, port: postmaster.port }
    this.pid = postmaster.pid
    return postmaster
  }

  private async watch(): Promise<void> {
    let failures = 0
    while (!this.stopping) {
      const since = Date.now()
      const postmaster = await this.current.catch((error: Error) => this.onProgress(error.message))
      if (postmaster && failures > 0) this.onProgress(`PostgreSQL is back (process ${postmaster.pid})`)
      await postmaster?.gone
      if (this.stopping) return
      if (Date.now() - since > HEALTHY_MS) failures = 0
      if (postmaster) this.onProgress('PostgreSQL ended unexpectedly; starting it again')
      await sleep(BACKOFF_MS[Math.min(failures, BACKOFF_MS.length - 1)], undefined, { ref: false })
      failures += 1
      if (this.stopping) return
      this.current = this.raise()
    }
  }
}

async function stopPostmaster({ pid, gone }: Postmaster): Promise<void> {
  sendSignal(pid, 'SIGINT')
  const abort = new AbortController()
  const late = sleep(FAST_SHUTDOWN_MS, true, { signal: abort.signal }).catch(() => false)
  const tooLate = await Promise.race([gone.then(() => false), late])
  abort.abort()
  if (tooLate) sendSignal(pid, 'SIGQUIT')
  await gone
}

function sendSignal(pid: number, name: NodeJS.Signals): void {
  if (readProcessIdentity(pid) !== '') process.kill(pid, name)
}
