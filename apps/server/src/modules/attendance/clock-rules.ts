/**
 * What punches come to. A shift has windows: the first punch at the beginning counts from some time before it, the last one at the
 * end until some time after it, whatever day the calendar shows by then. Leave at an end of a shift moves that end; leave over all
 * of it stands for it. Times are venue times, which sort as they pass. Pure.
 */
import { addDays, addMinutes, businessDateOf, parseTime } from '@nocturne/base/venue-time'
import { applyType, clockDayStatus, clockResult, clockType } from '@nocturne/contract/codes'
import type { ApplyType, ClockDayStatus, ClockResult, ClockType } from '@nocturne/contract/codes'

/** A shift of one person on one business date, with the terms it was published with. Null times are a day off. */
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

/** The longest span one may apply for. */
export const LONGEST_DAYS = 31

/** An application that was granted and touches the night. */
export type Granted = { applyId: number; applyType: ApplyType; beginAt: string; endAt: string }

export type ClockDay = {
  /** Whether a shift was to be worked; a day off in its place is none. */
  scheduled: boolean
  onAt: string | null
  offAt: string | null
  /** Null while the night may still decide otherwise. */
  status: ClockDayStatus | null
  lateMinutes: number
  earlyMinutes: number
  workMinutes: number
  applyId: number | null
}

type Span = { from: string; to: string }
type Working = PlannedShift & { onAt: string; offAt: string }

export const isWorking = <S extends PlannedShift>(shift: S | null): shift is S & Working =>
  shift !== null && !shift.rest && shift.onAt !== null && shift.offAt !== null

/** Whole minutes from one time to another; 0 when the other is not later. */
export const minutesBetween = (from: string, to: string): number =>
  Math.max(0, Math.floor((+parseTime(to) - +parseTime(from)) / 60_000))

const earlier = (a: string, b: string) => (a < b ? a : b)
const later = (a: string, b: string) => (a > b ? a : b)
const shared = (a: Span, b: Span) => minutesBetween(later(a.from, b.from), earlier(a.to, b.to))

/** When a punch of this kind counts for the shift. */
export function windowOf(shift: Working, type: ClockType): Span {
  return type === clockType.in
    ? { from: addMinutes(shift.onAt, -shift.onAdvanceMinutes), to: shift.offAt }
    : { from: shift.onAt, to: addMinutes(shift.offAt, shift.offDelayMinutes) }
}

const inside = (span: Span, at: string) => span.from <= at && at <= span.to

/** Shifts around a moment, by business date. */
export type ShiftsByDate = ReadonlyMap<string, PlannedShift>

/**
 * The business date a punch belongs to: that of the shift in whose window it lies, also beyond noon. Where two windows meet, leaving
 * ends the earlier shift and coming begins the later one. Without a shift it is the night of the hour.
 */
export function nightOfPunch(at: string, type: ClockType, shifts: ShiftsByDate): string {
  const night = businessDateOf(at)
  const near = [addDays(night, -1), night, addDays(night, 1)]
  const fitting = near.filter((date) => {
    const shift = shifts.get(date) ?? null
    return isWorking(shift) && inside(windowOf(shift, type), at)
  })
  return (type === clockType.in ? fitting.at(-1) : fitting[0]) ?? night
}

/** Late or early by how many minutes, and the word for it. */
export function judgePunch(
  shift: PlannedShift | null,
  punch: { clockType: ClockType; at: string; outside: boolean },
): { result: ClockResult; lateMinutes: number; earlyMinutes: number } {
  const coming = punch.clockType === clockType.in
  const late = isWorking(shift) && coming ? minutesBetween(shift.onAt, punch.at) : 0
  const early = isWorking(shift) && !coming ? minutesBetween(punch.at, shift.offAt) : 0
  const lateMinutes = late >= (shift?.lateMinutes ?? 1) ? late : 0
  const earlyMinutes = early >= (shift?.earlyMinutes ?? 1) ? early : 0
  const word = lateMinutes > 0 ? clockResult.late : earlyMinutes > 0 ? clockResult.early : clockResult.normal
  return { result: punch.outside ? clockResult.outside : word, lateMinutes, earlyMinutes }
}

const isAway = ({ applyType: type }: Granted) => type === applyType.leave || type === applyType.swap

/** What is left of a shift beside the leave at its ends. */
function termsBeside(shift: Working, away: readonly Granted[]): Span {
  let span: Span = { from: shift.onAt, to: shift.offAt }
  for (const { beginAt, endAt } of away.toSorted((a, b) => (a.beginAt < b.beginAt ? -1 : 1)))
    if (beginAt <= span.from) span = { ...span, from: later(span.from, endAt) }
  for (const { beginAt, endAt } of away.toSorted((a, b) => (a.endAt > b.endAt ? -1 : 1)))
    if (endAt >= span.to) span = { ...span, to: earlier(span.to, beginAt) }
  return span
}

type Night = {
  shift: PlannedShift | null
  punches: readonly Punch[]
  granted: readonly Granted[]
  /** Null: the night is over. */
  now: string | null
  /** The leave that takes a night nobody planned. */
  onLeave?: number | undefined
}

/** What one night came to for one person; null when there is nothing to say of it. */
export function dayOf({ shift, punches, granted, now, onLeave }: Night): ClockDay | null {
  if (!shift && punches.length === 0 && onLeave !== undefined) return leaveFor(onLeave)
  if (!isWorking(shift)) return dayWithoutShift(shift, punches, granted)
  const touching = granted.filter((one) => one.beginAt < shift.offAt && one.endAt > shift.onAt)
  const away = touching.filter(isAway)
  const terms = termsBeside(shift, away)
  if (terms.from >= terms.to) return wholeNightAway(away)

  const overtime = granted.filter((one) => one.applyType === applyType.overtime)
  const lastEnd = overtime.reduce((end, one) => later(end, one.endAt), shift.offAt)
  const coming = windowOf(shift, clockType.in)
  const leaving = { from: shift.onAt, to: addMinutes(lastEnd, shift.offDelayMinutes) }
  const on = first(punches.filter((one) => one.clockType === clockType.in && inside(coming, one.at)))
  const off = last(punches.filter((one) => one.clockType === clockType.out && inside(leaving, one.at)))
  const late = on ? minutesBetween(terms.from, on.at) : 0
  const early = off ? minutesBetween(off.at, terms.to) : 0
  const lateMinutes = late >= shift.lateMinutes ? late : 0
  const earlyMinutes = early >= shift.earlyMinutes ? early : 0
  const running = now !== null && now <= leaving.to && !(on && off)
  return {
    scheduled: true,
    onAt: on?.at ?? null,
    offAt: off?.at ?? null,
    status: running
      ? lateMinutes > 0
        ? clockDayStatus.late
        : null
      : statusOf({ on, off, lateMinutes, earlyMinutes, shift }),
    lateMinutes,
    earlyMinutes,
    workMinutes: on && off ? workedMinutes({ shift, present: { from: on.at, to: off.at }, away, overtime }) : 0,
    applyId: (away[0] ?? overtime[0])?.applyId ?? on?.applyId ?? off?.applyId ?? null,
  }
}

const first = (punches: readonly Punch[]) => punches.toSorted((a, b) => (a.at < b.at ? -1 : 1))[0]
const last = (punches: readonly Punch[]) => punches.toSorted((a, b) => (a.at > b.at ? -1 : 1))[0]

function statusOf(seen: {
  on: Punch | undefined
  off: Punch | undefined
  lateMinutes: number
  earlyMinutes: number
  shift: Working
}): ClockDayStatus {
  if (!seen.on && !seen.off) return clockDayStatus.absent
  // Whoever comes so late has not come to the beginning.
  if (!seen.on || !seen.off || seen.lateMinutes >= seen.shift.lackMinutes) return clockDayStatus.missing
  if (seen.lateMinutes > 0) return seen.earlyMinutes > 0 ? clockDayStatus.lateAndEarly : clockDayStatus.late
  return seen.earlyMinutes > 0 ? clockDayStatus.early : clockDayStatus.normal
}

function workedMinutes(night: {
  shift: Working
  present: Span
  away: readonly Granted[]
  overtime: readonly Granted[]
}): number {
  const { shift, present } = night
  const term = { from: later(present.from, shift.onAt), to: earlier(present.to, shift.offAt) }
  const absent = night.away.reduce((sum, one) => sum + shared(term, { from: one.beginAt, to: one.endAt }), 0)
  const more = night.overtime.reduce((sum, one) => {
    const span = { from: one.beginAt, to: one.endAt }
    return (
      sum + shared(present, span) - shared(term, { from: later(span.from, term.from), to: earlier(span.to, term.to) })
    )
  }, 0)
  return Math.max(0, minutesBetween(term.from, term.to) - absent) + more
}

/** Leave stands for the shift, also for one nobody planned because of it. */
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

/** Leave stands for the shift; a day off in its place is as if none had been planned. */
function wholeNightAway(away: readonly Granted[]): ClockDay {
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

function dayWithoutShift(
  shift: PlannedShift | null,
  punches: readonly Punch[],
  granted: readonly Granted[],
): ClockDay | null {
  if (!shift && punches.length === 0) return null
  const on = first(punches.filter((one) => one.clockType === clockType.in))
  const off = last(punches.filter((one) => one.clockType === clockType.out))
  return {
    scheduled: false,
    onAt: on?.at ?? null,
    offAt: off?.at ?? null,
    status: shift?.rest ? clockDayStatus.rest : clockDayStatus.unscheduled,
    lateMinutes: 0,
    earlyMinutes: 0,
    workMinutes: on && off ? minutesBetween(on.at, off.at) : 0,
    applyId:
      granted.find((one) => one.applyType === applyType.overtime)?.applyId ?? on?.applyId ?? off?.applyId ?? null,
  }
}

/** What a punch would be now; null when both are there. */
export function nextPunch(punches: readonly Punch[]): ClockType | null {
  if (!punches.some((one) => one.clockType === clockType.in)) return clockType.in
  return punches.some((one) => one.clockType === clockType.out) ? null : clockType.out
}
