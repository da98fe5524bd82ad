/** Parts of the queue that other modules may use: the host's panel, loaded when shown. */
import { createLazyPart } from '#lib/routing/lazy-part.ts'

export const queuePanel = createLazyPart(() => import('./parts/queue-panel.tsx'))
