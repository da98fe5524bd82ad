import { screenAt, tokenOf } from '@nocturne/contract/screens'

import { safeTarget } from '../../lib/safe-target.ts'
import { memberCentreLink } from './links.ts'

/** The page of the member area that was asked for before signing in; the centre for any other address. */
export function afterSignIn(redirect: string | undefined): string {
  const target = safeTarget(redirect)
  const screen = target === null ? undefined : screenAt(target.split(/[?#]/, 1)[0] ?? '')
  return target !== null && screen && tokenOf(screen) === 'member' ? target : memberCentreLink
}
