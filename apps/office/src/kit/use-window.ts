import { useEffect, useState, type RefObject } from 'react'

/** Height of a row in px, the same for all rows of a list. */
export const ROW_HEIGHT = 44
/** Lists up to this length are drawn as a whole, so that the browser's search finds every row. */
const DRAWN_WHOLE = 150
const SPARE_ROWS = 8

export type RowWindow = { start: number; end: number }

/** Rows to draw for a scroll position. Pure. */
export function computeWindow(count: number, scrollTop: number, height: number): RowWindow {
  if (count <= DRAWN_WHOLE) return { start: 0, end: count }
  const start = Math.max(0, Math.floor(scrollTop / ROW_HEIGHT) - SPARE_ROWS)
  return { start, end: Math.min(count, start + Math.ceil(height / ROW_HEIGHT) + 2 * SPARE_ROWS) }
}

/** Rows of a long list that are in or near the visible part of the scrolled element. */
export function useWindow(scroller: RefObject<HTMLElement | null>, count: number): RowWindow {
  const [{ top, height }, setView] = useState({ top: 0, height: 800 })
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const update = () => setView({ top: element.scrollTop, height: element.clientHeight })
    update()
    element.addEventListener('scroll', update, { passive: true })
    const observer = new ResizeObserver(update)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', update)
      observer.disconnect()
    }
  }, [scroller])
  return computeWindow(count, top, height)
}
