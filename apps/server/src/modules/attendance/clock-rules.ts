/**
 * Attendance rules: the night a punch belongs to, the result of a punch, and the result of a night. One function
 * assigns punches to nights, and every punch of a night counts for it. Leave at the beginning or end of a shift
 * shortens the shift; leave over all of it replaces the shift. Times are venue times, which sort chronologically. Pure.
 */
import { findCoveredHours } from '@nocturne/base/leave-span'
import { addDays, addMinutes, parseBusinessDate, parseTime } from '@nocturne/base/venue-time'
import { applyType, clockDayStatus, clockResult, clockType } from '@nocturne/contract/codes'
import type { ApplyType, ClockDayStatus, ClockResult, ClockType } from '@nocturne/contract/codes'

/** A shift of one person on one business date, with the terms it was published with. Null times: a day off. */
export type PlannedShift = {
  shiftId: number
  shiftName: string
  rest: boolean
  onAt: string | null
  offAt: string | null
  onAdvanceMinutes: number
  lateMinutes: number
  lackMinutes: number
  earlyMinutes: number
  offDelayMinutes: number
}

export type Punch = { clockType: ClockType; at: string; applyId?: number | null }

/** Maximum span of an application, days. */
export const MAX_APPLICATION_DAYS = 31

/** An approved application. `businessDate`: the night it was made for. */
export type GrantedApplication = {
  applyId: number
  applyType: ApplyType
  businessDate: string
  beginAt: string
  endAt: string
}

export type ClockDay = {
  /** True when the person had to work the shift; false when a compensatory day off replaces it. */
  scheduled: boolean
  onAt: string | null
  offAt: string | null
  /** Null while the night is undecided. */
  status: ClockDayStatus | null
  lateMinutes: number
  earlyMinutes: number
  workMinutes: number
  applyId: number | null
}

type Span = { from: string; to: string }
type Working = PlannedShift & { onAt: string; offAt: string }

export const isWorkingShift = <S extends PlannedShift>(shift: S | null): shift is S & Working =>
  shift !== null && !shift.rest && shift.onAt !== null && shift.offAt !== null

/** Whole minutes from one time to another; 0 when the other is not later. */
export const countWholeMinutes = (from: string, to: string): number =>
  Math.max(0, Math.floor((+parseTime(to) - +parseTime(from)) / 60_000))

const pickEarlier = (a: string, b: string) => (a < b ? a : b)
const pickLater = (a: string, b: string) => (a > b ? a : b)
const countSharedMinutes = (a: Span, b: Span) => countWholeMinutes(pickLater(a.from, b.from), pickEarlier(a.to, b.to))

/** Shifts of the surrounding dates, by business date. */
export type ShiftsByDate = ReadonlyMap<string, PlannedShift>

/**
 * Shifts, applications and punches of a person around a moment: on its business date, the previous and the next one.
 */
export type ClockContext = {
  shifts: ShiftsByDate
  /** Approved applications; only overtime and leave matter. */
  granted: readonly GrantedApplication[]
  punches: readonly (Punch & { businessDate: string })[]
}

/** On a night without a shift: minutes before and after approved overtime within which a punch counts for it. */
export const DEFAULT_OVERTIME_LIMITS = { onAdvanceMinutes: 120, offDelayMinutes: 240 }
/** A punch-in at most this long before the next shift counts for it when no other night claims it. */
const EARLIEST_MINUTES = 12 * 60
/** Maximum time between a punch-in without a shift and its punch-out: the longest shift. */
export const MAX_PRESENCE_MINUTES = 18 * 60

const filterOvertime = (date: string, granted: readonly GrantedApplication[]) =>
  granted.filter((one) => one.applyType === applyType.overtime && one.businessDate === date)

/** Planned hours of a night, shift and overtime together, with their allowances; null where nothing is planned. */
function computeHours(date: string, { shifts, granted }: Pick<ClockContext, 'shifts' | 'granted'>) {
  const shift = shifts.get(date) ?? null
  const spans = filterOvertime(date, granted).map(({ beginAt, endAt }): Span => ({ from: beginAt, to: endAt }))
  if (isWorkingShift(shift)) spans.push({ from: shift.onAt, to: shift.offAt })
  if (spans.length === 0) return null
  const { onAdvanceMinutes, offDelayMinutes } = isWorkingShift(shift) ? shift : DEFAULT_OVERTIME_LIMITS
  const from = spans.map((span) => span.from).reduce(pickEarlier)
  const to = spans.map((span) => span.to).reduce(pickLater)
  return { from, to, opensAt: addMinutes(from, -onAdvanceMinutes), closesAt: addMinutes(to, offDelayMinutes) }
}

/**
 * Night of the latest punch-in before `at` if a punch-out may still end it: until noon of the next day or the end of the planned hours
 * plus their allowance, whichever is later; without planned hours for the length of the longest shift.
 */
function findOpenNight(at: string, around: ClockContext): string | null {
  const latest = findLastPunch(around.punches.filter((one) => one.clockType === clockType.in && one.at <= at))
  if (!latest) return null
  const hours = computeHours(latest.businessDate, around)
  const until = hours
    ? pickLater(hours.closesAt, `${addDays(latest.businessDate, 1)} 12:00:00`)
    : addMinutes(latest.at, MAX_PRESENCE_MINUTES)
  return at <= until ? latest.businessDate : null
}

/**
 * The business date a punch belongs to. A punch-out belongs to the night of the punch-in it ends, otherwise to the earliest planned hours
 * that can still be left. A punch-in belongs to the latest planned hours that have opened, otherwise to the night of the hour; when that
 * night has no remaining hours, to planned hours that begin within half a day, or to the open night.
 */
export function resolvePunchNight(at: string, type: ClockType, around: ClockContext): string {
  const night = parseBusinessDate(at)
  const near = [addDays(night, -1), night, addDays(night, 1)]
  const planned = near.flatMap((date) => {
    const hours = computeHours(date, around)
    return hours ? [{ date, ...hours }] : []
  })
  if (type === clockType.out) {
    const toLeave = planned.find(({ from, closesAt }) => from <= at && at <= closesAt)
    return findOpenNight(at, around) ?? toLeave?.date ?? night
  }
  const opened = planned.findLast(({ opensAt, to }) => opensAt <= at && at <= to)
  if (opened) return opened.date
  if (planned.some(({ date, closesAt }) => date === night && at <= closesAt)) return night
  const next = planned.find(({ date, from }) => date > night && from <= addMinutes(at, EARLIEST_MINUTES))
  if (next) return next.date
  const open = findOpenNight(at, around)
  const isOpen =
    open !== null && computeHours(open, around) === null && getNextPunch(filterPunches(open, around)) === clockType.out
  return isOpen ? open : night
}

/** The person's current night: the one punched in and not out, otherwise the one a punch-in would belong to now. */
export function resolveCurrentNight(at: string, around: ClockContext): string {
  const open = findOpenNight(at, around)
  if (open !== null && getNextPunch(filterPunches(open, around)) === clockType.out) return open
  return resolvePunchNight(at, clockType.in, around)
}

const filterPunches = (date: string, { punches }: ClockContext) => punches.filter((one) => one.businessDate === date)

/** Minutes late or early against the shift less approved leave, and the resulting judgement. */
export function judgePunch(
  shift: PlannedShift | null,
  punch: { clockType: ClockType; at: string; outside: boolean },
  granted: readonly GrantedApplication[] = [],
): { result: ClockResult; lateMinutes: number; earlyMinutes: number } {
  const coming = punch.clockType === clockType.in
  const terms = isWorkingShift(shift) ? computeRemainingHours(shift, granted.filter(isAway)) : null
  const due = terms && terms.from < terms.to ? terms : null
  const late = due && coming ? countWholeMinutes(due.from, punch.at) : 0
  const early = due && !coming ? countWholeMinutes(punch.at, due.to) : 0
  const lateMinutes = late >= (shift?.lateMinutes ?? 1) ? late : 0
  const earlyMinutes = early >= (shift?.earlyMinutes ?? 1) ? early : 0
  const word = lateMinutes > 0 ? clockResult.late : earlyMinutes > 0 ? clockResult.early : clockResult.normal
  return { result: punch.outside ? clockResult.outside : word, lateMinutes, earlyMinutes }
}

/** Time from which leaving is not early; null where no shift applies. */
export function findLeavingTime(shift: PlannedShift | null, granted: readonly GrantedApplication[]): string | null {
  if (!isWorkingShift(shift)) return null
  const terms = computeRemainingHours(shift, granted.filter(isAway))
  return terms.from < terms.to ? terms.to : null
}

/** Hours of a night that leave may cover: those of its shift, or from noon to noon. */
export const getNightHours = (date: string, shift: PlannedShift | null) => ({
  businessDate: date,
  from: shift?.onAt ?? `${date} 12:00:00`,
  to: shift?.offAt ?? `${addDays(date, 1)} 12:00:00`,
})

/** Approved applications that affect a night: its overtime, and leave limited to the part of the night it covers. */
export function filterNightApplications(
  date: string,
  shift: PlannedShift | null,
  granted: readonly GrantedApplication[],
): GrantedApplication[] {
  const night = getNightHours(date, shift)
  return granted.flatMap((one) => {
    if (one.applyType === applyType.overtime) return one.businessDate === date ? [one] : []
    const covered = findCoveredHours(one, night)
    return covered ? [{ ...one, beginAt: covered.from, endAt: covered.to }] : []
  })
}

const isAway = ({ applyType: type }: GrantedApplication) => type === applyType.leave || type === applyType.swap

/** Remaining hours of a shift after leave at its ends. */
function computeRemainingHours(shift: Working, away: readonly GrantedApplication[]): Span {
  let span: Span = { from: shift.onAt, to: shift.offAt }
  for (const { beginAt, endAt } of away.toSorted((a, b) => (a.beginAt < b.beginAt ? -1 : 1)))
    if (beginAt <= span.from) span = { ...span, from: pickLater(span.from, endAt) }
  for (const { beginAt, endAt } of away.toSorted((a, b) => (a.endAt > b.endAt ? -1 : 1)))
    if (endAt >= span.to) span = { ...span, to: pickEarlier(span.to, beginAt) }
  return span
}

/**
 * True when the stated time gives a better result than the time of receipt: less lateness, a missing punch completed,
 * more overtime. `receivedAt` null: at the time of receipt the punch belongs to another night.
 */
export function isStatedTimeBetter(
  { shift, punches, granted }: Omit<Night, 'now' | 'onLeave'>,
  punch: { clockType: ClockType; statedAt: string; receivedAt: string | null },
): boolean {
  const computeDayWith = (at: string | null) =>
    computeAttendanceDay({
      shift,
      punches: at === null ? punches : [...punches, { clockType: punch.clockType, at }],
      granted,
      now: null,
    })
  const [stated, received] = [computeDayWith(punch.statedAt), computeDayWith(punch.receivedAt)]
  if (!stated) return false
  const isIncomplete = (day: ClockDay | null) =>
    day?.scheduled === true && (day.status === clockDayStatus.missing || day.status === clockDayStatus.absent)
  if (isIncomplete(received) !== isIncomplete(stated)) return isIncomplete(received)
  if (stated.lateMinutes < (received?.lateMinutes ?? 0) || stated.earlyMinutes < (received?.earlyMinutes ?? 0))
    return true
  return countOvertime(stated, punch, { shift, granted }) > countOvertime(received, punch, { shift, granted })
}

/** Minutes of approved overtime within the presence of a day; before the punch-out the person counts as present until the overtime ends. */
function countOvertime(
  day: ClockDay | null,
  punch: { clockType: ClockType },
  { shift, granted }: Pick<Night, 'shift' | 'granted'>,
): number {
  const overtime = granted.filter((one) => one.applyType === applyType.overtime)
  if (!day || day.onAt === null || (day.offAt === null && punch.clockType === clockType.out)) return 0
  const present = { from: day.onAt, to: day.offAt ?? overtime.map(({ endAt }) => endAt).reduce(pickLater, day.onAt) }
  return overtime.reduce((sum, one) => sum + computeOvertimeMinutes(one, present, shift), 0)
}

type Night = {
  shift: PlannedShift | null
  punches: readonly Punch[]
  granted: readonly GrantedApplication[]
  /** Current time; null when the night is over. */
  now: string | null
  /** Application of leave that covers a night without a planned shift. */
  onLeave?: number | undefined
}

/** Result of one night for one person; null when there is none. */
export function computeAttendanceDay({ shift, punches, granted, now, onLeave }: Night): ClockDay | null {
  if (!shift && punches.length === 0 && onLeave !== undefined) return leaveFor(onLeave)
  if (!isWorkingShift(shift)) return buildDayWithoutShift(shift, punches, granted)
  const away = granted.filter((one) => isAway(one) && one.beginAt < shift.offAt && one.endAt > shift.onAt)
  const terms = computeRemainingHours(shift, away)
  if (terms.from >= terms.to) return buildAbsentDay(away)

  const overtime = granted.filter((one) => one.applyType === applyType.overtime)
  const lastEnd = overtime.reduce((end, one) => pickLater(end, one.endAt), shift.offAt)
  const { on, off } = findEnds(punches)
  const late = on ? countWholeMinutes(terms.from, on.at) : 0
  const early = off ? countWholeMinutes(off.at, terms.to) : 0
  const lateMinutes = late >= shift.lateMinutes ? late : 0
  const earlyMinutes = early >= shift.earlyMinutes ? early : 0
  const running = now !== null && now <= addMinutes(lastEnd, shift.offDelayMinutes) && !(on && off)
  return {
    scheduled: true,
    onAt: on?.at ?? null,
    offAt: off?.at ?? null,
    status: running
      ? lateMinutes > 0
        ? clockDayStatus.late
        : null
      : computeStatus({ on, off, lateMinutes, earlyMinutes, shift }),
    lateMinutes,
    earlyMinutes,
    workMinutes: on && off ? computeWorkedMinutes({ shift, present: { from: on.at, to: off.at }, away, overtime }) : 0,
    applyId: (away[0] ?? overtime[0])?.applyId ?? on?.applyId ?? off?.applyId ?? null,
  }
}

const findFirstPunch = <P extends Punch>(punches: readonly P[]) => punches.toSorted((a, b) => (a.at < b.at ? -1 : 1))[0]
const findLastPunch = <P extends Punch>(punches: readonly P[]) => punches.toSorted((a, b) => (a.at > b.at ? -1 : 1))[0]

/** First punch-in of a night and the last punch-out after it; without a punch-in the last punch-out. */
function findEnds(punches: readonly Punch[]): { on: Punch | undefined; off: Punch | undefined } {
  const on = findFirstPunch(punches.filter((one) => one.clockType === clockType.in))
  const off = findLastPunch(punches.filter((one) => one.clockType === clockType.out && (!on || one.at > on.at)))
  return { on, off }
}

function computeStatus(seen: {
  on: Punch | undefined
  off: Punch | undefined
  lateMinutes: number
  earlyMinutes: number
  shift: Working
}): ClockDayStatus {
  if (!seen.on && !seen.off) return clockDayStatus.absent
  // Lateness of at least `lackMinutes` counts as a missing punch-in.
  if (!seen.on || !seen.off || seen.lateMinutes >= seen.shift.lackMinutes) return clockDayStatus.missing
  if (seen.lateMinutes > 0) return seen.earlyMinutes > 0 ? clockDayStatus.lateAndEarly : clockDayStatus.late
  return seen.earlyMinutes > 0 ? clockDayStatus.early : clockDayStatus.normal
}

function computeWorkedMinutes(night: {
  shift: Working
  present: Span
  away: readonly GrantedApplication[]
  overtime: readonly GrantedApplication[]
}): number {
  const { shift, present } = night
  const term = { from: pickLater(present.from, shift.onAt), to: pickEarlier(present.to, shift.offAt) }
  const absent = night.away.reduce(
    (sum, one) => sum + countSharedMinutes(term, { from: one.beginAt, to: one.endAt }),
    0,
  )
  const more = night.overtime.reduce((sum, one) => sum + computeOvertimeMinutes(one, present, shift), 0)
  return Math.max(0, countWholeMinutes(term.from, term.to) - absent) + more
}

/** Worked minutes of approved overtime: present, and outside the shift. */
export function computeOvertimeMinutes(
  { beginAt, endAt }: Pick<GrantedApplication, 'beginAt' | 'endAt'>,
  present: Span,
  shift: PlannedShift | null,
): number {
  if (!isWorkingShift(shift)) return countSharedMinutes(present, { from: beginAt, to: endAt })
  const before = countSharedMinutes(present, { from: beginAt, to: pickEarlier(endAt, shift.onAt) })
  return before + countSharedMinutes(present, { from: pickLater(beginAt, shift.offAt), to: endAt })
}

/** Leave for a night without a planned shift. */
const leaveFor = (applyId: number): ClockDay => ({
  scheduled: true,
  onAt: null,
  offAt: null,
  status: clockDayStatus.leave,
  lateMinutes: 0,
  earlyMinutes: 0,
  workMinutes: 0,
  applyId,
})

/** Leave for the whole shift; a compensatory day off counts as no shift. */
function buildAbsentDay(away: readonly GrantedApplication[]): ClockDay {
  const swapped = away.find((one) => one.applyType === applyType.swap)
  return {
    scheduled: swapped === undefined,
    onAt: null,
    offAt: null,
    status: swapped ? clockDayStatus.rest : clockDayStatus.leave,
    lateMinutes: 0,
    earlyMinutes: 0,
    workMinutes: 0,
    applyId: (swapped ?? away[0])?.applyId ?? null,
  }
}

function buildDayWithoutShift(
  shift: PlannedShift | null,
  punches: readonly Punch[],
  granted: readonly GrantedApplication[],
): ClockDay | null {
  if (!shift && punches.length === 0) return null
  const { on, off } = findEnds(punches)
  return {
    scheduled: false,
    onAt: on?.at ?? null,
    offAt: off?.at ?? null,
    status: shift?.rest ? clockDayStatus.rest : clockDayStatus.unscheduled,
    lateMinutes: 0,
    earlyMinutes: 0,
    workMinutes: on && off ? countWholeMinutes(on.at, off.at) : 0,
    applyId:
      granted.find((one) => one.applyType === applyType.overtime)?.applyId ?? on?.applyId ?? off?.applyId ?? null,
  }
}

/** Kind of the next punch; null when the night has both. */
export function getNextPunch(punches: readonly Punch[]): ClockType | null {
  const { on, off } = findEnds(punches)
  if (!on) return clockType.in
  return off ? null : clockType.out
}
