import { attendance } from '@nocturne/contract/attendance/endpoints'
import { schemas } from '@nocturne/contract/attendance/schemas'
import { defineServerModule } from '../../http/bind.ts'
import { submitApplication, previewApplication } from './apply/submit-application.ts'
import {
  listOwnAttendanceApplications,
  listTeamAttendanceApplications,
  readApplication,
} from './apply/apply-queries.ts'
import { reviewApplication, withdrawApplication, urgeApplication } from './apply/review-application.ts'
import { listLeaveBalances, listLeaveUsages } from './leave/balance-list.ts'
import { readAttendanceDay, readAttendanceMonth, readTeamAttendance } from './person-days.ts'
import { punch } from './punch.ts'
import { addSwap, readSwapOptions } from './swap/add-swap.ts'
import { readVenueCode, readTodayAttendance } from './current-night.ts'

export const attendanceModule = defineServerModule(attendance, schemas, {
  today: readTodayAttendance,
  code: readVenueCode,
  punch,
  month: readAttendanceMonth,
  day: readAttendanceDay,
  team: readTeamAttendance,
  applyPreview: previewApplication,
  applyAdd: submitApplication,
  swapOptions: readSwapOptions,
  swapAdd: addSwap,
  applyMy: listOwnAttendanceApplications,
  applyTeam: listTeamAttendanceApplications,
  applyDetail: readApplication,
  applyAudit: reviewApplication,
  applyCancel: withdrawApplication,
  applyUrge: urgeApplication,
  leaveBalances: listLeaveBalances,
  leaveUsages: listLeaveUsages,
})
