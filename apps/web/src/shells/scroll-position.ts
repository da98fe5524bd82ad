import { useLayoutEffect } from 'react'

/** Give up looking for the old place when the content has not grown back by then. */
const PATIENCE_MS = 1500

const positions = new Map<string, number>()
let wentBack = false

const here = () => `${location.pathname}${location.search}`
let current = typeof location === 'undefined' ? '' : here()

if (typeof window !== 'undefined') {
  history.scrollRestoration = 'manual'
  window.addEventListener('scroll', () => positions.set(current, window.scrollY), { passive: true })
  const moved = (back: boolean) => () => {
    wentBack = back
    current = here()
  }
  window.addEventListener('popstate', moved(true))
  // The router announces its own moves by these names.
  window.addEventListener('pushState', moved(false))
  window.addEventListener('replaceState', moved(false))
}

/** A page that is new starts at the top; one that is come back to stands where it was left, once it is long enough. */
export function useScrollPosition(): void {
  useLayoutEffect(() => {
    const top = wentBack ? (positions.get(here()) ?? 0) : 0
    window.scrollTo(0, top)
    if (top === 0) return
    const grow = new ResizeObserver(() => {
      window.scrollTo(0, top)
      if (Math.abs(window.scrollY - top) < 2) stop()
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
