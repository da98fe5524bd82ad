import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TradeReply } from '../../../providers/provider.ts'
import { hedgeRequest } from './hedge-request.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const waiting: TradeReply = { state: 'waiting', payerBusy: false }
const lost: TradeReply = { state: 'unknown', reason: '超时' }

/** Provider that responds to each query after the given seconds. */
function provider(...answers: [seconds: number, reply: TradeReply][]) {
  const requestedAtSeconds: number[] = []
  const begun = Date.now()
  const request = () => {
    requestedAtSeconds.push((Date.now() - begun) / 1_000)
    const [seconds, reply] = answers[requestedAtSeconds.length - 1] ?? [60, lost]
    return new Promise<TradeReply>((resolve) => setTimeout(() => resolve(reply), seconds * 1_000))
  }
  return { requestedAtSeconds, request }
}

async function heard(sendQuery: () => Promise<TradeReply>) {
  const begun = Date.now()
  const answer = hedgeRequest(sendQuery).then((reply) => ({ reply, seconds: (Date.now() - begun) / 1_000 }))
  await vi.runAllTimersAsync()
  return answer
}

test('sends one query to a provider that responds soon, with any result', async () => {
  for (const reply of [waiting, lost]) {
    const { requestedAtSeconds, request } = provider([1, reply])
    expect(await heard(request)).toEqual({ reply, seconds: 1 })
    expect(requestedAtSeconds).toEqual([0])
  }
})

test('sends another query to a silent provider and takes the first clear response to either', async () => {
  const { requestedAtSeconds, request } = provider([60, lost], [6, waiting], [1, waiting])
  expect(await heard(request)).toEqual({ reply: waiting, seconds: 5 })
  expect(requestedAtSeconds).toEqual([0, 2, 4])
})

test('ignores an unclear response while another query is open', async () => {
  const { request } = provider([3, lost], [4, waiting])
  expect(await heard(request)).toEqual({ reply: waiting, seconds: 6 })
})

test('sends at most four queries and gives up after eight seconds', async () => {
  const { requestedAtSeconds, request } = provider()
  expect(await heard(request)).toMatchObject({ reply: { state: 'unknown' }, seconds: 8 })
  expect(requestedAtSeconds).toEqual([0, 2, 4, 6])
})

test('reports a query that fails locally and sends no other', async () => {
  let queryCount = 0
  const sendQuery = () => {
    queryCount += 1
    return Promise.reject<TradeReply>(new Error('ours'))
  }
  const failing = expect(hedgeRequest(sendQuery)).rejects.toThrow('ours')
  await vi.runAllTimersAsync()
  await failing
  expect(queryCount).toBe(1)
})
