/** `/healthz`: 200 when the process serves, the database responds, and both the database and its disk accept writes. */
import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/connection.ts'
import { assertDatabaseWritable } from '../modules/platform/public.ts'

/** Minimum time between probe writes, because the endpoint is public. */
const WRITE_EVERY_MS = 2_000
/** PostgreSQL writes its WAL in segments of 16 MB. */
const ENOUGH_BYTES = 64 * 1024 ** 2
const READ_ONLY = '25006'
const DISK_FULL = '53100'
/** Time limit of a probe: a hanging database never responds. */
const PATIENCE_MS = 5_000

type Health = {
  db: Db
  /** Free bytes where data and uploads are stored; null when they are on another machine. */
  freeBytes: (() => Promise<number>) | null
  /** False when files cannot be stored; uploads then fail. Undefined without file storage. */
  takesFiles?: (() => Promise<boolean>) | undefined
  patienceMs?: number
}

/** Free bytes of the folder's disk for users other than root. */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

export function registerHealthRoute(app: FastifyInstance, health: Health): void {
  let wroteAt = -Infinity
  let writing: Promise<string | null> = Promise.resolve(null)
  const getProblem = () => {
    if (performance.now() - wroteAt < WRITE_EVERY_MS) return writing
    wroteAt = performance.now()
    writing = findProblem(health)
    return writing
  }
  app.get('/healthz', async (_request, reply) => {
    const found = await getProblem()
    if (found !== null) {
      // Probes again on the next request, so that a recovery is seen immediately.
      wroteAt = -Infinity
      return reply.status(503).send({ status: found })
    }
    // The server works without pictures: monitoring is notified, but the process is not taken out of service.
    return (await canStoreFiles(health)) ? { status: 'ok' } : { status: 'ok', files: 'storage unavailable' }
  })
}

/** A storage that does not respond in time counts as unavailable. */
async function canStoreFiles({ takesFiles: checkStorage, patienceMs = PATIENCE_MS }: Health): Promise<boolean> {
  if (!checkStorage) return true
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), patienceMs)
  })
  return Promise.race([checkStorage().catch(() => false), late]).finally(() => clearTimeout(timer))
}

/** Problem in words for monitoring; null when healthy. */
async function findProblem({ db, freeBytes, patienceMs = PATIENCE_MS }: Health): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('database unavailable'), patienceMs)
  })
  try {
    if (freeBytes && (await freeBytes()) < ENOUGH_BYTES) return 'disk full'
    const probe = assertDatabaseWritable(db).then(() => null)
    probe.catch(() => undefined)
    return await Promise.race([probe, late])
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === READ_ONLY) return 'database read-only'
    return code === DISK_FULL || code === 'ENOSPC' ? 'disk full' : 'database unavailable'
  } finally {
    clearTimeout(timer)
  }
}
