/**
 * The law of unsent writes (every decision of the operation queue, pure: no clock, no network, no storage).
 *
 * An operation is stored before its first send and sent unchanged under its own id until the server has said yes or no.
 * No answer means unknown, and unknown is sent again, for days if need be: the id makes that harmless. Operations of one lane go
 * in the order in which they were made; a refusal ends an operation without holding up the next; only the user who made an
 * operation may send it.
 *
 * A refusal says that this send did nothing. Of an earlier send that was never answered it says nothing: that one may have
 * happened, or may arrive yet. So what is in doubt is never called refused before the server was asked by the id: it then tells
 * the first answer, or makes the id void, and only what is void or was never in doubt may be thrown away.
 */
import type { EndpointSpec } from '@nocturne/contract/endpoint'
import type { ErrCode } from '@nocturne/contract/errors'
import { secretFields } from '@nocturne/contract/secret-fields'

import { dueSum } from './due-sum.ts'
import { isLater } from './later-id.ts'
import { isUnknown, sinceOf } from './operation-state.ts'

export { isUnknown, sinceOf }

/** What is needed to send an operation after a restart, when nobody holds the endpoint any more. */
export type StoredEndpoint = Pick<EndpointSpec, 'method' | 'path' | 'kind' | 'input' | 'encoding'> & { id: string }

export type Refusal = { msg: string; errCode?: ErrCode | undefined; detail?: unknown }

export type Operation = {
  opId: string
  /** What the server knows it by, once it is no longer `opId`: that one was made void. */
  key?: string
  /** Order of making, over all lanes. */
  seq: number
  /** Who made it: `staff:12`, `member:…` or `guest`. */
  actor: string
  endpoint: StoredEndpoint
  /** As typed; may hold `laterId`s. */
  input: unknown
  /** As sent: fixed before the first send, so that every send is the same. */
  sent?: unknown
  /** What must stay in order, such as `table:12`. */
  lane: string
  /** What the person reads in the list of waiting writes, such as `A08 点单`. */
  label: string
  createdAt: number
  status: 'waiting' | 'refused' | 'done'
  /** Sends and questions that were begun. */
  attempts: number
  /** When the first send was begun. */
  sentAt?: number
  /** A send was begun and has not ended, or its page was closed before it did. */
  underWay?: boolean
  /** A send ended without an answer: it may have happened, or may arrive yet. */
  doubt?: boolean
  /** The server is asked by the id instead of sending again; should it never have happened, this is what the person reads. */
  asking?: Refusal
  /** Refused, and its id is void: done again it is another operation. */
  voided?: boolean
  /** Refused because nobody can tell any more what became of it. */
  expired?: boolean
  /** Not to be sent before this instant. */
  notBefore: number
  /** True when the command may wait for the network. */
  mayWait: boolean
  answer?: unknown
  refusal?: Refusal
  settledAt?: number
}

export type Outcome =
  | { kind: 'answered'; answer: unknown }
  | { kind: 'refused'; refusal: Refusal }
  /** Asked by its id: it never happened and never will. */
  | { kind: 'void' }
  /** No answer that says what happened. */
  | { kind: 'unknown' }
  /** It has not left the phone. */
  | { kind: 'unsent' }
  /** The session ended: waits for the same user. */
  | { kind: 'unauthorized' }

const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 30_000
/** What must not wait for the network is not done much later either: after this it is asked about, not sent again. */
const STALE_MS = 2 * 60_000
/** The server keeps ids for seven days: after six a send might be done a second time, and a question be answered wrongly. */
const IDS_KEPT_MS = 6 * 24 * 3_600_000
/** Settled operations stay readable this long for those that depend on them and for other tabs. */
const KEEP_SETTLED_MS = 10 * 60_000

const secretNames = new Set<string>(secretFields)

/** True when an input carries a shown code, a payment link or a password at any depth: such a command is sent at once or not at all. */
export function holdsSecret(input: unknown): boolean {
  if (typeof input !== 'object' || input === null) return false
  return Object.entries(input).some(
    ([name, value]) => (secretNames.has(name) && value !== undefined && value !== '') || holdsSecret(value),
  )
}

/** Ids of the operations whose answers an input needs. */
export function dependenciesOf(input: unknown): string[] {
  if (isLater(input)) return [input.$from]
  if (typeof input !== 'object' || input === null) return []
  return Object.values(input).flatMap(dependenciesOf)
}

/** The input with the answers of others filled in. Only for inputs whose dependencies are all done. */
export function resolveInput(input: unknown, ops: readonly Operation[]): unknown {
  if (isLater(input)) return fieldOf(ops.find((op) => op.opId === input.$from)?.answer, input.field)
  if (Array.isArray(input)) return input.map((item) => resolveInput(item, ops))
  if (typeof input !== 'object' || input === null) return input
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, resolveInput(value, ops)]))
}

function fieldOf(answer: unknown, field: string): unknown {
  return typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>)[field] : undefined
}

type Readiness = 'ready' | 'wait' | 'held'

/** `held`: something it needs was refused or is gone, so it cannot go now and must not block its lane. */
function readiness(op: Operation, ops: readonly Operation[]): Readiness {
  if (op.sent !== undefined) return 'ready'
  const needed = dependenciesOf(op.input).map((id) => ops.find((other) => other.opId === id))
  if (needed.some((other) => !other || other.status === 'refused' || isHeld(other, ops))) return 'held'
  return needed.every((other) => other?.status === 'done') ? 'ready' : 'wait'
}

/** Waits for a step that was refused or is gone. */
export function isHeld(op: Operation, ops: readonly Operation[]): boolean {
  return op.status === 'waiting' && readiness(op, ops) === 'held'
}

/** The operations that may be sent now: the first waiting one of each lane of these actors. */
export function sendable(ops: readonly Operation[], actors: readonly string[], now: number): Operation[] {
  return laneHeads(ops, actors).filter((op) => op.notBefore <= now && readiness(op, ops) === 'ready')
}

/** When the next operation becomes sendable, or undefined when nothing waits for time. */
export function nextInstant(ops: readonly Operation[], actors: readonly string[]): number | undefined {
  const instants = laneHeads(ops, actors)
    .filter((op) => readiness(op, ops) === 'ready')
    .map((op) => op.notBefore)
  return instants.length > 0 ? Math.min(...instants) : undefined
}

function laneHeads(ops: readonly Operation[], actors: readonly string[]): Operation[] {
  const heads = new Map<string, Operation>()
  for (const op of ops.toSorted((a, b) => a.seq - b.seq)) {
    const candidate = op.status === 'waiting' && actors.includes(op.actor) && !isHeld(op, ops)
    const lane = `${op.actor} ${op.lane}`
    if (candidate && !heads.has(lane)) heads.set(lane, op)
  }
  return [...heads.values()]
}

/** The row as it must be stored before a send, or a question, begins. */
export function beginSend(op: Operation, ops: readonly Operation[], now: number): Operation {
  const begun = { ...op, attempts: op.attempts + 1 }
  if (op.asking) return begun
  return { ...begun, sent: op.sent ?? resolveInput(op.input, ops), sentAt: op.sentAt ?? now, underWay: true }
}

/** The row after a send or a question has ended. `random` is within 0…1. */
export function settle(op: Operation, outcome: Outcome, now: number, random: number): Operation {
  if (op.status !== 'waiting') return op
  const ended = { ...op, underWay: false }
  switch (outcome.kind) {
    case 'answered':
      return { ...ended, status: 'done', answer: outcome.answer, settledAt: now }
    case 'void':
      return { ...refuse(ended, op.asking ?? NEVER_ARRIVED, now), voided: true }
    case 'refused':
      return afterRefusal(ended, outcome.refusal, now, random)
    case 'unsent':
    case 'unauthorized':
      return again(ended, now, random)
    case 'unknown':
      return again({ ...ended, doubt: true }, now, random)
  }
}

const NEVER_ARRIVED: Refusal = { msg: '没有送达，未执行' }
const GIVEN_UP: Refusal = { msg: '已放弃，未执行' }
const TOO_OLD: Refusal = { msg: '超过6天未能确认结果，请核对后再删除' }

function afterRefusal(op: Operation, refusal: Refusal, now: number, random: number): Operation {
  const doubtful = op.doubt === true
  const tooOften = refusal.errCode === 'TOO_FREQUENT' && (op.mayWait || doubtful)
  // Of a question only the server's word about the id ends it.
  if (tooOften || (doubtful && op.asking)) return again(op, now, random)
  return doubtful ? ask(op, refusal, now) : refuse(op, refusal, now)
}

function ask(op: Operation, refusal: Refusal, now: number): Operation {
  return { ...op, asking: refusal, notBefore: now }
}

/** The id under which the server knows it. */
export const keyOf = (op: Operation): string => op.key ?? op.opId

/** Rows of earlier versions do not say whether a send is under way. */
const wasBegun = (op: Operation) => op.underWay ?? op.attempts > 0

/** Nobody is sending: a send that was begun and has not ended never will, for its page is gone. */
export function interrupted(op: Operation): Operation {
  return op.status === 'waiting' && wasBegun(op) ? { ...op, underWay: false, doubt: true } : op
}

/**
 * What time does to an operation nobody is sending. In doubt for so long that the server may have forgotten its id, it is neither
 * sent nor asked about any more. What must not wait is not done later than the person expects: it is asked about instead.
 */
export function lapse(op: Operation, now: number): Operation {
  if (op.status !== 'waiting') return op
  if (isUnknown(op) && sinceOf(op) + IDS_KEPT_MS < now) return { ...refuse(op, TOO_OLD, now), expired: true }
  if (op.mayWait || op.asking || op.createdAt + STALE_MS > now) return op
  return isUnknown(op) ? ask(op, NEVER_ARRIVED, now) : refuse(op, NEVER_ARRIVED, now)
}

function again(op: Operation, now: number, random: number): Operation {
  const step = Math.min(FIRST_RETRY_MS * 2 ** Math.min(op.attempts - 1, 10), LONGEST_RETRY_MS)
  return { ...op, notBefore: now + Math.round(step * (0.5 + random)) }
}

function refuse(op: Operation, refusal: Refusal, now: number): Operation {
  return { ...op, status: 'refused', refusal, settledAt: now }
}

/** The network is back, or the person asks: what waits for time may go at once. */
export function hurry(op: Operation, now: number): Operation {
  return op.status === 'waiting' && op.notBefore > now ? { ...op, notBefore: now } : op
}

/**
 * The person asks for a refused operation once more, now and unchanged; of one that was refused for its price he agrees to the new sum.
 * `newKey` is used when its own was made void.
 */
export function retry(op: Operation, now: number, newKey: string): Operation {
  if (!mayRetry(op)) return op
  const { refusal, settledAt: _s, asking: _a, doubt: _d, sentAt: _first, voided, ...rest } = op
  const anew = { ...rest, status: 'waiting' as const, underWay: false, createdAt: now, notBefore: now }
  const agreed = withSum(anew, dueSum(refusal))
  return voided ? { ...agreed, key: newKey } : agreed
}

function withSum(op: Operation, expectedFen: number | null): Operation {
  if (expectedFen === null) return op
  const put = (input: unknown) => ({ ...(input as object), expectedFen })
  return { ...op, input: put(op.input), ...(op.sent !== undefined && { sent: put(op.sent) }) }
}

/** Fills in what the failed step `from` should have supplied. Only for operations that were never sent. */
export function replaceStep(op: Operation, from: string, answer: Readonly<Record<string, unknown>>): Operation {
  if (op.status !== 'waiting' || op.sent !== undefined || op.attempts > 0) return op
  return { ...op, input: fillIn(op.input, from, answer), notBefore: 0 }
}

function fillIn(input: unknown, from: string, answer: Readonly<Record<string, unknown>>): unknown {
  if (isLater(input)) return input.$from === from ? (answer[input.field] ?? input) : input
  if (Array.isArray(input)) return input.map((item) => fillIn(item, from, answer))
  if (typeof input !== 'object' || input === null) return input
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, fillIn(value, from, answer)]))
}

/** What may have happened long ago is not done once more by a tap. */
export const mayRetry = (op: Operation): boolean => op.status === 'refused' && !op.expired

/** The person no longer wants what may have happened: the server is asked, and it is void when it has not. */
export function giveUp(op: Operation, now: number): Operation {
  return mayGiveUp(op) ? ask(op, GIVEN_UP, now) : op
}

export const mayGiveUp = (op: Operation): boolean =>
  op.status === 'waiting' && (wasBegun(op) || isUnknown(op)) && !op.asking

/** May be thrown away: the server said no, or has never seen it. What may have happened cannot be discarded. */
export function canDiscard(op: Operation): boolean {
  return op.status === 'refused' || (op.status === 'waiting' && !wasBegun(op) && !isUnknown(op))
}

/** True while something unsettled needs the answer of this operation. */
export function isNeeded(opId: string, ops: readonly Operation[]): boolean {
  return ops.some((op) => op.status !== 'done' && dependenciesOf(op.input).includes(opId))
}

/** Settled operations that nobody needs any more. */
export function forgettable(ops: readonly Operation[], now: number): Operation[] {
  const old = ops.filter((op) => op.status === 'done' && (op.settledAt ?? 0) + KEEP_SETTLED_MS < now)
  return old.filter((op) => !isNeeded(op.opId, ops))
}
