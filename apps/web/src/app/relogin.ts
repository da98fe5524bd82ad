/**
 * What happens when the server refuses a token (specification §4): on a public screen nothing; elsewhere the native
 * shell is asked to sign in again, unless we are in the chat app, and failing that the sign-in of the screen's class starts.
 */
import { navigate } from 'wouter/use-browser-location'

import { passwordLink } from '../lib/common-links.ts'
import { normalPath } from '../lib/screen.ts'
import { notify } from '../lib/notify.ts'
import { onExpired, onPasswordDue, type Bearer } from '../lib/session.ts'

/** Reacts to HTTP 401, and to a password that must be replaced first. Once, at start-up. */
export function startRelogin(): void {
  onPasswordDue(() => {
    if (normalPath(location.pathname) === passwordLink) return
    notify('请先修改登录密码')
    navigate(passwordLink, { replace: true })
  })
  onExpired((bearer) => void signInAgain(bearer))
}

let underWay: Promise<void> | undefined

/** However many calls are refused at once, the person is led away once; without network the next refusal asks again. */
function signInAgain(bearer: Bearer): Promise<void> {
  underWay ??= lead(bearer).finally(() => (underWay = undefined))
  return underWay
}

/** The file for it comes only when somebody must sign in. */
async function lead(bearer: Bearer): Promise<void> {
  const again = await import('./sign-in-again.ts').catch(() => null)
  if (again?.asksForSession(location.pathname)) await again.signInAgain(bearer)
}
