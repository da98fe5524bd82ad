import { notifications } from '@nocturne/contract/notifications/endpoints'
import { session } from '@nocturne/contract/session/endpoints'

import { onLive } from '#lib/live/live.ts'
import { registerOfflineEndpoint } from '#lib/offline/offline-cache.ts'
import { invalidate } from '#lib/query/query.ts'

onLive('notification', () => void invalidate(notifications.list, notifications.home, session.loginInfo))
onLive('alert', () => void invalidate(notifications.alerts))
registerOfflineEndpoint(notifications.home)
