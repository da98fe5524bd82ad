/** Permission keys of the user, for menus and offline use. Where a response has `can` flags, use those instead. */
import { session } from '@nocturne/contract/session/endpoints'
import type { PermissionKey } from '@nocturne/contract/permissions'
import { allPermissions } from '@nocturne/contract/all-permissions'

import { useApi } from '../query/query.ts'
import { useSession } from './session.ts'

/** Returns a check whether the user has a permission, in any scope; false until the permissions are loaded. */
export function usePermissions(): (key: PermissionKey) => boolean {
  const { token } = useSession()
  const { data = [] } = useApi(session.permissions, {}, { enabled: token !== null, staleMs: 10 * 60_000 })
  return (key) => data.includes(key) || data.includes(allPermissions)
}
