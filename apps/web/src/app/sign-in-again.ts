/** A session for the present screen: from the native shell where there is one, else where its class signs in. */
import { accessAt } from '@nocturne/contract/screen-access'
import { navigate } from 'wouter/use-browser-location'

import { environment, inChatApp } from '../bridge/environment.ts'
import { normalPath } from '../lib/screen.ts'
import { session, signIn, type Bearer } from '../lib/session.ts'
import { signInAddress } from './access.ts'

/** A shell whose new token is refused this soon cannot sign in: the person must. */
const REFUSED_SOON_MS = 10_000

let underWay: Promise<void> | undefined
let shellSignedInAt = -Infinity

/** False on public screens and where there is none: nobody is led away from them. */
export function asksForSession(pathname: string): boolean {
  const access = accessAt(normalPath(pathname))
  return access !== undefined && access !== 'public'
}

/** Gets a session for the present screen. However often it is asked, it happens once at a time. */
export function signInAgain(missing: Bearer): Promise<void> {
  underWay ??= ask(missing).finally(() => (underWay = undefined))
  return underWay
}

async function ask(missing: Bearer): Promise<void> {
  const target = `${location.pathname}${location.search}`
  if (missing === 'staff' && environment() === 'shell' && performance.now() - shellSignedInAt > REFUSED_SOON_MS) {
    const { shellRelogin } = await import('../bridge/shell-session.ts')
    const token = await shellRelogin()
    if (token) {
      shellSignedInAt = performance.now()
      return signIn('staff', token)
    }
  }
  // The person may have gone elsewhere, or signed in, while the shell was asked.
  const elsewhere = `${location.pathname}${location.search}` !== target
  if (elsewhere || (missing === 'staff' ? session().token : session().memberToken)) return
  navigate(signInAddress(missing, target, inChatApp()), { replace: true })
}
