/**
 * PostgreSQL refuses for ever to start beside a lock file it cannot read, as a power cut leaves one. Such a file is set aside, never
 * deleted, and only when it stays unreadable and no PostgreSQL runs on the folder; the shared memory is still checked by PostgreSQL itself.
 */
import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CannotStart } from './cannot-start.ts'
import { isPostmasterOf } from './pid-file.ts'
import { allProcesses } from './process-probe.ts'

/** A server that is just starting has made its file and not yet written it. */
const LOOKS = 20
const LOOK_EVERY_MS = 100

type Place = { dataDir: string; socketDir: string; port: number }

/** Rejects with what to do when a server runs on the folder all the same. */
export async function setAsideUnreadableLocks(
  { dataDir, socketDir, port }: Place,
  onProgress: (message: string) => void,
): Promise<void> {
  for (const file of [join(dataDir, 'postmaster.pid'), join(socketDir, `.s.PGSQL.${port}.lock`)]) {
    if (!(await staysUnreadable(file))) continue
    const pid = allProcesses().find((process) => isPostmasterOf(process, dataDir))
    if (pid !== undefined)
      throw new CannotStart(
        `${file} cannot be read, but PostgreSQL works on ${dataDir} as process ${pid}: end it with "kill -INT ${pid}", then start again`,
      )
    const aside = `${file}.unreadable-${Date.now()}`
    await rename(file, aside)
    onProgress(`${file} could not be read and no PostgreSQL runs there: it was set aside as ${aside}`)
  }
}

async function staysUnreadable(file: string): Promise<boolean> {
  for (let look = 0; look < LOOKS; look += 1) {
    const text = await readFile(file, 'utf8').catch(() => null)
    if (text === null || Number(text.split('\n', 1)[0]) > 0) return false
    await sleep(LOOK_EVERY_MS)
  }
  return true
}
