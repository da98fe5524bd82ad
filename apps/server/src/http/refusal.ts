import { formatErrorMessage } from '@nocturne/contract/errors'
import type { ErrCode } from '@nocturne/contract/errors'

/** Refused id or code of the input, under the name of its kind: `{ tableId }`. */
export type RefusedInput = Readonly<Record<string, unknown>>

/** A refusal the caller can react to. It travels as HTTP 200 with a stable `errCode`; see the error catalogue. */
export class Refusal extends Error {
  readonly errCode: ErrCode
  detail: unknown
  /** Value the refusal is about, from which the input field is found. */
  about?: RefusedInput
  /** HTTP status; other than 200 for files, because a downloader saves any response with status 200. */
  status = 200

  constructor(errCode: ErrCode, vars: Record<string, string | number> = {}, detail?: unknown) {
    super(formatErrorMessage(errCode, vars))
    this.errCode = errCode
    this.detail = detail
  }
}

/** Throws the named refusal: `refuse('SINGLE_LIMIT', { amount: '200.00' })`. */
export function refuse(errCode: ErrCode, vars?: Record<string, string | number>, detail?: unknown): never {
  throw new Refusal(errCode, vars, detail)
}

/** Throws PARAM_INVALID for one input field; `message` is shown next to it. */
export function refuseField(field: string, label: string, message = `请输入${label}`): never {
  return refuse('PARAM_INVALID', { field: message }, { field, label, message })
}

type Why = { vars?: Record<string, string | number>; detail?: unknown }

/** Refuses because of a value in the input. The response names the field that contained it. */
export function refuseInputValue(named: RefusedInput, errCode: ErrCode, { vars, detail }: Why = {}): never {
  const refusal = new Refusal(errCode, vars, detail)
  refusal.about = named
  throw refusal
}

/** Refuses because a looked-up row does not exist: `refuseNotFound({ tableId })`. */
export function refuseNotFound(named: RefusedInput, errCode: ErrCode = 'NOT_FOUND'): never {
  return refuseInputValue(named, errCode)
}

/** Returns the first element of `expected` that is not in `found`; undefined when none is missing. */
export function findMissingElement<T>(expected: Iterable<T>, found: Iterable<T>): T | undefined {
  const known = new Set(found)
  return [...expected].find((one) => !known.has(one))
}

/** Missing or expired session, or one of the wrong kind: a real HTTP 401. */
export class UnauthorizedError extends Error {}
