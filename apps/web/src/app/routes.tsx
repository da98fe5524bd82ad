/** Which page an address shows: the route table of the contract joined with what each module has built. */
import { screens, screenAt, type Screen, type ScreenPath } from '@nocturne/contract/screens'
import { usePathname } from 'wouter/use-browser-location'
import { useEffect } from 'react'

import { normalPath } from '../lib/screen.ts'
import type { PageLoader, Routes } from '../lib/routes.ts'
import { useScreenTitle } from '../lib/screen.ts'
import { session, useSession } from '../lib/session.ts'
import { declareStanding } from '../lib/standing.ts'
import { Page } from '../shells/page.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { missingSession } from './access.ts'
import { AsyncPage, fetchPage } from './async-page.tsx'
import { PageErrorBoundary } from './error-boundary.tsx'
import { signInAgain } from './relogin.ts'
import { useShellAsked } from './start-session.ts'
import UnknownPage from './unknown-page.tsx'

const modules = import.meta.glob<{ default: Routes }>('../modules/*/routes.{ts,tsx}', { eager: true })

const loaders = new Map<string, PageLoader>(Object.values(modules).flatMap((module) => Object.entries(module.default)))

declareStanding([...loaders.keys()] as ScreenPath[])

/** Screens of the table that have no page, for the check that there are none. */
export const missingPages = (): string[] => screens.filter(({ path }) => !loaders.has(path)).map(({ path }) => path)

/** Fetches what the app opens with, if that page may be shown. */
export async function fetchOpeningPage(): Promise<void> {
  const screen = screenAt(normalPath(location.pathname))
  const loader = screen && loaders.get(screen.path)
  if (loader && missingSession(screen, session()) === null) await fetchPage(loader)
}

/** The page of the present address. */
export function CurrentPage() {
  const pathname = normalPath(usePathname())
  const title = useScreenTitle()
  const screen = screenAt(pathname)
  const loader = screen && loaders.get(screen.path)
  return (
    <PageErrorBoundary key={screen?.path ?? pathname} title={title}>
      {screen && loader ? <Guarded screen={screen} loader={loader} /> : <UnknownPage />}
    </PageErrorBoundary>
  )
}

/** Asks for the session a screen needs before any of the page runs. */
function Guarded({ screen, loader }: { screen: Screen; loader: PageLoader }) {
  const missing = missingSession(screen, useSession())
  const shellAsked = useShellAsked()
  useEffect(() => {
    if (missing && shellAsked) void signInAgain(missing)
  }, [missing, shellAsked])
  if (!missing) return <AsyncPage key={screen.path} loader={loader} />
  return (
    <Page title={screen.title} back={false}>
      <Skeleton />
    </Page>
  )
}
