import { useLayoutEffect } from 'react'

/** Give up looking for the old place when the content has not grown back by then. */
const PATIENCE_MS = 1500

/** Where each address was left. */
const positions = new Map<string, number>()
const here = () => `${location.pathname}${location.search}`

/** The address whose scrolling is being noted, and where a page that opens now should stand. */
let current = here()
let wanted = 0

history.scrollRestoration = 'manual'
window.addEventListener('scroll', () => positions.set(current, window.scrollY), { passive: true })
window.addEventListener('popstate', () => {
  current = here()
  wanted = positions.get(current) ?? 0
})
// The router announces its own moves by these names.
for (const move of ['pushState', 'replaceState']) {
  window.addEventListener(move, () => {
    current = here()
    wanted = 0
  })
}

/** A page that is new starts at the top; one that is come back to stands where it was left, once it is long enough. */
export function useScrollPosition(): void {
  useLayoutEffect(() => {
    const top = wanted
    window.scrollTo(0, top)
    if (top === 0) return
    const grow = new ResizeObserver(() => {
      window.scrollTo(0, top)
      if (window.scrollY >= top - 1) stop()
    })
    const stop = () => grow.disconnect()
    grow.observe(document.body)
    const timer = setTimeout(stop, PATIENCE_MS)
    window.addEventListener('touchstart', stop, { once: true, passive: true })
    return () => {
      stop()
      clearTimeout(timer)
      window.removeEventListener('touchstart', stop)
    }
  }, [])
}
