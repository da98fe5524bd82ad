/** The pages that people without any login open. They come with the app itself; all others with `staff.ts`. */
import type { ScreenPath } from '@nocturne/contract/screens'

import { declareBuilt } from '../lib/built-screens.ts'
import type { PageLoader, Routes } from '../lib/routes.ts'

type Tables = Record<string, Routes>

const tables: Tables = import.meta.glob<Routes>(
  '../modules/{guest,members,payments,queueing,rewards}/routes.{ts,tsx}',
  {
    eager: true,
    import: 'default',
  },
)

/** Loaders by path, of the route tables of modules. */
export const loadersOf = (modules: Tables): Map<string, PageLoader> =>
  new Map(Object.values(modules).flatMap((table) => Object.entries(table)))

export const openRoutes = loadersOf(tables)

// Whoever needs no login is led to these alone until `staff.ts` names the others.
declareBuilt([...openRoutes.keys()] as ScreenPath[])
