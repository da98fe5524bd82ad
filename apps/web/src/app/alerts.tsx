import { Suspense } from 'react'

import { useLoaded } from '../lib/loaded.ts'
import { alertBanner } from '../modules/notifications/public.ts'

/** What needs this person, above every page of staff. Comes after the first page. */
export function Alerts() {
  const here = useLoaded(alertBanner)
  return <Suspense fallback={null}>{here && <alertBanner.Part />}</Suspense>
}
