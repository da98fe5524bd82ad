/**
 * Redirects `/` to the first screen of the role: bar staff to the orders to produce, cashiers to unpaid tables, waiters
 * and sales to their own tables, hosts to the bookings, finance and HR to the employee centre. The server returns the
 * view; until then, and for all other roles, `/` is the floor.
 */
import type { HomeView } from '@nocturne/contract/session/home-views'
import { navigate } from 'wouter/use-browser-location'

import { bookingsTabLink, employeeCentreLink, floorLink, ordersLink } from '#lib/routing/common-links.ts'
import { onSessionChange, session } from '#lib/identity/session.ts'

const homes: Record<HomeView, string | null> = {
  floor: null,
  mine: `${floorLink}?mine=true`,
  unpaid: `${floorLink}?state=unpaid`,
  produce: ordersLink,
  bookings: bookingsTabLink,
  centre: employeeCentreLink,
}

/** Query parameters that may be in the address although it requests no specific content. */
const launchParams = new Set(['hideTabBar'])

/**
 * Redirect target of this address for a start view. Null when there is no redirect: the address is not `/`, or it
 * requests specific content. Pure.
 */
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

/** Target of a tab: its screen with the filter of the role's start view, otherwise the unfiltered screen. Pure. */
export function getTabAddress(path: string, view: HomeView | null): string {
  const home = view === null ? null : homes[view]
  return home?.startsWith(`${path}?`) ? home : path
}

/** Redirects from `/` as soon as the user is known. */
export function redirectToStartView(): void {
  const { token, homeView } = session()
  const address = token === null ? null : findHomeAddress(location, homeView)
  if (address !== null) navigate(address, { replace: true, state: history.state as unknown })
}

onSessionChange(redirectToStartView)
