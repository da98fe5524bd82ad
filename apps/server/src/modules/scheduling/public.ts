export { scheduledShifts, shiftOf } from './shift-of.ts'
export type { ScheduledShift } from './shift-of.ts'
export { clockOf, shiftText } from './schedule-rules.ts'
export { scheduleRoute } from './schedule-route.ts'
