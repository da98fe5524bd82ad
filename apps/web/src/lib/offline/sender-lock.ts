/**
 * Allows one sending tab at a time, so that lanes keep their order. Uses Web Locks where available; on plain http
 * pages a lease row in the local database. A tab frozen during a send loses the lock after `LOCK_TIMEOUT_MS`, which is
 * longer than any request lasts.
 */
import { createRandomId } from '@nocturne/base/operation-id'

import { toPromise, withTimeout, runInTransaction } from './idb.ts'

export const LOCK_TIMEOUT_MS = 75_000
const RENEW_MS = 20_000
const NAME = 'nocturne-sender'

/** Runs `work` as the only sender. Returns false, without running it, while another tab is sending. */
export type SenderLock = (work: () => Promise<void>) => Promise<boolean>

let busySince: number | undefined

async function withWebLock(work: () => Promise<void>): Promise<boolean> {
  const steal = busySince !== undefined && Date.now() - busySince > LOCK_TIMEOUT_MS
  const taken = await navigator.locks.request(NAME, steal ? { steal } : { ifAvailable: true }, async (lock) => {
    if (lock) await work()
    return lock !== null
  })
  busySince = taken ? undefined : (busySince ?? Date.now())
  return taken
}

type Lease = { key: 'sender'; owner: string; until: number }

/** New lease after a request by `owner`; undefined while another tab owns the lease. Pure. */
export function claimLease(current: Lease | undefined, owner: string, now: number): Lease | undefined {
  if (current && current.owner !== owner && current.until > now) return undefined
  return { key: 'sender', owner, until: now + LOCK_TIMEOUT_MS }
}

const tabId = createRandomId()

async function withLease(work: () => Promise<void>): Promise<boolean> {
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

/**
 * Acquires or renews the lease. If the database fails or does not respond, sending is allowed, because operations have
 * ids and two senders do no harm.
 */
function acquireLease(): Promise<boolean> {
  const acquired = runInTransaction('meta', 'readwrite', async (rows) => {
    const lease = claimLease(await toPromise<Lease | undefined>(rows.get('sender')), tabId, Date.now())
    if (lease) await toPromise(rows.put(lease))
    return lease !== undefined
  })
  return withTimeout(acquired).catch(() => true)
}

async function releaseLease(): Promise<void> {
  const released = runInTransaction('meta', 'readwrite', async (rows) => {
    const lease = await toPromise<Lease | undefined>(rows.get('sender'))
    if (lease?.owner === tabId) await toPromise(rows.delete('sender'))
  })
  await withTimeout(released).catch(() => undefined)
}

export const withSenderLock: SenderLock = (work) => ('locks' in navigator ? withWebLock(work) : withLease(work))
