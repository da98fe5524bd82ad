/** Numbers that are taken, called and given up elsewhere show at once. */
import { queueing } from '@nocturne/contract/queueing/endpoints'

import { onLive } from '../../lib/live.ts'
import { invalidate } from '../../lib/query.ts'

onLive('queue', () => void invalidate(queueing.list))
