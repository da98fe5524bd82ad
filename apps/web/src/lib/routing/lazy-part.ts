/**
 * Lazily loaded components of a page, fetched when needed or earlier in idle time. A failed download is retried.
 * `shells/lazy-content.tsx` renders them.
 */
import { createElement, useEffect, useReducer, type ComponentType } from 'react'

import { firstScreenReady } from './first-screen.ts'

export type LazyComponent<Props> = {
  load: () => Promise<unknown>
  /** True once its chunk is loaded. */
  here: () => boolean
  /** The component; renders nothing until its chunk is loaded. */
  Part: ComponentType<Props>
}

export function createLazyComponent<Props extends object>(
  fetch: () => Promise<{ default: ComponentType<Props> }>,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | null = null
  return {
    load: async () => (loaded ??= (await fetch()).default),
    here: () => loaded !== null,
    Part: (props: Props) => loaded && createElement(loaded, props),
  }
}

/** Delay before a retry, unless the network is available again earlier. */
const RETRY_DELAY_MS = 5_000

/**
 * Loads a component after the first screen, or immediately when `now`; returns true once it can be rendered. Retries
 * until it is loaded.
 */
export function useComponentLoaded(
  { load, here: isHere }: Pick<LazyComponent<never>, 'load' | 'here'>,
  now = false,
): boolean {
  // NOTE: reads the loader instead of a state, because the next render may pass another lazy component.
  const [, rerender] = useReducer((renders: number) => renders + 1, 0)
  useEffect(() => {
    const left = new AbortController()
    const fetchPart = async () => {
      try {
        if (!now) await firstScreenReady
        await load()
        if (!left.signal.aborted) rerender()
      } catch {
        if (!left.signal.aborted) await waitForRetry(left.signal)
        if (!left.signal.aborted) await fetchPart()
      }
    }
    void fetchPart()
    return () => left.abort()
  }, [load, now])
  return isHere()
}

function waitForRetry(left: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, RETRY_DELAY_MS)
    const resolveNow = () => {
      clearTimeout(timer)
      resolve()
    }
    window.addEventListener('online', resolveNow, { once: true, signal: left })
    left.addEventListener('abort', resolveNow, { once: true })
  })
}
