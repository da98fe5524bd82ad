import { Suspense } from 'react'

import { useComponentLoaded } from '#lib/routing/lazy-part.ts'
import { lazyAlertBanner } from '../modules/notifications/public.ts'

/** Alert banner above every staff page, loaded after the first page. */
export function Alerts() {
  const here = useComponentLoaded(lazyAlertBanner)
  return <Suspense fallback={null}>{here && <lazyAlertBanner.Part />}</Suspense>
}
