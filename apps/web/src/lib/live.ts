/**
 * Live events: what others do shows without being asked for. One connection per tab, resumed where it broke; modules
 * say with `onLive` which readings a topic makes old.
 */
import { useEffect, useRef } from 'react'

import { createParser, readLiveEvent, reconnectDelayMs, type LiveEvent, type StreamEvent } from './live-events.ts'
import { onMemberArea, staffMaySend } from './member-area.ts'
import { expire, onSession, tokenFor } from './session.ts'
import { streaming } from './streaming.ts'

/** The server pings each 15 s; silence for longer than this is a dead connection. */
const SILENCE_MS = 40_000
/** A phone that slept through a ping does not know whether its connection lives: it makes a new one at once. */
const SLEPT_MS = 20_000

type Handler = (event: LiveEvent) => void

const handlers = new Map<string, Set<Handler>>()
const rowHandlers = new Map<string, (rows: unknown[]) => void>()
const resetHandlers = new Set<() => void>()

/** Calls `handler` for every event of a topic. Answers how to stop. Modules call it in their `live.ts`. */
export function onLive(topic: string, handler: Handler): () => void {
  const known = handlers.get(topic) ?? new Set()
  handlers.set(topic, known.add(handler))
  return () => known.delete(handler)
}

/**
 * Takes the rows that are sent along with the events of a topic; one module does. While the stream is open they replace asking:
 * what was missed comes again, and what cannot come is a reset.
 */
export function onLiveRows(topic: string, handler: (rows: unknown[]) => void): void {
  rowHandlers.set(topic, handler)
}

/** Called when events were missed, or may have been, that are not told one by one: everything shown must be read again. */
export function onLiveReset(handler: () => void): () => void {
  resetHandlers.add(handler)
  return () => resetHandlers.delete(handler)
}

/** Listens to a topic as long as the component is there. */
export function useLive(topic: string, handler: Handler): void {
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  useEffect(() => onLive(topic, (event) => latest.current(event)), [topic])
}

let lastId: string | undefined
let failures = 0
let connection: AbortController | undefined
let timer: ReturnType<typeof setTimeout> | undefined
/** By the clock on the wall, which goes on while a phone sleeps. */
let heardAt = 0

/** Keeps the stream open while somebody is signed in and the page is visible. Once, at start-up. */
export function startLive(): void {
  const token = { used: present() }
  const follow = () => {
    if (present() === token.used) return
    token.used = present()
    lastId = undefined
    reconnect()
  }
  onSession(follow)
  onMemberArea(follow)
  window.addEventListener('online', reconnect)
  document.addEventListener('visibilitychange', () => {
    const awake = document.visibilityState === 'visible'
    if (awake && (!streaming.get() || Date.now() - heardAt > SLEPT_MS)) reconnect()
  })
  reconnect()
}

/** The stream is the staff's alone: a member's token would only be refused, and lost by that. */
const present = () => (staffMaySend() ? tokenFor('staff') : null)

function reconnect(): void {
  clearTimeout(timer)
  connection?.abort()
  failures = 0
  void connect()
}

async function connect(): Promise<void> {
  const token = present()
  if (!token) return streaming.set(false)
  const mine = (connection = new AbortController())
  try {
    const headers: Record<string, string> = { Accept: 'text/event-stream', Authorization: `Bearer ${token}` }
    if (lastId) headers['Last-Event-ID'] = lastId
    const response = await fetch('/api/stream', {
      headers,
      signal: mine.signal,
      cache: 'no-store',
      credentials: 'omit',
    })
    if (response.status === 401) return expire('staff', token)
    if (isStream(response) && response.body) await listen(response.body, mine)
  } catch {
    // Broken or silent: tried again below.
  }
  if (mine.signal.aborted && connection !== mine) return
  streaming.set(false)
  timer = setTimeout(() => void connect(), reconnectDelayMs(failures++, Math.random()))
}

/** A refusal is an answer too, but nothing to listen to. */
const isStream = ({ ok, headers }: Response) => ok && !(headers.get('content-type') ?? '').includes('json')

async function listen(body: ReadableStream<Uint8Array>, mine: AbortController): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const parser = createParser()
  let silence = setTimeout(() => mine.abort(), SILENCE_MS)
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      clearTimeout(silence)
      silence = setTimeout(() => mine.abort(), SILENCE_MS)
      failures = 0
      heardAt = Date.now()
      streaming.set(true)
      parser.feed(decoder.decode(value, { stream: true })).forEach(deliver)
    }
  } finally {
    clearTimeout(silence)
  }
}

function deliver(event: StreamEvent): void {
  if (event.id) lastId = event.id
  // A stream that begins (`hello`) begins after the first readings: what changed between the two was told to nobody.
  if (event.event === 'reset' || event.event === 'hello') {
    for (const handler of resetHandlers) handler()
    return
  }
  const change = readLiveEvent(event.data)
  if (change && event.event === 'rows') return rowHandlers.get(change.topic)?.(change.rows)
  if (change) for (const handler of handlers.get(change.topic) ?? []) handler(change)
}
