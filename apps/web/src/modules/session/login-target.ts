import { findAccess } from '@nocturne/contract/screen-access'

import { parseSafeTarget } from '#lib/identity/safe-target.ts'

/** Pages for signing in. */
const SIGNS_IN = /^\/pages\/(login|bindUser)(\/|$)/

/**
 * Page requested before signing in, if it is one of ours and not a sign-in page; otherwise the floor. External links
 * contain the whole address: `here` is our origin.
 */
export function getLoginTarget(redirect: string | undefined, here = ''): string {
  const path = here !== '' && redirect?.startsWith(`${here}/`) ? redirect.slice(here.length) : redirect
  const target = parseSafeTarget(path)
  if (!target) return '/'
  const pathname = target.split(/[?#]/, 1)[0] ?? ''
  return findAccess(pathname) !== undefined && !SIGNS_IN.test(pathname) ? target : '/'
}
