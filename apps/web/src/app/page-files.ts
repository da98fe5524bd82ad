/** Every page of the house with the names of its files: one file that grows with every page, so it is in no first load. */
import type { Routes } from '../lib/routes.ts'
import { loadersOf } from './open-routes.ts'

export const pageFiles = loadersOf(
  import.meta.glob<Routes>('../modules/*/routes.{ts,tsx}', { eager: true, import: 'default' }),
)
