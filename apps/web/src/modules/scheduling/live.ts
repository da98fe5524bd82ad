/** Refetches schedules when a plan was edited or published, or a shift changed. */
import { scheduling } from '@nocturne/contract/scheduling/endpoints'

import { onLive } from '#lib/live/live.ts'
import { invalidate } from '#lib/query/query.ts'

onLive('schedule', () => void invalidate(scheduling.list, scheduling.shiftList))
