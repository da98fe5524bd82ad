/**
 * Every write of the house goes through here: stored first, then sent under the id minted when the confirm step opened,
 * again and again until the server has answered. See `operation-rules.ts` for the law. A phone that cannot store sends all the same.
 */
import { networkErrorText } from '@nocturne/contract/client-texts'
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import type { Storable } from '@nocturne/contract/secret-fields'
import { mintOperationId } from '@nocturne/base/operation-id'

import { ApiError } from './api-error.ts'
import { call, type AnyEndpoint } from './api.ts'
import { askWhatBecame } from './ask-what-became.ts'
import { bearerOf, currentActor, knownAs, presentActors } from './actor.ts'
import { onLateOpen } from './idb.ts'
import { notify } from './notify.ts'
import {
  canDiscard,
  giveUp,
  holdsSecret,
  isNeeded,
  isUnknown,
  keyOf,
  replaceStep,
  retry,
  type Operation,
  type Outcome,
  type StoredEndpoint,
} from './operation-rules.ts'
import { phoneStore, withFallback, type Unkept } from './operation-store.ts'
import { senderLock } from './sender-lock.ts'
import { createSender } from './sender.ts'
import { onMemberArea } from './member-area.ts'
import { onSession } from './session.ts'
import { onOtherTab, tellTabs } from './tabs.ts'
import { waitingView } from './waiting.ts'

export { mintOperationId }
export { laterId } from './later-id.ts'

/** A command that may wait is reported as waiting when it has no answer after this long. */
const WAITING_AFTER_MS = 8_000
/** One that may not wait keeps the person here this long after the first lost answer, before it is called unknown. */
const UNKNOWN_AFTER_MS = 20_000

export type Submission = {
  /** What must stay in order, such as `table:12`. */
  lane: string
  /** What the person reads in the list of waiting writes, such as `A08 点单`. */
  label: string
  /** Minted by `mintOperationId()` when the confirm step opened. */
  operationId: string
  /** True: may wait on this phone for the network. False: refused at once when there is none. */
  offline: boolean
  /** No toast for a refusal: the page shows it itself. */
  quiet?: boolean
}

/** `queued`: kept on this phone, will be sent; the answer is not known yet. */
export type Submitted<A> = { queued: false; answer: A } | { queued: true; operationId: string }

/** Operations whose page is still waiting for the answer: it speaks to the person itself. */
const awaited = new Set<string>()

const unkeptTexts: Record<Unkept, string> = {
  full: '手机存储空间不足',
  silent: '手机存储没有响应',
  refused: '手机不允许保存数据',
}
/** Reasons that were said already. */
const said = new Set<Unkept>()

const store = withFallback(phoneStore, (why) => {
  if (said.has(why)) return
  said.add(why)
  notify(`${unkeptTexts[why]}，操作会直接发送，发送完成前请不要关闭页面`)
})
let timer: ReturnType<typeof setTimeout> | undefined

const sender = createSender({
  store,
  send,
  actors: presentActors,
  lock: (work) => senderLock(work),
  now: Date.now,
  random: Math.random,
  changed: () => {
    tellTabs()
    void refresh()
  },
  later: (ms) => {
    clearTimeout(timer)
    timer = setTimeout(() => void sender.wake(), ms)
  },
})

async function refresh(): Promise<void> {
  const ops = await store.all()
  const before = new Map(waitingView.get().ops.map((op) => [op.opId, op.status]))
  waitingView.set({ ops, actors: presentActors() })
  for (const op of ops) {
    const late = before.get(op.opId) === 'waiting' && !awaited.has(op.opId)
    if (late && op.status === 'refused') notify(`${op.label}未成功：${op.refusal?.msg ?? ''}`)
    if (late && op.status === 'done' && op.asking) notify(`${op.label}已经成功`)
  }
}

/** Begins to send what an earlier launch left behind. Once, at start-up. */
export async function startQueue(): Promise<void> {
  onOtherTab(() => void refresh())
  let present = presentActors().join()
  const follow = async () => {
    const next = presentActors().join()
    const arrived = next !== present
    present = next
    await adopt()
    await refresh()
    // What waited for somebody who has just signed in goes at once.
    await (arrived ? sender.hurry() : sender.wake())
  }
  onSession(() => void follow())
  onMemberArea(() => void follow())
  window.addEventListener('online', () => void sender.hurry())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void sender.hurry()
  })
  // What an earlier launch left behind is read then.
  onLateOpen(() => void follow())
  await refresh()
  // Who signed in on a page of a provider comes back by a launch: what waited for him goes at once as well.
  void sender.hurry()
}

/** Writes made before the person of a session was known are his from then on, also when he has signed in anew. */
async function adopt(): Promise<void> {
  for (const { opId, actor } of await store.all()) {
    const name = knownAs(actor)
    if (name !== undefined) await store.update(opId, (op) => ({ ...op, actor: name }))
  }
}

async function send(op: Operation): Promise<Outcome> {
  const hadNetwork = navigator.onLine
  const options = { silent: true, bearer: bearerOf(op.actor) }
  try {
    if (op.asking) return await askWhatBecame(keyOf(op), options)
    const endpoint: AnyEndpoint = { ...op.endpoint, module: '', access: 'staff', summary: op.label }
    const answer = await call(endpoint, op.sent, { operationId: keyOf(op), ...options })
    return { kind: 'answered', answer }
  } catch (error) {
    const failure = error as ApiError
    // Without network it has not left the phone: that much the phone knows.
    if (!hadNetwork && failure.kind === 'unknown' && failure.status === 0 && !failure.timedOut)
      return { kind: 'unsent' }
    return outcomeOf(failure, op)
  }
}

function outcomeOf(error: ApiError, op: Operation): Outcome {
  const refusal = { msg: error.message, errCode: error.errCode, detail: error.detail }
  // Nobody can sign in again for a guest's call.
  if (error.kind === 'refused' || (error.kind === 'unauthorized' && op.actor === 'guest'))
    return { kind: 'refused', refusal }
  return { kind: error.kind === 'unauthorized' ? 'unauthorized' : 'unknown' }
}

/**
 * Stores and sends a command. Resolves with the answer, or `queued` when it waits on this phone. Rejects with an
 * `ApiError`: `refused` (nothing was written), `offline` (not sent, not kept), or `unknown` (kept, and sent until known).
 * A second submission under the same id joins the first, whatever its input. Throws when the input holds a code or a password,
 * which its type excludes already: its page must send it with `secret`.
 */
export async function submitCommand<E extends AnyEndpoint>(
  endpoint: E,
  input: Storable<InputOf<E>>,
  options: Submission,
): Promise<Submitted<AnswerOf<E>>> {
  if (holdsSecret(input)) throw new Error(`${endpoint.id} carries a secret: it must not be stored on the phone`)
  const online = navigator.onLine
  if (!online && !options.offline) {
    notify(networkErrorText)
    throw new ApiError({ kind: 'offline', msg: networkErrorText })
  }
  const op = await store.add({
    opId: options.operationId,
    actor: currentActor(),
    endpoint: storedEndpoint(endpoint),
    input,
    lane: options.lane,
    label: options.label,
    createdAt: Date.now(),
    status: 'waiting',
    attempts: 0,
    notBefore: 0,
    mayWait: options.offline,
  })
  if (op.status === 'refused') await store.update(op.opId, (row) => retry(row, Date.now(), mintOperationId()))
  await refresh()
  tellTabs()
  void sender.wake()
  if (!online) return { queued: true, operationId: op.opId }
  return outcome<AnswerOf<E>>(op.opId, options)
}

function storedEndpoint({ id, method, path, kind, input, encoding }: AnyEndpoint): StoredEndpoint {
  return { id, method, path, kind, ...(input && { input }), ...(encoding && { encoding }) }
}

/** Waits for the settled operation, as long as the person should be kept waiting. */
async function outcome<A>(opId: string, options: Submission): Promise<Submitted<A>> {
  awaited.add(opId)
  const settled = await settledOperation(opId, options.offline)
  awaited.delete(opId)
  if (settled?.status === 'done') return { queued: false, answer: settled.answer as A }
  if (settled?.refusal) {
    if (!options.quiet) notify(settled.refusal.msg)
    await forgetSeen(opId)
    throw new ApiError({ kind: 'refused', ...settled.refusal })
  }
  if (options.offline) return { queued: true, operationId: opId }
  notify(networkErrorText)
  throw new ApiError({ kind: 'unknown', msg: networkErrorText })
}

/** A refusal that the page shows beside what was typed needs no second place in the list of waiting writes. */
async function forgetSeen(opId: string): Promise<void> {
  const ops = await store.all()
  await store.update(opId, (op) => (op.status === 'refused' && !isNeeded(opId, ops) ? null : op))
  await refresh()
}

function settledOperation(opId: string, mayWait: boolean): Promise<Operation | undefined> {
  return new Promise((resolve) => {
    let deadline: ReturnType<typeof setTimeout> | undefined
    const end = (op: Operation | undefined) => {
      clearTimeout(deadline)
      stop()
      resolve(op)
    }
    const look = () => {
      const op = waitingView.get().ops.find((other) => other.opId === opId)
      if (op && op.status !== 'waiting') end(op)
      else if (op && (isUnknown(op) || wasTried(op))) {
        if (mayWait) end(undefined)
        else deadline ??= setTimeout(() => end(undefined), UNKNOWN_AFTER_MS)
      }
    }
    const stop = waitingView.subscribe(look)
    if (mayWait) deadline = setTimeout(() => end(undefined), WAITING_AFTER_MS)
    look()
  })
}

/** At least one send ended without an answer that settles it. */
const wasTried = (op: Operation) => op.attempts > 0 && op.notBefore > 0

/** Sends a refused operation once more, as it was, or a waiting one at once. */
export async function retryOperation(opId: string): Promise<void> {
  await store.update(opId, (op) => retry(op, Date.now(), mintOperationId()))
  await refresh()
  await sender.hurry()
}

/** The person no longer wants what may have happened. The server is asked; what never happened then stands among the refused. */
export async function giveUpOperation(opId: string): Promise<void> {
  await store.update(opId, (op) => giveUp(op, Date.now()))
  await refresh()
  await sender.hurry()
}

/** Sends a held operation with the given values in place of the answer of its failed step `from`. */
export async function replaceStepOf(
  opId: string,
  from: string,
  answer: Readonly<Record<string, unknown>>,
): Promise<void> {
  await store.update(opId, (op) => replaceStep(op, from, answer))
  await refresh()
  tellTabs()
  await sender.hurry()
}

/** Throws away a refused or never sent operation. Answers false when it may already have happened. */
export async function discardOperation(opId: string): Promise<boolean> {
  let gone = false
  await store.update(opId, (op) => {
    gone = canDiscard(op)
    return gone ? null : op
  })
  await refresh()
  tellTabs()
  return gone
}
