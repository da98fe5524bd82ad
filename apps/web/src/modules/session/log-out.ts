import { session } from '@nocturne/contract/session/endpoints'
import { navigate } from 'wouter/use-browser-location'

import { call } from '../../lib/api.ts'
import { queryClient } from '../../lib/query.ts'
import { signOut } from '../../lib/session.ts'

/** Shows the login and forgets the person on this phone. Unsent writes stay: they belong to him and wait for his return. */
export function leave(): void {
  navigate('/pages/login', { replace: true })
  signOut('staff')
  queryClient.clear()
}

/** 退出登录. Without network the session ends on this phone at once, and on the server by disuse. */
export async function logOut(): Promise<void> {
  await call(session.logout, {}, { silent: true }).catch(() => undefined)
  leave()
}
