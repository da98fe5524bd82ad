/** Parts of a page that have a file of their own. Unlike `lazy` alone, a file that does not come breaks nothing. */
import { lazy, useEffect, useState, type ComponentType } from 'react'

import { firstScreen } from './first-screen.ts'

/** Render `Part` only once `load` has come. */
export type LaterPart<Props> = { load: () => Promise<unknown>; Part: ComponentType<Props> }

export function laterPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>): LaterPart<Props> {
  return { load, Part: lazy(load) }
}

/** Fetches a part behind the page it belongs to; true once it may be rendered. Asks again when the network is back. */
export function useLoaded({ load }: Pick<LaterPart<never>, 'load'>): boolean {
  const [here, setHere] = useState(false)
  useEffect(() => {
    const again = new AbortController()
    const fetchPart = async () => {
      try {
        await firstScreen
        await load()
        setHere(true)
      } catch {
        window.addEventListener('online', () => void fetchPart(), { once: true, signal: again.signal })
      }
    }
    void fetchPart()
    return () => again.abort()
  }, [load])
  return here
}
