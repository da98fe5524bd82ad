import { addDays } from '@nocturne/base/venue-time'
import { applyStatus, applyType, clockDayStatus, clockType } from '@nocturne/contract/codes'
import { attendance } from '@nocturne/contract/attendance/endpoints'
import type { InputOf } from '@nocturne/contract/endpoint'
import { reports } from '@nocturne/contract/reports/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestApi } from '../../../../test/api.ts'
import { publishShift } from '../../../../test/attendance.ts'
import { generateVenue } from '../../../../test/generated-venue.ts'
import { lit } from '../../../db/statement.ts'

const AS_OF = '2026-03-14 23:40:00'
const TONIGHT = '2026-03-14'
const nights = { beginDate: addDays(TONIGHT, -3), endDate: TONIGHT }
const over = { beginDate: addDays(TONIGHT, -3), endDate: addDays(TONIGHT, -1) }
const names = [
  'shouldCount',
  'actualCount',
  'lateCount',
  'earlyCount',
  'missingCount',
  'leaveCount',
  'absentCount',
  'workMinutes',
] as const
const { normal, late, early, lateAndEarly, missing, absent, leave } = clockDayStatus
const abnormal: readonly (string | null)[] = [late, early, lateAndEarly, missing, absent]
type Counts = Record<(typeof names)[number], number>
const only = (counts: Counts) => Object.fromEntries(names.map((name) => [name, counts[name]]))
const sumCounts = (rows: readonly Counts[]) =>
  Object.fromEntries(names.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)]))

describe('打卡统计', () => {
  let api: TestApi
  let gm: Caller
  let leader: Caller

  beforeAll(async () => {
    api = await generateVenue(AS_OF, { nights: 4, scale: 0.3, seed: 5 })
    gm = await api.as('gm')
    leader = await api.as('dz01')
  }, 600_000)

  const staff = (caller: Caller, input: InputOf<typeof reports.staffClocks> = {}) =>
    caller.call(reports.staffClocks, { ...nights, pageSize: 200, ...input })
  const days = (caller: Caller, input: InputOf<typeof reports.staffClockDays> = {}) =>
    caller.call(reports.staffClockDays, { ...nights, pageSize: 200, ...input })
  const missed = (caller: Caller, input: InputOf<typeof reports.notArrived> = {}) =>
    caller.call(reports.notArrived, { ...nights, pageSize: 200, ...input })

  it("rows add up to the sum, and a person's nights to their row, including the current one", async () => {
    const { rows, total, summary, running } = await staff(gm)
    expect(running).toBe(true)
    expect(total).toBe(rows.length)
    expect(summary.shouldCount).toBeGreaterThan(100)
    expect(sumCounts(rows)).toEqual(only(summary))
    for (const row of [rows[0], rows.at(-1)]) {
      const own = await days(gm, { userId: row!.userId })
      expect(only(own.summary)).toEqual(only(row!))
      expect(own.rows.reduce((sum, { workMinutes }) => sum + workMinutes, 0)).toBe(row!.workMinutes)
      expect(own.person).toMatchObject({ userId: row!.userId, nickName: row!.nickName })
    }
    const apart = await Promise.all([staff(gm, over), staff(gm, { beginDate: TONIGHT, endDate: TONIGHT })])
    expect(sumCounts(apart.map((one) => one.summary))).toEqual(only(summary))
  })

  it('equals plain SQL over stored nights', async () => {
    const { rows } = await sql<Counts>`
      select count(*) filter (where status in (${lit(normal, late, early, lateAndEarly, missing, absent, leave)}))::integer as should_count,
        count(*) filter (where status in (${lit(normal, late, early, lateAndEarly, missing)}))::integer as actual_count,
        count(*) filter (where status in (${lit(late, lateAndEarly)}))::integer as late_count,
        count(*) filter (where status in (${lit(early, lateAndEarly)}))::integer as early_count,
        count(*) filter (where status = ${lit(missing)})::integer as missing_count, count(*) filter (where status = ${lit(leave)})::integer as leave_count,
        count(*) filter (where status = ${lit(absent)})::integer as absent_count, sum(work_minutes)::integer as work_minutes
      from clock_day where business_date between ${over.beginDate} and ${over.endDate}`.execute(api.db)
    const { summary } = await staff(gm, over)
    expect(only(summary)).toEqual(rows[0])
    expect(summary.lateCount).toBeGreaterThan(0)
    expect(summary.attendRate).toBe(
      Math.round((summary.actualCount * 10_000) / (summary.shouldCount - summary.leaveCount)),
    )
    const stored = await sql<{ count: number }>`
      select count(*)::integer as count from clock_day where business_date between ${over.beginDate} and ${over.endDate} and status = ${lit(absent)}`.execute(
      api.db,
    )
    expect((await missed(gm, over)).total).toBe(stored.rows[0]?.count)
  })

  it('agrees with the team month, and keeps sums when only abnormal days are listed', async () => {
    const month = { beginDate: '2026-03-01', endDate: TONIGHT }
    const [report, team] = await Promise.all([
      staff(gm, month),
      gm.call(attendance.team, { month: '2026-03', pageSize: 200 }),
    ])
    const byPerson = new Map(report.rows.map((row) => [row.userId, row]))
    for (const row of team.rows)
      expect(byPerson.has(row.userId) ? only(byPerson.get(row.userId)!) : sumCounts([])).toEqual(only(row))
    const faulty = await staff(gm, { abnormalOnly: true })
    const all = await staff(gm)
    const countAbnormal = (row: Counts) => row.lateCount + row.earlyCount + row.missingCount + row.absentCount
    expect(faulty.rows).toEqual(all.rows.filter((row) => countAbnormal(row) > 0))
    expect(faulty.total).toBeLessThan(all.total)
    expect(faulty.summary).toEqual(all.summary)
    const second = await staff(gm, { pageNum: 2, pageSize: 5 })
    expect(second.rows).toEqual(all.rows.slice(5, 10))
    const worst = await days(gm, { userId: all.rows[0]!.userId, abnormalOnly: true })
    expect(worst.total).toBeGreaterThan(0)
    expect(worst.rows.every(({ status }) => abnormal.includes(status))).toBe(true)
  })

  it('shows the counted punches with their method', async () => {
    const { rows } = await days(leader, over)
    const punchedDay = rows.find(({ on, off }) => on !== null && off !== null)
    const { rows: stored } = await sql<{ onAt: string; offAt: string }>`
      select on_at, off_at from clock_day where user_id = ${leader.userId} and business_date = ${punchedDay!.businessDate}`.execute(
      api.db,
    )
    expect(punchedDay).toMatchObject({
      on: { time: stored[0]?.onAt },
      off: { time: stored[0]?.offAt },
      shift: { rest: false },
    })
  })

  it('limits a leader to their departments and others to themselves, whatever the filter', async () => {
    const all = await staff(gm)
    const mine = await staff(leader)
    expect(mine.scope).toBe('dept')
    expect(mine.total).toBeGreaterThan(1)
    expect(mine.total).toBeLessThan(all.total)
    const foreign = all.rows.find(({ userId }) => !mine.rows.some((row) => row.userId === userId))!
    expect(await staff(leader, { userId: foreign.userId })).toMatchObject({ rows: [], summary: { shouldCount: 0 } })
    expect(await days(leader, { userId: foreign.userId })).toMatchObject({ rows: [], total: 0, person: null })
    expect(await missed(leader, { deptId: foreign.deptId })).toMatchObject({ rows: [], total: 0 })
    const waiter = await api.as('fwy01')
    expect((await staff(waiter)).rows.map(({ userId }) => userId)).toEqual([waiter.userId])
    expect((await days(waiter)).person?.userId).toBe(waiter.userId)
    expect(await days(waiter, { userId: foreign.userId })).toMatchObject({ rows: [], person: null })
    expect(await waiter.send(reports.notArrived, nights)).toMatchObject({ errCode: 'NO_PERMISSION' })
    expect((await api.anonymous.send(reports.staffClocks, {})).httpStatus).toBe(401)
    for (const input of [{ abnormalOnly: 'soon' }, { beginDate: TONIGHT, endDate: over.beginDate }, { pageNum: 0 }])
      expect(await gm.send(reports.staffClocks, input as never)).toMatchObject({ errCode: 'PARAM_INVALID' })
  })

  it('lists absent people once their shift has begun, and no one who punched or is not due', async () => {
    const tonight = { beginDate: TONIGHT, endDate: TONIGHT }
    const before = await missed(gm, tonight)
    const [first] = before.rows
    const { rows } = await sql<{ userId: number }>`
      select s.user_id from schedule s where s.business_date = ${TONIGHT} and not s.rest_flag
        and not exists (select from clock_record c where c.business_date = s.business_date and c.user_id = s.user_id)
        and not exists (select from clock_apply a where a.user_id = s.user_id and a.status = ${lit(applyStatus.approved)}
          and a.apply_type in (${lit(applyType.leave, applyType.swap)})
          and a.begin_at <= ${`${TONIGHT} 23:00:00`} and a.end_at > ${`${TONIGHT} 23:00:00`})
        and (s.business_date + make_interval(mins => s.on_minute)) at time zone 'Asia/Shanghai' <= ${AS_OF} order by 1`.execute(
      api.db,
    )
    expect(before.rows.map(({ userId }) => userId).toSorted((a, b) => a - b)).toEqual(rows.map(({ userId }) => userId))
    expect(before).toMatchObject({ total: rows.length, userCount: rows.length })
    const { userName } = await api.db
      .selectFrom('appUser')
      .select('userName')
      .where('userId', '=', first!.userId)
      .executeTakeFirstOrThrow()
    const comer = await api.as(userName)
    await comer.call(attendance.punch, {
      clockType: clockType.in,
      lng: 114.3051,
      lat: 30.5931,
      accuracy: 20,
      force: true,
    })
    expect((await missed(gm, tonight)).rows.map(({ userId }) => userId)).not.toContain(first!.userId)
    const tomorrow = addDays(TONIGHT, 1)
    await api.db.deleteFrom('schedule').where('businessDate', '=', tomorrow).execute()
    await publishShift(api, comer, tomorrow, 'night')
    api.clock.at(`${tomorrow} 18:30:00`)
    expect(await missed(await api.as('gm'), { beginDate: tomorrow, endDate: tomorrow })).toMatchObject({ total: 0 })
    api.clock.at(`${tomorrow} 19:01:00`)
    expect(await missed(await api.as('gm'), { beginDate: tomorrow, endDate: tomorrow })).toMatchObject({
      total: 1,
      rows: [{ userId: first!.userId, onTime: `${tomorrow} 19:00:00` }],
    })
    api.clock.at(AS_OF)
  })
})
