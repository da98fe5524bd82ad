import { session } from '@nocturne/contract/session/endpoints'

import { onLive } from '../../lib/live.ts'
import { keepOffline } from '../../lib/offline-cache.ts'
import { invalidate } from '../../lib/query.ts'

keepOffline(session.permissions)
onLive('permissions', () => void invalidate(session.permissions))
// A message may say that my own account was changed: my pay password taken away, for one.
onLive('notification', () => void invalidate(session.userInfo))
// A session of mine ended, here or by somebody else.
onLive('session', () => void invalidate(session.sessions))
