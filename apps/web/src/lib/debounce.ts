/**
 * Default wait of both helpers: 1000 ms (specification §9). They only reduce the number of calls; double taps are
 * harmless because of the operation id.
 */
const DEFAULT_WAIT_MS = 1_000

/** Calls `work` once, with the last arguments, when no call was made for `waitMs`. */
export function debounce<A extends unknown[]>(
  work: (...args: A) => void,
  waitMs = DEFAULT_WAIT_MS,
): (...args: A) => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return (...args) => {
    clearTimeout(timer)
    timer = setTimeout(() => work(...args), waitMs)
  }
}

/** Calls `work` immediately, then ignores calls for `waitMs`. */
export function throttle<A extends unknown[]>(
  work: (...args: A) => void,
  waitMs = DEFAULT_WAIT_MS,
): (...args: A) => void {
  let ready = true
  return (...args) => {
    if (!ready) return
    ready = false
    setTimeout(() => (ready = true), waitMs)
    work(...args)
  }
}
