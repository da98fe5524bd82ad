import { isDate, weekday } from '@nocturne/base/venue-time'

import { aMonth, anId, oneOf, useFilter, type Param } from '../../lib/filter.ts'

const aWeek: Param<string | undefined> = {
  read: (text) => (text !== undefined && isDate(text) && weekday(text) === 1 ? text : undefined),
  write: (monday) => monday,
}

const params = { tab: oneOf(['mine', 'dept']), month: aMonth, weekBegin: aWeek, deptId: anId }

/** Filters of the schedule. Defaults: current month and week, the user's own department. */
export const useScheduleFilter = () => useFilter(params)
export type ScheduleFilter = ReturnType<typeof useScheduleFilter>
