/** The pages that people without any login open. They come with the app itself; all others with `staff.ts`. */
import type { PageLoader, Routes } from '../lib/routes.ts'

type Tables = Record<string, { default: Routes }>

const tables: Tables = import.meta.glob<{ default: Routes }>(
  '../modules/{guest,payments,queueing,rewards}/routes.{ts,tsx}',
  { eager: true },
)

/** Loaders by path, of the route tables of modules. */
export const loadersOf = (modules: Tables): Map<string, PageLoader> =>
  new Map(Object.values(modules).flatMap((module) => Object.entries(module.default)))

export const openRoutes = loadersOf(tables)
