import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { at } from './root.mjs'

const LOCK = at('apps', 'web', '.cache', 'preparing')
const LOOK_EVERY_MS = 200
/** Maximum time between creating the lock file and writing the process id into it. */
const UNWRITTEN_MS = 5_000
/**
 * Lock files that this process created and has not removed. A lock file with this process id that is missing here is a
 * leftover of an earlier process with the same id.
 */
const ownLocks = new Set()

/**
 * Serialises the preparation of one checkout: concurrent starts would overwrite each other's installation and build. A lock file left by a
 * killed process is ignored.
 *
 * @template T
 * @param {() => Promise<T>} work
 */
export async function runOneAtATime(work, lock = LOCK) {
  mkdirSync(dirname(lock), { recursive: true })
  let hasPrinted = false
  while (!take(lock)) {
    if (isStale(lock)) {
      rmSync(lock, { force: true })
      continue
    }
    if (!hasPrinted) console.log('Another process is preparing this checkout: waiting for it')
    hasPrinted = true
    await sleep(LOOK_EVERY_MS)
  }
  try {
    return await work()
  } finally {
    ownLocks.delete(lock)
    rmSync(lock, { force: true })
  }
}

/** @param {string} lock */
function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    ownLocks.add(lock)
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false
    throw error
  }
}

/** @param {string} lock */
function isStale(lock) {
  try {
    const pid = Number(readFileSync(lock, 'utf8'))
    if (pid === process.pid) return !ownLocks.has(lock)
    return pid > 0 ? !isAlive(pid) : Date.now() - statSync(lock).mtimeMs > UNWRITTEN_MS
  } catch {
    // The lock was released meanwhile and can be taken.
    return false
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}
