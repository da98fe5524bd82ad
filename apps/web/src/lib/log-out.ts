import { session } from '@nocturne/contract/session/endpoints'
import { navigate } from 'wouter/use-browser-location'

import { call } from './api.ts'
import { loginLink } from './common-links.ts'
import { forgetDrafts } from './draft.ts'
import { queryClient } from './query.ts'
import { signOut } from './session.ts'

/** Shows the login and forgets the person on this phone. Unsent writes stay: they belong to him and wait for his return. */
function leave(): void {
  navigate(loginLink(), { replace: true })
  forgetDrafts()
  signOut('staff')
  queryClient.clear()
}

/** Nobody waits longer than this to leave. */
const PATIENCE_MS = 3_000

/** 退出登录. Without network the session ends on this phone all the same, and on the server by disuse. */
export async function logOut(): Promise<void> {
  const told = call(session.logout, {}, { silent: true }).catch(() => undefined)
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  leave()
}
