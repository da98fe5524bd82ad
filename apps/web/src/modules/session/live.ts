import { session } from '@nocturne/contract/session/endpoints'

import { onLive } from '#lib/live/live.ts'
import { registerOfflineEndpoint } from '#lib/offline/offline-cache.ts'
import { invalidate } from '#lib/query/query.ts'

registerOfflineEndpoint(session.permissions)
onLive('permissions', () => void invalidate(session.permissions))
// A notification may announce a change of one's own account, such as a cleared pay password.
onLive('notification', () => void invalidate(session.userInfo))
// One of the user's sessions ended, here or elsewhere.
onLive('session', () => void invalidate(session.sessions))
