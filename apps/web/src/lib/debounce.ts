/** Specification §9: both helpers wait 1000 ms unless told. They calm taps; what makes a double tap harmless is the operation id. */
export const DEFAULT_WAIT_MS = 1_000

/** Calls once, after nothing was asked for `waitMs`, with the last arguments. */
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

/** Calls at once, then not again for `waitMs`. */
export function throttle<A extends unknown[]>(
  work: (...args: A) => void,
  waitMs = DEFAULT_WAIT_MS,
): (...args: A) => void {
  let free = true
  return (...args) => {
    if (!free) return
    free = false
    setTimeout(() => (free = true), waitMs)
    work(...args)
  }
}
