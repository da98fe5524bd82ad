import { useLayoutEffect } from 'react'

/** Time after which restoring is given up because the page has not reached its earlier height. */
const RESTORE_TIMEOUT_MS = 1500

/** Scroll container within a page whose position is restored too. */
const PART = '[data-keeps-place]'

/** Scroll offset of the page, and of its scroll container. */
type Place = { page: number; left: number; top: number }
const START: Place = { page: 0, left: 0, top: 0 }

/** Scroll positions by address. */
const places = new Map<string, Place>()
const getAddress = () => `${location.pathname}${location.search}`

/** Address whose scrolling is recorded, and the position to restore for a page that opens now. */
let current = getAddress()
let restoredPlace = START

const recordPlace = (moved: Partial<Place>) => places.set(current, { ...(places.get(current) ?? START), ...moved })

history.scrollRestoration = 'manual'
window.addEventListener(
  'scroll',
  ({ target }) => {
    if (target === document) recordPlace({ page: window.scrollY })
    else if (target instanceof Element && target.matches(PART))
      recordPlace({ left: target.scrollLeft, top: target.scrollTop })
  },
  { passive: true, capture: true },
)
window.addEventListener('popstate', () => {
  current = getAddress()
  restoredPlace = places.get(current) ?? START
})
// wouter dispatches events with these names when it navigates.
for (const move of ['pushState', 'replaceState']) {
  window.addEventListener(move, () => {
    current = getAddress()
    restoredPlace = START
  })
}

/** Scrolls a new page to the top, and a revisited page to its last position as soon as it is long enough. */
export function useScrollPosition(): void {
  useLayoutEffect(() => {
    const place = restoredPlace
    scrollToPlace(place)
    if (place === START) return
    const grow = new ResizeObserver(() => {
      if (scrollToPlace(place)) stop()
    })
    const stop = () => grow.disconnect()
    grow.observe(document.body)
    const timer = setTimeout(stop, RESTORE_TIMEOUT_MS)
    window.addEventListener('touchstart', stop, { once: true, passive: true })
    return () => {
      stop()
      clearTimeout(timer)
      window.removeEventListener('touchstart', stop)
    }
  }, [])
}

/** Returns true if the page and its container were long enough to scroll there. */
function scrollToPlace({ page, left, top }: Place): boolean {
  window.scrollTo(0, page)
  const there = window.scrollY >= page - 1
  if (left === 0 && top === 0) return there
  const part = document.querySelector(PART)
  part?.scrollTo(left, top)
  return there && part !== null && part.scrollTop >= top - 1
}
