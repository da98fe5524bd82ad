/**
 * Readings that the opening address is sure to need, sent by `boot.ts` while the app's own code is still on its way.
 * `call` takes the answer over where it would have asked: once, for the same request with the same token.
 */
import { deviceId } from './device-id.ts'

export type EarlyReading = { method: 'GET' | 'POST'; url: string; body?: string; contentType?: string }

type Sent = { token: string; at: number; response: Promise<Response>; stop: () => void }

/** As long as a call may take (specification §9): an older answer is not taken over. */
const GOOD_FOR_MS = 60_000

const sent = new Map<string, Sent>()
const keyOf = ({ method, url, body = '' }: EarlyReading) => `${method} ${url} ${body}`

/** Sends a reading as `call` would send it. */
export function readEarly(reading: EarlyReading, token: string): void {
  const { method, url, body, contentType } = reading
  const headers: Record<string, string> = { Accept: 'application/json', 'X-Device-Id': deviceId() }
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
  // Whoever takes it over hears of a failure; nobody may.
  response.catch(() => undefined)
  sent.set(keyOf(reading), { token, at: performance.now(), response, stop: () => stop.abort() })
}

/** The answer under way to this very request, or undefined when none was sent early. `signal` gives it up. */
export function earlyAnswer(
  request: EarlyReading,
  token: string | null,
  signal: AbortSignal,
): Promise<Response> | undefined {
  const key = keyOf(request)
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
