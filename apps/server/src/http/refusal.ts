import { errorMessage } from '@nocturne/contract/errors'
import type { ErrCode } from '@nocturne/contract/errors'

/** An id or a code, under the name of its kind: `{ tableId }`. */
export type Named = Readonly<Record<string, unknown>>

/** A "no" the caller can do something about. It travels as HTTP 200 with a stable `errCode`; see the error catalogue. */
export class Refusal extends Error {
  readonly errCode: ErrCode
  detail: unknown
  /** What it is about; whoever knows the input says which field brought it (`name-field.ts`). */
  about?: Named
  /** Of the answer; a file that is refused has another: what downloads it keeps whatever comes with 200. */
  status = 200

  constructor(errCode: ErrCode, vars: Record<string, string | number> = {}, detail?: unknown) {
    super(errorMessage(errCode, vars))
    this.errCode = errCode
    this.detail = detail
  }
}

/** Throws the named refusal: `refuse('SINGLE_LIMIT', { amount: '200.00' })`. */
export function refuse(errCode: ErrCode, vars?: Record<string, string | number>, detail?: unknown): never {
  throw new Refusal(errCode, vars, detail)
}

/** PARAM_INVALID of one field of what was sent: `message` stands beside it. */
export function refuseField(field: string, label: string, message = `请输入${label}`): never {
  return refuse('PARAM_INVALID', { field: message }, { field, label, message })
}

type Why = { vars?: Record<string, string | number>; detail?: unknown }

/** Refuses because of something that was named in what was sent. The answer names the field that brought it, whatever its name there. */
export function refuseAbout(named: Named, errCode: ErrCode, { vars, detail }: Why = {}): never {
  const refusal = new Refusal(errCode, vars, detail)
  refusal.about = named
  throw refusal
}

/** Refuses what was looked up and is not there: `notFound({ tableId })`. */
export function notFound(named: Named, errCode: ErrCode = 'NOT_FOUND'): never {
  return refuseAbout(named, errCode)
}

/** The first of `wanted` that is not among `found`. */
export function firstMissing<T>(wanted: Iterable<T>, found: Iterable<T>): T | undefined {
  const known = new Set(found)
  return [...wanted].find((one) => !known.has(one))
}

/** No session, a dead one, or one of the wrong kind: a real HTTP 401. */
export class Unauthorized extends Error {}
