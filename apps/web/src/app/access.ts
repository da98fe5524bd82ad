/** Who may see a screen and where everybody else is sent. Pure; specification §2 and §4. */
import type { Screen } from '@nocturne/contract/screen'

import { loginLink } from '../lib/common-links.ts'
import { linkTo } from '../lib/links.ts'
import type { Bearer, Session } from '../lib/session.ts'

/** Which session a screen lacks, or null when it may be shown. */
export function missingSession(screen: Pick<Screen, 'access' | 'guest'>, session: Session): Bearer | null {
  if (screen.access === 'public' || screen.guest) return null
  if (screen.access === 'member') return session.memberToken ? null : 'member'
  return session.token ? null : 'staff'
}

/**
 * Where to sign in and come back to `target` (path with query) from. Staff are authorized by the chat app and type elsewhere;
 * members sign in at their centre, which authorizes them itself.
 */
export function signInAddress(missing: Bearer, target: string, inChatApp: boolean): string {
  if (missing === 'member') return linkTo('/pages/member/index', { redirect: target })
  return inChatApp ? linkTo('/pages/bindUser/index', { redirect_uri: target }) : loginLink(target)
}
