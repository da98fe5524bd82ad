/** The moment the first page stands with its data: what can wait is fetched after it, so that it delays nothing. */
import { queryClient } from './query.ts'

const LOOK_EVERY_MS = 100
/** A page that takes this long to settle delays the rest no longer. */
const AT_MOST_MS = 5_000

let tell: () => void = () => undefined
let watching = false

/** Resolves once, when the first page is there. */
export const firstScreen = new Promise<void>((resolve) => {
  tell = resolve
})

/** A page was put on screen; the first one is watched until nothing is being read any more. */
export function pageShown(): void {
  if (watching) return
  watching = true
  const latest = performance.now() + AT_MOST_MS
  let quiet = 0
  const timer = setInterval(() => {
    quiet = queryClient.isFetching() === 0 ? quiet + 1 : 0
    // Twice in a row: one reading may start when another has come.
    if (quiet < 2 && performance.now() < latest) return
    clearInterval(timer)
    // Not between the first screen and the first tap: Safari alone has no idle callback.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(tell, { timeout: LOOK_EVERY_MS * 10 })
    else tell()
  }, LOOK_EVERY_MS)
}
