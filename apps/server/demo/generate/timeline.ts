/**
 * Discrete-event simulation. A party is a process that acts and then yields the time at which it continues. The
 * timeline resumes processes in order of time, so that stock, quotas, tables and numbers are used up in the same order
 * as in a real night.
 */

export type Process = Generator<number, void, void>

type Entry = { at: number; order: number; run: () => void }

export type Timeline = {
  /** Runs a function once at the planned time, or immediately when that time has passed. */
  plan: (at: number, run: () => void) => void
  /** Starts a process at its time. */
  start: (at: number, process: Process) => void
  /** Runs everything planned up to `until`. */
  runUntil: (until: number) => void
  now: () => number
}

export function createTimeline(): Timeline {
  const heap: Entry[] = []
  let now = 0
  let count = 0

  const isEarlier = (a: Entry, b: Entry) => (a.at === b.at ? a.order < b.order : a.at < b.at)
  const getEntry = (index: number) => heap[index] as Entry
  const swap = (i: number, j: number) => {
    const saved = getEntry(i)
    heap[i] = getEntry(j)
    heap[j] = saved
  }

  function push(added: Entry): void {
    let i = heap.push(added) - 1
    while (i > 0 && isEarlier(getEntry(i), getEntry((i - 1) >> 1))) {
      swap(i, (i - 1) >> 1)
      i = (i - 1) >> 1
    }
  }

  function pop(): Entry {
    const first = getEntry(0)
    const last = heap.pop() as Entry
    if (heap.length === 0) return first
    heap[0] = last
    for (let i = 0; ;) {
      const [left, right] = [2 * i + 1, 2 * i + 2]
      let least = i
      if (left < heap.length && isEarlier(getEntry(left), getEntry(least))) least = left
      if (right < heap.length && isEarlier(getEntry(right), getEntry(least))) least = right
      if (least === i) return first
      swap(i, least)
      i = least
    }
  }

  const plan = (at: number, run: () => void) => push({ at: Math.max(now, at), order: (count += 1), run })

  function resume(process: Process): void {
    const step = process.next()
    if (!step.done) plan(step.value, () => resume(process))
  }

  return {
    plan,
    start: (at, process) => plan(at, () => resume(process)),
    runUntil: (until) => {
      while (heap.length > 0 && getEntry(0).at <= until) {
        const next = pop()
        now = next.at
        next.run()
      }
    },
    now: () => now,
  }
}
