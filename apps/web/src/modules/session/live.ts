import { session } from '@nocturne/contract/session/endpoints'

import { onLive } from '#lib/live/live.ts'
import { registerOfflineEndpoint } from '#lib/offline/offline-cache.ts'
import { invalidate } from '#lib/query/query.ts'

registerOfflineEndpoint(session.permissions)
onLive('permissions', () => void invalidate(session.permissions))
// A notification may announce a change of the user's own account, for example a cleared pay password.
onLive('notification', () => void invalidate(session.userInfo))
// A session of the user ended, on this or another device.
onLive('session', () => void invalidate(session.sessions))
