/** Changes of bookings by others appear immediately; tonight's list is available offline. */
import { reservations } from '@nocturne/contract/reservations/endpoints'

import { onLive } from '#lib/live/live.ts'
import { registerOfflineEndpoint } from '#lib/offline/offline-cache.ts'
import { invalidate } from '#lib/query/query.ts'
import { startExpectedBadge } from './expected-badge.ts'

registerOfflineEndpoint(reservations.list)
registerOfflineEndpoint(reservations.dates)
registerOfflineEndpoint(reservations.detail)

onLive('booking', () => void invalidate(reservations.list, reservations.dates, reservations.detail))
// Opening a table removes it from the list of free ones.
onLive('table', () => void invalidate(reservations.freeTables))

startExpectedBadge()
