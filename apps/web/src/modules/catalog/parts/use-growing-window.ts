import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'

/** Rows of a first screen and the next one; each step adds as many again. */
const STEP = 30
/** The next step is there before the thumb gets to it. */
const AHEAD = '1200px'

/** The beginning of a long list, longer as its end comes near. `listKey` names the list: another one starts short again. */
export function useGrowingWindow<Row>(rows: readonly Row[], listKey: string): { shown: readonly Row[]; end: RefObject<HTMLDivElement | null> } {
  const end = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState({ listKey, count: STEP })
  const count = open.listKey === listKey ? open.count : STEP
  const grow = useEffectEvent(() => setOpen({ listKey, count: count + STEP }))
  const more = count < rows.length

  useEffect(() => {
    if (!more || !end.current) return
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && grow(), { rootMargin: AHEAD })
    watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [more, count, listKey])

  return { shown: rows.slice(0, count), end }
}
