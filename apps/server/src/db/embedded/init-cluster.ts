import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdir, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { CannotStartError, NoDatabaseError } from './cannot-start.ts'
import type { DatabaseOwner } from './owner.ts'
import { isAlive } from './process-probe.ts'

const run = promisify(execFile)

/** Superuser of the cluster; reachable only through the socket folder, which no other user can enter. */
export const DATABASE_USER = 'nocturne'
const MAJOR_VERSION = '18'

/** Environment of the PostgreSQL programs: ours contains PG* variables and locales that must not leak in. */
export const POSTGRES_ENV = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', HOME: '/' }

type InitOptions = {
  binaries: string
  dataDir: string
  owner: DatabaseOwner | null
  durable: boolean
  mustExist: boolean
}

/** Creates the cluster when there is none, or rejects with `mustExist`. Returns true when this call created it. */
export async function ensureCluster(options: InitOptions): Promise<boolean> {
  const { dataDir } = options
  await assertOwnFolder(dataDir)
  await removeUnfinished(dataDir)
  if (existsSync(join(dataDir, 'PG_VERSION'))) {
    await assertSameVersion(dataDir)
    return false
  }
  if (options.mustExist) throw new NoDatabaseError(dataDir)
  if (existsSync(dataDir) && (await readdir(dataDir)).length > 0) {
    throw new CannotStartError(`${dataDir} holds files but no database; name an empty folder in DATA_DIR`)
  }
  return await initCluster(options)
}

/** A cluster appears by one rename, so a killed initdb never leaves half a data folder behind. */
async function initCluster({ binaries, dataDir, owner, durable }: InitOptions): Promise<boolean> {
  const unfinished = `${dataDir}.init-${process.pid}`
  await mkdir(unfinished, { mode: 0o700 })
  if (owner) await chown(unfinished, owner.uid, owner.gid)
  const args = ['-D', unfinished, '-U', DATABASE_USER, '-k', '--encoding=UTF8', '--locale=C']
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--auth-local=trust', '--auth-host=reject')
  if (!durable) args.push('--no-sync')
  try {
    const ids = owner ? { uid: owner.uid, gid: owner.gid } : {}
    await run(join(binaries, 'bin', 'initdb'), args, { ...ids, cwd: '/', env: POSTGRES_ENV })
    await rename(unfinished, dataDir)
    return true
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    // Another process that starts on the same folder created the cluster first: uses that one.
    if (existsSync(join(dataDir, 'PG_VERSION'))) return false
    throw new Error(`The database could not be prepared in ${dataDir}`, { cause: error })
  }
}

async function assertOwnFolder(dataDir: string): Promise<void> {
  const uid = await stat(dataDir).then(
    (folder) => folder.uid,
    () => null,
  )
  const me = process.getuid?.() ?? 0
  if (uid !== null && me !== 0 && me !== uid) {
    throw new CannotStartError(`The database in ${dataDir} belongs to user ${uid}; start as that user or as root`)
  }
}

async function assertSameVersion(dataDir: string): Promise<void> {
  const version = (await readFile(join(dataDir, 'PG_VERSION'), 'utf8')).trim()
  if (version !== MAJOR_VERSION) {
    throw new CannotStartError(
      `The database in ${dataDir} was made by PostgreSQL ${version}; this program runs ${MAJOR_VERSION}`,
    )
  }
}

async function removeUnfinished(dataDir: string): Promise<void> {
  const prefix = `${basename(dataDir)}.init-`
  for (const name of await readdir(dirname(dataDir))) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length)))) continue
    await rm(join(dirname(dataDir), name), { recursive: true, force: true })
  }
}
