/** Session of the office: the staff token that the phone app stored on this origin. */
import { allPermissions } from '@nocturne/contract/all-permissions'
import { office } from '@nocturne/contract/office/endpoints'
import { session as sessionEndpoints } from '@nocturne/contract/session/endpoints'
import { call } from '@nocturne/web/lib/query/api'
import { useApi } from '@nocturne/web/lib/query/query'
import {
  onPasswordChangeRequired,
  onSessionChange,
  onSessionExpired,
  session,
  storeUser,
} from '@nocturne/web/lib/identity/session'
import { useCallback } from 'react'

import { releaseLeaveGuards } from './leave-guard.ts'

const SIGN_IN = '/pages/login'
const CHANGE_PASSWORD = '/pages/employeeCenter/password/index'

export const EMPLOYEE_CENTRE = '/pages/employeeCenter/employeeCenter'

/** Page of the phone app that returns to the current address. */
const buildReturnAddress = (page: typeof SIGN_IN | typeof CHANGE_PASSWORD): string =>
  `${page}?redirect=${encodeURIComponent(location.pathname + location.search)}`

/** Leaves for the sign-in. Unsaved input is stored as a draft and shown again after the return. */
export function openSignIn(): void {
  releaseLeaveGuards()
  location.assign(buildReturnAddress(SIGN_IN))
}

/** Subscribes to refused tokens and loads the user. Call once, at start-up. Returns false without a session. */
export function startOfficeSession(): boolean {
  onSessionExpired((bearer) => bearer === 'staff' && openSignIn())
  onPasswordChangeRequired(() => {
    releaseLeaveGuards()
    location.assign(buildReturnAddress(CHANGE_PASSWORD))
  })
  // A sign-out in another tab of this browser ends this session too.
  onSessionChange(() => session().token === null && openSignIn())
  if (session().token === null) {
    openSignIn()
    return false
  }
  return true
}

/** Loads the user: drafts are stored under their id. Without a response the stored user stays. */
export async function loadUser(): Promise<void> {
  try {
    const { userId, deptId, nickName, deptName, postName, userName, phonenumber, homeView } = await call(
      sessionEndpoints.userInfo,
      {},
      { silent: true },
    )
    storeUser({ userId, deptId, nickName, deptName, postName, userName, phonenumber }, homeView)
  } catch {
    // A refused token has already opened the sign-in; anything else is shown by the overview.
  }
}

export const useOverview = () => useApi(office.overview, {}, { staleMs: 30_000 })

/**
 * Returns a check whether the signed-in person has a permission; false until the overview is loaded. It stays the same function while
 * the permissions do.
 */
export function usePermissionCheck(): (key: string) => boolean {
  const { data } = useOverview()
  const permissions = data?.permissions
  return useCallback(
    (key) => permissions !== undefined && (permissions.includes(key) || permissions.includes(allPermissions)),
    [permissions],
  )
}
