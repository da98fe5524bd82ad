import { createLazyComponent, useComponentLoaded } from '#lib/routing/lazy-part.ts'

const notice = createLazyComponent(() => import('./waiting-notice.tsx'))

/**
 * Status of the network and of queued operations. Loaded after the first page, because no operation is queued before.
 */
export function WaitingOperationsBar() {
  return useComponentLoaded(notice) && <notice.Part />
}
