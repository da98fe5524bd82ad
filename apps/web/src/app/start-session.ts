/**
 * Starts the session (specification §4). The token is the one that `boot.ts` stored from the address, or outside the
 * chat app one from the native app. Then the user is loaded and cached.
 */
import { session as endpoints } from '@nocturne/contract/session/endpoints'

import { getEnvironment } from '#bridge/environment.ts'
import { call } from '#lib/query/api.ts'
import { queryClient } from '#lib/query/query.ts'
import { onMemberAreaChange, canStaffSend } from '#lib/identity/member-area.ts'
import { onSessionChange, storeUser, session, signIn, type User } from '#lib/identity/session.ts'
import { createStore, useStore } from '#lib/store.ts'

/** False until the native shell was requested to provide a token; before that, users are not redirected to sign in. */
const shellRequested = createStore(getEnvironment() !== 'shell')

export const useShellRequested = (): boolean => useStore(shellRequested)

/** Call once, at start-up. */
export async function startSession(): Promise<void> {
  let fetchedFor: string | null = null
  /** Returns true when there is a new token. */
  const checkToken = (): boolean => {
    const { token } = session()
    if (token === fetchedFor || !canStaffSend()) return false
    fetchedFor = token
    if (!token) return false
    void fetchUser(token)
    return true
  }
  // A new token may have access to data that the old one was refused.
  onSessionChange(() => checkToken() && void queryClient.invalidateQueries())
  onMemberAreaChange(checkToken)
  checkToken()
  if (shellRequested.get()) return
  const { fetchShellToken: shellToken } = await import('#bridge/shell-session.ts')
  const token = await shellToken()
  if (token) signIn('staff', token)
  shellRequested.set(true)
}

/** Loads the user. Without network the cached user remains; the next start tries again. */
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
    if (session().token === token) storeUser(user, homeView)
  } catch {
    // A refused token needs no handling: `call` has already cleared it.
  }
}
