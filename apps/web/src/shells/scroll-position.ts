import { useLayoutEffect } from 'react'

/** Give up looking for the old place when the content has not grown back by then. */
const PATIENCE_MS = 1500

/** What scrolls within a page and is to be found where it was left. */
const PART = '[data-keeps-place]'

/** How far down the page, and where in the part of it that scrolls by itself. */
type Place = { page: number; left: number; top: number }
const START: Place = { page: 0, left: 0, top: 0 }

/** Where each address was left. */
const places = new Map<string, Place>()
const here = () => `${location.pathname}${location.search}`

/** The address whose scrolling is being noted, and where a page that opens now should stand. */
let current = here()
let wanted = START

const note = (moved: Partial<Place>) => places.set(current, { ...(places.get(current) ?? START), ...moved })

history.scrollRestoration = 'manual'
window.addEventListener(
  'scroll',
  ({ target }) => {
    if (target === document) note({ page: window.scrollY })
    else if (target instanceof Element && target.matches(PART)) note({ left: target.scrollLeft, top: target.scrollTop })
  },
  { passive: true, capture: true },
)
window.addEventListener('popstate', () => {
  current = here()
  wanted = places.get(current) ?? START
})
// The router announces its own moves by these names.
for (const move of ['pushState', 'replaceState']) {
  window.addEventListener(move, () => {
    current = here()
    wanted = START
  })
}

/** A page that is new starts at the top; one that is come back to stands where it was left, once it is long enough. */
export function useScrollPosition(): void {
  useLayoutEffect(() => {
    const place = wanted
    goTo(place)
    if (place === START) return
    const grow = new ResizeObserver(() => {
      if (goTo(place)) stop()
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

/** Whether the page and its part are long enough to stand there. */
function goTo({ page, left, top }: Place): boolean {
  window.scrollTo(0, page)
  const there = window.scrollY >= page - 1
  if (left === 0 && top === 0) return there
  const part = document.querySelector(PART)
  part?.scrollTo(left, top)
  return there && part !== null && part.scrollTop >= top - 1
}
