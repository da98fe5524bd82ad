/**
 * Suppresses the watermark on pages that must not show the name of the signed-in user, such as an anonymous feedback
 * message.
 */
import { useEffect, useSyncExternalStore } from 'react'

let pages = 0
const listeners = new Set<() => void>()

function count(step: number): void {
  pages += step
  for (const listener of listeners) listener()
}

/** Suppresses the watermark while `active`. */
export function useNoWatermark(active: boolean): void {
  useEffect(() => {
    if (!active) return
    count(1)
    return () => count(-1)
  }, [active])
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** True while a page suppresses the watermark. */
export const useWatermarkSuppressed = (): boolean => useSyncExternalStore(subscribe, () => pages > 0)
