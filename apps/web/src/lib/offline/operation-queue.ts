/**
 * Queue for all staff and member writes: an operation is stored first, then sent under the id created when the
 * confirmation opened, and retried until the server responds. `operation-rules.ts` has the rules. A phone that cannot
 * store operations still sends them.
 */
import { networkErrorText } from '@nocturne/contract/client-texts'
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import type { StorableInput } from '@nocturne/contract/secret-fields'
import { createOperationId } from '@nocturne/base/operation-id'

import { ApiError } from '../query/api-error.ts'
import { call, type AnyEndpoint } from '../query/api.ts'
import { queryOperationOutcome } from './operation-outcome.ts'
import { getActorSessionKind, getCurrentActor, findPermanentActor, listActiveActors } from '../identity/actor.ts'
import { onLateOpen } from './idb.ts'
import { notify } from '../notify.ts'
import {
  canDiscard,
  startAbandon,
  hasSecret,
  isNeededByOthers,
  isOutcomeUnknown,
  getIdempotencyKey,
  replaceStep,
  prepareRetry,
  type Operation,
  type SendOutcome,
  type StoredEndpoint,
} from './operation-rules.ts'
import { phoneOperationStore, addMemoryFallback, type StoreFailure } from './operation-store.ts'
import { withSenderLock } from './sender-lock.ts'
import { createSender } from './sender.ts'
import { onMemberAreaChange } from '../identity/member-area.ts'
import { onSessionChange } from '../identity/session.ts'
import { onOtherTabChange, notifyOtherTabs } from '../live/tabs.ts'
import { waitingOperationsStore } from './waiting.ts'

export { createOperationId }
export { createPlaceholderId } from './later-id.ts'

/** A command that may wait on the phone is reported as queued when no response arrives within this time. */
const WAITING_AFTER_MS = 8_000
/**
 * A command that may not wait blocks the user for this time after the first lost response. Then its outcome is reported
 * as unknown.
 */
const UNKNOWN_AFTER_MS = 20_000

export type CommandSubmission = {
  /** Operations of one lane are executed in order, such as `table:12`. */
  lane: string
  /** Label in the list of waiting operations, such as `A08 点单`. */
  label: string
  /** Created by `createOperationId()` when the confirmation opened. */
  operationId: string
  /** True: may wait on this phone for the network. False: refused immediately when there is none. */
  offline: boolean
  /** True: a refusal shows no toast, because the page shows it itself. */
  quiet?: boolean
}

/** `queued`: stored on this phone and will be sent; the response is not known yet. */
export type SubmitResult<A> = { queued: false; answer: A } | { queued: true; operationId: string }

/** Ids of the operations for which a page still waits; the page shows their responses itself. */
const awaited = new Set<string>()

const unkeptTexts: Record<StoreFailure, string> = {
  full: '手机存储空间不足',
  silent: '手机存储没有响应',
  refused: '手机不允许保存数据',
}
/** Storage failures already shown to the user. */
const shownReasons = new Set<StoreFailure>()

const store = addMemoryFallback(phoneOperationStore, (why) => {
  if (shownReasons.has(why)) return
  shownReasons.add(why)
  notify(`${unkeptTexts[why]}，操作会直接发送，发送完成前请不要关闭页面`)
})
let timer: ReturnType<typeof setTimeout> | undefined

const sender = createSender({
  store,
  send,
  actors: listActiveActors,
  lock: (work) => withSenderLock(work),
  now: Date.now,
  random: Math.random,
  changed: () => {
    notifyOtherTabs()
    void refresh()
  },
  later: (ms) => {
    clearTimeout(timer)
    timer = setTimeout(() => void sender.wake(), ms)
  },
})

async function refresh(): Promise<void> {
  const ops = await store.all()
  const before = new Map(waitingOperationsStore.get().ops.map((op) => [op.opId, op.status]))
  waitingOperationsStore.set({ ops, actors: listActiveActors() })
  for (const op of ops) {
    const late = before.get(op.opId) === 'waiting' && !awaited.has(op.opId)
    if (late && op.status === 'refused') notify(`${op.label}未成功：${op.refusal?.msg ?? ''}`)
    if (late && op.status === 'done' && op.asking) notify(`${op.label}已经成功`)
  }
}

/** Resumes operations of an earlier launch. Call once, at start-up. */
export async function startQueue(): Promise<void> {
  onOtherTabChange(() => void refresh())
  let present = listActiveActors().join()
  const handleSessionChange = async () => {
    const next = listActiveActors().join()
    const arrived = next !== present
    present = next
    await assignToUser()
    await refresh()
    // Sends operations of a user who just signed in without waiting for their retry time.
    await (arrived ? sender.hurry() : sender.wake())
  }
  onSessionChange(() => void handleSessionChange())
  onMemberAreaChange(() => void handleSessionChange())
  window.addEventListener('online', () => void sender.hurry())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void sender.hurry()
  })
  // The local database opened late: reads the operations of earlier launches.
  onLateOpen(() => void handleSessionChange())
  await refresh()
  // Skips retry delays at start-up too, because signing in through a provider restarts the app.
  void sender.hurry()
}

/** Assigns operations written before the user was known to that user, so that they survive a new sign-in. */
async function assignToUser(): Promise<void> {
  for (const { opId, actor } of await store.all()) {
    const name = findPermanentActor(actor)
    if (name !== undefined) await store.update(opId, (op) => ({ ...op, actor: name }))
  }
}

async function send(op: Operation): Promise<SendOutcome> {
  const hadNetwork = navigator.onLine
  const options = { silent: true, bearer: getActorSessionKind(op.actor) }
  try {
    if (op.asking) return await queryOperationOutcome(getIdempotencyKey(op), options)
    const endpoint: AnyEndpoint = { ...op.endpoint, module: '', access: 'staff', summary: op.label }
    const answer = await call(endpoint, op.sent, { operationId: getIdempotencyKey(op), ...options })
    return { kind: 'answered', answer }
  } catch (error) {
    const failure = error as ApiError
    // Without network the request never left the phone.
    if (!hadNetwork && failure.kind === 'unknown' && failure.status === 0 && !failure.timedOut)
      return { kind: 'unsent' }
    return toOutcome(failure, op)
  }
}

function toOutcome(error: ApiError, op: Operation): SendOutcome {
  const refusal = { msg: error.message, errCode: error.errCode, detail: error.detail }
  // A guest call has no session that could be renewed, so the refusal is final.
  if (error.kind === 'refused' || (error.kind === 'unauthorized' && op.actor === 'guest'))
    return { kind: 'refused', refusal }
  return { kind: error.kind === 'unauthorized' ? 'unauthorized' : 'unknown' }
}

/**
 * Stores and sends a command. Resolves with the response, or with `queued` when it waits on this phone. Rejects with an
 * `ApiError`: `refused` (nothing was written), `offline` (not sent, not stored), or `unknown` (stored, and sent until
 * the outcome is known). A second submission under the same id joins the first, whatever its input. Throws when the
 * input contains a code or password, which its type excludes already; send such a command with `secret`.
 */
export async function submitCommand<E extends AnyEndpoint>(
  endpoint: E,
  input: StorableInput<InputOf<E>>,
  options: CommandSubmission,
): Promise<SubmitResult<AnswerOf<E>>> {
  if (hasSecret(input)) throw new Error(`${endpoint.id} carries a secret: it must not be stored on the phone`)
  const online = navigator.onLine
  if (!online && !options.offline) {
    notify(networkErrorText)
    throw new ApiError({ kind: 'offline', msg: networkErrorText })
  }
  const op = await store.add({
    opId: options.operationId,
    actor: getCurrentActor(),
    endpoint: toStoredEndpoint(endpoint),
    input,
    lane: options.lane,
    label: options.label,
    createdAt: Date.now(),
    status: 'waiting',
    attempts: 0,
    notBefore: 0,
    mayWait: options.offline,
  })
  if (op.status === 'refused') await store.update(op.opId, (row) => prepareRetry(row, Date.now(), createOperationId()))
  await refresh()
  notifyOtherTabs()
  void sender.wake()
  if (!online) return { queued: true, operationId: op.opId }
  return waitForOutcome<AnswerOf<E>>(op.opId, options)
}

function toStoredEndpoint({ id, method, path, kind, input, encoding }: AnyEndpoint): StoredEndpoint {
  return { id, method, path, kind, ...(input && { input }), ...(encoding && { encoding }) }
}

/**
 * Waits for the response to the operation. With `options.offline` it stays queued after `WAITING_AFTER_MS` or a failed
 * send; otherwise an error with unknown outcome is thrown `UNKNOWN_AFTER_MS` after a failed send.
 */
async function waitForOutcome<A>(opId: string, options: CommandSubmission): Promise<SubmitResult<A>> {
  awaited.add(opId)
  const settled = await waitUntilSettled(opId, options.offline)
  awaited.delete(opId)
  if (settled?.status === 'done') return { queued: false, answer: settled.answer as A }
  if (settled?.refusal) {
    if (!options.quiet) notify(settled.refusal.msg)
    await removeShownRefusal(opId)
    throw new ApiError({ kind: 'refused', ...settled.refusal })
  }
  if (options.offline) return { queued: true, operationId: opId }
  notify(networkErrorText)
  throw new ApiError({ kind: 'unknown', msg: networkErrorText })
}

/** Removes a refusal that the page shows itself from the list of waiting operations. */
async function removeShownRefusal(opId: string): Promise<void> {
  const ops = await store.all()
  await store.update(opId, (op) => (op.status === 'refused' && !isNeededByOthers(opId, ops) ? null : op))
  await refresh()
}

function waitUntilSettled(opId: string, mayWait: boolean): Promise<Operation | undefined> {
  return new Promise((resolve) => {
    let deadline: ReturnType<typeof setTimeout> | undefined
    const finishWait = (op: Operation | undefined) => {
      clearTimeout(deadline)
      stop()
      resolve(op)
    }
    const checkOperation = () => {
      const op = waitingOperationsStore.get().ops.find((other) => other.opId === opId)
      if (op && op.status !== 'waiting') finishWait(op)
      else if (op && (isOutcomeUnknown(op) || hasFailedAttempt(op))) {
        if (mayWait) finishWait(undefined)
        else deadline ??= setTimeout(() => finishWait(undefined), UNKNOWN_AFTER_MS)
      }
    }
    const stop = waitingOperationsStore.subscribe(checkOperation)
    if (mayWait) deadline = setTimeout(() => finishWait(undefined), WAITING_AFTER_MS)
    checkOperation()
  })
}

/** True when at least one send ended without a final response. */
const hasFailedAttempt = (op: Operation) => op.attempts > 0 && op.notBefore > 0

/** Resends a refused operation unchanged, or a waiting one immediately. */
export async function retryOperation(opId: string): Promise<void> {
  await store.update(opId, (op) => prepareRetry(op, Date.now(), createOperationId()))
  await refresh()
  await sender.hurry()
}

/**
 * Gives up an operation that may have been executed: the server invalidates its id unless it was executed, and the
 * operation becomes refused.
 */
export async function abandonOperation(opId: string): Promise<void> {
  await store.update(opId, (op) => startAbandon(op, Date.now()))
  await refresh()
  await sender.hurry()
}

/** Sends a blocked operation with the given values instead of the response of its failed step `from`. */
export async function replaceOperationStep(
  opId: string,
  from: string,
  answer: Readonly<Record<string, unknown>>,
): Promise<void> {
  await store.update(opId, (op) => replaceStep(op, from, answer))
  await refresh()
  notifyOtherTabs()
  await sender.hurry()
}

/** Discards a refused or never sent operation. Returns false if it may have been executed. */
export async function discardOperation(opId: string): Promise<boolean> {
  let isDiscarded = false
  await store.update(opId, (op) => {
    isDiscarded = canDiscard(op)
    return isDiscarded ? null : op
  })
  await refresh()
  notifyOtherTabs()
  return isDiscarded
}
