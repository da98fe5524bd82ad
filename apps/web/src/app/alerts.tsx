import { Suspense } from 'react'

import { useLoaded } from '#lib/routing/lazy-part.ts'
import { alertBanner } from '../modules/notifications/public.ts'

/** Alert banner above every staff page, loaded after the first page. */
export function Alerts() {
  const here = useLoaded(alertBanner)
  return <Suspense fallback={null}>{here && <alertBanner.Part />}</Suspense>
}
