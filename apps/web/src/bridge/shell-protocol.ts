/**
 * Messages between the app and the native shell. Each request has one response; unknown ids and second responses are
 * ignored, so duplicate, late or foreign responses do no harm.
 *
 *   request   { v: 1, id, method, params, deadlineMs }
 *   response  { v: 1, id, ok: true, data } | { v: 1, id, ok: false, code, msg }
 *   event     { v: 1, event, data }
 */
import { createOperationId } from '@nocturne/base/operation-id'

import { BridgeError, type BridgeErrorCode } from './types.ts'

export type ShellRequest = { v: 1; id: string; method: string; params: unknown; deadlineMs: number }

/** Sends one request to the shell. May return the response itself; otherwise it arrives through `receive`. */
export type ShellTransport = (request: ShellRequest) => unknown

/** Time limits of requests without and with user interaction. */
export const AUTOMATIC_REQUEST_TIMEOUT_MS = 3_000
export const USER_INTERACTION_TIMEOUT_MS = 5 * 60_000

type Pending = {
  resolve: (data: unknown) => void
  reject: (error: BridgeError) => void
  timer: ReturnType<typeof setTimeout>
}
type EventHandler = (data: unknown) => void

const codes: readonly BridgeErrorCode[] = ['CANCELLED', 'DENIED', 'UNSUPPORTED', 'TIMEOUT', 'FAILED']

export function createShellProtocol(transport: ShellTransport) {
  const pending = new Map<string, Pending>()
  const handlers = new Map<string, Set<EventHandler>>()

  function sendRequest(method: string, params: unknown, deadlineMs: number): Promise<unknown> {
    const request: ShellRequest = { v: 1, id: createOperationId(), method, params, deadlineMs }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => removePending(request.id)?.reject(new BridgeError('TIMEOUT')), deadlineMs)
      pending.set(request.id, { resolve, reject, timer })
      Promise.resolve()
        .then(() => transport(request))
        .then(
          (answer) => answer !== undefined && answer !== null && receive(answer),
          () => removePending(request.id)?.reject(new BridgeError('FAILED')),
        )
    })
  }

  function removePending(id: string): Pending | undefined {
    const entry = pending.get(id)
    if (entry) clearTimeout(entry.timer)
    pending.delete(id)
    return entry
  }

  /** Handles a response or an event, as text or as an object. Never throws, because native code calls it. */
  function receive(message: unknown): void {
    const { id, ok, data, code, msg, event } = read(message)
    if (typeof event === 'string') {
      for (const handler of handlers.get(event) ?? []) handler(data)
      return
    }
    const entry = typeof id === 'string' ? removePending(id) : undefined
    if (!entry) return
    if (ok === true) return entry.resolve(data)
    const known = codes.find((value) => value === code) ?? 'FAILED'
    entry.reject(new BridgeError(known, typeof msg === 'string' ? msg : ''))
  }

  function on(event: string, handler: EventHandler): void {
    handlers.set(event, (handlers.get(event) ?? new Set()).add(handler))
  }

  return { call: sendRequest, receive, on }
}

function read(message: unknown): Record<string, unknown> {
  try {
    const value: unknown = typeof message === 'string' ? JSON.parse(message) : message
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
