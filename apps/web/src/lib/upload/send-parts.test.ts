import { UPLOAD_PART_BYTES } from '@nocturne/contract/platform/upload'
import { expect, test } from 'vitest'

import { uploadInParts, type UploadPartResult, type UploadTransport } from './send-parts.ts'

const SIZE = 3 * UPLOAD_PART_BYTES + 5
const URL = '/api/files/a-film.mp4'

/**
 * Server with the bytes received so far; `fails` selects for each request whether the request or its response is
 * lost.
 */
function house(fails: (request: number) => 'answer' | 'request' | false, begun = 0) {
  let received = begun
  let requests = 0
  const sent: number[] = []
  const state = (): UploadPartResult => ({ received, size: SIZE, url: received === SIZE ? URL : null })
  const exchange = async (work: () => void): Promise<UploadPartResult> => {
    const lost = fails((requests += 1))
    if (lost !== 'request') work()
    return lost ? 'lost' : state()
  }
  const rests: number[] = []
  const carrier: UploadTransport = {
    ask: () => exchange(() => undefined),
    send: (at, end, onSent) =>
      exchange(() => {
        sent.push(at)
        onSent(end - at)
        if (at === received) received = end
      }),
    rest: async (ms) => void rests.push(ms),
  }
  return { carrier, sent, rests }
}

function ears() {
  const shares: number[] = []
  const waits: boolean[] = []
  return {
    shares,
    waits,
    onProgress: (share: number) => shares.push(share),
    onWaiting: (on: boolean) => waits.push(on),
  }
}

test("sends each part once over a stable network, starting at the server's offset", async () => {
  const { carrier, sent } = house(() => false, UPLOAD_PART_BYTES)
  const listener = ears()
  expect(await uploadInParts(SIZE, carrier, listener)).toBe(URL)
  expect(sent).toEqual([1, 2, 3].map((part) => part * UPLOAD_PART_BYTES))
  expect(listener.shares).toEqual(listener.shares.toSorted((a, b) => a - b))
  expect(listener.shares.at(-1)).toBe(1)
  expect(listener.waits).not.toContain(true)
})

test('queries the offset after a lost response, resends a lost part, and never decreases the progress', async () => {
  const { carrier, sent, rests } = house((request) => (request === 2 ? 'answer' : request === 5 ? 'request' : false))
  const listener = ears()
  expect(await uploadInParts(SIZE, carrier, listener)).toBe(URL)
  expect(sent).toEqual([0, 1, 2, 3].map((part) => part * UPLOAD_PART_BYTES))
  expect(listener.shares).toEqual(listener.shares.toSorted((a, b) => a - b))
  expect(listener.waits.filter(Boolean)).toHaveLength(2)
  expect(listener.waits.at(-1)).toBe(false)
  expect(rests).toEqual([1_000, 1_000])
})

test('backs off without network and continues when it returns', async () => {
  const { carrier, rests } = house((request) => (request < 8 ? 'request' : false))
  expect(await uploadInParts(SIZE, carrier, ears())).toBe(URL)
  expect(rests).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000])
})

test('ends on a refusal and on abort while waiting', async () => {
  const { carrier } = house(() => 'request')
  const refused = { ...carrier, ask: () => Promise.reject(new Error('上传未完成，请重新选择文件')) }
  await expect(uploadInParts(SIZE, refused, ears())).rejects.toThrow('上传未完成')
  const given = { ...carrier, rest: () => Promise.reject(new Error('given up')) }
  await expect(uploadInParts(SIZE, given, ears())).rejects.toThrow('given up')
})
