/** Code that guests do not need: pages that require signing in, the session, the tab bar, waiting operations. */
import type { Routes } from '#lib/routing/routes.ts'
import { firstScreenReady } from '#lib/routing/first-screen.ts'
import { storeTabBarSetting } from '#lib/routing/tab-bar.ts'
import { buildLoaderMap } from './open-routes.ts'
import { startRelogin } from './relogin.ts'
import { provideModuleSlots } from './slots.ts'
import { startSession } from './start-session.ts'

export { Alerts } from './alerts.tsx'
export { TabBar } from './tab-bar.tsx'
export { WaitingOperationsBar } from './waiting-bar.tsx'

/** All pages, public ones included; in the built app all except the floor are loaded through `page-files.ts`. */
export const staffPageLoaders = buildLoaderMap(
  import.meta.glob<Routes>('../modules/*/routes.{ts,tsx}', { eager: true, import: 'default', query: '?later' }),
)

/** Call once, before any of these pages is shown. `search` is the query the app was opened with. */
export function startStaffCode(search: string): void {
  storeTabBarSetting(search)
  provideModuleSlots()
  startRelogin()
  void startSession()
  // Prefetched before the first navigation; a failed download is retried by the page.
  void firstScreenReady.then(() => import('./page-files.ts')).catch(() => undefined)
}
