import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { at } from './root.mjs'

const LOCK = at('apps', 'web', '.cache', 'preparing')
const LOOK_EVERY_MS = 200
/** Whoever makes the file writes his process id into it at once. */
const UNWRITTEN_MS = 5_000
/** Marks this process made and has not taken away: another with its id was left by one that had the id before. */
const held = new Set()

/**
 * Two starts of one checkout prepare it one after the other: installing and building would take each other's files away. The mark of
 * a process that was killed counts for nothing.
 * @template T
 * @param {() => Promise<T>} work
 */
export async function oneAtATime(work, lock = LOCK) {
  mkdirSync(dirname(lock), { recursive: true })
  let told = false
  while (!take(lock)) {
    if (isLeft(lock)) {
      rmSync(lock, { force: true })
      continue
    }
    if (!told) console.log('Another process is preparing this checkout: waiting for it')
    told = true
    await sleep(LOOK_EVERY_MS)
  }
  try {
    return await work()
  } finally {
    held.delete(lock)
    rmSync(lock, { force: true })
  }
}

/** @param {string} lock */
function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    held.add(lock)
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false
    throw error
  }
}

/** @param {string} lock */
function isLeft(lock) {
  try {
    const pid = Number(readFileSync(lock, 'utf8'))
    if (pid === process.pid) return !held.has(lock)
    return pid > 0 ? !isAlive(pid) : Date.now() - statSync(lock).mtimeMs > UNWRITTEN_MS
  } catch {
    // Gone in this moment: it can be taken.
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
