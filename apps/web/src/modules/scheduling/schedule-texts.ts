import { restFault, scheduleStatus, type RestFault } from '@nocturne/contract/codes'
import { label } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { scheduling } from '@nocturne/contract/scheduling/endpoints'

import type { MonthDay } from '../../kit/month-grid.tsx'

export type Plan = AnswerOf<typeof scheduling.list>
export type Cell = Plan['cells'][number]
export type Shift = Plan['shifts'][number]
export type Person = Plan['people'][number]

/** `19:00–03:00`; nothing for a day off. */
export const timesOf = ({ onTime, offTime }: Pick<Shift, 'onTime' | 'offTime'>): string =>
  onTime === null ? '' : `${onTime}–${offTime}`

/** `11月23日`. */
export const dayText = (date: string): string => `${Number(date.slice(5, 7))}月${Number(date.slice(8))}日`

/** A cell of either calendar. `fault`: what the plan does against the rules of rest that night. */
export function cellOf(cell: Cell, fault?: string): MonthDay {
  const draft = cell.status === scheduleStatus.draft
  const said = [
    cell.shiftName,
    timesOf(cell),
    draft && label('schedule_status', scheduleStatus.draft),
    draft && cell.publishedName !== null && `现为${cell.publishedName}`,
    fault,
  ]
  return {
    text: cell.shortName,
    tone: cell.color,
    draft,
    marked: fault !== undefined,
    read: said.filter(Boolean).join(' '),
  }
}

/** `班次间隔不足 10 小时`. */
export function faultText({ fault, n }: Person['faults'][number], rules: Plan['rules']): string {
  const name = label('rest_fault', fault)
  const said: Record<RestFault, string> = {
    [restFault.shortRest]: `只隔 ${n} 小时，应不少于 ${rules.restHours} 小时`,
    [restFault.noDayOff]: `连续第 ${n} 天，应不超过 ${rules.daysInRow} 天`,
    [restFault.fewDaysOff]: `本月只能休 ${n} 天，应不少于 ${rules.restDays} 天`,
  }
  return `${name}：${said[fault]}`
}

/** What a person's week comes to: `6班 1休`. */
export const weekText = ({ shiftCount, restCount }: Person): string =>
  [shiftCount > 0 && `${shiftCount}班`, restCount > 0 && `${restCount}休`].filter(Boolean).join(' ') || '未排'
