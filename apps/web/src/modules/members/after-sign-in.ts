import { tokenOf } from '@nocturne/contract/screen'

import { safeTarget } from '../../lib/safe-target.ts'
import { screenAt } from '../../lib/screen-table.ts'
import { memberCentreLink } from './links.ts'

/** The page of the member area that was asked for before signing in; the centre for any other address. */
export function afterSignIn(redirect: string | undefined): string {
  const target = safeTarget(redirect)
  const screen = target === null ? undefined : screenAt(target.split(/[?#]/, 1)[0] ?? '')
  return target !== null && screen && tokenOf(screen) === 'member' ? target : memberCentreLink
}
