import { stage } from '@nocturne/contract/stage/endpoints'
import { schemas } from '@nocturne/contract/stage/schemas'
import { defineServerModule } from '../../http/bind.ts'
import { cancelClock } from './cancel-clock.ts'
import { clockOff } from './clock-off.ts'
import { clockOn } from './clock-on.ts'
import { addStageApplication, previewStageApplication } from './apply/add-apply.ts'
import { listOwnStageApplications, listTeamStageApplications, readStageApplication } from './apply/apply-queries.ts'
import { reviewStageApplication, cancelStageApplication, urgeStageApplication } from './apply/review-application.ts'
import { listClocks, readStageState } from './clock-queries.ts'

export const stageModule = defineServerModule(stage, schemas, {
  state: readStageState,
  on: clockOn,
  off: clockOff,
  list: listClocks,
  cancel: cancelClock,
  applyPreview: previewStageApplication,
  applyAdd: addStageApplication,
  applyMy: listOwnStageApplications,
  applyTeam: listTeamStageApplications,
  applyDetail: readStageApplication,
  applyAudit: reviewStageApplication,
  applyCancel: cancelStageApplication,
  applyUrge: urgeStageApplication,
})
