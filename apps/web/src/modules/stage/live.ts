/** Somebody went on stage or came off: timers and sums run on every phone that shows them. */
import { stage } from '@nocturne/contract/stage/endpoints'

import { onLive } from '../../lib/live.ts'
import { invalidate } from '../../lib/query.ts'

onLive('stage', () => void invalidate(stage.state, stage.list))
onLive('stageApply', () => void invalidate(stage.applyMy, stage.applyTeam, stage.applyDetail, stage.applyPreview))
onLive('approval', () => void invalidate(stage.applyMy, stage.applyTeam, stage.applyDetail))
