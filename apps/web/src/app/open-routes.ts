/**
 * Pages of guests at their table, which are in the first load. The loaders of all other pages are in `open-files.ts`
 * and `staff.ts`.
 */
import type { PageLoader, Routes } from '#lib/routing/routes.ts'

type Tables = Record<string, Routes>

const tables: Tables = import.meta.glob<Routes>('../modules/guest/routes.{ts,tsx}', { eager: true, import: 'default' })

/** Page loaders by path from the route tables of modules. */
export const buildLoaderMap = (modules: Tables): Map<string, PageLoader> =>
  new Map(Object.values(modules).flatMap((table) => Object.entries(table)))

export const firstLoadGuestPages = buildLoaderMap(tables)
