/** Runs what it is given, so many at a time, in the order it came; the rest waits here, on no connection of the database. */
export function fewAtATime(places: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let busy = 0
  return async (work) => {
    // A place that is handed on stays taken in between.
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
