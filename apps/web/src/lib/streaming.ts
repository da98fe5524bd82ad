/** Whether live events arrive. Apart from `live.ts`, which is fetched after the first screen and says so here. */
import { createStore, useStore } from './store.ts'

export const streaming = createStore(false)

/** True while events arrive. Pages that must be current poll meanwhile (`useApi(..., { live: true })`). */
export const useStreaming = (): boolean => useStore(streaming)
