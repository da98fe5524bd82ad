/** Refetches timers and sums when paid time starts or ends. */
import { stage } from '@nocturne/contract/stage/endpoints'

import { onLive } from '#lib/live/live.ts'
import { invalidate } from '#lib/query/query.ts'

onLive('stage', () => void invalidate(stage.state, stage.list))
onLive('stageApply', () => void invalidate(stage.applyMy, stage.applyTeam, stage.applyDetail, stage.applyPreview))
onLive('approval', () => void invalidate(stage.applyMy, stage.applyTeam, stage.applyDetail))
