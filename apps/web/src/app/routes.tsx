/** Maps addresses to pages: the table of screens joined with the route tables of the modules. */
import type { Screen } from '@nocturne/contract/screen'
import { useEffect } from 'react'
import { usePathname } from 'wouter/use-browser-location'

import { normalizePath, unknownScreen, ScreenContext } from '#lib/routing/screen.ts'
import { isScreenTableComplete, findScreen, useScreenAt } from '#lib/routing/screen-table.ts'
import type { PageLoader } from '#lib/routing/routes.ts'
import { session, useSession } from '#lib/identity/session.ts'
import { findMissingSession } from './access.ts'
import { AsyncPage, prefetchPage } from './async-page.tsx'
import { PageErrorBoundary } from './error-boundary.tsx'
import { isGuestPage } from './boot-prefetch.ts'
import { redirectToStartView } from './home.ts'
import { firstLoadGuestPages } from './open-routes.ts'
import { fetchLazyGuestPages, fetchPageLoaders, loadStaffCode, loadSignInPage } from './lazy-chunks.ts'

/** Page for addresses without a page: screens that are not built, and mistyped ones. */
const loadUnbuiltPage: PageLoader = () => import('./unbuilt-page.tsx')

/** Shown until the table of screens is loaded. */
const loadPendingPage: PageLoader = async () => {
  await fetchPageLoaders()
  return { default: () => null }
}
const untitled = { ...unknownScreen, title: '' }

/** Cached loaders of pages outside the first load, so that each path has a stable loader. */
const laterLoaders = new Map<string, PageLoader>()

function getLaterLoader(path: string): PageLoader {
  const known = laterLoaders.get(path)
  if (known) return known
  const loadPage: PageLoader = async () =>
    ((await findGuestLoader(path)) ?? (await findStaffLoader(path)) ?? loadUnbuiltPage)()
  laterLoaders.set(path, loadPage)
  return loadPage
}

async function findGuestLoader(path: string): Promise<PageLoader | undefined> {
  return isGuestPage({ pathname: path }) ? (await fetchLazyGuestPages()).lazyGuestPages.get(path) : undefined
}

async function findStaffLoader(path: string): Promise<PageLoader | undefined> {
  const { staffPageLoaders } = await loadStaffCode()
  return staffPageLoaders.get(path) ?? (await fetchPageLoaders()).pageLoaders.get(path)
}

const getLoader = ({ path }: Screen): PageLoader => firstLoadGuestPages.get(path) ?? getLaterLoader(path)

/** Loads the page the app opens with, or the sign-in page for it. */
export async function prefetchOpeningPage(): Promise<void> {
  if (!findScreen(location.pathname) && !isScreenTableComplete()) await prefetchPage(loadPendingPage)
  const screen = findScreen(location.pathname)
  if (screen) await prefetchPage(findMissingSession(screen, session()) === null ? getLoader(screen) : loadSignInPage)
  else if (isScreenTableComplete()) await prefetchPage(loadUnbuiltPage)
}

/** Page at the current address. */
export function CurrentPage() {
  const pathname = normalizePath(usePathname())
  const { screen, whole } = useScreenAt(pathname)
  useEffect(redirectToStartView, [pathname])
  return (
    <ScreenContext value={screen ?? (whole ? unknownScreen : untitled)}>
      <PageErrorBoundary key={screen?.path ?? pathname}>
        {screen ? (
          <Guarded screen={screen} />
        ) : (
          <AsyncPage key={`${whole} ${pathname}`} loader={whole ? loadUnbuiltPage : loadPendingPage} />
        )}
      </PageErrorBoundary>
    </ScreenContext>
  )
}

/** Requires the screen's session before any of the page's code runs. */
function Guarded({ screen }: { screen: Screen }) {
  if (findMissingSession(screen, useSession())) return <AsyncPage key="sign in" loader={loadSignInPage} />
  return <AsyncPage key={screen.path} loader={getLoader(screen)} />
}
