import { findScreenAccess } from '@nocturne/contract/screen-access'

import { navigate } from 'wouter/use-browser-location'

import { parseReturnAddress } from '#lib/identity/safe-target.ts'

/** Paths of the sign-in pages. */
const SIGNS_IN = /^\/pages\/(login|bindUser)(\/|$)/

/** Pages of the office, an app of its own below the same origin. */
const OFFICE = /^\/office(\/|$)/

/**
 * Page to open after signing in: the requested one if it belongs to this app or the office and is not a sign-in page,
 * otherwise the floor. `here` is the app's own origin, because external links contain the whole address.
 */
export function getLoginTarget(redirect: string | undefined, here = ''): string {
  const path = here !== '' && redirect?.startsWith(`${here}/`) ? redirect.slice(here.length) : redirect
  const target = parseReturnAddress(path)
  if (!target) return '/'
  const pathname = target.split(/[?#]/, 1)[0] ?? ''
  const isPage = OFFICE.test(pathname) || (findScreenAccess(pathname) !== undefined && !SIGNS_IN.test(pathname))
  return isPage ? target : '/'
}

/** Opens the page after signing in; the office by a full page load. */
export function openLoginTarget(redirect: string | undefined, here = ''): void {
  const target = getLoginTarget(redirect, here)
  if (OFFICE.test(target)) location.replace(target)
  else navigate(target, { replace: true })
}
