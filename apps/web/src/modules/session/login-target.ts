import { findScreenAccess } from '@nocturne/contract/screen-access'

import { parseReturnAddress } from '#lib/identity/safe-target.ts'

/** Paths of the sign-in pages. */
const SIGNS_IN = /^\/pages\/(login|bindUser)(\/|$)/

/**
 * Page to open after signing in: the requested one if it belongs to this app and is not a sign-in page, otherwise the
 * floor. `here` is the app's own origin, because external links contain the whole address.
 */
export function getLoginTarget(redirect: string | undefined, here = ''): string {
  const path = here !== '' && redirect?.startsWith(`${here}/`) ? redirect.slice(here.length) : redirect
  const target = parseReturnAddress(path)
  if (!target) return '/'
  const pathname = target.split(/[?#]/, 1)[0] ?? ''
  return findScreenAccess(pathname) !== undefined && !SIGNS_IN.test(pathname) ? target : '/'
}
