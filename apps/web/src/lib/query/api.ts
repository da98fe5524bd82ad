/**
 * Single entry point for calls to the server. Implements the rules of specification §7 and §8: token selection, time
 * limit, failure detection and display of failures.
 */
import { networkErrorText } from '@nocturne/contract/network-texts'
import type { AnswerOf, Endpoint, Envelope, InputOf } from '@nocturne/contract/endpoint'
import { REHEARSAL_HEADER } from '@nocturne/contract/office/rehearsal'
import { createOperationId } from '@nocturne/base/operation-id'

import { ApiError } from './api-error.ts'
import { getDeviceId } from '../identity/device-id.ts'
import { findPrefetchedResponse } from './prefetched-responses.ts'
import { notify } from '../notify.ts'
import { noteRehearsal } from '../rehearsal.ts'
import { toWireRequest } from './request.ts'
import {
  getPageSessionKind,
  endRefusedSession,
  notifyPasswordChangeRequired,
  getSessionToken,
  type SessionKind,
} from '../identity/session.ts'

/** Time limit (specification §9). Afterwards the outcome is unknown, never "failed". */
export const REQUEST_TIMEOUT_MS = 60_000

/** Fetch function for ETag-tagged responses; `etag-cache.ts` replaces it when pages that use such endpoints load. */
export const fetchers = { tagged: (url: string, init: RequestInit) => fetch(url, init) }

/** Any endpoint, regardless of input and output. */
export type AnyEndpoint = Endpoint

type CallOptions = {
  /**
   * Idempotency key created when the confirmation opened. Without it a command gets a fresh key, valid for this call
   * only.
   */
  operationId?: string
  signal?: AbortSignal
  /** True: a refusal shows no toast, because the page shows it itself. Network failures are still shown. */
  quiet?: boolean
  /** True: no toast at all, for background work. */
  silent?: boolean
  /** Sends this kind of token instead of the page's default: queued operations keep the kind they were created with. */
  bearer?: SessionKind | 'none'
}

/** Calls an endpoint and returns its `data`. Rejects with an `ApiError` only. */
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
  const bearer = options.bearer ?? getPageSessionKind(location.pathname)
  const token = bearer === 'none' ? null : getSessionToken(bearer)
  const answer = await sendRequest(endpoint, input, { token, ...options })
  if (answer.status === 401) {
    if (bearer !== 'none') endRefusedSession(bearer, token)
    throw new ApiError({ kind: 'unauthorized', msg: answer.body?.msg ?? '请重新登录', status: 401 })
  }
  const { body, status } = answer
  // The server did not execute the request. Handled like a missing session, so that queued operations stay in the
  // queue.
  if (body?.errCode === 'PASSWORD_CHANGE_REQUIRED') {
    notifyPasswordChangeRequired()
    throw new ApiError({ kind: 'unauthorized', msg: body.msg ?? '请先修改登录密码', status, errCode: body.errCode })
  }
  if (status === 200 && body && (body.code === undefined || body.code === 200)) return body.data
  throw createFailure(status, body)
}

type ApiResponse = { status: number; body: Partial<Envelope<unknown>> | undefined }

/** Sends one request and reads the whole response; the time limit covers both. */
async function sendRequest(
  endpoint: AnyEndpoint,
  input: unknown,
  options: CallOptions & { token: string | null },
): Promise<ApiResponse> {
  const wire = toWireRequest(endpoint, input)
  const headers: Record<string, string> = { Accept: 'application/json', 'X-Device-Id': getDeviceId() }
  if (options.token) headers['Authorization'] = `Bearer ${options.token}`
  if (wire.contentType) headers['Content-Type'] = wire.contentType
  if (endpoint.kind === 'command') headers['Idempotency-Key'] = options.operationId ?? createOperationId()
  const limit = new AbortController()
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    limit.abort()
  }, REQUEST_TIMEOUT_MS)
  const abortRequest = () => limit.abort()
  options.signal?.addEventListener('abort', abortRequest)
  if (options.signal?.aborted) limit.abort()
  try {
    const init: RequestInit = {
      method: wire.method,
      headers,
      signal: limit.signal,
      credentials: 'omit',
      cache: 'no-store',
    }
    const early = endpoint.kind === 'query' ? findPrefetchedResponse(wire, options.token, limit.signal) : undefined
    const fetcher = endpoint.tagged ? fetchers.tagged : fetch
    const response = await (early ?? fetcher(wire.url, wire.body === undefined ? init : { ...init, body: wire.body }))
    const body = parse(await response.text())
    if (body?.code !== undefined) noteRehearsal(response.headers.get(REHEARSAL_HEADER))
    return { status: response.status, body }
  } catch {
    if (options.signal?.aborted) throw new ApiError({ kind: 'aborted', msg: '' })
    throw new ApiError({ kind: 'unknown', msg: networkErrorText, timedOut })
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', abortRequest)
  }
}

function parse(text: string): ApiResponse['body'] {
  try {
    const body = JSON.parse(text) as unknown
    return typeof body === 'object' && body !== null ? body : undefined
  } catch {
    return undefined
  }
}

/**
 * Builds the error for an unsuccessful response. A readable refusal below HTTP 500 is final. After any other response
 * (gateway page, HTTP 5xx, fallback response of a crashed handler) the outcome is unknown.
 */
function createFailure(status: number, body: ApiResponse['body']): ApiError {
  const isRefusal = body?.code !== undefined && status < 500 && body.errCode !== 'SERVER_ERROR'
  return new ApiError({
    kind: isRefusal ? 'refused' : 'unknown',
    msg: body?.msg || networkErrorText,
    status,
    code: body?.code,
    errCode: body?.errCode,
    detail: body?.detail,
  })
}

/**
 * Shows a failure (specification §8): a transport failure always, the `msg` of a response with code 403 or 500 unless
 * the call is quiet.
 */
function show(failure: ApiError, quiet: boolean): void {
  if (failure.kind === 'aborted' || failure.kind === 'unauthorized') return
  if (failure.message === networkErrorText) notify(networkErrorText)
  else if (!quiet && (failure.code === 403 || failure.code === 500)) notify(failure.message)
}
