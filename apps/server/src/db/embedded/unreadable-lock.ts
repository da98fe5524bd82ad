/**
 * PostgreSQL never starts while a lock file is unreadable, as a power cut can leave it. Such a file is renamed, never deleted, and only
 * when it stays unreadable and no PostgreSQL runs on the folder; PostgreSQL itself still checks the shared memory.
 */
import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CannotStartError } from './cannot-start.ts'
import { isPostmasterProcess } from './pid-file.ts'
import { listProcessIds } from './process-probe.ts'

/** Time in which a starting server may have created its file without having written it. */
const LOOKS = 20
const LOOK_EVERY_MS = 100

type Place = { dataDir: string; socketDir: string; port: number }

/** Rejects with instructions for the operator when a server runs on the folder although its lock file is unreadable. */
export async function renameUnreadableLocks(
  { dataDir, socketDir, port }: Place,
  onProgress: (message: string) => void,
): Promise<void> {
  for (const file of [join(dataDir, 'postmaster.pid'), join(socketDir, `.s.PGSQL.${port}.lock`)]) {
    if (!(await isStillUnreadable(file))) continue
    const pid = listProcessIds().find((process) => isPostmasterProcess(process, dataDir))
    if (pid !== undefined)
      throw new CannotStartError(
        `${file} cannot be read, but PostgreSQL works on ${dataDir} as process ${pid}: end it with "kill -INT ${pid}", then start again`,
      )
    const aside = `${file}.unreadable-${Date.now()}`
    await rename(file, aside)
    onProgress(`${file} could not be read and no PostgreSQL runs there: it was set aside as ${aside}`)
  }
}

async function isStillUnreadable(file: string): Promise<boolean> {
  for (let look = 0; look < LOOKS; look += 1) {
    const text = await readFile(file, 'utf8').catch(() => null)
    if (text === null || Number(text.split('\n', 1)[0]) > 0) return false
    await sleep(LOOK_EVERY_MS)
  }
  return true
}
