/**
 * Resolves when the first page is shown with its data. Deferred downloads wait for it, so that they do not delay the
 * page.
 */
import { queryClient } from '../query/query.ts'

const POLL_INTERVAL_MS = 100
/** Maximum delay: a page that takes longer no longer blocks deferred downloads. */
const MAX_DELAY_MS = 5_000

let resolveFirstScreen: () => void = () => undefined
let watching = false

/** Resolves once, when the first page has its data. */
export const firstScreen = new Promise<void>((resolve) => {
  resolveFirstScreen = resolve
})

/** Called when a page is rendered; the first one is polled until no query is in progress. */
export function notifyPageShown(): void {
  if (watching) return
  watching = true
  const latest = performance.now() + MAX_DELAY_MS
  let quiet = 0
  const timer = setInterval(() => {
    quiet = queryClient.isFetching() === 0 ? quiet + 1 : 0
    // Requires two quiet polls in a row: one query may start when another finishes.
    if (quiet < 2 && performance.now() < latest) return
    clearInterval(timer)
    // Waits for idle time, so as not to block the first tap. Safari has no `requestIdleCallback`.
    if (typeof requestIdleCallback === 'function')
      requestIdleCallback(resolveFirstScreen, { timeout: POLL_INTERVAL_MS * 10 })
    else resolveFirstScreen()
  }, POLL_INTERVAL_MS)
}
