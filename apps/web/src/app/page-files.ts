/**
 * Page loaders of all screens, and registration of the rows of the route table that have a page. It grows with every
 * page, so it is not in the first load.
 */
import { screens } from '@nocturne/contract/screens'

import type { Routes } from '#lib/routing/routes.ts'
import { registerScreens } from '#lib/routing/screen-table.ts'
import { buildLoaderMap } from './open-routes.ts'

export const pageLoaders = buildLoaderMap(
  import.meta.glob<Routes>('../modules/*/routes.{ts,tsx}', { eager: true, import: 'default' }),
)

registerScreens(screens.filter(({ path }) => pageLoaders.has(path)))
