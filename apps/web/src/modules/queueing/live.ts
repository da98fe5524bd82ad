/** Refetches the queue when numbers are taken, called or cancelled elsewhere. */
import { queueing } from '@nocturne/contract/queueing/endpoints'

import { onLive } from '#lib/live/live.ts'
import { invalidate } from '#lib/query/query.ts'

onLive('queue', () => void invalidate(queueing.list))
