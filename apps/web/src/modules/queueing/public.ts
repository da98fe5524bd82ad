/** Parts of the queue that other modules may use: the host's panel, loaded when shown. */
import { laterPart } from '../../lib/loaded.ts'

export const queuePanel = laterPart(() => import('./parts/queue-panel.tsx'))
