/** Parts of the queue that other modules may use: the host's panel, loaded when shown. */
import { createLazyComponent } from '#lib/routing/lazy-part.ts'

export const queuePanel = createLazyComponent(() => import('./parts/queue-panel.tsx'))
