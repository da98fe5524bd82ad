import { useEffect, useEffectEvent, useRef } from 'react'

/** Distance at which the next rows are created before they scroll into view. */
const AHEAD = '1200px'

/** Marker at the end of the shown rows that reports when it comes near the screen. Give it a new `key` with every step. */
export function NearEnd({ onNear }: { onNear: () => void }) {
  const end = useRef<HTMLDivElement>(null)
  const near = useEffectEvent(onNear)
  useEffect(() => {
    if (!end.current) return
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && near(), { rootMargin: AHEAD })
    watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [])
  return <div ref={end} />
}
