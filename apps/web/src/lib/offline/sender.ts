/**
 * Sends stored operations until none can be sent. All decisions are in `operation-rules.ts`; storage, network, clock
 * and lock are injected, so that tests can lose responses, reload and open second tabs.
 */
import {
  startSend,
  listRemovableOperations,
  skipRetryDelay,
  markSendInterrupted,
  expireOperation,
  findNextSendTime,
  listSendableOperations,
  settleOperation,
  type Operation,
  type SendOutcome,
} from './operation-rules.ts'
import type { OperationStore } from './operation-store.ts'
import type { SenderLock } from './sender-lock.ts'

type SenderDependencies = {
  store: OperationStore
  /** Sends an operation, or queries its outcome when `asking` is set. */
  send: (op: Operation) => Promise<SendOutcome>
  /** Actors with a session on this phone now. */
  actors: () => readonly string[]
  lock: SenderLock
  now: () => number
  random: () => number
  /** Called after every stored change. */
  changed: () => void
  /** Schedules a wake-up in `ms`. */
  later: (ms: number) => void
}

/** Retry interval while another tab is sending. */
const LOCK_RETRY_MS = 5_000

export type Sender = {
  /** Sends all operations that may be sent. Resolves when none is left to send now. */
  wake: () => Promise<void>
  /** Same as `wake`, but ignores retry delays. */
  hurry: () => Promise<void>
}

export function createSender(parts: SenderDependencies): Sender {
  const { store, now } = parts
  let running: Promise<void> | undefined
  let wakeRequested = false
  let interrupt: (() => void) | undefined

  async function sendOne(op: Operation): Promise<void> {
    const ops = await store.all()
    const begun = await store.update(op.opId, (row) => (row.status === 'waiting' ? startSend(row, ops, now()) : row))
    if (begun?.status !== 'waiting') return
    const outcome = await parts.send(begun)
    await store.update(op.opId, (row) => settleOperation(row, outcome, now(), parts.random()))
    parts.changed()
  }

  /**
   * Marks unfinished sends as in doubt. This tab has just acquired the lock and has not sent anything, so no tab is
   * sending.
   */
  async function markInterrupted(): Promise<void> {
    const left = (await store.all()).filter((op) => expireOperation(markSendInterrupted(op), now()) !== op)
    for (const { opId } of left) await store.update(opId, (row) => expireOperation(markSendInterrupted(row), now()))
    if (left.length > 0) parts.changed()
  }

  /** Sends lanes concurrently, operations of a lane sequentially. */
  async function drain(): Promise<void> {
    await markInterrupted()
    const busy = new Map<string, Promise<void>>()
    for (;;) {
      wakeRequested = false
      const wakeRequest = new Promise<void>((resolve) => (interrupt = resolve))
      const ready = listSendableOperations(await store.all(), parts.actors(), now()).filter((op) => !busy.has(op.lane))
      for (const op of ready)
        busy.set(
          op.lane,
          sendOne(op).finally(() => busy.delete(op.lane)),
        )
      if (busy.size > 0) await Promise.race([wakeRequest, ...busy.values()])
      else if (!wakeRequested) return
    }
  }

  async function run(): Promise<void> {
    wakeRequested = false
    const sent = await parts.lock(drain).catch(() => false)
    const ops = await store.all()
    for (const op of listRemovableOperations(ops, now())) await store.update(op.opId, () => null)
    const instant = findNextSendTime(ops, parts.actors())
    if (instant !== undefined) parts.later(sent ? Math.max(instant - now(), 0) : LOCK_RETRY_MS)
  }

  async function runUntilIdle(): Promise<void> {
    do await run()
    while (wakeRequested)
  }

  function wake(): Promise<void> {
    wakeRequested = true
    interrupt?.()
    running ??= runUntilIdle().finally(() => (running = undefined))
    return running
  }

  return {
    wake,
    hurry: async () => {
      for (const op of await store.all()) await store.update(op.opId, (row) => skipRetryDelay(row, now()))
      await wake()
    },
  }
}
