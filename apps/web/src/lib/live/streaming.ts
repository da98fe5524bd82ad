/**
 * True while the live stream is connected. Separate from `live.ts`, which is loaded after the first screen and sets
 * it.
 */
import { createStore, useStore } from '../store.ts'

export const liveStreamConnected = createStore(false)

/** True while live events arrive. Pages with live data poll while it is false (`useApi(..., { live: true })`). */
export const useLiveStreamConnected = (): boolean => useStore(liveStreamConnected)
