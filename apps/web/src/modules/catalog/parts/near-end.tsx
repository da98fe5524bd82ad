import { useEffect, useEffectEvent, useRef } from 'react'

/** The next rows are there before the thumb gets to them. */
const AHEAD = '1200px'

/** Stands at the end of what is shown and says when it comes near the screen. Give it a new `key` with every step. */
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
