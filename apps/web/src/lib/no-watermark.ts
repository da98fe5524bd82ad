/** Pages that must not carry the name of the signed-in person: a letter without a name. */
import { useEffect, useSyncExternalStore } from 'react'

let pages = 0
const listeners = new Set<() => void>()

function count(step: number): void {
  pages += step
  for (const listener of listeners) listener()
}

/** Leaves the watermark out while `active`. */
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

/** Whether a page leaves the watermark out now. */
export const useWatermarkLeftOut = (): boolean => useSyncExternalStore(subscribe, () => pages > 0)
