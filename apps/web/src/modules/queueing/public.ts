/** What other modules may use of the queue: the host's side of it, fetched when it is shown. */
import { laterPart } from '../../lib/loaded.ts'

export const queuePanel = laterPart(() => import('./parts/queue-panel.tsx'))
