import { screenAt } from '@nocturne/contract/screens'

import { safeTarget } from '../../lib/safe-target.ts'

/** The page that was asked for before signing in, if it is one of ours; the floor otherwise. */
export function afterLogin(redirect: string | undefined): string {
  const target = safeTarget(redirect)
  if (!target) return '/'
  const screen = screenAt(target.split(/[?#]/, 1)[0] ?? '')
  return screen && screen.path !== '/pages/login' ? target : '/'
}
