/**
 * Proposes a plan for nights without a plan. Each person works their usual shift; the proposal decides the days off.
 * Each week every person gets the days off that the month requires, on the night with the largest surplus of people
 * over its demand. People who worked most weekends choose first, so that free Fridays and Saturdays rotate. A second
 * pass turns a working night into a day off where too many nights follow each other or two shifts are too close. Nights
 * that are already planned do not change. Pure and deterministic.
 */
import { addDays, getWeekday } from '@nocturne/base/venue-time'
import { computeHoursBetween } from './schedule-rules.ts'
import type { RestRules } from './schedule-rules.ts'

/** Minutes from midnight of a night; null for a day off. */
export type WorkHours = { onMinute: number; offMinute: number } | null

export type PlannedPerson = {
  userId: number
  /** Shift the person works most often. */
  usual: { onMinute: number; offMinute: number }
  /**
   * Nights that the proposal does not change: before and after the plan, and planned nights within it. Missing nights
   * are proposed.
   */
  fixed: ReadonlyMap<string, WorkHours>
  /** Number of Friday and Saturday nights worked in the previous weeks. */
  weekends: number
}

/** Consecutive nights to plan, and the share of the staff that each needs (0…1). */
export type PlanDemand = { dates: readonly string[]; load: ReadonlyMap<string, number> }

/**
 * Reason of a proposed night. `usual`: the usual shift. Days off: `spare`, on the night with the largest surplus;
 * `row`, because too many working nights follow each other; `gap`, because two shifts are too close.
 */
export type ProposalReason = 'usual' | 'spare' | 'row' | 'gap'
export type ProposedNight = { userId: number; businessDate: string; work: boolean; why: ProposalReason }

const WEEK = 7
const MONTH = 30

/** Proposes all nights that are not fixed, by person and date. */
export function proposeNights(
  people: readonly PlannedPerson[],
  { dates, load }: PlanDemand,
  rules: RestRules,
): ProposedNight[] {
  const off = new Map(dates.map((date) => [date, people.filter(({ fixed }) => fixed.get(date) === null).length]))
  const plans = people.map((person) => ({ person, rests: new Map<string, ProposalReason>() }))
  const order = plans.toSorted((a, b) => b.person.weekends - a.person.weekends || a.person.userId - b.person.userId)
  /** Surplus of people on a night; negative when it is short of people. */
  const computeSurplus = (date: string) => people.length * (1 - (load.get(date) ?? 1)) - (off.get(date) ?? 0)
  const recordRest = ({ rests }: (typeof plans)[number], date: string, why: ProposalReason) => {
    rests.set(date, why)
    off.set(date, (off.get(date) ?? 0) + 1)
  }

  const weeklyRests = computeWeeklyDaysOff(rules)
  for (const week of groupByWeek(dates))
    for (let turn = 0; turn < weeklyRests; turn += 1)
      for (const plan of order) {
        const daysOff = week.filter((date) => plan.person.fixed.get(date) === null || plan.rests.has(date)).length
        const share = (weeklyRests * week.length) / WEEK
        const free = week.filter((date) => !plan.person.fixed.has(date) && !plan.rests.has(date))
        const due = findRestDeadline(plan, week[0] ?? '')
        const inTime = free.filter((date) => date <= due)
        if (daysOff < Math.round(share)) addRestOnBestNight(inTime.length > 0 ? inTime : free, plan, 'spare')
      }
  for (const plan of order) sweep(plan)
  return plans.flatMap(({ person: { userId, fixed }, rests }) =>
    dates
      .filter((date) => !fixed.has(date))
      .map((date) => ({ userId, businessDate: date, work: !rests.has(date), why: rests.get(date) ?? 'usual' })),
  )

  /** Latest date by which the person needs a day off, counted from the nights worked before this date. */
  function findRestDeadline({ person, rests }: (typeof plans)[number], date: string): string {
    let night = addDays(date, -1)
    while (person.fixed.get(night) != null || (load.has(night) && !person.fixed.has(night) && !rests.has(night)))
      night = addDays(night, -1)
    return addDays(night, rules.daysInRow + 1)
  }

  /** Adds a day off on the night with the largest surplus; the first of equal ones. */
  function addRestOnBestNight(free: readonly string[], plan: (typeof plans)[number], why: ProposalReason): void {
    const best = free.toSorted((a, b) => computeSurplus(b) - computeSurplus(a) || (a < b ? -1 : 1))[0]
    if (best !== undefined) recordRest(plan, best, why)
  }

  /** Turns nights that break a rest rule into days off, unless they are fixed. */
  function sweep(plan: (typeof plans)[number]): void {
    const { person, rests } = plan
    const getWork = (date: string): WorkHours =>
      person.fixed.has(date)
        ? (person.fixed.get(date) ?? null)
        : rests.has(date) || !load.has(date)
          ? null
          : person.usual
    const isFree = (date: string) => load.has(date) && !person.fixed.has(date) && !rests.has(date)
    for (const date of dates.filter(isFree))
      if (isTooClose(date, getWork, (night) => person.fixed.get(night) ?? null, rules)) recordRest(plan, date, 'gap')
    let row: string[] = []
    const last = addDays(dates.at(-1) ?? '', rules.daysInRow)
    for (let date = addDays(dates[0] ?? '', -rules.daysInRow); date <= last; date = addDays(date, 1)) {
      row = getWork(date) === null ? [] : [...row, date]
      if (row.length <= rules.daysInRow) continue
      const free = row.filter(isFree)
      addRestOnBestNight(free, plan, 'row')
      row = row.slice(row.findIndex((night) => rests.has(night)) + 1)
    }
  }
}

/**
 * True when the shift starts too soon after the previous night's shift, or ends too close to a fixed shift of the next
 * night.
 */
function isTooClose(
  date: string,
  workOn: (date: string) => WorkHours,
  fixedWorkOn: (date: string) => WorkHours,
  { restHours }: RestRules,
): boolean {
  const own = workOn(date)
  if (own === null) return false
  const [yesterday, tomorrow] = [addDays(date, -1), addDays(date, 1)]
  const [before, after] = [workOn(yesterday), fixedWorkOn(tomorrow)]
  const night = { businessDate: date, ...own }
  return (
    (before !== null && computeHoursBetween({ businessDate: yesterday, ...before }, night) < restHours) ||
    (after !== null && computeHoursBetween(night, { businessDate: tomorrow, ...after }) < restHours)
  )
}

/** Groups nights by week. */
function groupByWeek(dates: readonly string[]): string[][] {
  return [...Map.groupBy(dates, (date) => addDays(date, 1 - getWeekday(date))).values()]
}

/** Days off per week, derived from the days off per month. */
export const computeWeeklyDaysOff = ({ restDays }: RestRules): number =>
  Math.max(1, Math.round((restDays * WEEK) / MONTH))
