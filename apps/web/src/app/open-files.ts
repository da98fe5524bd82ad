/** The other pages that people without any login open. Fetched beside the app where it opens with one, behind the first screen elsewhere. */
import type { Routes } from '../lib/routes.ts'
import { loadersOf } from './open-routes.ts'

export const openFiles = loadersOf(
  import.meta.glob<Routes>('../modules/{members,payments,queueing,rewards}/routes.{ts,tsx}', {
    eager: true,
    import: 'default',
  }),
)
