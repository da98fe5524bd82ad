/** Loads a page's chunk over a bad network (specification §9). Clock and timer are injected. */

/** Delay before the skeleton, so that a quick load does not flicker. */
export const SKELETON_AFTER_MS = 200
/** Delay after which the page says that loading is slow and offers 重试; the load continues. */
export const SLOW_AFTER_MS = 60_000
/** Delay after which the load gives up and rejects. */
export const GIVE_UP_AFTER_MS = 120_000

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 10_000

/** A page's chunk did not load within 120 s. */
export class PageLoadError extends Error {
  constructor(cause: unknown) {
    super('加载失败，点击重试', { cause })
    this.name = 'PageLoadError'
  }
}

export type LoadClock = { now: () => number; wait: (ms: number) => Promise<void> }

const clock: LoadClock = { now: Date.now, wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)) }

/** Loads with retries. Rejects with `PageLoadError` 120 s after the start. */
export async function loadWithRetries<T>(load: () => Promise<T>, { now, wait }: LoadClock = clock): Promise<T> {
  const startedAt = now()
  for (let tries = 0; ; tries++) {
    const left = GIVE_UP_AFTER_MS - (now() - startedAt)
    try {
      return await Promise.race([load(), rejectAfter(left, wait)])
    } catch (error) {
      const pause = Math.min(FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS)
      if (error instanceof PageLoadError) throw error
      if (now() - startedAt + pause >= GIVE_UP_AFTER_MS) {
        await wait(GIVE_UP_AFTER_MS - (now() - startedAt))
        throw new PageLoadError(error)
      }
      await wait(pause)
    }
  }
}

async function rejectAfter(ms: number, wait: LoadClock['wait']): Promise<never> {
  await wait(ms)
  throw new PageLoadError('no answer')
}
