/**
 * One tab sends at a time, so that lanes keep their order. Web Locks where the browser has them; plain http pages have
 * none, there a lease row in the local database does the same. A tab that was frozen in the middle of a send loses its
 * turn after `PATIENCE_MS`, longer than any request lasts.
 */
import { mintOperationId } from '@nocturne/base/operation-id'

import { ask, inTime, inTransaction } from './idb.ts'

export const PATIENCE_MS = 75_000
const RENEW_MS = 20_000
const NAME = 'nocturne-sender'

/** Runs `work` as the only sender. Answers false, without running it, while another tab is sending. */
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

/** Pure: the lease after `owner` asks for it; undefined when another holds it. */
export function takeLease(held: Lease | undefined, owner: string, now: number): Lease | undefined {
  if (held && held.owner !== owner && held.until > now) return undefined
  return { key: 'sender', owner, until: now + PATIENCE_MS }
}

const me = mintOperationId()

async function leaseLock(work: () => Promise<void>): Promise<boolean> {
  if (!(await askLease())) return false
  const renewal = setInterval(() => void askLease(), RENEW_MS)
  try {
    await work()
  } finally {
    clearInterval(renewal)
    await returnLease()
  }
  return true
}

/** A database that refuses or is silent keeps nobody from sending: operations have ids, so two senders do no harm. */
function askLease(): Promise<boolean> {
  const asked = inTransaction('meta', 'readwrite', async (rows) => {
    const lease = takeLease(await ask<Lease | undefined>(rows.get('sender')), me, Date.now())
    if (lease) await ask(rows.put(lease))
    return lease !== undefined
  })
  return inTime(asked).catch(() => true)
}

async function returnLease(): Promise<void> {
  const returned = inTransaction('meta', 'readwrite', async (rows) => {
    const lease = await ask<Lease | undefined>(rows.get('sender'))
    if (lease?.owner === me) await ask(rows.delete('sender'))
  })
  await inTime(returned).catch(() => undefined)
}

export const senderLock: SenderLock = (work) => ('locks' in navigator ? webLock(work) : leaseLock(work))
