/**
 * First queries of the opened page, sent by `boot.ts` while the app's code is still loading. `call` uses each response
 * once, for the same request with the same token.
 */
import { getDeviceId } from '../identity/device-id.ts'

export type PrefetchRequest = { method: 'GET' | 'POST'; url: string; body?: string; contentType?: string }

type Sent = { token: string; at: number; response: Promise<Response>; stop: () => void }

/** Time limit of a call (specification §9); prefetched responses that are older are discarded. */
const GOOD_FOR_MS = 60_000

const sent = new Map<string, Sent>()
const buildKey = ({ method, url, body = '' }: PrefetchRequest) => `${method} ${url} ${body}`

/** Sends a query the same way as `call` does. */
export function sendPrefetch(reading: PrefetchRequest, token: string): void {
  const { method, url, body, contentType } = reading
  const headers: Record<string, string> = { Accept: 'application/json', 'X-Device-Id': getDeviceId() }
  headers['Authorization'] = `Bearer ${token}`
  if (contentType) headers['Content-Type'] = contentType
  const stop = new AbortController()
  const response = fetch(url, {
    method,
    headers,
    signal: stop.signal,
    credentials: 'omit',
    cache: 'no-store',
    ...(body !== undefined && { body }),
  })
  // Prevents an unhandled rejection when no call uses the response.
  response.catch(() => undefined)
  sent.set(buildKey(reading), { token, at: performance.now(), response, stop: () => stop.abort() })
}

/** Pending response for exactly this request, or undefined when none was prefetched. `signal` aborts it. */
export function findPrefetchedResponse(
  request: PrefetchRequest,
  token: string | null,
  signal: AbortSignal,
): Promise<Response> | undefined {
  const key = buildKey(request)
  const found = sent.get(key)
  if (!found) return undefined
  sent.delete(key)
  if (found.token !== token || found.at + GOOD_FOR_MS < performance.now()) {
    found.stop()
    return undefined
  }
  if (signal.aborted) found.stop()
  else signal.addEventListener('abort', found.stop)
  return found.response
}
