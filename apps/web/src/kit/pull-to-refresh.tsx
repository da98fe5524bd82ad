import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Spinner } from './spinner.tsx'
import styles from './pull-to-refresh.module.css'

/** Pull distance from which releasing refreshes. */
const REFRESH_AT_PX = 64
const MAX_PULL_PX = 96

/**
 * Refreshes the page when it is pulled down from its top. Must be the first child of the pulled element. Only the
 * indicator moves, not the page.
 */
export function PullToRefresh({ onRefresh }: { onRefresh: () => Promise<unknown> }) {
  const place = useRef<HTMLDivElement>(null)
  const mark = useRef<HTMLDivElement>(null)
  const [refreshing, setRefreshing] = useState(false)

  const run = useEffectEvent(async () => {
    setRefreshing(true)
    try {
      await onRefresh()
    } finally {
      setRefreshing(false)
    }
  })

  useEffect(() => {
    const target = place.current?.parentElement
    if (!target) return
    let startY: number | null = null
    let startX = 0
    let pulled = 0
    const show = (px: number) => {
      pulled = px
      if (!mark.current) return
      mark.current.style.transform = px > 0 ? `translateY(${px}px) rotate(${px * 3}deg)` : ''
      mark.current.style.opacity = String(Math.min(1, px / REFRESH_AT_PX))
    }
    const start = (event: TouchEvent) => {
      const touch = event.touches.length === 1 ? event.touches[0] : undefined
      startY = touch && window.scrollY <= 0 && !isInsideScrolled(event.target, target) ? touch.clientY : null
      startX = touch?.clientX ?? 0
    }
    const move = (event: TouchEvent) => {
      if (startY === null) return
      const px = ((event.touches[0]?.clientY ?? 0) - startY) / 2
      // A horizontal swipe scrolls a table or chips.
      if (pulled === 0 && Math.abs((event.touches[0]?.clientX ?? 0) - startX) > px * 2) return
      if (px <= 0 || window.scrollY > 0) return show(0)
      if (event.cancelable) event.preventDefault()
      show(Math.min(px, MAX_PULL_PX))
    }
    const handleEnd = () => {
      const enough = pulled >= REFRESH_AT_PX
      startY = null
      show(0)
      if (enough) void run()
    }
    target.addEventListener('touchstart', start, { passive: true })
    target.addEventListener('touchmove', move, { passive: false })
    target.addEventListener('touchend', handleEnd)
    target.addEventListener('touchcancel', handleEnd)
    return () => {
      target.removeEventListener('touchstart', start)
      target.removeEventListener('touchmove', move)
      target.removeEventListener('touchend', handleEnd)
      target.removeEventListener('touchcancel', handleEnd)
    }
  }, [])

  return (
    <div ref={place} className={styles['place']} data-on={refreshing || undefined}>
      <div ref={mark} className={styles['mark']}>
        {refreshing ? <Spinner label="正在刷新" /> : <span aria-hidden="true">↓</span>}
      </div>
    </div>
  )
}

/** True inside an element that is scrolled down itself: pulling scrolls that element first. */
function isInsideScrolled(touched: EventTarget | null, page: HTMLElement): boolean {
  for (let part = touched instanceof Element ? touched : null; part && part !== page; part = part.parentElement)
    if (part.scrollTop > 0) return true
  return false
}
