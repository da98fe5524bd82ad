/**
 * Expected attendance and pay, computed from a plain history in whole minutes. Shares no code with the server; `attendance-model.test.ts`
 * compares the two. Minute 0 is midnight before the first date of the month.
 */
const DAY = 1440
const NOON = 720

/** A night of a roster, in minutes from midnight of its date; null hours are a day off. */
export type RosterNight = {
  day: number
  name: string
  on: number | null
  off: number | null
  early: number
  delay: number
}
/** An approved application. `kind`: leave, swap (调休) or overtime (加班); `day`: the day it applies to. */
export type ApprovedApplication = {
  id: number
  no: string
  kind: 'leave' | 'swap' | 'overtime'
  day: number
  from: number
  to: number
}
/** `arrives`: the minute at which an offline punch reaches the server; `grant`: the application that created it. */
export type Punch = { kind: 'in' | 'out'; at: number; arrives?: number | null; grant?: number }

export type AttendanceHistory = {
  /** First and last day of each period of employment; an open end is null. */
  employed: readonly { from: number; to: number | null }[]
  roster: readonly RosterNight[]
  grants: readonly ApprovedApplication[]
  marks: readonly Punch[]
}

export type OracleDay = {
  day: number
  shift: RosterNight | null
  on: number | null
  off: number | null
  /** Status as a word instead of a code. */
  status: 'normal' | 'late' | 'early' | 'lateAndEarly' | 'missing' | 'absent' | 'rest' | 'leave' | 'unscheduled'
  late: number
  early: number
  worked: number
  grant: number | null
}

const computeOverlap = (a: number, b: number, c: number, d: number) => Math.max(0, Math.min(b, d) - Math.max(a, c))

const isEmployed = ({ employed }: AttendanceHistory, day: number) =>
  employed.some(({ from, to }) => from <= day && (to === null || day <= to))

function findShift(history: AttendanceHistory, day: number): RosterNight | null {
  if (!isEmployed(history, day)) return null
  return history.roster.find((night) => night.day === day) ?? null
}

/**
 * Working hours and overtime of a day as one span, with the minutes before and after in which punches still belong to
 * it.
 */
function computePlan(history: AttendanceHistory, day: number) {
  const shift = findShift(history, day)
  let from = Infinity
  let to = -Infinity
  if (shift !== null && shift.on !== null && shift.off !== null) {
    from = day * DAY + shift.on
    to = day * DAY + shift.off
  }
  for (const grant of history.grants)
    if (grant.kind === 'overtime' && grant.day === day) {
      from = Math.min(from, grant.from)
      to = Math.max(to, grant.to)
    }
  if (from === Infinity) return null
  const works = shift !== null && shift.on !== null
  return { from, to, opens: from - (works ? shift.early : 120), closes: to + (works ? shift.delay : 240) }
}

/**
 * A punch with its day. `stated`: time and day stated by the phone; the punch counts from its arrival until a person
 * approves the stated time.
 */
export type AssignedPunch = Punch & { day: number; stated?: { at: number; day: number } }

/** Assigns each punch to a day, in order. */
export function assignPunches(history: AttendanceHistory): AssignedPunch[] {
  const placed: AssignedPunch[] = []
  const resolveDay = ({ kind }: Punch, at: number) =>
    kind === 'in' ? resolveInDay(history, placed, at) : resolveOutDay(history, placed, at)
  for (const mark of [...history.marks].sort((a, b) => a.at - b.at)) {
    const stated = { ...mark, day: resolveDay(mark, mark.at) }
    const { arrives } = mark
    const arrived = arrives == null ? null : { ...mark, at: arrives, day: resolveDay(mark, arrives) }
    if (arrived === null || !isStatedBetter(history, placed, stated, arrived)) placed.push(stated)
    else placed.push({ ...arrived, stated: { at: stated.at, day: stated.day } })
  }
  return placed
}

/** True when a punch at the stated time is better for the person than one at the arrival time. */
function isStatedBetter(
  history: AttendanceHistory,
  before: readonly AssignedPunch[],
  stated: AssignedPunch,
  arrived: AssignedPunch,
): boolean {
  const { day, kind } = stated
  const withStated = [...before, stated]
  const withArrived = arrived.day === day ? [...before, arrived] : before
  const better = computeExpectedDay(history, withStated, day)
  const worse = computeExpectedDay(history, withArrived, day)
  const isBroken = (one: OracleDay | null) => one !== null && (one.status === 'missing' || one.status === 'absent')
  if (isBroken(better) !== isBroken(worse)) return isBroken(worse)
  if (better !== null && better.late < (worse?.late ?? 0)) return true
  if (better !== null && better.early < (worse?.early ?? 0)) return true
  const sumExtraMinutes = (placed: readonly AssignedPunch[]) => {
    const { on, off } = computePresence(placed, day)
    const grants = history.grants.filter((grant) => grant.kind === 'overtime' && grant.day === day)
    if (on === null || (off === null && kind === 'out')) return 0
    const until = off ?? Math.max(on, ...grants.map(({ to }) => to))
    const shift = findShift(history, day)
    return grants.reduce((sum, { from, to }) => {
      const hours =
        shift === null || shift.on === null || shift.off === null
          ? 0
          : computeOverlap(Math.max(on, from), Math.min(until, to), day * DAY + shift.on, day * DAY + shift.off)
      return sum + computeOverlap(on, until, from, to) - hours
    }, 0)
  }
  return !isReplaced(better) && sumExtraMinutes(withStated) > (isReplaced(worse) ? 0 : sumExtraMinutes(withArrived))
}

/** True when leave or a day off replaces the shift of the night, and there is no punch. */
const isReplaced = (one: OracleDay | null) =>
  one !== null && one.on === null && one.off === null && (one.status === 'leave' || one.status === 'rest')

const getNight = (at: number) => Math.floor((at - 1 - NOON) / DAY)

/** Day of the last punch in, if a punch out may still belong to it. */
function openDay(history: AttendanceHistory, before: readonly AssignedPunch[], at: number): number | null {
  let latest: AssignedPunch | null = null
  for (const mark of before) if (mark.kind === 'in') latest = mark
  if (latest === null) return null
  const plan = computePlan(history, latest.day)
  const until = plan === null ? latest.at + 1080 : Math.max(plan.closes, (latest.day + 1) * DAY + NOON)
  return at <= until ? latest.day : null
}

function resolveOutDay(history: AttendanceHistory, before: readonly AssignedPunch[], at: number): number {
  const open = openDay(history, before, at)
  if (open !== null) return open
  const night = getNight(at)
  for (const day of [night - 1, night, night + 1]) {
    const plan = computePlan(history, day)
    if (plan !== null && plan.from <= at && at <= plan.closes) return day
  }
  return night
}

function resolveInDay(history: AttendanceHistory, before: readonly AssignedPunch[], at: number): number {
  const night = getNight(at)
  for (const day of [night + 1, night, night - 1]) {
    const plan = computePlan(history, day)
    if (plan !== null && plan.opens <= at && at <= plan.to) return day
  }
  const tonight = computePlan(history, night)
  if (tonight !== null && at <= tonight.closes) return night
  const next = computePlan(history, night + 1)
  if (next !== null && next.from - at <= 720) return night + 1
  const open = openDay(history, before, at)
  if (open === null || computePlan(history, open) !== null) return night
  const firstIn = before.find((mark) => mark.day === open && mark.kind === 'in')
  const hasEnd = before.some(
    (mark) => mark.day === open && mark.kind === 'out' && firstIn !== undefined && mark.at > firstIn.at,
  )
  return hasEnd ? night : open
}

/** First and last day of a leave of whole days: from midnight to a minute before midnight. */
function findWholeDays({ from, to }: ApprovedApplication): [number, number] | null {
  return from % DAY === 0 && (to % DAY === DAY - 1 || to % DAY === 0) ? [from / DAY, Math.ceil(to / DAY) - 1] : null
}

/** Minutes of the working hours `on` … `off` that a leave covers. */
function findCoveredSpan(grant: ApprovedApplication, day: number, on: number, off: number): [number, number] | null {
  const whole = findWholeDays(grant)
  if (whole !== null) return whole[0] <= day && day <= whole[1] ? [on, off] : null
  const from = Math.max(grant.from, on)
  const to = Math.min(grant.to, off)
  return from < to ? [from, to] : null
}

type Presence = { on: number | null; off: number | null; grant: number | null }

/** Presence of a day: first punch in, last punch out after it. */
function computePresence(placed: readonly AssignedPunch[], day: number): Presence {
  const own = placed.filter((mark) => mark.day === day)
  const ins = own.filter(({ kind }) => kind === 'in').map(({ at }) => at)
  const on = ins.length > 0 ? Math.min(...ins) : null
  const outs = own.filter(({ kind, at }) => kind === 'out' && (on === null || at > on)).map(({ at }) => at)
  const off = outs.length > 0 ? Math.max(...outs) : null
  const findGrant = (kind: Punch['kind'], at: number | null) =>
    own.find((mark) => mark.kind === kind && mark.at === at)?.grant ?? null
  return { on, off, grant: findGrant('in', on) ?? findGrant('out', off) }
}

/** The expected day; null where no row exists. */
export function computeExpectedDay(
  history: AttendanceHistory,
  placed: readonly AssignedPunch[],
  day: number,
): OracleDay | null {
  const shift = findShift(history, day)
  const own = placed.some((mark) => mark.day === day)
  const overtime = history.grants.filter((grant) => grant.kind === 'overtime' && grant.day === day)
  const nothing = { day, shift, on: null, off: null, late: 0, early: 0, worked: 0 }
  if (shift === null && !own) {
    const leave = history.grants.findLast((grant) => {
      const part = grant.kind === 'leave' ? findCoveredSpan(grant, day, day * DAY + 1080, day * DAY + 1680) : null
      return part !== null && part[1] - part[0] >= 300
    })
    return leave !== undefined && isEmployed(history, day) ? { ...nothing, status: 'leave', grant: leave.id } : null
  }
  const { on, off, grant: made } = computePresence(placed, day)
  if (shift === null || shift.on === null || shift.off === null) {
    const worked = on !== null && off !== null ? off - on : 0
    return {
      ...nothing,
      on,
      off,
      worked,
      status: shift === null ? 'unscheduled' : 'rest',
      grant: overtime[0]?.id ?? made,
    }
  }
  const begin = day * DAY + shift.on
  const end = day * DAY + shift.off
  const away = history.grants.flatMap((grant) => {
    const part = grant.kind === 'overtime' ? null : findCoveredSpan(grant, day, begin, end)
    return part === null ? [] : [{ grant, from: part[0], to: part[1] }]
  })
  let from = begin
  let to = end
  for (const part of away) if (part.from <= from) from = Math.max(from, part.to)
  for (const part of away.toReversed()) if (part.to >= to) to = Math.min(to, part.from)
  if (from >= to) {
    const swap = away.find(({ grant }) => grant.kind === 'swap')
    return { ...nothing, status: swap === undefined ? 'leave' : 'rest', grant: (swap ?? away[0])?.grant.id ?? null }
  }
  const late = on === null ? 0 : Math.max(0, on - from)
  const early = off === null ? 0 : Math.max(0, to - off)
  let worked = 0
  if (on !== null && off !== null) {
    worked = computeOverlap(on, off, begin, end)
    for (const part of away) worked -= computeOverlap(Math.max(on, begin), Math.min(off, end), part.from, part.to)
    for (const grant of overtime) worked += computeOvertime(history, placed, grant)
  }
  const status =
    on === null && off === null
      ? 'absent'
      : on === null || off === null || late >= 60
        ? 'missing'
        : late > 0
          ? early > 0
            ? 'lateAndEarly'
            : 'late'
          : early > 0
            ? 'early'
            : 'normal'
  return { day, shift, on, off, late, early, worked, status, grant: (away[0]?.grant ?? overtime[0])?.id ?? made }
}

/** Minutes of overtime worked: those of presence outside the shift's hours. */
function computeOvertime(
  history: AttendanceHistory,
  placed: readonly AssignedPunch[],
  { day, from, to }: ApprovedApplication,
): number {
  const { on, off } = computePresence(placed, day)
  if (on === null || off === null) return 0
  const all = computeOverlap(on, off, from, to)
  const shift = findShift(history, day)
  if (shift === null || shift.on === null || shift.off === null) return all
  return all - computeOverlap(Math.max(on, from), Math.min(off, to), day * DAY + shift.on, day * DAY + shift.off)
}

type OracleSlip = {
  employedDays: number
  monthDays: number
  attendance: {
    workDays: number
    restDays: number
    leaveDays: number
    brokenDays: number
    late: { day: number; minutes: number }[]
    absent: number[]
  }
  overtime: { day: number; applyNo: string; halfHours: number }[]
}

/** Attendance of the month from which the slip is computed. */
export function computeExpectedSlip(
  history: AttendanceHistory,
  placed: readonly AssignedPunch[],
  days: number,
): OracleSlip {
  const expectedDays: OracleDay[] = []
  let employedDays = 0
  for (let day = 0; day < days; day += 1) {
    if (isEmployed(history, day)) employedDays += 1
    const one = computeExpectedDay(history, placed, day)
    if (one !== null) expectedDays.push(one)
  }
  const withStatus = (...of: OracleDay['status'][]) => expectedDays.filter(({ status }) => of.includes(status))
  const replaced = new Set(
    withStatus('missing', 'leave', 'rest')
      .filter(({ on, off }) => on === null && off === null)
      .map(({ day }) => day),
  )
  return {
    employedDays,
    monthDays: days,
    attendance: {
      workDays: withStatus('normal', 'late', 'early', 'lateAndEarly', 'missing').length,
      restDays: withStatus('rest').length,
      leaveDays: withStatus('leave').length,
      brokenDays: withStatus('early', 'lateAndEarly', 'missing').length,
      late: withStatus('late', 'lateAndEarly').map(({ day, late }) => ({ day, minutes: late })),
      absent: withStatus('absent').map(({ day }) => day),
    },
    overtime: history.grants
      .filter((grant) => grant.kind === 'overtime')
      .sort((a, b) => a.day - b.day || a.id - b.id)
      .flatMap((grant) => {
        const minutes = replaced.has(grant.day) ? 0 : computeOvertime(history, placed, grant)
        const halfHours = Math.floor(minutes / 30)
        return halfHours > 0 ? [{ day: grant.day, applyNo: grant.no, halfHours }] : []
      }),
  }
}

const roundHalfUp = (numerator: number, denominator: number) =>
  Math.floor((2 * numerator + denominator) / (2 * denominator))

/** Amounts of the slip that depend on attendance, fen. Every absence costs two days' pay, in total at most the base. */
export function computeExpectedAmounts(
  { employedDays, monthDays, attendance, overtime }: OracleSlip,
  terms: {
    basePay: number
    monthDays: number
    dayHours: number
    overtimeBp: number
    absentDays: number
    baseFactorBp: number
  },
): { base: number; absent: number; overtime: number } {
  const here = roundHalfUp(terms.basePay * employedDays, monthDays)
  const base = roundHalfUp(here * terms.baseFactorBp, 10_000)
  const each = roundHalfUp(terms.basePay * terms.absentDays, terms.monthDays)
  return {
    base,
    absent: Math.min(base, each * attendance.absent.length),
    overtime: overtime
      .map(({ halfHours }) => roundHalfUp(terms.basePay * halfHours, terms.monthDays * terms.dayHours * 2))
      .reduce((sum, pay) => sum + roundHalfUp(pay * terms.overtimeBp, 10_000), 0),
  }
}
