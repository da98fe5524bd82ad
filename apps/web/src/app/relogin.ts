/**
 * Handles refused tokens (specification §4). On public screens nothing happens. Elsewhere the native shell is requested
 * to sign in again if there is one; otherwise the sign-in page of the screen's access class opens.
 */
import { navigate } from 'wouter/use-browser-location'

import { buildChangePasswordLink } from '#lib/routing/common-links.ts'
import { normalizePath } from '#lib/routing/screen.ts'
import { notify } from '#lib/notify.ts'
import { onSessionExpired, onPasswordChangeRequired, type SessionKind } from '#lib/identity/session.ts'

/**
 * Subscribes to HTTP 401 and to passwords issued by an administrator, which must be changed first. Call once, at
 * start-up.
 */
export function startRelogin(): void {
  onPasswordChangeRequired(() => {
    if (normalizePath(location.pathname) === buildChangePasswordLink()) return
    notify('请先修改登录密码')
    navigate(buildChangePasswordLink(`${location.pathname}${location.search}`), { replace: true })
  })
  onSessionExpired((bearer) => void signInAgain(bearer))
}

let inProgress: Promise<void> | undefined

/** Gets a session once for concurrent refusals; after a failure without network the next refusal tries again. */
function signInAgain(bearer: SessionKind): Promise<void> {
  inProgress ??= redirectToSignIn(bearer).finally(() => (inProgress = undefined))
  return inProgress
}

/** Loads the sign-in code on demand. */
async function redirectToSignIn(bearer: SessionKind): Promise<void> {
  const again = await import('./sign-in-again.ts').catch(() => null)
  if (again?.isSessionRequired(location.pathname)) await again.signInAgain(bearer)
}
