import { scheduling } from '@nocturne/contract/scheduling/endpoints'
import { schemas } from '@nocturne/contract/scheduling/schemas'
import { defineServerModule } from '../../http/bind.ts'
import { readCalendarFeed, renewCalendarFeed, stopCalendarFeed } from './calendar-feed.ts'
import { clearDrafts, copyWeek, publishPlans } from './plan-weeks.ts'
import { copyDutyWeek, listDuties, saveDuties } from './duties.ts'
import { proposePlan } from './propose-plan.ts'
import { savePlanCells } from './save-cells.ts'
import { readSchedule } from './schedule-list.ts'
import { listShifts, removeShift, saveShift } from './shift-list.ts'
import { undoChange } from './undo-change.ts'

export const schedulingModule = defineServerModule(scheduling, schemas, {
  list: readSchedule,
  save: savePlanCells,
  copyWeek,
  propose: proposePlan,
  publish: publishPlans,
  clearDraft: clearDrafts,
  undo: undoChange,
  dutyList: listDuties,
  dutySave: saveDuties,
  dutyCopyWeek: copyDutyWeek,
  calendarFeed: readCalendarFeed,
  calendarRenew: renewCalendarFeed,
  calendarStop: stopCalendarFeed,
  shiftList: listShifts,
  shiftSave: saveShift,
  shiftRemove: removeShift,
})
