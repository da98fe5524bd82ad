import type { ErrCode } from '@nocturne/contract/errors'

/**
 * Reason why a call failed. `refused`: the server rejected it and wrote nothing. `unauthorized`: HTTP 401. `unknown`:
 * no usable response arrived (time limit, transport, gateway), so a command may or may not have been executed.
 * `offline`: there was no network, so nothing was sent. `aborted`: the caller cancelled.
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

/** Every rejection of `call`. Its message is the server's Chinese `msg` and can be shown to users. */
export class ApiError extends Error {
  readonly kind: FailureKind
  readonly errCode: ErrCode | undefined
  readonly detail: unknown
  /** HTTP status, 0 when no response arrived. */
  readonly status: number
  /** `code` of the response body, if any. */
  readonly code: number | undefined
  /**
   * True when the call used its whole time limit. Do not retry automatically, because the user has waited long enough.
   */
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

/** Text for any thrown value: the server's message if there is one, never a technical text. */
export function getErrorMessage(error: unknown, otherwise: string): string {
  if (error instanceof ApiError && error.message) return error.message
  logUnexpected(error)
  return otherwise
}

/** Text for unexpected failures; it names no cause. */
export const unexpectedText = '操作未完成，请重试'

/** True for an error whose message is Chinese and can therefore be shown to users. */
export const isUserMessage = (error: unknown): error is Error =>
  error instanceof Error && /\p{Script=Han}/u.test(error.message)

const reported = new WeakSet<object>()

/**
 * Logs a failure that is neither a server response nor a Chinese message; each error once, however many components
 * show it.
 */
export function logUnexpected(error: unknown): void {
  if (error instanceof ApiError || isUserMessage(error)) return
  const exception = error instanceof Error ? error : new Error(String(error))
  if (reported.has(exception)) return
  reported.add(exception)
  console.error('an unexpected failure', exception)
}
