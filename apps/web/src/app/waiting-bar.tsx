import { laterPart, useLoaded } from '../lib/loaded.ts'

const notice = laterPart(() => import('./waiting-notice.tsx'))

/** Status of the network and of queued operations. Loaded after the first page, which has none yet. */
export function WaitingBar() {
  return useLoaded(notice) && <notice.Part />
}
