/**
 * Pages without staff login that are not in the first load. Prefetched when the app opens with one of them, otherwise
 * loaded after the first screen.
 */
import type { Routes } from '#lib/routing/routes.ts'
import { buildLoaderMap } from './open-routes.ts'

export const lazyGuestPages = buildLoaderMap(
  import.meta.glob<Routes>('../modules/{members,payments,queueing,rewards}/routes.{ts,tsx}', {
    eager: true,
    import: 'default',
  }),
)
