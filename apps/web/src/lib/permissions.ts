/** The permission keys of the person, for menus and for work without network. Where a reading has `can` flags, those decide. */
import { session } from '@nocturne/contract/session/endpoints'
import type { PermissionKey } from '@nocturne/contract/permissions'
import { allPermissions } from '@nocturne/contract/all-permissions'

import { useApi } from './query.ts'
import { useSession } from './session.ts'

/** Answers whether the person holds a key, in whatever scope; nothing is held until the keys have come. */
export function usePermissions(): (key: PermissionKey) => boolean {
  const { token } = useSession()
  const { data = [] } = useApi(session.permissions, {}, { enabled: token !== null, staleMs: 10 * 60_000 })
  return (key) => data.includes(key) || data.includes(allPermissions)
}
