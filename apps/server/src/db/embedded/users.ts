import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readProcessIdentity } from './process-probe.ts'

/**
 * Registry of the processes that use a data folder: the running app, its successor during a handover, a tool. Each has
 * a file with its process id. The last one to unregister stops PostgreSQL, so that no process loses a database it still
 * uses.
 */

/** One process that uses a data folder. */
export type FolderUser = { file: string }

/** Registers this process as a user of the folder. */
export function registerUser(dataDir: string): FolderUser {
  const folder = getUsersFolder(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const file = join(folder, `${process.pid}-${randomBytes(4).toString('hex')}`)
  writeFileSync(file, `${process.pid} ${readProcessIdentity(process.pid)}`, { flag: 'wx' })
  return { file }
}

/** Unregisters this process; true when no other process uses the folder. */
export function unregisterUser(dataDir: string, user: FolderUser): boolean {
  rmSync(user.file, { force: true })
  return !isFolderUsed(dataDir)
}

/** True when a live process uses the folder. Removes files of dead processes. */
export function isFolderUsed(dataDir: string): boolean {
  const files = listFiles(dataDir)
  const alive = files.filter(isLive)
  for (const file of files) if (!alive.includes(file)) rmSync(file, { force: true })
  return alive.length > 0
}

function isLive(file: string): boolean {
  const [pid = '', identity = ''] = readOrEmpty(file).split(' ')
  return identity !== '' && readProcessIdentity(Number(pid)) === identity
}

function listFiles(dataDir: string): string[] {
  try {
    return readdirSync(getUsersFolder(dataDir)).map((name) => join(getUsersFolder(dataDir), name))
  } catch {
    return []
  }
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

const getUsersFolder = (dataDir: string) => join(dataDir, 'nocturne.users')
