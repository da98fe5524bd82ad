import { createLazyPart, useLoaded } from '#lib/routing/lazy-part.ts'

const notice = createLazyPart(() => import('./waiting-notice.tsx'))

/**
 * Status of the network and of queued operations. Loaded after the first page, because no operation is queued before.
 */
export function WaitingBar() {
  return useLoaded(notice) && <notice.Part />
}
