/**
 * The one way to the server. Every rule of specification §7 and §8 about calls stands here: which token, the time limit,
 * what counts as a failure, which failures are shown.
 */
import { networkErrorText } from '@nocturne/contract/network-texts'
import type { AnswerOf, Endpoint, Envelope, InputOf } from '@nocturne/contract/endpoint'
import { mintOperationId } from '@nocturne/base/operation-id'

import { ApiError } from './api-error.ts'
import { deviceId } from './device-id.ts'
import { earlyAnswer } from './early-readings.ts'
import { notify } from './notify.ts'
import { toWire } from './request.ts'
import { bearerAt, expire, tellPasswordDue, tokenFor, type Bearer } from './session.ts'

/** Specification §9: after this the outcome is unknown, never "failed". */
export const REQUEST_TIMEOUT_MS = 60_000

/** How answers that carry tags are fetched: `known-answers.ts` takes its place with the pages that ask for them. */
export const fetchers = { tagged: (url: string, init: RequestInit) => fetch(url, init) }

/** Any endpoint, whatever travels. */
export type AnyEndpoint = Endpoint

export type CallOptions = {
  /** The id minted when the confirm step opened. Without one a command gets a fresh id, good for this call only. */
  operationId?: string
  signal?: AbortSignal
  /** No toast for a refusal: the page shows it itself. Failures of the network are still shown. */
  quiet?: boolean
  /** No toast at all: background work. */
  silent?: boolean
  /** Sends this token kind instead of the one of the page: operations keep the kind they were made with. */
  bearer?: Bearer | 'none'
}

/** Calls an endpoint and answers its `data`. Rejects with an `ApiError`, always. */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  try {
    return (await send(endpoint, input, options)) as AnswerOf<E>
  } catch (error) {
    const failure = error as ApiError
    if (!options.silent) show(failure, options.quiet ?? endpoint.quiet ?? false)
    throw failure
  }
}

async function send(endpoint: AnyEndpoint, input: unknown, options: CallOptions): Promise<unknown> {
  const bearer = options.bearer ?? bearerAt(location.pathname)
  const token = bearer === 'none' ? null : tokenFor(bearer)
  const answer = await exchange(endpoint, input, { token, ...options })
  if (answer.status === 401) {
    if (bearer !== 'none') expire(bearer, token)
    throw new ApiError({ kind: 'unauthorized', msg: answer.body?.msg ?? '请重新登录', status: 401 })
  }
  const { body, status } = answer
  // Nothing was done and nothing will be: as without a session, what waits goes on waiting.
  if (body?.errCode === 'PASSWORD_CHANGE_REQUIRED') {
    tellPasswordDue()
    throw new ApiError({ kind: 'unauthorized', msg: body.msg ?? '请先修改登录密码', status, errCode: body.errCode })
  }
  if (status === 200 && body && (body.code === undefined || body.code === 200)) return body.data
  throw failureOf(status, body)
}

type Answer = { status: number; body: Partial<Envelope<unknown>> | undefined }

/** Sends once and reads the answer whole; the time limit covers both. */
async function exchange(
  endpoint: AnyEndpoint,
  input: unknown,
  options: CallOptions & { token: string | null },
): Promise<Answer> {
  const wire = toWire(endpoint, input)
  const headers: Record<string, string> = { Accept: 'application/json', 'X-Device-Id': deviceId() }
  if (options.token) headers['Authorization'] = `Bearer ${options.token}`
  if (wire.contentType) headers['Content-Type'] = wire.contentType
  if (endpoint.kind === 'command') headers['Idempotency-Key'] = options.operationId ?? mintOperationId()
  const limit = new AbortController()
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    limit.abort()
  }, REQUEST_TIMEOUT_MS)
  const giveUp = () => limit.abort()
  options.signal?.addEventListener('abort', giveUp)
  if (options.signal?.aborted) limit.abort()
  try {
    const init: RequestInit = {
      method: wire.method,
      headers,
      signal: limit.signal,
      credentials: 'omit',
      cache: 'no-store',
    }
    const early = endpoint.kind === 'query' ? earlyAnswer(wire, options.token, limit.signal) : undefined
    const ask = endpoint.tagged ? fetchers.tagged : fetch
    const response = await (early ?? ask(wire.url, wire.body === undefined ? init : { ...init, body: wire.body }))
    return { status: response.status, body: parse(await response.text()) }
  } catch {
    if (options.signal?.aborted) throw new ApiError({ kind: 'aborted', msg: '' })
    throw new ApiError({ kind: 'unknown', msg: networkErrorText, timedOut })
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', giveUp)
  }
}

function parse(text: string): Answer['body'] {
  try {
    const body = JSON.parse(text) as unknown
    return typeof body === 'object' && body !== null ? body : undefined
  } catch {
    return undefined
  }
}

/**
 * Not a success. A readable refusal below HTTP 500 is final. Everything else (a gateway's page, HTTP 5xx, the last-resort
 * answer of a crashed handler) says nothing about what was written.
 */
function failureOf(status: number, body: Answer['body']): ApiError {
  const said = body?.code !== undefined && status < 500 && body.errCode !== 'SERVER_ERROR'
  return new ApiError({
    kind: said ? 'refused' : 'unknown',
    msg: body?.msg || networkErrorText,
    status,
    code: body?.code,
    errCode: body?.errCode,
    detail: body?.detail,
  })
}

/** Specification §8: a transport failure is always shown; a msg with code 403 or 500 unless the call is quiet. */
function show(failure: ApiError, quiet: boolean): void {
  if (failure.kind === 'aborted' || failure.kind === 'unauthorized') return
  if (failure.message === networkErrorText) notify(networkErrorText)
  else if (!quiet && (failure.code === 403 || failure.code === 500)) notify(failure.message)
}
