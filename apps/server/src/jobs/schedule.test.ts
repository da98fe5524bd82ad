import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '../db/connection.ts'
import { startJobs } from './schedule.ts'
import type { Job } from './schedule.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Job whose runs end on request of the test, with the number of runs started. */
function endless(more: Partial<Job> = {}) {
  const ends: (() => void)[] = []
  const run = () => new Promise<number>((resolve) => ends.push(() => resolve(0)))
  const job: Job = { name: 'endless', everyMs: 1_000, run, ...more }
  const silent = { db: {} as Db, clock: () => new Date(), onDone: () => undefined, onError: () => undefined }
  return { schedule: startJobs([job], silent), ends }
}

test('a run waits for the previous one', async () => {
  const { schedule, ends } = endless()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ends).toHaveLength(2)
  ends[1]?.()
  await schedule.stop()
})

test('overlapping runs start up to their limit; stopping waits for all', async () => {
  const { schedule, ends } = endless({ runsAtOnce: 3 })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(ends).toHaveLength(3)
  ends[1]?.()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ends).toHaveLength(4)
  let stopped = false
  const stopping = schedule.stop().then(() => (stopped = true))
  ends.slice(1).forEach((end) => end())
  await vi.advanceTimersByTimeAsync(0)
  expect(stopped).toBe(false)
  ends[0]?.()
  await stopping
})
