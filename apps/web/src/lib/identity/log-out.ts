import { session } from '@nocturne/contract/session/endpoints'
import { navigate } from 'wouter/use-browser-location'

import { call } from '../query/api.ts'
import { buildLoginLink } from '../routing/common-links.ts'
import { removeDrafts } from '../offline/draft.ts'
import { queryClient } from '../query/query.ts'
import { signOut } from './session.ts'

/**
 * Opens the login page and clears the user's data on this phone. Unsent operations stay in the queue until the same
 * user signs in again.
 */
function clearLocalSession(redirect: string | undefined): void {
  navigate(buildLoginLink(redirect), { replace: true })
  removeDrafts()
  signOut('staff')
  queryClient.clear()
}

/** Maximum wait for the server before leaving. */
const PATIENCE_MS = 3_000

/**
 * 退出登录. Without network the session ends on this phone only; on the server it expires. `redirect` is the address to
 * open after the next sign-in.
 */
export async function logOut(redirect?: string): Promise<void> {
  const request = call(session.logout, {}, { silent: true }).catch(() => undefined)
  await Promise.race([request, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  clearLocalSession(redirect)
}
