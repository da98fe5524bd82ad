/** Limits concurrency: runs work in order, the rest waits here without a database connection. */
export function limitConcurrency(places: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let busy = 0
  return async (work) => {
    // A place that is passed on stays taken.
    if (busy < places) busy += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else busy -= 1
    }
  }
}
