/**
 * Sends stored operations until none may be sent. Everything it decides comes from `operation-rules.ts`; everything it
 * touches (storage, network, clock, lock) is handed in, so that tests can lose answers, reload and open second tabs.
 */
import {
  beginSend,
  forgettable,
  hurry,
  interrupted,
  lapse,
  nextInstant,
  sendable,
  settle,
  type Operation,
  type Outcome,
} from './operation-rules.ts'
import type { OperationStore } from './operation-store.ts'
import type { SenderLock } from './sender-lock.ts'

export type SenderParts = {
  store: OperationStore
  /** Sends an operation, or asks what became of it where it says so. */
  send: (op: Operation) => Promise<Outcome>
  /** The actors of this phone that have a session now. */
  actors: () => readonly string[]
  lock: SenderLock
  now: () => number
  random: () => number
  /** Called after every stored change. */
  changed: () => void
  /** Asks to be woken in `ms`. */
  later: (ms: number) => void
}

/** While another tab sends, look again this often. */
const LOOK_AGAIN_MS = 5_000

export type Sender = {
  /** Sends what may be sent. Resolves when nothing is left to send now. */
  wake: () => Promise<void>
  /** As `wake`, and what waits for time goes at once. */
  hurry: () => Promise<void>
}

export function createSender(parts: SenderParts): Sender {
  const { store, now } = parts
  let running: Promise<void> | undefined
  let askedAgain = false
  let interrupt: (() => void) | undefined

  async function sendOne(op: Operation): Promise<void> {
    const ops = await store.all()
    const begun = await store.update(op.opId, (row) => (row.status === 'waiting' ? beginSend(row, ops, now()) : row))
    if (begun?.status !== 'waiting') return
    const outcome = await parts.send(begun)
    await store.update(op.opId, (row) => settle(row, outcome, now(), parts.random()))
    parts.changed()
  }

  /** Whoever has the lock and has sent nothing yet knows that nobody is sending. */
  async function takeOver(): Promise<void> {
    const left = (await store.all()).filter((op) => lapse(interrupted(op), now()) !== op)
    for (const { opId } of left) await store.update(opId, (row) => lapse(interrupted(row), now()))
    if (left.length > 0) parts.changed()
  }

  /** Lanes run beside each other, operations of a lane one after the other. */
  async function drain(): Promise<void> {
    await takeOver()
    const busy = new Map<string, Promise<void>>()
    for (;;) {
      askedAgain = false
      const asked = new Promise<void>((resolve) => (interrupt = resolve))
      const ready = sendable(await store.all(), parts.actors(), now()).filter((op) => !busy.has(op.lane))
      for (const op of ready)
        busy.set(
          op.lane,
          sendOne(op).finally(() => busy.delete(op.lane)),
        )
      if (busy.size > 0) await Promise.race([asked, ...busy.values()])
      else if (!askedAgain) return
    }
  }

  async function run(): Promise<void> {
    askedAgain = false
    const sent = await parts.lock(drain).catch(() => false)
    const ops = await store.all()
    for (const op of forgettable(ops, now())) await store.update(op.opId, () => null)
    const instant = nextInstant(ops, parts.actors())
    if (instant !== undefined) parts.later(sent ? Math.max(instant - now(), 0) : LOOK_AGAIN_MS)
  }

  async function untilNobodyAsks(): Promise<void> {
    do await run()
    while (askedAgain)
  }

  function wake(): Promise<void> {
    askedAgain = true
    interrupt?.()
    running ??= untilNobodyAsks().finally(() => (running = undefined))
    return running
  }

  return {
    wake,
    hurry: async () => {
      for (const op of await store.all()) await store.update(op.opId, (row) => hurry(row, now()))
      await wake()
    },
  }
}
