import { accessAt } from '@nocturne/contract/screen-access'

import { safeTarget } from '../../lib/safe-target.ts'

/** Where one signs in. */
const SIGNS_IN = /^\/pages\/(login|bindUser)(\/|$)/

/**
 * The page that was asked for before signing in, if it is one of ours and not one to sign in on; the floor otherwise. Links
 * made by others name the whole address: `here` is the origin that is ours.
 */
export function afterLogin(redirect: string | undefined, here = ''): string {
  const path = here !== '' && redirect?.startsWith(`${here}/`) ? redirect.slice(here.length) : redirect
  const target = safeTarget(path)
  if (!target) return '/'
  const pathname = target.split(/[?#]/, 1)[0] ?? ''
  return accessAt(pathname) !== undefined && !SIGNS_IN.test(pathname) ? target : '/'
}
