/**
 * Access rules of screens, and the sign-in page for users without the required session. Pure; specification §2 and
 * §4.
 */
import type { Screen } from '@nocturne/contract/screen'

import { buildLoginLink } from '#lib/routing/common-links.ts'
import { buildLink } from '#lib/routing/links.ts'
import type { SessionKind, Session } from '#lib/identity/session.ts'

/** Kind of session that a screen requires and the user lacks; null when the screen may be shown. */
export function findMissingSession(screen: Pick<Screen, 'access' | 'guest'>, session: Session): SessionKind | null {
  if (screen.access === 'public' || screen.guest) return null
  if (screen.access === 'member') return session.memberToken ? null : 'member'
  return session.token ? null : 'staff'
}

/**
 * Address to sign in and return to `target` (path with query). In the chat app staff use its authorization, elsewhere
 * the login page; members sign in at their centre, which starts authorization itself.
 */
export function buildSignInAddress(missing: SessionKind, target: string, inChatApp: boolean): string {
  if (missing === 'member') return buildLink('/pages/member/index', { redirect: target })
  return inChatApp ? buildLink('/pages/bindUser/index', { redirect_uri: target }) : buildLoginLink(target)
}
