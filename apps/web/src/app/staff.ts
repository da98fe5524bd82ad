/** What guests' phones do without: the pages behind a sign-in, the session, the tab bar, the writes that wait. */
import type { Routes } from '../lib/routes.ts'
import { firstScreen } from '../lib/first-screen.ts'
import { rememberLaunch } from '../lib/tab-bar.ts'
import { loadersOf } from './open-routes.ts'
import { startRelogin } from './relogin.ts'
import { fillSlots } from './slots.ts'
import { startSession } from './start-session.ts'

export { Alerts } from './alerts.tsx'
export { TabBar } from './tab-bar.tsx'
export { WaitingBar } from './waiting-bar.tsx'

/** Every page of the house, the open ones too; built, all but the floor are found by way of `page-files.ts`. */
export const routes = loadersOf(
  import.meta.glob<Routes>('../modules/*/routes.{ts,tsx}', { eager: true, import: 'default', query: '?later' }),
)

/** Once, before any of these pages is shown. `search` is the query the app was opened with. */
export function startStaff(search: string): void {
  rememberLaunch(search)
  fillSlots()
  startRelogin()
  void startSession()
  // Here before anybody goes anywhere; what did not come now comes with the page.
  void firstScreen.then(() => import('./page-files.ts')).catch(() => undefined)
}
