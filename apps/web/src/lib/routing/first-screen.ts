/**
 * Resolves when the first page is shown with its data. Deferred downloads wait for it, so that they do not delay the
 * page.
 */
import { queryClient } from '../query/query.ts'

const POLL_INTERVAL_MS = 100
/** Maximum delay; afterwards deferred downloads start although the page is still loading. */
const MAX_DELAY_MS = 5_000

let resolveFirstScreen: () => void = () => undefined
let watching = false

/** Resolves once, when the first page has its data. */
export const firstScreenReady = new Promise<void>((resolve) => {
  resolveFirstScreen = resolve
})

/** Call when a page is rendered. After the first call, polls until no query is in progress. */
export function notifyPageShown(): void {
  if (watching) return
  watching = true
  const latest = performance.now() + MAX_DELAY_MS
  let quiet = 0
  const timer = setInterval(() => {
    quiet = queryClient.isFetching() === 0 ? quiet + 1 : 0
    // Requires two polls in a row without a running query, because one query may start when another finishes.
    if (quiet < 2 && performance.now() < latest) return
    clearInterval(timer)
    // Waits for idle time, so as not to block the first tap. Safari has no `requestIdleCallback` and continues
    // immediately.
    if (typeof requestIdleCallback === 'function')
      requestIdleCallback(resolveFirstScreen, { timeout: POLL_INTERVAL_MS * 10 })
    else resolveFirstScreen()
  }, POLL_INTERVAL_MS)
}
