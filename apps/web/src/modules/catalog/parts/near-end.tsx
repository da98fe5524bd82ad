import { useEffect, useEffectEvent, useRef } from 'react'

/** Distance to the screen at which the next rows are created. */
const AHEAD = '1200px'

/** Marker at the end of the shown rows. Reports when it is near the screen. Pass a new `key` after every step. */
export function ListEndMarker({ onNear }: { onNear: () => void }) {
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
