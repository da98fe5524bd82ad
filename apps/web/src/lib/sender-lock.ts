/**
 * Allows one sending tab at a time, so that lanes keep their order. Uses Web Locks where available; on plain http
 * pages a lease row in the local database. A tab frozen during a send loses the lock after `PATIENCE_MS`, which is
 * longer than any request lasts.
 */
import { mintOperationId } from '@nocturne/base/operation-id'

import { ask, inTime, inTransaction } from './idb.ts'

export const PATIENCE_MS = 75_000
const RENEW_MS = 20_000
const NAME = 'nocturne-sender'

/** Runs `work` as the only sender. Returns false, without running it, while another tab is sending. */
export type SenderLock = (work: () => Promise<void>) => Promise<boolean>

let busySince: number | undefined

async function webLock(work: () => Promise<void>): Promise<boolean> {
  const steal = busySince !== undefined && Date.now() - busySince > PATIENCE_MS
  const taken = await navigator.locks.request(NAME, steal ? { steal } : { ifAvailable: true }, async (lock) => {
    if (lock) await work()
    return lock !== null
  })
  busySince = taken ? undefined : (busySince ?? Date.now())
  return taken
}

type Lease = { key: 'sender'; owner: string; until: number }

/** Lease after `owner` requests it; undefined while another tab owns it. Pure. */
export function takeLease(held: Lease | undefined, owner: string, now: number): Lease | undefined {
  if (held && held.owner !== owner && held.until > now) return undefined
  return { key: 'sender', owner, until: now + PATIENCE_MS }
}

const tabId = mintOperationId()

async function leaseLock(work: () => Promise<void>): Promise<boolean> {
  if (!(await acquireLease())) return false
  const renewal = setInterval(() => void acquireLease(), RENEW_MS)
  try {
    await work()
  } finally {
    clearInterval(renewal)
    await releaseLease()
  }
  return true
}

/** A failing or silent database does not prevent sending: operations have ids, so two senders do no harm. */
function acquireLease(): Promise<boolean> {
  const acquired = inTransaction('meta', 'readwrite', async (rows) => {
    const lease = takeLease(await ask<Lease | undefined>(rows.get('sender')), tabId, Date.now())
    if (lease) await ask(rows.put(lease))
    return lease !== undefined
  })
  return inTime(acquired).catch(() => true)
}

async function releaseLease(): Promise<void> {
  const released = inTransaction('meta', 'readwrite', async (rows) => {
    const lease = await ask<Lease | undefined>(rows.get('sender'))
    if (lease?.owner === tabId) await ask(rows.delete('sender'))
  })
  await inTime(released).catch(() => undefined)
}

export const senderLock: SenderLock = (work) => ('locks' in navigator ? webLock(work) : leaseLock(work))
