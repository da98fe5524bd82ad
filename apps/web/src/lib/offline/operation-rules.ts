/**
 * Rules of the operation queue. Pure: no clock, no network, no storage.
 *
 * An operation is stored before its first send and sent unchanged under its own id until the server accepts or refuses
 * it. Without a response the outcome is unknown, and the operation is resent, for days if necessary; the id makes that
 * harmless. Operations of one lane are executed in order of creation; a refusal ends an operation without blocking the
 * next; only the user who created an operation may send it.
 *
 * A refusal applies to one send only. An earlier send without a response may have been executed or may still arrive at
 * the server. An operation in doubt is therefore reported as refused only after the server was queried by its id: the
 * server returns the first response or invalidates the id. Only operations that are invalidated or were never in doubt
 * can be discarded.
 */
import type { EndpointSpec } from '@nocturne/contract/endpoint'
import type { ErrCode } from '@nocturne/contract/errors'
import { secretFields } from '@nocturne/contract/secret-fields'

import { findDueAmount } from '../format/due-sum.ts'
import { isPlaceholderId } from './later-id.ts'
import { isOutcomeUnknown, getPendingSince } from './operation-state.ts'

export { isOutcomeUnknown, getPendingSince }

/** Fields needed to send an operation after a restart, when the endpoint object is not available. */
export type StoredEndpoint = Pick<EndpointSpec, 'method' | 'path' | 'kind' | 'input' | 'encoding'> & { id: string }

export type Refusal = { msg: string; errCode?: ErrCode | undefined; detail?: unknown }

export type Operation = {
  opId: string
  /** Idempotency key; set when it differs from `opId` because that one was invalidated. */
  key?: string
  /** Creation order over all lanes. */
  seq: number
  /** User who created it: `staff:12`, `member:…` or `guest`. */
  actor: string
  endpoint: StoredEndpoint
  /** Input as submitted; may contain `createPlaceholderId`s. */
  input: unknown
  /** Input as sent: fixed before the first send, so that every send is identical. */
  sent?: unknown
  /** Operations of one lane are executed in order, such as `table:12`. */
  lane: string
  /** Label in the list of waiting operations, such as `A08 点单`. */
  label: string
  createdAt: number
  status: 'waiting' | 'refused' | 'done'
  /** Number of sends and outcome queries started. */
  attempts: number
  /** Start of the first send. */
  sentAt?: number
  /** A send was started and has not ended, or the page was closed before it ended. */
  underWay?: boolean
  /** A send ended without a response: it may have been executed, or may still arrive at the server. */
  doubt?: boolean
  /**
   * Set while the outcome is queried by id instead of sending again; the refusal to show if the operation was never
   * executed.
   */
  asking?: Refusal
  /** Refused, and its id is invalid: a retry needs another id. */
  voided?: boolean
  /** Refused because the outcome can no longer be determined. */
  expired?: boolean
  /** Earliest time of the next send, ms. */
  notBefore: number
  /** True when the command may wait for the network. */
  mayWait: boolean
  answer?: unknown
  refusal?: Refusal
  settledAt?: number
}

export type SendOutcome =
  | { kind: 'answered'; answer: unknown }
  | { kind: 'refused'; refusal: Refusal }
  /** Result of the outcome query: it was not executed and never will be. */
  | { kind: 'void' }
  /** No response, so the outcome is not known. */
  | { kind: 'unknown' }
  /** The request did not leave the phone. */
  | { kind: 'unsent' }
  /** The session ended: the operation waits until the same user signs in. */
  | { kind: 'unauthorized' }

const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 30_000
/**
 * Commands that must not wait for the network are not executed late: after this time their outcome is queried instead
 * of resending them.
 */
const STALE_MS = 2 * 60_000
/**
 * The server stores ids for seven days. After six, a resend could be executed twice and an outcome query could return a
 * wrong result.
 */
const ID_LIFETIME_MS = 6 * 24 * 3_600_000
/** Time for which settled operations are stored, for dependent operations and other tabs. */
const KEEP_SETTLED_MS = 10 * 60_000

const secretNames = new Set<string>(secretFields)

/**
 * True when an input contains a payment code, a payment link or a password at any depth: such a command is sent
 * immediately or not at all.
 */
export function hasSecret(input: unknown): boolean {
  if (typeof input !== 'object' || input === null) return false
  return Object.entries(input).some(
    ([name, value]) => (secretNames.has(name) && value !== undefined && value !== '') || hasSecret(value),
  )
}

/** Ids of the operations whose responses an input needs. */
export function listDependencies(input: unknown): string[] {
  if (isPlaceholderId(input)) return [input.$from]
  if (typeof input !== 'object' || input === null) return []
  return Object.values(input).flatMap(listDependencies)
}

/** Replaces placeholders by the responses of other operations. All dependencies must be done. */
function resolveInput(input: unknown, ops: readonly Operation[]): unknown {
  if (isPlaceholderId(input)) return readField(ops.find((op) => op.opId === input.$from)?.answer, input.field)
  if (Array.isArray(input)) return input.map((item) => resolveInput(item, ops))
  if (typeof input !== 'object' || input === null) return input
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, resolveInput(value, ops)]))
}

function readField(answer: unknown, field: string): unknown {
  return typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>)[field] : undefined
}

type Readiness = 'ready' | 'wait' | 'held'

/**
 * `held`: an operation whose response this one needs was refused or removed, so this one is blocked and must not block
 * its lane.
 */
function getReadiness(op: Operation, ops: readonly Operation[]): Readiness {
  if (op.sent !== undefined) return 'ready'
  const needed = listDependencies(op.input).map((id) => ops.find((other) => other.opId === id))
  if (needed.some((other) => !other || other.status === 'refused' || isOperationBlocked(other, ops))) return 'held'
  return needed.every((other) => other?.status === 'done') ? 'ready' : 'wait'
}

/** True while the operation needs the response of another one that was refused or removed. */
export function isOperationBlocked(op: Operation, ops: readonly Operation[]): boolean {
  return op.status === 'waiting' && getReadiness(op, ops) === 'held'
}

/** Operations that may be sent now: the first waiting one of each lane of these actors. */
export function listSendableOperations(ops: readonly Operation[], actors: readonly string[], now: number): Operation[] {
  return getLaneHeads(ops, actors).filter((op) => op.notBefore <= now && getReadiness(op, ops) === 'ready')
}

/** Time at which the next operation becomes sendable, or undefined when none waits for its retry time. */
export function findNextSendTime(ops: readonly Operation[], actors: readonly string[]): number | undefined {
  const instants = getLaneHeads(ops, actors)
    .filter((op) => getReadiness(op, ops) === 'ready')
    .map((op) => op.notBefore)
  return instants.length > 0 ? Math.min(...instants) : undefined
}

function getLaneHeads(ops: readonly Operation[], actors: readonly string[]): Operation[] {
  const heads = new Map<string, Operation>()
  for (const op of ops.toSorted((a, b) => a.seq - b.seq)) {
    const candidate = op.status === 'waiting' && actors.includes(op.actor) && !isOperationBlocked(op, ops)
    const lane = `${op.actor} ${op.lane}`
    if (candidate && !heads.has(lane)) heads.set(lane, op)
  }
  return [...heads.values()]
}

/** State to store before a send or an outcome query starts. */
export function startSend(op: Operation, ops: readonly Operation[], now: number): Operation {
  const begun = { ...op, attempts: op.attempts + 1 }
  if (op.asking) return begun
  return { ...begun, sent: op.sent ?? resolveInput(op.input, ops), sentAt: op.sentAt ?? now, underWay: true }
}

/** State after a send or an outcome query. `random` is within 0…1. */
export function settleOperation(op: Operation, outcome: SendOutcome, now: number, random: number): Operation {
  if (op.status !== 'waiting') return op
  const ended = { ...op, underWay: false }
  switch (outcome.kind) {
    case 'answered':
      return { ...ended, status: 'done', answer: outcome.answer, settledAt: now }
    case 'void':
      return { ...refuse(ended, op.asking ?? NEVER_ARRIVED, now), voided: true }
    case 'refused':
      return settleRefusal(ended, outcome.refusal, now, random)
    case 'unsent':
    case 'unauthorized':
      return scheduleRetry(ended, now, random)
    case 'unknown':
      return scheduleRetry({ ...ended, doubt: true }, now, random)
  }
}

const NEVER_ARRIVED: Refusal = { msg: '没有送达，未执行' }
const GIVEN_UP: Refusal = { msg: '已放弃，未执行' }
const TOO_OLD: Refusal = { msg: '超过6天未能确认结果，请核对后再删除' }

function settleRefusal(op: Operation, refusal: Refusal, now: number, random: number): Operation {
  const doubtful = op.doubt === true
  const tooOften = refusal.errCode === 'TOO_FREQUENT' && (op.mayWait || doubtful)
  // A refused outcome query does not show whether the operation was executed, so it is retried.
  if (tooOften || (doubtful && op.asking)) return scheduleRetry(op, now, random)
  return doubtful ? startOutcomeQuery(op, refusal, now) : refuse(op, refusal, now)
}

function startOutcomeQuery(op: Operation, refusal: Refusal, now: number): Operation {
  return { ...op, asking: refusal, notBefore: now }
}

/** Idempotency key of the operation. */
export const getIdempotencyKey = (op: Operation): string => op.key ?? op.opId

/** True when a send was started and has not ended. Operations stored by earlier versions have no `underWay`. */
const isSendStarted = (op: Operation) => op.underWay ?? op.attempts > 0

/**
 * Marks a send that was started but not finished as in doubt. Call only while no tab is sending: the page that started
 * the send is closed.
 */
export function markSendInterrupted(op: Operation): Operation {
  return op.status === 'waiting' && isSendStarted(op) ? { ...op, underWay: false, doubt: true } : op
}

/**
 * Expires an operation that no tab is sending. If it is in doubt for longer than the server stores its id, it is
 * neither sent nor queried any more. For a command that must not wait, the outcome is queried instead of sending it
 * late.
 */
export function expireOperation(op: Operation, now: number): Operation {
  if (op.status !== 'waiting') return op
  if (isOutcomeUnknown(op) && getPendingSince(op) + ID_LIFETIME_MS < now)
    return { ...refuse(op, TOO_OLD, now), expired: true }
  if (op.mayWait || op.asking || op.createdAt + STALE_MS > now) return op
  return isOutcomeUnknown(op) ? startOutcomeQuery(op, NEVER_ARRIVED, now) : refuse(op, NEVER_ARRIVED, now)
}

function scheduleRetry(op: Operation, now: number, random: number): Operation {
  const step = Math.min(FIRST_RETRY_MS * 2 ** Math.min(op.attempts - 1, 10), LONGEST_RETRY_MS)
  return { ...op, notBefore: now + Math.round(step * (0.5 + random)) }
}

function refuse(op: Operation, refusal: Refusal, now: number): Operation {
  return { ...op, status: 'refused', refusal, settledAt: now }
}

/** Skips the retry delay, because the network is available again or the user requested it. */
export function skipRetryDelay(op: Operation, now: number): Operation {
  return op.status === 'waiting' && op.notBefore > now ? { ...op, notBefore: now } : op
}

/**
 * Retries a refused operation now and unchanged, except that after a price refusal it agrees to the new sum. `newKey`
 * is used when its own key was invalidated.
 */
export function prepareRetry(op: Operation, now: number, newKey: string): Operation {
  if (!canRetry(op)) return op
  const { refusal, settledAt: _s, asking: _a, doubt: _d, sentAt: _first, voided, ...rest } = op
  const retried = { ...rest, status: 'waiting' as const, underWay: false, createdAt: now, notBefore: now }
  const agreed = withSum(retried, findDueAmount(refusal))
  return voided ? { ...agreed, key: newKey } : agreed
}

function withSum(op: Operation, expectedFen: number | null): Operation {
  if (expectedFen === null) return op
  const setSum = (input: unknown) => ({ ...(input as object), expectedFen })
  return { ...op, input: setSum(op.input), ...(op.sent !== undefined && { sent: setSum(op.sent) }) }
}

/** Replaces the values that the failed step `from` should have provided. Only for operations that were never sent. */
export function replaceStep(op: Operation, from: string, answer: Readonly<Record<string, unknown>>): Operation {
  if (op.status !== 'waiting' || op.sent !== undefined || op.attempts > 0) return op
  return { ...op, input: replaceValues(op.input, from, answer), notBefore: 0 }
}

function replaceValues(input: unknown, from: string, answer: Readonly<Record<string, unknown>>): unknown {
  if (isPlaceholderId(input)) return input.$from === from ? (answer[input.field] ?? input) : input
  if (Array.isArray(input)) return input.map((item) => replaceValues(item, from, answer))
  if (typeof input !== 'object' || input === null) return input
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, replaceValues(value, from, answer)]))
}

/** False for an expired operation, which may have been executed long ago. */
export const canRetry = (op: Operation): boolean => op.status === 'refused' && !op.expired

/** Gives up an operation that may have been executed: the server is queried and invalidates its id if it was not. */
export function startAbandon(op: Operation, now: number): Operation {
  return canAbandon(op) ? startOutcomeQuery(op, GIVEN_UP, now) : op
}

export const canAbandon = (op: Operation): boolean =>
  op.status === 'waiting' && (isSendStarted(op) || isOutcomeUnknown(op)) && !op.asking

/** True if the operation was refused or never sent. Operations that may have been executed cannot be discarded. */
export function canDiscard(op: Operation): boolean {
  return op.status === 'refused' || (op.status === 'waiting' && !isSendStarted(op) && !isOutcomeUnknown(op))
}

/** True while an unsettled operation needs the response of this one. */
export function isNeededByOthers(opId: string, ops: readonly Operation[]): boolean {
  return ops.some((op) => op.status !== 'done' && listDependencies(op.input).includes(opId))
}

/** Done operations past their retention that no other operation needs. */
export function listRemovableOperations(ops: readonly Operation[], now: number): Operation[] {
  const old = ops.filter((op) => op.status === 'done' && (op.settledAt ?? 0) + KEEP_SETTLED_MS < now)
  return old.filter((op) => !isNeededByOthers(op.opId, ops))
}
