/** What others do to bookings shows at once; tonight's list stays readable without network. */
import { reservations } from '@nocturne/contract/reservations/endpoints'

import { onLive } from '../../lib/live.ts'
import { keepOffline } from '../../lib/offline-cache.ts'
import { invalidate } from '../../lib/query.ts'
import { startExpectedBadge } from './expected-badge.ts'

keepOffline(reservations.list)
keepOffline(reservations.dates)
keepOffline(reservations.detail)

onLive('booking', () => void invalidate(reservations.list, reservations.dates, reservations.detail))
// Whoever sits down takes a table off the list of free ones.
onLive('table', () => void invalidate(reservations.freeTables))

startExpectedBadge()
