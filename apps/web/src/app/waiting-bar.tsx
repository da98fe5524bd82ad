import { laterPart, useLoaded } from '../lib/loaded.ts'

const notice = laterPart(() => import('./waiting-notice.tsx'))

/** What the network and the writes on this phone are doing. Comes after the first page, which has nothing to say about them yet. */
export function WaitingBar() {
  return useLoaded(notice) && <notice.Part />
}
