/** `/healthz`: 200 when the process serves, the database answers and both it and the disk beside it take what is written. */
import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/connection.ts'
import { probeWriting } from '../modules/platform/public.ts'

/** Anybody may ask; the database is asked to write no more often than this. */
const WRITE_EVERY_MS = 2_000
/** PostgreSQL writes its log in pieces of 16 MB. */
const ENOUGH_BYTES = 64 * 1024 ** 2
const READ_ONLY = '25006'
const DISK_FULL = '53100'
/** A database that stands still answers nothing at all, not even a refusal. */
const PATIENCE_MS = 5_000

export type Health = {
  db: Db
  /** Bytes left where data and uploads lie; null where that is another machine's business. */
  freeBytes: (() => Promise<number>) | null
  /** Whether files can be stored; without it nothing is uploaded. */
  takesFiles?: (() => Promise<boolean>) | undefined
  patienceMs?: number
}

/** Bytes left on the disk of a folder for who is not root. */
export async function freeBytesAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

export function serveHealth(app: FastifyInstance, health: Health): void {
  let wroteAt = -Infinity
  let writing: Promise<string | null> = Promise.resolve(null)
  const problem = () => {
    if (performance.now() - wroteAt < WRITE_EVERY_MS) return writing
    wroteAt = performance.now()
    writing = problemOf(health)
    return writing
  }
  app.get('/healthz', async (_request, reply) => {
    const found = await problem()
    if (found !== null) {
      // Asked again at once: who waits for the end of a problem hears of it.
      wroteAt = -Infinity
      return reply.status(503).send({ status: found })
    }
    // The house works without pictures: whoever watches hears of it, nobody takes the process away.
    return (await takesFiles(health)) ? { status: 'ok' } : { status: 'ok', files: 'storage unavailable' }
  })
}

/** A storage that does not say so in time takes none. */
async function takesFiles({ takesFiles: ask, patienceMs = PATIENCE_MS }: Health): Promise<boolean> {
  if (!ask) return true
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), patienceMs)
  })
  return Promise.race([ask().catch(() => false), late]).finally(() => clearTimeout(timer))
}

/** A sentence for who watches; null when all is well. */
async function problemOf({ db, freeBytes, patienceMs = PATIENCE_MS }: Health): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('database unavailable'), patienceMs)
  })
  try {
    if (freeBytes && (await freeBytes()) < ENOUGH_BYTES) return 'disk full'
    const probe = probeWriting(db).then(() => null)
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
