import { attendance } from '@nocturne/contract/attendance/endpoints'
import { schemas } from '@nocturne/contract/attendance/schemas'
import { serverModule } from '../../http/bind.ts'
import { addApply, previewApply } from './apply/add-apply.ts'
import { listOwnApplies, listTeamApplies, readApply } from './apply/apply-queries.ts'
import { auditApply, cancelApply, urgeApply } from './apply/decide-apply.ts'
import { readDay, readMonth, readTeam } from './person-days.ts'
import { punch } from './punch.ts'
import { addSwap, readSwapOptions } from './swap/add-swap.ts'
import { readCode, readToday } from './current-night.ts'

export const attendanceModule = serverModule(attendance, schemas, {
  today: readToday,
  code: readCode,
  punch,
  month: readMonth,
  day: readDay,
  team: readTeam,
  applyPreview: previewApply,
  applyAdd: addApply,
  swapOptions: readSwapOptions,
  swapAdd: addSwap,
  applyMy: listOwnApplies,
  applyTeam: listTeamApplies,
  applyDetail: readApply,
  applyAudit: auditApply,
  applyCancel: cancelApply,
  applyUrge: urgeApply,
})
