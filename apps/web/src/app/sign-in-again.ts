/**
 * Gets a session for the current screen: from the native shell if there is one, otherwise from the sign-in page of its
 * access class.
 */
import { findScreenAccess } from '@nocturne/contract/screen-access'
import { navigate } from 'wouter/use-browser-location'

import { getEnvironment, isInWeChat } from '#bridge/environment.ts'
import { normalizePath } from '#lib/routing/screen.ts'
import { session, signIn, type SessionKind } from '#lib/identity/session.ts'
import { buildSignInAddress } from './access.ts'

/** If a token from the native shell is refused within this time, the user must sign in. */
const REFUSED_SOON_MS = 10_000

let inProgress: Promise<void> | undefined
let shellSignedInAt = -Infinity

/** False on public screens and unknown addresses, which are never redirected. */
export function isSessionRequired(pathname: string): boolean {
  const access = findScreenAccess(normalizePath(pathname))
  return access !== undefined && access !== 'public'
}

/** Gets a session for the current screen. Concurrent calls share one attempt. */
export function signInAgain(missing: SessionKind): Promise<void> {
  inProgress ??= requestSession(missing).finally(() => (inProgress = undefined))
  return inProgress
}

async function requestSession(missing: SessionKind): Promise<void> {
  const target = `${location.pathname}${location.search}`
  if (missing === 'staff' && getEnvironment() === 'shell' && performance.now() - shellSignedInAt > REFUSED_SOON_MS) {
    const { requestShellRelogin: shellRelogin } = await import('#bridge/shell-session.ts')
    const token = await shellRelogin()
    if (token) {
      shellSignedInAt = performance.now()
      return signIn('staff', token)
    }
  }
  // The user may have navigated or signed in meanwhile.
  const elsewhere = `${location.pathname}${location.search}` !== target
  if (elsewhere || (missing === 'staff' ? session().token : session().memberToken)) return
  navigate(buildSignInAddress(missing, target, isInWeChat()), { replace: true })
}
