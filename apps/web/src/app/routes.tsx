/** Which page an address shows: the route table of the contract joined with what each module has built. */
import { screenAt, type Screen } from '@nocturne/contract/screens'
import { useEffect } from 'react'
import { usePathname } from 'wouter/use-browser-location'

import { normalPath, nowhere, ScreenShown } from '../lib/screen.ts'
import type { PageLoader } from '../lib/routes.ts'
import { session, useSession } from '../lib/session.ts'
import { missingSession } from './access.ts'
import { AsyncPage, fetchPage } from './async-page.tsx'
import { PageErrorBoundary } from './error-boundary.tsx'
import { leadHome } from './home.ts'
import { openRoutes } from './open-routes.ts'
import { fetchStaff, signInPage } from './staff-part.ts'

/** Addresses without a page: screens that are not built, and mistyped ones. */
const unbuilt: PageLoader = () => import('./unbuilt-page.tsx')

/** Pages that come by way of `staff.ts`, each with one loader for good. */
const staffLoaders = new Map<string, PageLoader>()

function staffLoader(path: string): PageLoader {
  const known = staffLoaders.get(path)
  if (known) return known
  const loader: PageLoader = async () => ((await fetchStaff()).routes.get(path) ?? unbuilt)()
  staffLoaders.set(path, loader)
  return loader
}

const loaderOf = ({ path }: Screen): PageLoader => openRoutes.get(path) ?? staffLoader(path)

/** Fetches what the app opens with: the page, or the way to sign in for it. */
export async function fetchOpeningPage(): Promise<void> {
  const screen = screenAt(normalPath(location.pathname))
  if (!screen) return fetchPage(unbuilt)
  await fetchPage(missingSession(screen, session()) === null ? loaderOf(screen) : signInPage)
}

/** The page of the present address. */
export function CurrentPage() {
  const pathname = normalPath(usePathname())
  const screen = screenAt(pathname)
  useEffect(leadHome, [pathname])
  return (
    <ScreenShown value={screen ?? nowhere}>
      <PageErrorBoundary key={screen?.path ?? pathname}>
        {screen ? <Guarded screen={screen} /> : <AsyncPage key={pathname} loader={unbuilt} />}
      </PageErrorBoundary>
    </ScreenShown>
  )
}

/** Asks for the session a screen needs before any of the page runs. */
function Guarded({ screen }: { screen: Screen }) {
  if (missingSession(screen, useSession())) return <AsyncPage key="sign in" loader={signInPage} />
  return <AsyncPage key={screen.path} loader={loaderOf(screen)} />
}
