import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Stream = { headers: Record<string, string>; signal: AbortSignal; say: (text: string) => void }

const streams: Stream[] = []
const visible = Object.assign(new EventTarget(), { visibilityState: 'visible' })

/** Server that answers every connection with a stream; the test writes to it. */
function serve(_url: string, init: RequestInit): Promise<Response> {
  const signal = init.signal as AbortSignal
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(out) {
      streams.push({
        headers: init.headers as Record<string, string>,
        signal,
        say: (text) => out.enqueue(encoder.encode(text)),
      })
      signal.addEventListener('abort', () => out.error(new Error('aborted')))
    },
  })
  return Promise.resolve(new Response(body))
}

const settle = () => vi.advanceTimersByTimeAsync(1)
const look = async () => {
  visible.dispatchEvent(new Event('visibilitychange'))
  await settle()
}

/** Modules of a new launch with a signed-in user. */
async function launch() {
  const { signIn } = await import('../identity/session.ts')
  signIn('staff', 'staff-token')
  const { startLive, onLive } = await import('./live.ts')
  const { liveStreamConnected: streaming } = await import('./streaming.ts')
  return { startLive, onLive, streaming }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', visible)
  vi.stubGlobal('location', { pathname: '/' })
  vi.stubGlobal('fetch', serve)
  vi.resetModules()
  streams.length = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  // Ends the session, so that streams of other test files do not connect.
  vi.resetModules()
})

test('reconnects from the last event id when a phone that missed a ping becomes visible', async () => {
  const { startLive, onLive, streaming } = await launch()
  const received: unknown[] = []
  onLive('table', ({ ids }) => received.push(ids))
  startLive()
  await settle()
  streams[0]?.say('id: 5f0c-41-6a1\ndata: {"topic":"table","ids":[3]}\n\n')
  await settle()
  expect([streaming.get(), received]).toEqual([true, [[3]]])

  // The page is visible again before a ping is overdue: the connection continues.
  await look()
  expect(streams).toHaveLength(1)

  // The phone sleeps: no events and no timers, only the wall clock advances.
  vi.setSystemTime(Date.now() + 25_000)
  await look()
  expect(streams).toHaveLength(2)
  expect(streams[0]?.signal.aborted).toBe(true)
  expect(streams[1]?.headers).toMatchObject({ 'Last-Event-ID': '5f0c-41-6a1', Authorization: 'Bearer staff-token' })

  streams[1]?.say('id: 5f0c-42-6a2\ndata: {"topic":"table","ids":[4]}\n\n')
  await settle()
  expect(received).toEqual([[3], [4]])
})

test('reconnects after 40 s without data', async () => {
  const { startLive, streaming } = await launch()
  startLive()
  await settle()
  streams[0]?.say(': ping\n\n')
  await settle()
  await vi.advanceTimersByTimeAsync(39_000)
  expect([streams.length, streaming.get()]).toEqual([1, true])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(streaming.get()).toBe(false)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(streams).toHaveLength(2)
})

test('closes the staff stream on a member page and reconnects after it', async () => {
  const { startLive, streaming } = await launch()
  startLive()
  await settle()
  const go = async (pathname: string) => {
    vi.stubGlobal('location', { pathname })
    window.dispatchEvent(new Event('pushState'))
    await settle()
  }
  await go('/pages/member/wine/list')
  expect(streams).toHaveLength(1)
  expect(streams[0]?.signal.aborted).toBe(true)
  expect(streaming.get()).toBe(false)
  await go('/pages/operat/order/index')
  expect(streams).toHaveLength(2)
})

test('delivers rows to the module that shows them and to no event handler', async () => {
  const { startLive, onLive } = await launch()
  const { onLiveRows } = await import('./live.ts')
  const received: unknown[] = []
  onLive('table', () => received.push('event'))
  onLiveRows('table', (rows) => received.push(rows))
  startLive()
  await settle()
  streams[0]?.say('event: rows\ndata: {"topic":"table","rows":[{"tableId":3}]}\n\n')
  await settle()
  expect(received).toEqual([[{ tableId: 3 }]])
})
