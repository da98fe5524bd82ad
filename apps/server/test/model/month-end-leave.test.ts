/**
 * Random leaves over the end of a month, granted before or after its nights were frozen, compared with the oracle: month sheets of both
 * months, team sheets, facts of both wage slips, and the applications shown for each night. `LEAVE_SEED` selects another run.
 */
import { addDays, addMinutes, parseTime } from '@nocturne/base/venue-time'
import { attendance } from '@nocturne/contract/attendance/endpoints'
import { applyType, clockDayStatus, userType } from '@nocturne/contract/codes'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { startTestApi } from '../api.ts'
import { listViolations } from '../factories.ts'
import { freezeDueNights } from '../../src/modules/attendance/public.ts'
import { listEmployees, readPersonFacts } from '../../src/modules/payroll/wages/wage-facts.ts'
import { computeExpectedDay } from './attendance-oracle.ts'
import type { AttendanceHistory, RosterNight } from './attendance-oracle.ts'

const FIRST = '2026-02-20'
const DAYS = 20
const DAY = 1440
const MONTHS = ['2026-02', '2026-03'] as const
const SEED = Number(process.env['LEAVE_SEED'] ?? 20_260_228)
const PEOPLE = 14

const toDate = (day: number) => addDays(FIRST, day)
const toTime = (minute: number) => addMinutes(`${FIRST} 00:00:00`, minute)
const SHIFTS = [
  { name: '晚班A', on: 1140, off: 1620 },
  { name: '晚班B', on: 1200, off: 1680 },
  { name: '行政班', on: 840, off: 1320 },
  { name: '休息', on: null, off: null },
] as const

const leave = fc.record({
  day: fc.integer({ min: 4, max: 9 }),
  // Whole dates, or from and to any half hour.
  whole: fc.boolean(),
  days: fc.integer({ min: 0, max: 6 }),
  from: fc.integer({ min: 20, max: 56 }).map((half) => half * 30),
  minutes: fc.integer({ min: 1, max: 40 }).map((half) => half * 30),
  kind: fc.constantFrom('leave' as const, 'leave' as const, 'swap' as const),
})
const person = fc.record({
  roster: fc.array(fc.option(fc.constantFrom(...SHIFTS), { nil: null, freq: 4 }), { minLength: DAYS, maxLength: DAYS }),
  leaves: fc.array(leave, { minLength: 1, maxLength: 2 }),
})

type Person = ReturnType<typeof fc.sample<typeof person extends fc.Arbitrary<infer P> ? P : never>>[number]

const toSpan = ({ day, whole, days, from, minutes }: Person['leaves'][number]) =>
  whole
    ? { day, from: day * DAY, to: (day + days) * DAY + DAY - 1 }
    : { day, from: day * DAY + from, to: day * DAY + from + days * DAY + minutes }

it(`counts leaves over a month's end in both months as the oracle does (seed ${SEED})`, async () => {
  const api = await startTestApi(`${FIRST} 13:00:00`)
  const hr = await api.as('hr01')
  const shifts = await api.db.selectFrom('shift').selectAll().execute()
  const rows = await api.db
    .selectFrom('appUser')
    .select(['userId', 'userName', 'deptId'])
    .where('userType', '<>', userType.system)
    .where('userName', 'not in', ['hr01', 'gm'])
    .orderBy('userId', 'desc')
    .limit(PEOPLE)
    .execute()
  const made = fc.sample(person, { numRuns: PEOPLE, seed: SEED })
  const histories: AttendanceHistory[] = []
  const later: number[] = []
  for (const [index, { userId, userName, deptId }] of rows.entries()) {
    const roster: RosterNight[] = made[index]!.roster.flatMap((shift, day) =>
      shift ? [{ day, ...shift, early: 120, delay: 240 }] : [],
    )
    await api.db
      .insertInto('schedule')
      .values(
        roster.map(({ day, name }) => {
          const {
            status: _status,
            orderNum: _orderNum,
            changedAt: _changedAt,
            ...terms
          } = shifts.find(({ shiftName }) => shiftName === name)!
          return { ...terms, userId, deptId, businessDate: toDate(day), publishedAt: `${FIRST} 00:00:00` }
        }),
      )
      .execute()
    const caller = await api.as(userName)
    const grants: AttendanceHistory['grants'][number][] = []
    for (const requested of made[index]!.leaves) {
      const { day, from, to } = toSpan(requested)
      const reply = await caller.send(attendance.applyAdd, {
        applyType: requested.kind === 'leave' ? applyType.leave : applyType.swap,
        businessDate: toDate(day),
        beginTime: toTime(from),
        endTime: toTime(to),
        reason: '家中有事',
      })
      if (reply.code !== 200) {
        expect(reply).toMatchObject({ errCode: 'APPLY_OVERLAP' })
        continue
      }
      const { applyId } = reply.data
      grants.push({ id: applyId, no: '', kind: requested.kind, day, from, to })
      if (index % 2 === 0) await hr.call(attendance.applyAudit, { applyId, agree: true })
      else later.push(applyId)
    }
    histories.push({ employed: [{ from: -99, to: null }], roster, grants, marks: [] })
  }
  const after = '2026-04-02 13:00:00'
  api.clock.at(after)
  await freezeDueNights(api.db, parseTime(after))
  const reviewer = await api.as('hr01')
  for (const applyId of later) await reviewer.call(attendance.applyAudit, { applyId, agree: true })

  const ids = new Set(rows.map(({ userId }) => userId))
  const facts = new Map(
    await Promise.all(
      MONTHS.map(async (month) => {
        const employees = (await listEmployees(api.db, month, null)).filter(({ userId }) => ids.has(userId))
        return [month, await readPersonFacts(api.db, month, employees, parseTime(after))] as const
      }),
    ),
  )
  let [leaves, straddling] = [0, 0]
  for (const [index, { userId }] of rows.entries()) {
    const history = histories[index]!
    const about = JSON.stringify({ seed: SEED, userId, history })
    const expected = Array.from({ length: DAYS }, (_, day) => computeExpectedDay(history, [], day)).flatMap(
      (one) => one ?? [],
    )
    for (const month of MONTHS) {
      const own = expected.filter(({ day }) => toDate(day).startsWith(month))
      const count = (status: string) => own.filter((one) => one.status === status).length
      const { days, counts } = await reviewer.call(attendance.month, { month, userId })
      expect(
        days.map(({ businessDate, status, applyId }) => ({ businessDate, status, applyId })),
        about,
      ).toEqual(
        own.map(({ day, status, grant }) => ({
          businessDate: toDate(day),
          status: clockDayStatus[status],
          applyId: grant,
        })),
      )
      expect(counts, about).toMatchObject({ leaveCount: count('leave'), absentCount: count('absent'), actualCount: 0 })
      const team = await reviewer.call(attendance.team, { month, pageNum: 1, pageSize: 500 })
      expect(
        team.rows.find((row) => row.userId === userId),
        about,
      ).toMatchObject(counts)
      expect(facts.get(month)?.get(userId)?.attendance, about).toMatchObject({
        workDays: 0,
        leaveDays: count('leave'),
        restDays: count('rest'),
        absent: own.filter(({ status }) => status === 'absent').map(({ day }) => toDate(day)),
      })
      leaves += count('leave')
    }
    for (const { day, grant } of expected.filter((one) => one.grant !== null)) {
      const { applications } = await reviewer.call(attendance.day, { businessDate: toDate(day), userId })
      expect(
        applications.map(({ applyId }) => applyId),
        `${toDate(day)} ${about}`,
      ).toContain(grant)
    }
    straddling += history.grants.filter(
      ({ from, to }) => toTime(from) < '2026-03-01' && toTime(to) > '2026-03-01',
    ).length
  }
  expect([leaves > PEOPLE, straddling > 1]).toEqual([true, true])
  expect(await listViolations(api)).toEqual([])
}, 600_000)
