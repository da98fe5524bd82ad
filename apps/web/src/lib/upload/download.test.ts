/** Tests that a download is either complete or fails as a whole, and that a failure reaches the caller. */
import { networkErrorText } from '@nocturne/contract/network-texts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { downloadFile } from './download.ts'

const PIECE = new Uint8Array(1000)

let answer: ReadableStreamDefaultController<Uint8Array>
let bytes: number[]

beforeEach(() => {
  bytes = []
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async (_url: string, { signal }: { signal: AbortSignal }) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        answer = controller
        signal.addEventListener('abort', () => controller.error(new DOMException('', 'AbortError')))
        if (signal.aborted) controller.error(new DOMException('', 'AbortError'))
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/csv' } })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const begin = (signal = new AbortController().signal) =>
  downloadFile('/file', '报表.csv', { signal, onBytes: (all) => bytes.push(all) })

test('completes when the stream ends, however slowly the chunks arrive', async () => {
  const coming = begin()
  for (let piece = 0; piece < 4; piece += 1) {
    await vi.advanceTimersByTimeAsync(50_000)
    answer.enqueue(PIECE)
  }
  await vi.advanceTimersByTimeAsync(50_000)
  answer.close()
  const file = await coming
  expect([file.name, file.size, bytes]).toEqual(['报表.csv', 4000, [1000, 2000, 3000, 4000]])
})

test('rejects when the stream breaks off', async () => {
  const coming = begin().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(0)
  answer.enqueue(PIECE)
  await vi.advanceTimersByTimeAsync(0)
  answer.error(new TypeError('network error'))
  expect(await coming).toMatchObject({ kind: 'unknown', message: networkErrorText })
  expect(bytes).toEqual([1000])
})

test('gives up a silent connection, before the first chunk and after it', async () => {
  for (const pieces of [0, 1]) {
    const ended = vi.fn()
    const coming = begin().catch((error: unknown) => error)
    void coming.then(ended)
    await vi.advanceTimersByTimeAsync(0)
    if (pieces) answer.enqueue(PIECE)
    await vi.advanceTimersByTimeAsync(59_000)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await coming).toMatchObject({ kind: 'unknown', message: networkErrorText })
  }
})

test('rejects as aborted when the caller leaves, also before the download started', async () => {
  const leaving = new AbortController()
  const coming = begin(leaving.signal).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(0)
  leaving.abort()
  expect(await coming).toMatchObject({ kind: 'aborted' })
  expect(await begin(leaving.signal).catch((error: unknown) => error)).toMatchObject({ kind: 'aborted' })
  expect(vi.getTimerCount()).toBe(0)
})
