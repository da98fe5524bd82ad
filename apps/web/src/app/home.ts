/**
 * Redirects `/` to the first screen of the role: the bar to orders to make, cashiers to unpaid tables, waiters and
 * sales to their own tables, hosts to the bookings, finance and HR to the employee centre. The server returns the
 * view; until then, and for all other roles, `/` is the floor.
 */
import type { HomeView } from '@nocturne/contract/session/home-views'
import { navigate } from 'wouter/use-browser-location'

import { bookingsTabLink, employeeCentreLink, floorLink, ordersLink } from '#lib/routing/common-links.ts'
import { onSession, session } from '#lib/identity/session.ts'

const homes: Record<HomeView, string | null> = {
  floor: null,
  mine: `${floorLink}?mine=true`,
  unpaid: `${floorLink}?state=unpaid`,
  produce: ordersLink,
  bookings: bookingsTabLink,
  centre: employeeCentreLink,
}

/** Parameters that do not select what is shown. */
const launchParams = new Set(['hideTabBar'])

/** Redirect target of this address for a start view; null when it stays. Explicitly requested content is kept. Pure. */
export function findHomeAddress(
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  view: HomeView | null,
): string | null {
  const home = pathname === '/' && view !== null ? (homes[view] ?? null) : null
  const params = new URLSearchParams(search)
  if (home === null || [...params.keys()].some((name) => !launchParams.has(name))) return null
  const launch = params.toString()
  return launch ? `${home}${home.includes('?') ? '&' : '?'}${launch}` : home
}

/** Target of a tab: the part of its screen where the role works, otherwise the whole screen. Pure. */
export function getTabAddress(path: string, view: HomeView | null): string {
  const home = view === null ? null : homes[view]
  return home?.startsWith(`${path}?`) ? home : path
}

/** Redirects from `/` as soon as the user is known. */
export function redirectHome(): void {
  const { token, homeView } = session()
  const address = token === null ? null : findHomeAddress(location, homeView)
  if (address !== null) navigate(address, { replace: true, state: history.state as unknown })
}

onSession(redirectHome)
