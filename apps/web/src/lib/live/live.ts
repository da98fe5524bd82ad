/**
 * Live updates from the server over one connection per tab, resumed from the last event id. Modules register with
 * `onLive` which queries a topic invalidates.
 */
import type { LiveTopic } from '@nocturne/contract/live-topics'

import {
  createStreamParser,
  parseLiveEvent,
  computeReconnectDelayMs,
  type LiveEvent,
  type StreamEvent,
} from './live-events.ts'
import { onMemberAreaChange, canStaffSend } from '../identity/member-area.ts'
import { endRefusedSession, onSessionChange, getSessionToken } from '../identity/session.ts'
import { liveStreamConnected } from './streaming.ts'

/** The server pings every 15 s; longer silence means that the connection is dead. */
const SILENCE_MS = 40_000
/**
 * Minimum age of the last data for a reconnect when the page becomes visible: the phone may have missed a ping while
 * asleep.
 */
const SLEPT_MS = 20_000

type Handler = (event: LiveEvent) => void

const handlers = new Map<string, Set<Handler>>()
const rowHandlers = new Map<string, (rows: unknown[]) => void>()
const resetHandlers = new Set<() => void>()

/** Calls `handler` for every event of a topic. Returns the function that unsubscribes. For the `live.ts` of modules. */
export function onLive(topic: LiveTopic, handler: Handler): () => void {
  const known = handlers.get(topic) ?? new Set()
  handlers.set(topic, known.add(handler))
  return () => known.delete(handler)
}

/**
 * Registers the handler of the rows sent along with events of a topic, one per topic. While the stream is connected
 * these rows replace polling: missed rows are sent again on reconnect, or the server sends a reset.
 */
export function onLiveRows(topic: LiveTopic, handler: (rows: unknown[]) => void): void {
  rowHandlers.set(topic, handler)
}

/** Calls `handler` when events were or may have been missed, so that all shown data must be refetched. */
export function onLiveReset(handler: () => void): () => void {
  resetHandlers.add(handler)
  return () => resetHandlers.delete(handler)
}

let lastId: string | undefined
let failures = 0
let connection: AbortController | undefined
let timer: ReturnType<typeof setTimeout> | undefined
/** Wall-clock time of the last data; the wall clock also advances while a phone sleeps. */
let lastDataAt = 0

/** Connects while a staff session exists and the page is visible. Call once, at start-up. */
export function startLive(): void {
  const token = { used: getToken() }
  const handleTokenChange = () => {
    if (getToken() === token.used) return
    token.used = getToken()
    lastId = undefined
    reconnect()
  }
  onSessionChange(handleTokenChange)
  onMemberAreaChange(handleTokenChange)
  window.addEventListener('online', reconnect)
  document.addEventListener('visibilitychange', () => {
    const awake = document.visibilityState === 'visible'
    if (awake && (!liveStreamConnected.get() || Date.now() - lastDataAt > SLEPT_MS)) reconnect()
  })
  reconnect()
}

/**
 * Staff token, or null on member pages: the server would refuse the stream on a member's page, and that would end the
 * session.
 */
const getToken = () => (canStaffSend() ? getSessionToken('staff') : null)

function reconnect(): void {
  clearTimeout(timer)
  connection?.abort()
  failures = 0
  void connect()
}

async function connect(): Promise<void> {
  const token = getToken()
  if (!token) return liveStreamConnected.set(false)
  const controller = (connection = new AbortController())
  try {
    const headers: Record<string, string> = { Accept: 'text/event-stream', Authorization: `Bearer ${token}` }
    if (lastId) headers['Last-Event-ID'] = lastId
    const response = await fetch('/api/stream', {
      headers,
      signal: controller.signal,
      cache: 'no-store',
      credentials: 'omit',
    })
    if (response.status === 401) return endRefusedSession('staff', token)
    if (isStream(response) && response.body) await listen(response.body, controller)
  } catch {
    // The connection failed or was silent; it reconnects below.
  }
  if (controller.signal.aborted && connection !== controller) return
  liveStreamConnected.set(false)
  timer = setTimeout(() => void connect(), computeReconnectDelayMs(failures++, Math.random()))
}

/** False for a refusal, which is JSON and not a stream. */
const isStream = ({ ok, headers }: Response) => ok && !(headers.get('content-type') ?? '').includes('json')

async function listen(body: ReadableStream<Uint8Array>, controller: AbortController): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const parser = createStreamParser()
  let silence = setTimeout(() => controller.abort(), SILENCE_MS)
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      clearTimeout(silence)
      silence = setTimeout(() => controller.abort(), SILENCE_MS)
      failures = 0
      lastDataAt = Date.now()
      liveStreamConnected.set(true)
      parser.feed(decoder.decode(value, { stream: true })).forEach(deliver)
    }
  } finally {
    clearTimeout(silence)
  }
}

function deliver(event: StreamEvent): void {
  if (event.id) lastId = event.id
  // A new stream (`hello`) starts after the first queries, so changes between the first queries and the stream may have
  // been missed.
  if (event.event === 'reset' || event.event === 'hello') {
    for (const handler of resetHandlers) handler()
    return
  }
  const change = parseLiveEvent(event.data)
  if (change && event.event === 'rows') return rowHandlers.get(change.topic)?.(change.rows)
  if (change) for (const handler of handlers.get(change.topic) ?? []) handler(change)
}
