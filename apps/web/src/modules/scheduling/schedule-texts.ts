import { restFault, scheduleStatus, type RestFault } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { scheduling } from '@nocturne/contract/scheduling/endpoints'

import type { MonthDay } from '#kit/month-grid.tsx'
import type { WeekFooter } from '#kit/week-grid.tsx'
import { formatClock } from '#lib/format/format.ts'

export type SchedulePlan = AnswerOf<typeof scheduling.list>
export type ScheduleCell = SchedulePlan['cells'][number]
export type Shift = SchedulePlan['shifts'][number]
export type PlanLeave = SchedulePlan['leaves'][number]
export type PlanEmployee = SchedulePlan['people'][number]

/** `19:00–03:00`; '' for a day off. */
export const formatShiftTimes = ({ onTime, offTime }: Pick<Shift, 'onTime' | 'offTime'>): string =>
  onTime === null ? '' : `${onTime}–${offTime}`

/** `11月23日`. */
export const formatMonthAndDay = (date: string): string => `${Number(date.slice(5, 7))}月${Number(date.slice(8))}日`

/** `请假 11月23日 19:00 至 11月24日 03:00`. */
export const formatLeave = ({ beginTime, endTime }: PlanLeave): string =>
  `请假 ${formatMonthAndDay(beginTime.slice(0, 10))} ${formatClock(beginTime)} 至 ${formatMonthAndDay(endTime.slice(0, 10))} ${formatClock(endTime)}`

/** Calendar cell of a night with leave for all or part of it. A draft shift planned during the leave is marked. */
export function buildLeaveCell(leave: PlanLeave, cell: ScheduleCell | undefined): MonthDay {
  if (!leave.away && cell) {
    const shown = buildScheduleCell(cell)
    return { ...shown, read: `${shown.read} ${formatLeave(leave)}` }
  }
  const against = isPlannedOver(leave, cell)
  const texts = [formatLeave(leave), cell?.shiftName, against && '排在请假当晚']
  return { text: '假', tone: 'warning', draft: against, marked: against, read: texts.filter(Boolean).join(' ') }
}

/** True for a draft shift on a night of leave, which may be a mistake; the cell is then marked. */
const isPlannedOver = (leave: PlanLeave, cell: ScheduleCell | undefined): boolean =>
  leave.away && cell !== undefined && cell.status === scheduleStatus.draft && cell.onTime !== null

/** Calendar cell of a shift, for week and month. `violation`: text of a violation of the rest rules that night. */
export function buildScheduleCell(cell: ScheduleCell, violation?: string): MonthDay {
  const draft = cell.status === scheduleStatus.draft
  const texts = [
    cell.shiftName,
    formatShiftTimes(cell),
    draft && getLabel('schedule_status', scheduleStatus.draft),
    draft && cell.publishedName !== null && `现为${cell.publishedName}`,
    violation,
  ]
  return {
    text: cell.shortName,
    tone: cell.color,
    draft,
    marked: violation !== undefined,
    read: texts.filter(Boolean).join(' '),
  }
}

/** Violation of a rest rule as text, with the rule's limit. */
export function formatViolation({ fault, n }: PlanEmployee['faults'][number], rules: SchedulePlan['rules']): string {
  const name = getLabel('rest_fault', fault)
  const descriptions: Record<RestFault, string> = {
    [restFault.onLeave]: '当晚已请假，不应排班',
    [restFault.shortRest]: `只隔 ${n} 小时，应不少于 ${rules.restHours} 小时`,
    [restFault.noDayOff]: `连续第 ${n} 天，应不超过 ${rules.daysInRow} 天`,
    [restFault.fewDaysOff]: `本月只能休 ${n} 天，应不少于 ${rules.restDays} 天`,
  }
  return `${name}：${descriptions[fault]}`
}

/** Summary of an employee's week: `6班 1休`. */
export const formatWeekSummary = ({ shiftCount, restCount }: PlanEmployee): string =>
  [shiftCount > 0 && `${shiftCount}班`, restCount > 0 && `${restCount}休`].filter(Boolean).join(' ') || '未排'

/** Names of changes, shown next to the undo button. */
export const planChangeNames: Record<NonNullable<SchedulePlan['undo']>['kind'], string> = {
  edit: '修改',
  copy: '复制上周',
  propose: '智能排班',
  publish: '发布',
  clear: '清空',
}

type Demand = SchedulePlan['demand'][number]

const TEN_THOUSAND_YUAN = 1_000_000

/** Expected takings (`12.5万`), or the required share of the staff for users who may not see takings. */
const formatExpected = ({ takings, loadBp }: Demand): string =>
  takings === null ? `${Math.round(loadBp / 100)}%` : `${(takings / TEN_THOUSAND_YUAN).toFixed(1)}万`

/** Forecast for each night of the week: required staff, bookings, expected takings or share of the staff. */
export function buildDemandForecast({ demand }: SchedulePlan): WeekFooter[] {
  if (demand.length === 0) return []
  const buildRow = (label: string, text: (night: Demand) => string): WeekFooter => ({
    label,
    counts: new Map(demand.map((night) => [night.businessDate, text(night)])),
  })
  return [
    buildRow('需要', ({ need }) => String(need)),
    buildRow('预订', ({ bookings }) => String(bookings)),
    buildRow(demand.some(({ takings }) => takings !== null) ? '预计销售' : '预计人手', formatExpected),
  ]
}
