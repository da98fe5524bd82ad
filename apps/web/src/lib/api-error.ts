import type { ErrCode } from '@nocturne/contract/errors'

/**
 * How a call ended without an answer of success.
 * `refused`: the server said no and nothing was written. `unauthorized`: HTTP 401.
 * `unknown`: no usable answer came (time limit, transport, gateway), so a command may or may not have happened.
 * `offline`: there was no network, so nothing was sent. `aborted`: the caller gave up.
 */
export type FailureKind = 'refused' | 'unauthorized' | 'unknown' | 'offline' | 'aborted'

type Failure = {
  kind: FailureKind
  msg: string
  status?: number
  code?: number | undefined
  errCode?: ErrCode | undefined
  detail?: unknown
  timedOut?: boolean
}

/** Every rejection of `call`. Its message is the server's Chinese `msg`, fit to be shown. */
export class ApiError extends Error {
  readonly kind: FailureKind
  readonly errCode: ErrCode | undefined
  readonly detail: unknown
  /** HTTP status, 0 when there was no answer. */
  readonly status: number
  /** `code` of the answer's body, where there was one. */
  readonly code: number | undefined
  /** True when the whole time limit of a call has passed: the person has waited long enough. */
  readonly timedOut: boolean

  constructor(failure: Failure) {
    super(failure.msg)
    this.name = 'ApiError'
    this.kind = failure.kind
    this.status = failure.status ?? 0
    this.code = failure.code
    this.errCode = failure.errCode
    this.detail = failure.detail
    this.timedOut = failure.timedOut ?? false
  }
}

/** The words for any thrown value: the server's where there are some, never a technical text. */
export function messageOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.message ? error.message : otherwise
}
