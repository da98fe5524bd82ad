import { errorMessage } from '@nocturne/contract/errors'
import type { ErrCode } from '@nocturne/contract/errors'

/** A "no" the caller can do something about. It travels as HTTP 200 with a stable `errCode`; see the error catalogue. */
export class Refusal extends Error {
  readonly errCode: ErrCode
  readonly detail: unknown
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

/** No session, a dead one, or one of the wrong kind: a real HTTP 401. */
export class Unauthorized extends Error {}
