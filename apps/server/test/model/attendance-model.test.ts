/**
 * Random histories of employment, rosters, punches, leave and overtime, compared with an oracle that shares no code with the server:
 * punches go through the real API; days and wage slips must be identical. `ATTENDANCE_SEED` and `ATTENDANCE_PEOPLE` select another or a
 * longer run; a failure prints its seed and the history.
 */
import { addDays, addMinutes, parseTime } from '@nocturne/base/venue-time'
import {
  clockMethod,
  applyStatus,
  applyType,
  clockDayStatus,
  clockType,
  userType,
  wageItem,
} from '@nocturne/contract/codes'
import { attendance } from '@nocturne/contract/attendance/endpoints'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { startTestApi } from '../api.ts'
import type { Caller, TestApi } from '../api.ts'
import { endEmployment, startEmployment } from '../../src/modules/directory/public.ts'
import { freezeDueNights } from '../../src/modules/attendance/public.ts'
import { listEmployees, readPersonFacts } from '../../src/modules/payroll/wages/wage-facts.ts'
import { computeSlip } from '../../src/modules/payroll/wages/wage-rules.ts'
import { buildPersonTerms, findMonthTerms } from '../../src/modules/payroll/wages/wage-terms.ts'
import { computeExpectedAmounts, computeExpectedDay, computeExpectedSlip, assignPunches } from './attendance-oracle.ts'
import type {
  ApprovedApplication,
  AttendanceHistory,
  Punch,
  OracleDay,
  AssignedPunch,
  RosterNight,
} from './attendance-oracle.ts'

const MONTH = '2026-02'
const FIRST = `${MONTH}-01`
const DAYS = 28
const DAY = 1440
const SEED = Number(process.env['ATTENDANCE_SEED'] ?? 20_260_201)
const PEOPLE = Number(process.env['ATTENDANCE_PEOPLE'] ?? 24)

const toDate = (day: number) => addDays(FIRST, day)
const toTime = (minute: number) => addMinutes(`${FIRST} 00:00:00`, minute)

const SHIFTS = [
  { name: '晚班A', on: 1140, off: 1620 },
  { name: '晚班B', on: 1200, off: 1680 },
  { name: '行政班', on: 840, off: 1320 },
  { name: '休息', on: null, off: null },
] as const

/** Events of one day, generated for about every third day of the month. */
const turn = fc.record({
  shift: fc.option(fc.constantFrom(...SHIFTS), { nil: null, freq: 5 }),
  // Minutes before or after the shift, including hours early and across noon.
  came: fc.option(fc.oneof(fc.integer({ min: -20, max: 5 }), fc.integer({ min: -500, max: 90 })), {
    nil: null,
    freq: 8,
  }),
  left: fc.option(fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: -200, max: 600 })), {
    nil: null,
    freq: 8,
  }),
  // Minutes offline before a punch reaches the server.
  offline: fc.option(fc.integer({ min: 3, max: 235 }), { nil: null, freq: 2 }),
  again: fc.option(fc.integer({ min: 3, max: 300 }), { nil: null, freq: 2 }),
  grant: fc.option(
    fc.oneof(
      fc.record({
        kind: fc.constant('leave' as const),
        whole: fc.boolean(),
        from: fc.integer({ min: -60, max: 400 }),
        minutes: fc.integer({ min: 30, max: 700 }),
      }),
      fc.record({
        kind: fc.constant('swap' as const),
        whole: fc.boolean(),
        from: fc.integer({ min: -60, max: 100 }),
        minutes: fc.integer({ min: 300, max: 700 }),
      }),
      fc.record({
        kind: fc.constant('overtime' as const),
        whole: fc.constant(false),
        from: fc.constantFrom(-240, -90, 480, 400, 540),
        minutes: fc.integer({ min: 30, max: 360 }),
      }),
    ),
    { nil: null, freq: 2 },
  ),
})
const month = fc.record({
  joins: fc.integer({ min: -3, max: 6 }),
  stays: fc.integer({ min: 4, max: 40 }),
  away: fc.option(fc.integer({ min: 1, max: 9 }), { nil: null }),
  turns: fc.array(turn, { minLength: 9, maxLength: 9 }),
})

/** A consistent history of a generated month. Application ids are numbered by the caller. */
function buildHistory(
  made: ReturnType<typeof fc.sample<typeof month extends fc.Arbitrary<infer M> ? M : never>>[number],
  firstId: number,
): AttendanceHistory {
  const last = made.joins + made.stays
  const employed: { from: number; to: number | null }[] = [{ from: made.joins, to: last < DAYS ? last : null }]
  if (last < DAYS && made.away !== null) employed.push({ from: last + 1 + made.away, to: null })
  const isEmployed = (day: number) => employed.some(({ from, to }) => from <= day && (to === null || day <= to))
  const roster: RosterNight[] = []
  const grants: ApprovedApplication[] = []
  const marks: Punch[] = []
  for (const [index, { shift, came, left, again, grant, offline }] of made.turns.entries()) {
    const day = index * 3
    // Two consecutive nights of leave, so that they overlap a request for one night.
    for (const next of shift ? [day, ...(index % 2 === 0 ? [day + 1] : [])] : [])
      if (shift) roster.push({ day: next, ...shift, early: 120, delay: 240 })
    const begin = day * DAY + (shift?.on ?? 1140)
    const end = day * DAY + (shift?.off ?? 1620)
    if (grant) {
      const from = grant.whole ? day * DAY : begin + grant.from
      const to = grant.whole ? day * DAY + DAY - 1 : from + grant.minutes
      const id = firstId + grants.length
      grants.push({ id, no: `KQ${id}`, kind: grant.kind, day, from, to })
    }
    if (!isEmployed(day)) continue
    const overtime = grant?.kind === 'overtime' ? grant : null
    const from = overtime ? Math.min(begin, begin + overtime.from) : begin
    const to = overtime ? Math.max(end, begin + overtime.from + overtime.minutes) : end
    const late = (at: number) => ({ at, arrives: offline === null ? null : at + offline })
    if (came !== null) marks.push({ kind: 'in', ...late(from + came) })
    if (left !== null && (came === null || to + left > from + came)) marks.push({ kind: 'out', ...late(to + left) })
    if (again !== null && came !== null) marks.push({ kind: again % 2 === 0 ? 'in' : 'out', at: from + came + again })
  }
  const seen = new Set<number>()
  const validMarks = marks.filter(({ at }) => at > 0 && at < DAYS * DAY && !seen.has(at) && seen.add(at))
  const ordered = validMarks.toSorted((a, b) => a.at - b.at)
  // Makes a punch online when it would otherwise arrive after the next one.
  const marksInOrder = ordered.map((mark, index) => {
    const next = ordered[index + 1]?.at ?? DAYS * DAY
    return mark.arrives != null && mark.arrives + 2 < next ? mark : { kind: mark.kind, at: mark.at }
  })
  return { employed, roster, grants, marks: marksInOrder }
}

const KINDS = { leave: applyType.leave, swap: applyType.swap, overtime: applyType.overtime } as const

async function writeHistory(
  api: TestApi,
  person: Caller,
  { employed, roster, grants }: AttendanceHistory,
): Promise<void> {
  const userId = person.userId ?? 0
  const { db } = api
  const { deptId } = await db
    .selectFrom('appUser')
    .select('deptId')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('employment').where('userId', '=', userId).execute()
    for (const { from, to } of employed) {
      await startEmployment(tx, userId, toDate(from))
      if (to !== null) await endEmployment(tx, userId, toDate(to))
    }
  })
  const shifts = await db.selectFrom('shift').selectAll().execute()
  const cells = roster.map(({ day, name }) => {
    const shift = shifts.find(({ shiftName }) => shiftName === name)
    if (!shift) throw new Error(`no shift ${name}`)
    const { status: _status, orderNum: _orderNum, changedAt: _changedAt, ...terms } = shift
    return { ...terms, userId, deptId, businessDate: toDate(day), publishedAt: `${FIRST} 00:00:00` }
  })
  if (cells.length > 0) await db.insertInto('schedule').values(cells).execute()
  const applications = grants.map(({ id, no, kind, day, from, to }) => ({
    applyId: id,
    applyNo: no,
    applyType: KINDS[kind],
    userId,
    userName: 'x',
    deptId,
    deptName: 'x',
    businessDate: toDate(day),
    beginAt: toTime(from),
    endAt: toTime(to),
    halfHours: Math.ceil((to - from) / 30),
    reason: 'x',
    status: applyStatus.approved,
    decidedBy: 1,
    decidedAt: `${FIRST} 00:00:00`,
    createdAt: `${FIRST} 00:00:00`,
  }))
  if (applications.length > 0) await db.insertInto('clockApply').values(applications).execute()
}

/** Only one request per day and kind may be pending or approved. */
const isFirstRequest = (placed: readonly AssignedPunch[], mark: AssignedPunch) =>
  placed.find(({ kind, stated }) => kind === mark.kind && stated?.day === mark.stated?.day && stated !== undefined) ===
  mark

const isJudged = (status: OracleDay['status']) => !['rest', 'leave', 'unscheduled'].includes(status)

const shownDay = ({ day, shift, on, off, status, late, early, worked, grant }: OracleDay) => ({
  businessDate: toDate(day),
  shift: shift && {
    shiftName: shift.name,
    onTime: shift.on === null ? null : toTime(day * DAY + shift.on),
    offTime: shift.off === null ? null : toTime(day * DAY + shift.off),
    rest: shift.on === null,
  },
  onTime: on === null ? null : toTime(on),
  offTime: off === null ? null : toTime(off),
  status: clockDayStatus[status],
  lateMinutes: isJudged(status) ? late : 0,
  earlyMinutes: isJudged(status) ? early : 0,
  workMinutes: worked,
  applyId: grant,
})

it(`days and slips of ${PEOPLE} random histories match the oracle (seed ${SEED})`, async () => {
  const api = await startTestApi(`${FIRST} 13:00:00`)
  await api.db
    .insertInto('clockMark')
    .values({ clockMethod: clockMethod.nfc, markCode: 'TAG', markName: '员工通道' })
    .execute()
  const rows = await api.db
    .selectFrom('appUser')
    .select(['userId', 'userName'])
    .where('userType', '<>', userType.system)
    .orderBy('userId')
    .limit(PEOPLE)
    .execute()
  const histories = fc
    .sample(month, { numRuns: rows.length, seed: SEED })
    .map((made, index) => buildHistory(made, 1_000 + index * 20))
  const callers: Caller[] = []
  for (const [index, { userName }] of rows.entries()) {
    const caller = await api.as(userName)
    callers.push(caller)
    await writeHistory(api, caller, histories[index]!)
  }

  const placed = histories.map(assignPunches)
  const waiting: { index: number; applyId: number; mark: AssignedPunch }[] = []
  for (const [index, { userName }] of rows.entries())
    for (const mark of placed[index]!) {
      const about = JSON.stringify({ seed: SEED, mark, at: toTime(mark.at), history: histories[index] })
      api.clock.at(toTime(mark.arrives ?? mark.at))
      const caller = await api.as(userName)
      const shown = await caller.call(attendance.today, {})
      const type = mark.kind === 'in' ? clockType.in : clockType.out
      const offline = mark.arrives != null && { happenedTime: toTime(mark.stated?.at ?? mark.at) }
      const input = { clockType: type, nfcCode: 'TAG', force: true, ...offline }
      const { clockId, clockTime, stated } = await caller.call(attendance.punch, input)
      expect([clockTime, stated?.clockTime ?? null], about).toEqual([
        toTime(mark.at),
        mark.stated && isFirstRequest(placed[index]!, mark) ? toTime(mark.stated.at) : null,
      ])
      if (stated) waiting.push({ index, applyId: stated.applyId, mark })
      const { businessDate } = await api.db
        .selectFrom('clockRecord')
        .select('businessDate')
        .where('clockId', '=', clockId)
        .executeTakeFirstOrThrow()
      expect(businessDate, about).toBe(toDate(mark.day))
      // The punch type offered on the phone must belong to the business date it shows.
      if (shown.next === type && !offline) expect(shown.businessDate, about).toBe(businessDate)
    }

  // Half of the stated times are approved; the others keep their arrival time.
  for (const [turnOf, { index, applyId, mark }] of waiting.entries()) {
    const judge = await api.as(rows[index]?.userName === 'hr01' ? 'gm' : 'hr01')
    const agree = turnOf % 2 === 0
    await judge.call(attendance.applyAudit, { applyId, agree, ...(!agree && { opinion: '不符' }) })
    if (agree) placed[index]!.push({ kind: mark.kind, ...mark.stated!, grant: applyId })
  }

  const after = '2026-03-02 13:00:00'
  api.clock.at(after)
  await freezeDueNights(api.db, parseTime(after))
  const hr = await api.as('hr01')
  const ids = new Set(callers.map(({ userId }) => userId))
  const employees = (await listEmployees(api.db, MONTH, null)).filter(({ userId }) => ids.has(userId))
  const facts = await readPersonFacts(api.db, MONTH, employees, parseTime(after))
  const terms = (await findMonthTerms(api.db, MONTH))!
  let [days, overtime, absences] = [0, 0, 0]
  for (const [index, { userId }] of callers.entries()) {
    const history = histories[index]!
    const about = JSON.stringify({ seed: SEED, history })
    const { days: seen } = await hr.call(attendance.month, { month: MONTH, userId: userId ?? 0 })
    const expected = Array.from({ length: DAYS }, (_, day) => computeExpectedDay(history, placed[index]!, day)).flatMap(
      (one) => (one ? [shownDay(one)] : []),
    )
    expect(JSON.stringify(seen, null, 1), about).toBe(JSON.stringify(expected, null, 1))
    days += seen.length

    const slip = computeExpectedSlip(history, placed[index]!, DAYS)
    const own = facts.get(userId ?? 0)
    if (slip.employedDays === 0) {
      expect(own, about).toBeUndefined()
      continue
    }
    const { employedDays, monthDays, attendance: presence, overtime: worked } = own!
    expect({ employedDays, monthDays, attendance: presence, overtime: worked }, about).toEqual({
      ...slip,
      attendance: {
        ...slip.attendance,
        late: slip.attendance.late.map(({ day, minutes }) => ({ date: toDate(day), minutes })),
        absent: slip.attendance.absent.map(toDate),
      },
      overtime: slip.overtime.map(({ day, ...one }) => ({ date: toDate(day), ...one })),
    })
    const person = { ...own!, extras: [] }
    const of = buildPersonTerms(terms, person)
    const { items } = computeSlip(of, person)
    const getAmount = (code: string) => items.find(({ itemCode }) => itemCode === code)?.amount ?? 0
    const paid = {
      base: getAmount(wageItem.base),
      absent: getAmount(wageItem.absent),
      overtime: getAmount(wageItem.overtime),
    }
    const baseFactorBp = of.asksLeastSales ? of.missedBp : 10_000
    expect(paid, about).toEqual(computeExpectedAmounts(slip, { ...of, baseFactorBp }))
    overtime += paid.overtime
    absences += paid.absent
  }
  // Fails when the run did not include each of these cases.
  expect([days > PEOPLE, overtime > 0, absences > 0, waiting.length > PEOPLE / 4]).toEqual([true, true, true, true])
}, 600_000)
