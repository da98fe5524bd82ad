/**
 * Background jobs of one process. Every job is safe to run in several processes concurrently; its runs overlap only where the job allows
 * it.
 */
import type { Db } from '../db/connection.ts'

/** A job. Its result is a count for the log; 0 is not logged. */
export type Job = {
  name: string
  everyMs: number
  /** Maximum number of overlapping runs; default 1. */
  runsAtOnce?: number
  run: (db: Db, now: Date) => Promise<number>
}

export type RunningJobs = { stop: () => Promise<void> }

export type ScheduleOptions = {
  db: Db
  clock: () => Date
  onDone: (job: string, count: number) => void
  onError: (error: unknown) => void
  /** Called after each run, with its begin and its failure. */
  onRun?: (job: string, startedAt: Date, error?: unknown) => void
}

/** Starts the jobs, each at its own interval, the first run immediately. `stop()` waits for runs in progress. */
export function startJobs(jobs: readonly Job[], { db, clock, onDone, onError, onRun }: ScheduleOptions): RunningJobs {
  const running = new Map<Promise<void>, Job>()

  async function runJob(job: Job): Promise<void> {
    const startedAt = clock()
    try {
      const count = await job.run(db, startedAt)
      if (count > 0) onDone(job.name, count)
      onRun?.(job.name, startedAt)
    } catch (error) {
      onError(error)
      onRun?.(job.name, startedAt, error)
    }
  }

  function startJob(job: Job): void {
    const underWay = [...running.values()].filter((other) => other === job).length
    if (underWay >= (job.runsAtOnce ?? 1)) return
    const run: Promise<void> = runJob(job).finally(() => running.delete(run))
    running.set(run, job)
  }

  const timers = jobs.map((job) => {
    startJob(job)
    const timer = setInterval(() => startJob(job), job.everyMs)
    timer.unref()
    return timer
  })
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running.keys())
    },
  }
}
