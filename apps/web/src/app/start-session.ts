/**
 * Session start (specification §4): the token from the address was stored by `boot.ts`; without the chat app the native
 * shell is asked for one; then the user is fetched and cached.
 */
import { session as endpoints } from '@nocturne/contract/session/endpoints'

import { environment } from '../bridge/environment.ts'
import { call } from '../lib/api.ts'
import { queryClient } from '../lib/query.ts'
import { onMemberArea, staffMaySend } from '../lib/member-area.ts'
import { onSession, rememberUser, session, signIn, type User } from '../lib/session.ts'
import { createStore, useStore } from '../lib/store.ts'

/** The shell may know a token that we do not: nobody is sent to sign in before it was asked. */
const shellAsked = createStore(environment() !== 'shell')

export const useShellAsked = (): boolean => useStore(shellAsked)

/** Once, at start-up. */
export async function startSession(): Promise<void> {
  let fetchedFor: string | null = null
  /** True when there is a token that was not here before. */
  const follow = (): boolean => {
    const { token } = session()
    if (token === fetchedFor || !staffMaySend()) return false
    fetchedFor = token
    if (!token) return false
    void fetchUser(token)
    return true
  }
  // What the old token could not read, the new one can.
  onSession(() => follow() && void queryClient.invalidateQueries())
  onMemberArea(follow)
  follow()
  if (shellAsked.get()) return
  const { shellToken } = await import('../bridge/shell-session.ts')
  const token = await shellToken()
  if (token) signIn('staff', token)
  shellAsked.set(true)
}

/** Without network the cached user serves; the next start asks again. */
async function fetchUser(token: string): Promise<void> {
  try {
    const { userId, deptId, nickName, deptName, postName, userName, phonenumber, homeView } = await call(
      endpoints.userInfo,
      {},
      {
        silent: true,
        bearer: 'staff',
      },
    )
    const user: User = { userId, deptId, nickName, deptName, postName, userName, phonenumber }
    if (session().token === token) rememberUser(user, homeView)
  } catch {
    // A refused token was cleared by the call itself.
  }
}
