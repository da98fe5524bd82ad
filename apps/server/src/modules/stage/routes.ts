import { stage } from '@nocturne/contract/stage/endpoints'
import { schemas } from '@nocturne/contract/stage/schemas'
import { defineServerModule } from '../../http/bind.ts'
import { cancelClock } from './cancel-clock.ts'
import { clockOff } from './clock-off.ts'
import { clockOn } from './clock-on.ts'
import { addApply, previewApply } from './apply/add-apply.ts'
import { listOwnStageApplications, listTeamStageApplications, readApply } from './apply/apply-queries.ts'
import { auditApply, cancelApply, urgeApply } from './apply/decide-apply.ts'
import { listClocks, readState } from './clock-queries.ts'

export const stageModule = defineServerModule(stage, schemas, {
  state: readState,
  on: clockOn,
  off: clockOff,
  list: listClocks,
  cancel: cancelClock,
  applyPreview: previewApply,
  applyAdd: addApply,
  applyMy: listOwnStageApplications,
  applyTeam: listTeamStageApplications,
  applyDetail: readApply,
  applyAudit: auditApply,
  applyCancel: cancelApply,
  applyUrge: urgeApply,
})
