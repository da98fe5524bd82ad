/**
 * `/` leads to the first screen of the role: the bar to what is to be made, the cashier to what is unpaid, waiters and sales to
 * their own tables, the host to the bookings, finance and HR to the employee centre. The server says which; until it has, and
 * for every other role, `/` is the floor.
 */
import type { HomeView } from '@nocturne/contract/session/home-views'
import { navigate } from 'wouter/use-browser-location'

import { bookingsTabLink, employeeCentreLink, floorLink, ordersLink } from '../lib/common-links.ts'
import { onSession, session } from '../lib/session.ts'

const homes: Record<HomeView, string | null> = {
  floor: null,
  mine: `${floorLink}?mine=true`,
  unpaid: `${floorLink}?state=unpaid`,
  produce: ordersLink,
  bookings: bookingsTabLink,
  centre: employeeCentreLink,
}

/** Parameters that say nothing about what is shown. */
const aboutTheLaunch = new Set(['hideTabBar'])

/** Where this address leads somebody with that work; null when it stays. Who asked for something gets that. Pure. */
export function homeAddress(
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  view: HomeView | null,
): string | null {
  const home = pathname === '/' && view !== null ? (homes[view] ?? null) : null
  const asked = new URLSearchParams(search)
  if (home === null || [...asked.keys()].some((name) => !aboutTheLaunch.has(name))) return null
  const launch = asked.toString()
  return launch ? `${home}${home.includes('?') ? '&' : '?'}${launch}` : home
}

/** Where a tab leads: to the part of its screen where his work is, otherwise to the whole. Pure. */
export function tabAddress(path: string, view: HomeView | null): string {
  const home = view === null ? null : homes[view]
  return home?.startsWith(`${path}?`) ? home : path
}

/** From `/`, as soon as it is known who is here. */
export function leadHome(): void {
  const { token, homeView } = session()
  const address = token === null ? null : homeAddress(location, homeView)
  if (address !== null) navigate(address, { replace: true, state: history.state as unknown })
}

onSession(leadHome)
