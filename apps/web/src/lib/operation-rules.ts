/**
 * The law of unsent writes (every decision of the operation queue, pure: no clock, no network, no storage).
 *
 * An operation is stored before its first send and sent unchanged under its own id until the server has said yes or no.
 * No answer means unknown, and unknown is sent again: the id makes that harmless. Operations of one lane go in the order
 * in which they were made; a refusal ends an operation without holding up the next; only the user who made an operation
 * may send it.
 */
import type { EndpointSpec } from '@nocturne/contract/endpoint'
import type { ErrCode } from '@nocturne/contract/errors'

import { isLater } from './later-id.ts'

/** What is needed to send an operation after a restart, when nobody holds the endpoint any more. */
export type StoredEndpoint = Pick<EndpointSpec, 'method' | 'path' | 'kind' | 'input' | 'encoding'> & { id: string }

export type Refusal = { msg: string; errCode?: ErrCode | undefined; detail?: unknown }

export type Operation = {
  opId: string
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
  /** Sends that were begun. Above zero, the server may know this operation. */
  attempts: number
  /** Answers in a row in which the server itself broke down. */
  breakdowns: number
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
  /** No answer that says what happened. `breakdown`: the server answered that it failed. */
  | { kind: 'unknown'; breakdown?: Refusal }
  /** The session ended: waits for the same user. */
  | { kind: 'unauthorized' }

const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 30_000
/** A server that breaks on the same operation this often will not do it: the person decides. */
const MOST_BREAKDOWNS = 8
/** Settled operations stay readable this long for those that depend on them and for other tabs. */
const KEEP_SETTLED_MS = 10 * 60_000

/** What opens an account or takes money for whoever reads it. It never lies on a phone, not even until the network is back. */
const SECRET_FIELD = /^(auth_?code|valid_?code|pay_?password|(old|new)?_?password|sms_?code)$/i

/** True when an input carries a shown code, a payment link or a password at any depth: such a command is sent at once or not at all. */
export function holdsSecret(input: unknown): boolean {
  if (typeof input !== 'object' || input === null) return false
  return Object.entries(input).some(
    ([name, value]) => (SECRET_FIELD.test(name) && value !== undefined && value !== '') || holdsSecret(value),
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

/** The row as it must be stored before a send begins. */
export function beginSend(op: Operation, ops: readonly Operation[]): Operation {
  return { ...op, attempts: op.attempts + 1, sent: op.sent ?? resolveInput(op.input, ops) }
}

/** The row after a send has ended. `random` is within 0…1. */
export function settle(op: Operation, outcome: Outcome, now: number, random: number): Operation {
  if (op.status !== 'waiting') return op
  switch (outcome.kind) {
    case 'answered':
      return { ...op, status: 'done', answer: outcome.answer, settledAt: now }
    case 'refused':
      return mustRepeat(op, outcome.refusal) ? again(op, now, random) : refuse(op, outcome.refusal, now)
    case 'unauthorized':
      return again(op, now, random)
    case 'unknown': {
      const breakdowns = outcome.breakdown ? op.breakdowns + 1 : 0
      if (outcome.breakdown && breakdowns >= MOST_BREAKDOWNS) return refuse(op, outcome.breakdown, now)
      return { ...again(op, now, random), breakdowns }
    }
  }
}

/** "Too often" comes before the key is looked at, so after an unknown send it says nothing about that send. */
function mustRepeat(op: Operation, refusal: Refusal): boolean {
  return refusal.errCode === 'TOO_FREQUENT' && (op.mayWait || op.attempts > 1)
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

/** The person asks for a refused operation once more, unchanged and under its own id. */
export function retry(op: Operation, now: number): Operation {
  if (op.status !== 'refused') return op
  const { refusal: _refusal, settledAt: _settledAt, ...rest } = op
  return { ...rest, status: 'waiting', breakdowns: 0, notBefore: now }
}

/** May be thrown away: the server said no, or has never seen it. What may have happened cannot be discarded. */
export function canDiscard(op: Operation): boolean {
  return op.status === 'refused' || (op.status === 'waiting' && op.attempts === 0)
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
