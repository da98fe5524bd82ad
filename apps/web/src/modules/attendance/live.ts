/**
 * Refetches attendance after a punch, application or decision. The user's current night is stored offline, so that
 * punching works without network.
 */
import { attendance } from '@nocturne/contract/attendance/endpoints'
import { notifications } from '@nocturne/contract/notifications/endpoints'

import { onLive } from '#lib/live/live.ts'
import { registerOfflineEndpoint } from '#lib/offline/offline-cache.ts'
import { invalidate } from '#lib/query/query.ts'

onLive(
  'clock',
  () =>
    void invalidate(
      attendance.today,
      attendance.month,
      attendance.day,
      attendance.team,
      attendance.applyDetail,
      notifications.home,
    ),
)
onLive(
  'clockApply',
  () =>
    void invalidate(
      attendance.applyMy,
      attendance.applyTeam,
      attendance.applyDetail,
      attendance.applyPreview,
      attendance.swapOptions,
    ),
)
onLive('schedule', () => void invalidate(attendance.swapOptions))
onLive('approval', () => void invalidate(attendance.applyMy, attendance.applyTeam, attendance.applyDetail))
registerOfflineEndpoint(attendance.today)
