/** Refetches bookings when other users change them, and makes tonight's list available offline. */
import { reservations } from '@nocturne/contract/reservations/endpoints'

import { onLive } from '#lib/live/live.ts'
import { registerOfflineEndpoint } from '#lib/offline/offline-cache.ts'
import { invalidate } from '#lib/query/query.ts'
import { startExpectedBadge } from './expected-badge.ts'

registerOfflineEndpoint(reservations.list)
registerOfflineEndpoint(reservations.dates)
registerOfflineEndpoint(reservations.detail)

onLive('booking', () => void invalidate(reservations.list, reservations.dates, reservations.detail))
// Opening a table changes the list of free tables.
onLive('table', () => void invalidate(reservations.freeTables))

startExpectedBadge()
