import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { identityOf } from './process-probe.ts'

/**
 * Which process looks after the server of a data folder. Several may use one cluster at once (a tool beside the running
 * app); only the one that holds the claim stops PostgreSQL, so that a tool's end does not end the venue.
 */

/** Takes the claim unless another live process holds it. Returns true when it is ours. */
export function takeClaim(dataDir: string): boolean {
  const mine = claimOf(process.pid)
  if (read(dataDir) === mine) return true
  if (isClaimed(dataDir)) return false
  const unfinished = `${file(dataDir)}.${process.pid}`
  rmSync(unfinished, { force: true })
  writeFileSync(unfinished, mine, { flag: 'wx' })
  renameSync(unfinished, file(dataDir))
  return true
}

/** Gives the claim back, if it is ours. */
export function dropClaim(dataDir: string): void {
  if (read(dataDir) === claimOf(process.pid)) rmSync(file(dataDir), { force: true })
}

/** True when a live process holds the claim. */
export function isClaimed(dataDir: string): boolean {
  const held = read(dataDir)
  const pid = Number(held.split(' ')[0])
  return held !== '' && identityOf(pid) !== '' && held === claimOf(pid)
}

function claimOf(pid: number): string {
  return `${pid} ${identityOf(pid)}`
}

function read(dataDir: string): string {
  try {
    return readFileSync(file(dataDir), 'utf8')
  } catch {
    return ''
  }
}

function file(dataDir: string): string {
  return join(dataDir, 'nocturne.claim')
}
