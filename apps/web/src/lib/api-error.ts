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
  if (error instanceof ApiError && error.message) return error.message
  reportUnexpected(error)
  return otherwise
}

/** What the person reads about a failure that nobody planned for: it names no cause. */
export const unexpectedText = '操作未完成，请重试'

/** Carries a Chinese text, which was written to be shown. */
export const isSentence = (error: unknown): error is Error =>
  error instanceof Error && /\p{Script=Han}/u.test(error.message)

const reported = new WeakSet<object>()

/** Logs a failure that is neither an answer of the server nor a sentence of ours; each once, however many places show it. */
export function reportUnexpected(error: unknown): void {
  if (error instanceof ApiError || isSentence(error)) return
  const fault = error instanceof Error ? error : new Error(String(error))
  if (reported.has(fault)) return
  reported.add(fault)
  console.error('an unexpected failure', fault)
}
