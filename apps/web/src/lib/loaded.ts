/**
 * Parts of a page that have a file of their own, fetched when they are first wanted or in quiet moments before. A file that does
 * not come breaks nothing: it is asked for again. Shown by `shells/later.tsx`.
 */
import { createElement, useEffect, useReducer, type ComponentType } from 'react'

import { firstScreen } from './first-screen.ts'

export type LaterPart<Props> = {
  load: () => Promise<unknown>
  /** True once its file has come. */
  here: () => boolean
  /** The part itself; nothing until its file has come. */
  Part: ComponentType<Props>
}

export function laterPart<Props extends object>(
  fetch: () => Promise<{ default: ComponentType<Props> }>,
): LaterPart<Props> {
  let loaded: ComponentType<Props> | null = null
  return {
    load: async () => (loaded ??= (await fetch()).default),
    here: () => loaded !== null,
    Part: (props: Props) => loaded && createElement(loaded, props),
  }
}

/** Asked again this much later, or as soon as the network is back. */
const AGAIN_MS = 5_000

/**
 * Fetches a part behind the page it belongs to, or at once where it is wanted `now`; true once it may be rendered. Asks again
 * until it comes.
 */
export function useLoaded({ load, here: isHere }: Pick<LaterPart<never>, 'load' | 'here'>, now = false): boolean {
  // NOTE: reads the part itself, not a state: another part may take the place of this one.
  const [, rerender] = useReducer((renders: number) => renders + 1, 0)
  useEffect(() => {
    const left = new AbortController()
    const fetchPart = async () => {
      try {
        if (!now) await firstScreen
        await load()
        if (!left.signal.aborted) rerender()
      } catch {
        if (!left.signal.aborted) await later(left.signal)
        if (!left.signal.aborted) await fetchPart()
      }
    }
    void fetchPart()
    return () => left.abort()
  }, [load, now])
  return isHere()
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
