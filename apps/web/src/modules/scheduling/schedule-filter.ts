import { isDate, getWeekday } from '@nocturne/base/venue-time'

import { monthParam, idParam, createChoiceParam, useFilter, type FilterParam } from '#lib/filter.ts'

const aWeek: FilterParam<string | undefined> = {
  read: (text) => (text !== undefined && isDate(text) && getWeekday(text) === 1 ? text : undefined),
  write: (monday) => monday,
}

const params = { tab: createChoiceParam(['mine', 'dept']), month: monthParam, weekBegin: aWeek, deptId: idParam }

/** Filters of the schedule. Defaults: current month and week, the user's own department. */
export const useScheduleFilter = () => useFilter(params)
export type ScheduleFilter = ReturnType<typeof useScheduleFilter>
