/**
 * Limits concurrency: at most `places` jobs run at a time; further ones wait in order, without a database connection.
 */
export function limitConcurrency(places: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let busy = 0
  return async (work) => {
    // A finished job hands its place to the next waiting one, so `busy` stays unchanged then.
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
