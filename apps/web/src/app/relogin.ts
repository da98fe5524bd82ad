/**
 * Handles refused tokens (specification §4): nothing on public screens; elsewhere the native shell is asked to sign in
 * again, except in the chat app, and otherwise the sign-in of the screen's access class starts.
 */
import { navigate } from 'wouter/use-browser-location'

import { passwordLink } from '#lib/routing/common-links.ts'
import { normalizePath } from '#lib/routing/screen.ts'
import { notify } from '#lib/notify.ts'
import { onExpired, onPasswordDue, type Bearer } from '#lib/identity/session.ts'

/** Handles HTTP 401 and issued passwords that must be changed first. Call once, at start-up. */
export function startRelogin(): void {
  onPasswordDue(() => {
    if (normalizePath(location.pathname) === passwordLink) return
    notify('请先修改登录密码')
    navigate(passwordLink, { replace: true })
  })
  onExpired((bearer) => void signInAgain(bearer))
}

let inProgress: Promise<void> | undefined

/** Concurrent refusals redirect once; without network the next refusal tries again. */
function signInAgain(bearer: Bearer): Promise<void> {
  inProgress ??= redirectToSignIn(bearer).finally(() => (inProgress = undefined))
  return inProgress
}

/** Loads the sign-in code on demand. */
async function redirectToSignIn(bearer: Bearer): Promise<void> {
  const again = await import('./sign-in-again.ts').catch(() => null)
  if (again?.isSessionRequired(location.pathname)) await again.signInAgain(bearer)
}
