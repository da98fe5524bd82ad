/** A plan was written or published, a shift changed. */
import { scheduling } from '@nocturne/contract/scheduling/endpoints'

import { onLive } from '../../lib/live.ts'
import { invalidate } from '../../lib/query.ts'

onLive('schedule', () => void invalidate(scheduling.list, scheduling.shiftList))
