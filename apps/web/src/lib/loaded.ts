/** Parts of a page that have a file of their own. Unlike `lazy` alone, a file that does not come breaks nothing. */
import { lazy, useEffect, useState, type ComponentType } from 'react'

import { firstScreen } from './first-screen.ts'

/** Render `Part` only once `load` has come. */
export type LaterPart<Props> = { load: () => Promise<unknown>; Part: ComponentType<Props> }

export function laterPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>): LaterPart<Props> {
  return { load, Part: lazy(load) }
}

/** Asked again this much later, or as soon as the network is back. */
const AGAIN_MS = 5_000

/** Fetches a part behind the page it belongs to; true once it may be rendered. Asks again until it comes. */
export function useLoaded({ load }: Pick<LaterPart<never>, 'load'>): boolean {
  const [here, setHere] = useState(false)
  useEffect(() => {
    const left = new AbortController()
    const fetchPart = async () => {
      try {
        await firstScreen
        await load()
        setHere(true)
      } catch {
        if (!left.signal.aborted) await later(left.signal)
        if (!left.signal.aborted) await fetchPart()
      }
    }
    void fetchPart()
    return () => left.abort()
  }, [load])
  return here
}

function later(left: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, AGAIN_MS)
    const now = () => {
      clearTimeout(timer)
      resolve()
    }
    window.addEventListener('online', now, { once: true, signal: left })
    left.addEventListener('abort', now, { once: true })
  })
}
