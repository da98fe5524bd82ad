import { screenAt } from '@nocturne/contract/screens'

import { safeTarget } from '../../lib/safe-target.ts'

/**
 * The page that was asked for before signing in, if it is one of ours and not one to sign in on; the floor otherwise. Links
 * made by others name the whole address: `here` is the origin that is ours.
 */
export function afterLogin(redirect: string | undefined, here = ''): string {
  const path = here !== '' && redirect?.startsWith(`${here}/`) ? redirect.slice(here.length) : redirect
  const target = safeTarget(path)
  if (!target) return '/'
  const screen = screenAt(target.split(/[?#]/, 1)[0] ?? '')
  const signsIn = screen?.module === 'session' && screen.access === 'public'
  return screen && !signsIn ? target : '/'
}
