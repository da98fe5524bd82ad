import { addDays } from '@nocturne/base/venue-time'
import {
  applyStatus,
  applyType,
  approvalStatus,
  clockDayStatus,
  clockFlag,
  clockMethod,
  clockResult,
  clockType,
} from '@nocturne/contract/codes'
import { approvals } from '@nocturne/contract/approvals/endpoints'
import { attendance } from '@nocturne/contract/attendance/endpoints'
import { notifications } from '@nocturne/contract/notifications/endpoints'
import { reports } from '@nocturne/contract/reports/endpoints'
import { scheduling } from '@nocturne/contract/scheduling/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { parseTime } from '@nocturne/base/venue-time'
import { randomUUID } from 'node:crypto'
import { startTestApi, TONIGHT } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import { listViolations } from '../../../test/factories.ts'
import { publishShift } from '../../../test/attendance.ts'
import { createTokenCaller } from '../../../test/log-in.ts'
import { freezeDueNights } from './freeze-nights.ts'
import { buildPresenceCondition } from './present-employees.ts'

const DATE = TONIGHT.slice(0, 10)
const here = { lng: 114.3051, lat: 30.5931, accuracy: 20 }
const far = { lng: 114.33, lat: 30.593, accuracy: 20 }
const come = { clockType: clockType.in, ...here }
const leave = { clockType: clockType.out, ...here }

describe('打卡', () => {
  let api: TestApi
  let hr: Caller

  beforeAll(async () => {
    api = await startTestApi()
    hr = await api.as('hr01')
  })
  const person = async (userName: string, shift: 'night' | 'rest' | null = 'night') => {
    const caller = await api.as(userName)
    if (shift) await publishShift(api, caller, DATE, shift)
    return caller
  }
  /** Allows punching by an NFC tag of the venue. */
  const allowTag = () =>
    api.db
      .insertInto('clockMark')
      .values({ clockMethod: clockMethod.nfc, markCode: 'VENUE-TAG-1', markName: '员工通道' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const listFlags = async (clockId: number) =>
    (
      await api.db
        .selectFrom('clockEvidence')
        .select('clockFlag')
        .where('clockId', '=', clockId)
        .orderBy('clockFlag')
        .execute()
    ).map((row) => row.clockFlag)

  it('is decided by the server: refuses a distant punch with the distance, and names missing proof', async () => {
    api.clock.at(`${DATE} 18:50:00`)
    const sales = await person('yx01')
    expect((await api.anonymous.send(attendance.today, {})).httpStatus).toBe(401)
    expect(await sales.send(attendance.punch, { clockType: clockType.in, ...far })).toMatchObject({
      errCode: 'OUT_OF_RANGE',
      msg: expect.stringMatching(/距离2\d\d\d米/),
    })
    expect(await sales.send(attendance.punch, { clockType: clockType.in })).toMatchObject({
      errCode: 'PARAM_INVALID',
      detail: { field: 'lng' },
    })
    expect(
      await sales.send(attendance.punch, {
        clockType: clockType.in,
        bluetoothId: 'made-up',
        nfcCode: 'made-up',
        ...far,
      }),
    ).toMatchObject({ errCode: 'OUT_OF_RANGE' })
    const tag = await person('fwy04')
    expect((await tag.call(attendance.today, {})).place).toMatchObject({ nfcTags: false })
    await allowTag()
    expect((await tag.call(attendance.today, {})).place).toMatchObject({ nfcTags: true })
    const read = { clockType: clockType.in, nfcCode: 'VENUE-TAG-1', force: true, ...far }
    expect(await tag.send(attendance.punch, { ...read, nfcCode: 'venue-tag-1' })).toMatchObject({
      errCode: 'OUT_OF_RANGE',
    })
    expect(await tag.call(attendance.punch, read)).toMatchObject({ method: clockMethod.nfc, outside: false })
    expect(await sales.send(attendance.punch, { clockType: clockType.in, outside: true, ...far })).toMatchObject({
      errCode: 'PARAM_INVALID',
      detail: { field: 'photoUrl' },
    })
    expect(await sales.call(attendance.punch, come)).toMatchObject({
      method: clockMethod.location,
      result: clockResult.normal,
      outside: false,
    })
    expect(await sales.send(attendance.punch, leave)).toMatchObject({ errCode: 'CLOCK_REPEAT' })
    expect(await sales.call(attendance.today, {})).toMatchObject({
      businessDate: DATE,
      next: clockType.out,
      canOn: false,
      canOff: false,
    })
  })

  it('compares no position while the venue has no stored place', async () => {
    api.clock.at(`${DATE} 18:55:00`)
    const placeKeys = ['venue.lng', 'venue.lat']
    const stored = await api.db.selectFrom('sysConfig').selectAll().where('configKey', 'in', placeKeys).execute()
    await api.db.deleteFrom('sysConfig').where('configKey', 'in', placeKeys).execute()
    try {
      const worker = await person('yx16')
      expect((await worker.call(attendance.today, {})).place).toMatchObject({ lng: null, lat: null })
      expect(await worker.send(attendance.punch, { clockType: clockType.in })).toMatchObject({
        errCode: 'PARAM_INVALID',
        detail: { field: 'lng' },
      })
      const { clockId, ...seen } = await worker.call(attendance.punch, { clockType: clockType.in, ...far })
      expect(seen).toMatchObject({ method: clockMethod.location, result: clockResult.normal, outside: false })
      const record = await api.db
        .selectFrom('clockRecord')
        .select(['longitude', 'latitude', 'distanceMeters'])
        .where('clockId', '=', clockId)
        .executeTakeFirstOrThrow()
      expect(record).toMatchObject({ longitude: far.lng, latitude: far.lat, distanceMeters: null })
    } finally {
      for (const { configKey, configValue } of stored)
        await api.db
          .insertInto('sysConfig')
          .values({ configKey, configValue: JSON.stringify(configValue) })
          .execute()
    }
  })

  it('requires confirmation without a shift, and computes lateness from the shift', async () => {
    api.clock.at(`${DATE} 19:12:30`)
    const free = await person('yx02', null)
    expect(await free.send(attendance.punch, come)).toMatchObject({
      errCode: 'NO_SHIFT_CONFIRM',
      detail: { confirmable: true },
    })
    expect(await free.call(attendance.punch, { ...come, force: true })).toMatchObject({ result: clockResult.normal })
    const late = await person('yx03')
    expect(await late.call(attendance.punch, come)).toMatchObject({ result: clockResult.late, lateMinutes: 12 })
  })

  it('is stored once for two concurrent requests, with the same or different keys', async () => {
    api.clock.at(`${DATE} 18:40:00`)
    const one = await person('yx04')
    const key = randomUUID()
    const same = await Promise.all([
      one.send(attendance.punch, come, { key }),
      one.send(attendance.punch, come, { key }),
    ])
    expect(same.map(({ code }) => code)).toEqual([200, 200])
    const two = await person('yx05')
    const both = await Promise.all([two.send(attendance.punch, come), two.send(attendance.punch, come)])
    expect(both.map(({ errCode }) => errCode ?? 'done').toSorted()).toEqual(['CLOCK_REPEAT', 'done'])
    await expect(
      sql`insert into clock_record (user_id, user_name, dept_id, dept_name, business_date, clock_type, clocked_at, received_at, clock_method, outside,
          clock_result)
        select user_id, user_name, dept_id, dept_name, business_date, clock_type, clocked_at + interval '59 seconds', received_at + interval '1 hour',
          clock_method, outside, clock_result
        from clock_record where user_id = ${two.userId}`.execute(api.db),
    ).rejects.toMatchObject({ constraint: 'clock_record__once_a_minute' })
  })

  it("accepts the venue's code in its half minute, once per person", async () => {
    api.clock.at(`${DATE} 18:30:05`)
    const one = await person('yx06')
    const other = await person('yx07')
    expect(await one.send(attendance.code, {})).toMatchObject({ errCode: 'NO_PERMISSION' })
    const { code, secondsLeft } = await hr.call(attendance.code, {})
    expect(secondsLeft).toBe(25)
    expect(await one.send(attendance.punch, { clockType: clockType.in, venueCode: 'AAAAAAAAAA' })).toMatchObject({
      errCode: 'CLOCK_CODE_INVALID',
    })
    expect(await one.call(attendance.punch, { clockType: clockType.in, venueCode: code.toLowerCase() })).toMatchObject({
      method: clockMethod.venueCode,
    })
    api.clock.at(`${DATE} 18:30:55`)
    expect(await other.call(attendance.punch, { clockType: clockType.in, venueCode: code })).toMatchObject({
      method: clockMethod.venueCode,
    })
    api.clock.at(`${DATE} 18:31:00`)
    const third = await person('yx08')
    expect(await third.send(attendance.punch, { clockType: clockType.in, venueCode: code })).toMatchObject({
      errCode: 'CLOCK_CODE_INVALID',
    })
    await expect(
      sql`update clock_record set remark = 'x' where user_id = ${one.userId}`.execute(api.db),
    ).rejects.toMatchObject({ message: expect.stringContaining('append-only') })
    await expect(
      sql`insert into clock_record (user_id, user_name, dept_id, dept_name, business_date, clock_type, clocked_at, received_at, clock_method, outside,
          clock_result, code_step)
        select user_id, user_name, dept_id, dept_name, business_date, clock_type, clocked_at + interval '10 minutes', received_at + interval '1 hour',
          clock_method, outside, clock_result, code_step
        from clock_record where user_id = ${one.userId}`.execute(api.db),
    ).rejects.toMatchObject({ constraint: 'clock_record__code_once' })
  })

  it('made without network counts at its stated time for up to four hours and is flagged', async () => {
    api.clock.at(`${DATE} 20:30:00`)
    const one = await person('yx09')
    expect(await one.send(attendance.punch, { ...come, happenedTime: `${DATE} 16:29:59` })).toMatchObject({
      errCode: 'CLOCK_TOO_OLD',
    })
    expect(await one.send(attendance.punch, { ...come, happenedTime: `${DATE} 20:33:00` })).toMatchObject({
      errCode: 'PARAM_INVALID',
      detail: { field: 'happenedTime' },
    })
    // The punch-out is early both by the time the phone states and by the time of receipt. The stated time does not
    // improve the result, so it counts without an approval.
    const made = await one.call(attendance.punch, { ...leave, happenedTime: `${DATE} 20:20:00` })
    expect(made).toMatchObject({ clockTime: `${DATE} 20:20:00`, result: clockResult.early, flags: [], stated: null })
    expect(await listFlags(made.clockId)).toEqual([clockFlag.sentLater])
    const seen = await hr.call(attendance.day, { businessDate: DATE, userId: one.userId ?? 0 })
    expect(seen.punches[0]?.flags).toMatchObject([{ flag: clockFlag.sentLater }])
    expect((await one.call(attendance.day, { businessDate: DATE })).punches[0]?.flags).toEqual([])
  })

  it('uses the time of receipt until the leader approves a stated time that improves the night', async () => {
    const next = addDays(DATE, 5)
    const people = [await api.as('yx13'), await api.as('yx14'), await api.as('yx15')]
    for (const one of people) await publishShift(api, one, next, 'night')
    const late = async (one: Caller) => (await one.call(attendance.month, { month: next.slice(0, 7) })).counts.lateCount
    const [granted, refused, twice] = people as [Caller, Caller, Caller]
    api.clock.at(`${next} 20:24:00`)
    const input = { ...come, happenedTime: `${next} 18:55:00` }
    const seen = await granted.call(attendance.punch, input)
    expect(seen).toMatchObject({
      clockTime: `${next} 20:24:00`,
      result: clockResult.late,
      lateMinutes: 84,
      stated: { clockTime: `${next} 18:55:00`, status: applyStatus.pending },
    })
    expect(await late(granted)).toBe(1)
    const leader = await api.as('dz01')
    const pending = (await hr.call(attendance.applyTeam, { tab: 'todo' })).rows
    expect(pending).toMatchObject([{ applyId: seen.stated?.applyId, sentLater: true, userId: granted.userId }])
    // No correction of the month is used up.
    const preview = { applyType: applyType.correction, businessDate: next }
    expect((await granted.call(attendance.applyPreview, preview)).correctionsUsed).toBe(0)
    const both = await Promise.all([
      hr.send(attendance.applyAudit, { applyId: seen.stated?.applyId ?? 0, agree: true }),
      leader.send(attendance.applyAudit, { applyId: seen.stated?.applyId ?? 0, agree: true }),
    ])
    expect(both.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await late(granted)).toBe(0)

    const other = await refused.call(attendance.punch, input)
    await hr.call(attendance.applyAudit, { applyId: other.stated?.applyId ?? 0, agree: false, opinion: '21点才到' })
    expect(await late(refused)).toBe(1)
    const { punches } = await refused.call(attendance.day, { businessDate: next })
    expect(punches).toMatchObject([{ stated: { status: applyStatus.rejected } }])

    const sent = await Promise.all([twice.send(attendance.punch, input), twice.send(attendance.punch, input)])
    expect(sent.filter(({ code }) => code === 200)).toHaveLength(1)
    expect((await hr.call(attendance.applyTeam, { tab: 'todo' })).total).toBe(1)
    expect(await listViolations(api)).toEqual([])
    api.clock.at(TONIGHT)
  })

  it('flags impossible travel and typed-in coordinates', async () => {
    api.clock.at(`${DATE} 18:45:00`)
    const one = await person('yx10')
    const measured = { clockType: clockType.in, lng: 114.3051234, lat: 30.5931234, accuracy: 5 }
    await one.call(attendance.punch, measured)
    const next = addDays(DATE, 1)
    await publishShift(api, one, next, 'night')
    api.clock.at(`${next} 18:45:00`)
    expect(await listFlags((await one.call(attendance.punch, measured)).clockId)).toEqual([clockFlag.samePlace])
    api.clock.at(TONIGHT)
  })

  it('flags impossible travel and a phone that punched for another person, and refuses neither', async () => {
    api.clock.at(`${DATE} 18:40:00`)
    const [one, other] = [await person('yx11'), await person('yx12')]
    await allowTag()
    const tag = { clockType: clockType.in, nfcCode: 'VENUE-TAG-1' }
    // The tag is read at the venue by a phone that reports a position a hundred kilometres away.
    await createTokenCaller(api, one.token, 'one-phone').call(attendance.punch, {
      ...tag,
      lng: 115.3051,
      lat: 30.5931,
      accuracy: 20,
    })
    api.clock.at(`${DATE} 18:50:00`)
    const jumped = await createTokenCaller(api, one.token, 'one-phone').call(attendance.punch, leave)
    expect(await listFlags(jumped.clockId)).toEqual([clockFlag.journey])
    const shared = await createTokenCaller(api, other.token, 'one-phone').call(attendance.punch, come)
    expect(await listFlags(shared.clockId)).toEqual([clockFlag.sharedDevice])
    const seen = await hr.call(attendance.day, { businessDate: DATE, userId: one.userId ?? 0 })
    expect(seen.punches.find(({ clockId }) => clockId === jumped.clockId)?.flags).toMatchObject([
      { flag: clockFlag.journey, evidence: expect.stringContaining('公里') as string },
    ])
    api.clock.at(TONIGHT)
  })

  it('is visible to its owner, to leaders of the department and to HR', async () => {
    const sales = await api.as('yx01')
    const leader = await api.as('dz01')
    const strange = await api.as('fwy01')
    const month = DATE.slice(0, 7)
    expect(await strange.send(attendance.month, { month, userId: sales.userId ?? 0 })).toMatchObject({
      errCode: 'NOT_FOUND',
    })
    expect(await strange.send(attendance.day, { businessDate: DATE, userId: sales.userId ?? 0 })).toMatchObject({
      errCode: 'NOT_FOUND',
    })
    expect(await leader.call(attendance.month, { month, userId: sales.userId ?? 0 })).toMatchObject({
      counts: { shouldCount: 1, actualCount: 1 },
      own: false,
    })
    expect((await strange.call(attendance.team, { month })).rows.map((row) => row.userId)).toEqual([strange.userId])
    const all = await hr.call(attendance.team, { month, pageSize: 200 })
    expect(all.rows.length).toBeGreaterThan(100)
    expect(all.summary.actualCount).toBe(all.rows.reduce((sum, row) => sum + row.actualCount, 0))
    expect((await leader.call(attendance.team, { month, keyword: 'nobody' })).total).toBe(0)
    const { initials } = await api.db
      .selectFrom('appUser')
      .select('initials')
      .where('userId', '=', sales.userId ?? 0)
      .executeTakeFirstOrThrow()
    expect(
      (await hr.call(attendance.team, { month, keyword: initials.toUpperCase(), pageSize: 200 })).rows.map(
        (row) => row.userId,
      ),
    ).toContain(sales.userId)
    const byLate = await hr.call(attendance.team, { month, sort: 'lateCount', pageSize: 200 })
    expect(byLate.rows[0]?.lateCount).toBeGreaterThan(0)
    expect(byLate.rows.map((row) => row.lateCount)).toEqual(
      all.rows.map((row) => row.lateCount).toSorted((a, b) => b - a),
    )
    expect(await hr.send(attendance.team, { month, sort: 'salary' } as never)).toMatchObject({
      errCode: 'PARAM_INVALID',
    })
  })

  it("offers the applications possible for a night, the caller's own only, with its planned shift", async () => {
    const sales = await api.as('yx01')
    const queryDay = (businessDate: string, caller = sales, userId?: number) =>
      caller.call(attendance.day, { businessDate, ...(userId !== undefined && { userId }) })
    expect((await queryDay(DATE)).may).toMatchObject({ correction: true, leave: true })
    expect((await queryDay(DATE, hr, sales.userId ?? 0)).may).toMatchObject({ correction: false, leave: false })
    expect((await queryDay(addDays(DATE, -3))).may).toMatchObject({ correction: true, leave: true })
    expect((await queryDay(addDays(DATE, -4))).may).toMatchObject({ correction: false, leave: false })
    await publishShift(api, sales, addDays(DATE, 2), 'night')
    expect(await queryDay(addDays(DATE, 2))).toMatchObject({
      day: null,
      shift: { shiftName: '晚班A', onTime: `${addDays(DATE, 2)} 19:00:00` },
      may: { correction: false, leave: true, swap: true },
    })
    expect((await queryDay(addDays(DATE, 91))).may).toMatchObject({ correction: false, leave: false })
  })

  it('counts each accepted punch: hours early, with overtime before the shift, and past noon', async () => {
    const night = addDays(DATE, 3)
    const next = addDays(DATE, 4)
    const people = ['fwy06', 'fwy07', 'fwy08', 'fwy09']
    const [early, more, idle, whole] = [0, 0, 0, 0].map((_, index) => people[index] ?? '')
    await allowTag()
    const tag = { nfcCode: 'VENUE-TAG-1', force: true }
    const grantOn = async (
      userName: string,
      type: typeof applyType.overtime | typeof applyType.leave,
      hours: [string, string],
    ) => {
      const asker = await api.as(userName)
      const { applyId } = await asker.call(attendance.applyAdd, {
        applyType: type,
        businessDate: night,
        beginTime: hours[0],
        endTime: hours[1],
        reason: '盘点',
      })
      await hr.call(attendance.applyAudit, { applyId, agree: true })
    }
    for (const name of [early, more, whole]) await publishShift(api, await api.as(name ?? ''), night, 'night')
    await grantOn(more ?? '', applyType.overtime, [`${night} 15:00:00`, `${night} 19:00:00`])
    await grantOn(whole ?? '', applyType.leave, [`${night} 00:00:00`, `${night} 23:59:00`])
    const at = async (time: string, name: string | undefined, type: typeof clockType.in | typeof clockType.out) => {
      api.clock.at(time)
      const caller = await api.as(name ?? '')
      const { next: offered, businessDate } = await caller.call(attendance.today, {})
      expect([offered, businessDate]).toEqual([type, night])
      return caller.call(attendance.punch, { clockType: type, ...tag })
    }
    await at(`${night} 12:30:00`, idle, clockType.in)
    await at(`${night} 14:58:00`, more, clockType.in)
    expect(await at(`${night} 16:40:00`, early, clockType.in)).toMatchObject({ result: clockResult.normal })
    await at(`${night} 18:00:00`, idle, clockType.out)
    api.clock.at(`${next} 02:00:00`)
    expect(await (await api.as(early ?? '')).call(attendance.today, {})).toMatchObject({
      leavingDue: `${next} 03:00:00`,
    })
    await at(`${next} 03:05:00`, early, clockType.out)
    await at(`${next} 03:05:10`, more, clockType.out)
    api.clock.at(`${next} 13:00:00`)
    const readDay = async (name: string | undefined) => {
      const { day } = await (await api.as(name ?? '')).call(attendance.day, { businessDate: night })
      return [day?.status, day?.workMinutes]
    }
    expect(await Promise.all([early, more, idle, whole].map(readDay))).toEqual([
      [clockDayStatus.normal, 480],
      [clockDayStatus.normal, 720],
      [clockDayStatus.unscheduled, 330],
      [clockDayStatus.leave, 0],
    ])
    api.clock.at(TONIGHT)
  })

  it('counts people as present past noon while their planned hours last, but not those who forgot to punch out', async () => {
    const night = addDays(DATE, 6)
    const next = addDays(DATE, 7)
    await allowTag()
    const tag = { nfcCode: 'VENUE-TAG-1', force: true }
    const [forgot, overtime, unplanned, departed] = ['fwy10', 'fwy11', 'fwy12', 'fwy13']
    for (const name of [forgot, overtime, departed]) await publishShift(api, await api.as(name ?? ''), night, 'night')
    const { applyId } = await (
      await api.as(overtime ?? '')
    ).call(attendance.applyAdd, {
      applyType: applyType.overtime,
      businessDate: night,
      beginTime: `${next} 03:00:00`,
      endTime: `${next} 12:30:00`,
      reason: '盘点',
    })
    await hr.call(attendance.applyAudit, { applyId, agree: true })
    api.clock.at(`${night} 19:00:00`)
    for (const name of [forgot, overtime, unplanned, departed])
      await (await api.as(name ?? '')).call(attendance.punch, { clockType: clockType.in, ...tag })
    api.clock.at(`${next} 03:01:00`)
    await (await api.as(departed ?? '')).call(attendance.punch, { clockType: clockType.out, ...tag })
    const gm = await api.as('gm')
    const present = async (time: string) => {
      api.clock.at(time)
      const { people } = await gm.call(reports.business, { beginDate: night, endDate: night })
      const { rows } = await sql<{ userName: string }>`
        select u.user_name from app_user u where ${buildPresenceCondition(sql`u.user_id`, parseTime(time))} order by 1`.execute(
        api.db,
      )
      expect(people.onDutyNum).toBe(rows.length)
      return rows.map(({ userName }) => userName)
    }
    expect(await present(`${next} 02:00:00`)).toEqual([forgot, overtime, unplanned, departed])
    expect(await present(`${next} 11:59:00`)).toEqual([forgot, overtime, unplanned])
    expect(await present(`${next} 12:05:00`)).toEqual([overtime, unplanned])
    expect(await present(`${next} 20:00:00`)).toEqual([])
    api.clock.at(TONIGHT)
  })

  it('shows the current night in the employee centre', async () => {
    const waiter = await person('fwy05')
    api.clock.at(`${DATE} 18:52:00`)
    expect(await waiter.call(notifications.home, {})).toMatchObject({
      todayShift: { businessDate: DATE, shiftName: '晚班A', onTime: '19:00', offTime: '03:00' },
      punched: { onTime: null, offTime: null },
    })
    await waiter.call(attendance.punch, come)
    expect((await waiter.call(notifications.home, {})).punched).toEqual({ onTime: `${DATE} 18:52:00`, offTime: null })
    api.clock.at(`${addDays(DATE, 1)} 03:05:00`)
    const after = await api.as('fwy05')
    await after.call(attendance.punch, leave)
    expect(await after.call(notifications.home, {})).toMatchObject({
      todayShift: { businessDate: DATE },
      punched: { onTime: `${DATE} 18:52:00`, offTime: `${addDays(DATE, 1)} 03:05:00` },
    })
    api.clock.at(TONIGHT)
  })
})

describe('考勤申请', () => {
  let api: TestApi
  let hr: Caller
  let leader: Caller
  let sales: Caller

  beforeAll(async () => {
    api = await startTestApi()
    hr = await api.as('hr01')
    leader = await api.as('dz01')
    sales = await api.as('yx01')
  })
  const correction = (date: string, hour = '18:55', caller = sales) =>
    caller.send(attendance.applyAdd, {
      applyType: applyType.correction,
      businessDate: date,
      beginTime: `${date} ${hour}:00`,
      clockType: clockType.in,
      reason: '手机没电',
    })
  const readStatus = async (applyId: number) =>
    (await api.db.selectFrom('clockApply').select('status').where('applyId', '=', applyId).executeTakeFirstOrThrow())
      .status
  const dayOn = async (date: string, caller = sales) => (await caller.call(attendance.day, { businessDate: date })).day

  it('previews the approvers, and refuses late, overlapping and excess applications', async () => {
    const preview = await sales.call(attendance.applyPreview, { applyType: applyType.correction, businessDate: DATE })
    expect(preview.steps.map((step) => step.approvers.map(({ userId }) => userId))).toEqual([[leader.userId]])
    expect(
      (
        await leader.call(attendance.applyPreview, { applyType: applyType.leave, businessDate: DATE })
      ).steps[0]?.approvers.map(({ userId }) => userId),
    ).toContain(hr.userId)
    expect(await correction(addDays(DATE, -4))).toMatchObject({
      errCode: 'APPLY_LATE',
      msg: '3月10日的申请已于 3月14日 12:00 截止，现在可申请 3月11日及以后；更早的请联系人事在工资单中更正',
    })
    expect(await correction(DATE, '23:30')).toMatchObject({ errCode: 'PARAM_INVALID', detail: { field: 'beginTime' } })
    // Five concurrent requests: three slots in a month, one request per start time.
    const dates = [DATE, addDays(DATE, -1), addDays(DATE, -2), addDays(DATE, -3), DATE]
    const sent = await Promise.all(dates.map((date, index) => correction(date, index === 4 ? '18:57' : '18:55')))
    expect(sent.filter(({ code }) => code === 200)).toHaveLength(3)
    for (const { code, errCode } of sent) if (code !== 200) expect(['APPLY_LIMIT', 'APPLY_OVERLAP']).toContain(errCode)
    const { rows } = await sales.call(attendance.applyMy, {})
    for (const { applyId } of rows) await sales.call(attendance.applyCancel, { applyId })
    expect(await sales.call(attendance.applyMy, { status: applyStatus.pending })).toMatchObject({ total: 0 })
  })

  it('accepts applications that only touch another one, and refuses a common minute', async () => {
    const apply = (type: typeof applyType.leave | typeof applyType.overtime, from: string, to: string) =>
      sales.send(attendance.applyAdd, {
        applyType: type,
        businessDate: DATE,
        beginTime: `${DATE} ${from}:00`,
        endTime: `${DATE} ${to}:00`,
        reason: '家里有事',
      })
    const first = await apply(applyType.leave, '14:00', '16:00')
    const touching = [await apply(applyType.overtime, '16:00', '17:00'), await apply(applyType.leave, '13:00', '14:00')]
    expect([first, ...touching].map(({ code }) => code)).toEqual([200, 200, 200])
    expect(await apply(applyType.leave, '15:59', '17:00')).toMatchObject({ errCode: 'APPLY_OVERLAP' })
    expect(await apply(applyType.leave, '14:00', '16:00')).toMatchObject({ errCode: 'APPLY_OVERLAP' })
    for (const { data } of [first, ...touching]) await sales.call(attendance.applyCancel, { applyId: data.applyId })
  })

  it('is the same application here and in the approval centre, decided once by two concurrent decisions', async () => {
    const { applyId } = (await correction(DATE)).data
    const { approvalId } = await sales.call(attendance.applyDetail, { applyId })
    expect(await sales.send(attendance.applyAudit, { applyId, agree: true })).toMatchObject({
      errCode: 'SELF_APPROVE',
    })
    expect(await leader.send(attendance.applyAudit, { applyId, agree: false })).toMatchObject({
      errCode: 'PARAM_INVALID',
      detail: { field: 'opinion' },
    })
    await sales.call(attendance.applyUrge, { applyId })
    expect(await sales.send(attendance.applyUrge, { applyId })).toMatchObject({ errCode: 'TOO_FREQUENT' })
    const both = await Promise.all([
      leader.send(approvals.handle, { approvalId, action: 'agree' }),
      hr.send(attendance.applyAudit, { applyId, agree: false, opinion: '不符' }),
    ])
    expect(both.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(['APPROVAL_HANDLED', 'APPLY_STATUS_WRONG']).toContain(both.find(({ code }) => code !== 200)?.errCode)
    const decided = await readStatus(applyId)
    expect((await sales.call(approvals.detail, { approvalId })).status).toBe(
      decided === applyStatus.approved ? approvalStatus.approved : approvalStatus.rejected,
    )
    expect(await leader.send(attendance.applyAudit, { applyId, agree: true })).toMatchObject({
      errCode: 'APPLY_STATUS_WRONG',
    })
  })

  it('withdrawn and approved concurrently has exactly one of both outcomes with all its effects', async () => {
    for (const [index, hour] of ['18:51', '18:52', '18:53', '18:54'].entries()) {
      const waiter = await api.as(`fwy1${index}`)
      const { applyId } = (await correction(DATE, hour, waiter)).data
      const both = await Promise.all([
        waiter.send(attendance.applyCancel, { applyId }),
        hr.send(attendance.applyAudit, { applyId, agree: true }),
      ])
      expect(both.filter(({ code }) => code === 200)).toHaveLength(1)
      expect(both.find(({ code }) => code !== 200)?.errCode).toBe('APPLY_STATUS_WRONG')
      const granted = both[1].code === 200
      expect(await readStatus(applyId)).toBe(granted ? applyStatus.approved : applyStatus.withdrawn)
      const punches = await api.db.selectFrom('clockRecord').select('clockId').where('applyId', '=', applyId).execute()
      expect(punches).toHaveLength(granted ? 1 : 0)
    }
    expect(await listViolations(api)).toEqual([])
  })

  it('links to its own page in messages', async () => {
    const { applyId } = (await correction(addDays(DATE, -2))).data
    const readLastNotification = (person: Caller) =>
      api.db
        .selectFrom('notification')
        .select('route')
        .where('userId', '=', person.userId ?? 0)
        .orderBy('notificationId', 'desc')
        .limit(1)
        .executeTakeFirst()
    const route = `/pages/employeeCenter/clockApply/detail?applyId=${applyId}`
    expect((await readLastNotification(leader))?.route).toBe(route)
    await leader.call(attendance.applyAudit, { applyId, agree: false, opinion: '当日未排班' })
    expect((await readLastNotification(sales))?.route).toBe(route)
  })

  it("refuses decisions on one's own application, also as a stand-in; others do not find it", async () => {
    const { applyId } = await hr.call(attendance.applyAdd, {
      applyType: applyType.leave,
      businessDate: addDays(DATE, 2),
      beginTime: `${addDays(DATE, 2)} 14:00:00`,
      endTime: `${addDays(DATE, 2)} 22:00:00`,
      reason: '看病',
    })
    // The approver sees which colleagues remain on duty; the applicant does not.
    const gm = await api.as('gm')
    const colleagues = await api.db
      .selectFrom('appUser')
      .select(['userId', 'userName'])
      .where(
        'deptId',
        '=',
        (
          await api.db
            .selectFrom('appUser')
            .select('deptId')
            .where('userId', '=', hr.userId ?? 0)
            .executeTakeFirstOrThrow()
        ).deptId,
      )
      .where('userId', '<>', hr.userId ?? 0)
      .limit(1)
      .execute()
    for (const { userName } of colleagues) await publishShift(api, await api.as(userName), addDays(DATE, 2), 'office')
    const seen = await gm.call(attendance.applyDetail, { applyId })
    expect(seen.onDuty?.map(({ businessDate }) => businessDate)).toEqual([addDays(DATE, 2)])
    expect(seen.onDuty?.[0]?.people.map(({ userId }) => userId)).toEqual(colleagues.map(({ userId }) => userId))
    const longer = await hr.call(attendance.applyAdd, {
      applyType: applyType.leave,
      businessDate: addDays(DATE, 4),
      beginTime: `${addDays(DATE, 4)} 14:00:00`,
      endTime: `${addDays(DATE, 7)} 12:00:00`,
      reason: '回老家',
    })
    const nights = (await gm.call(attendance.applyDetail, longer)).onDuty
    expect(nights?.map(({ businessDate }) => businessDate)).toEqual([4, 5, 6].map((days) => addDays(DATE, days)))
    expect((await hr.call(attendance.applyDetail, { applyId })).onDuty).toBeNull()
    expect(await hr.send(attendance.applyAudit, { applyId, agree: true })).toMatchObject({ errCode: 'SELF_APPROVE' })
    const strange = await api.as('lm01')
    expect(await strange.send(attendance.applyAudit, { applyId, agree: true })).toMatchObject({ errCode: 'NOT_FOUND' })
    expect(await strange.send(attendance.applyDetail, { applyId })).toMatchObject({ errCode: 'NOT_FOUND' })
    expect(await sales.send(attendance.applyCancel, { applyId })).toMatchObject({ errCode: 'NOT_FOUND' })
    expect((await hr.call(attendance.applyTeam, { tab: 'todo' })).rows.map((row) => row.applyId)).not.toContain(applyId)
  })

  it('changes a frozen night exactly as an open one', async () => {
    const waiter = await api.as('fwy01')
    const night = addDays(DATE, -1)
    api.clock.at(`${night} 15:00:00`)
    await publishShift(api, waiter, night, 'night')
    await publishShift(api, await api.as('fwy02'), night, 'night')
    api.clock.at(`${DATE} 12:01:00`)
    expect(await freezeDueNights(api.db, parseTime(api.clock.now()))).toBe(1)
    expect(await freezeDueNights(api.db, parseTime(api.clock.now()))).toBe(0)
    expect(await dayOn(night, waiter)).toMatchObject({ status: clockDayStatus.absent })
    // A later change of the shift does not affect past nights, even when a correction recomputes them.
    const { rows: shifts } = await hr.call(scheduling.shiftList, {})
    const { status: _status, ...shift } = shifts.find(({ shiftName }) => shiftName === '晚班A') ?? expect.fail()
    const changed = { onTime: '15:00', offTime: '23:00', lateMinutes: 1, lackMinutes: 30, offDelayMinutes: 0 }
    await hr.call(scheduling.shiftSave, { ...shift, ...changed })
    expect(await dayOn(night, waiter)).toMatchObject({
      status: clockDayStatus.absent,
      shift: { onTime: `${night} 19:00:00` },
    })
    const requestCorrection = (type: typeof clockType.in | typeof clockType.out, at: string) =>
      waiter.call(attendance.applyAdd, {
        applyType: applyType.correction,
        businessDate: night,
        beginTime: at,
        clockType: type,
        reason: '忘打卡',
      })
    const first = await requestCorrection(clockType.in, `${night} 18:58:00`)
    await hr.call(attendance.applyAudit, { applyId: first.applyId, agree: true })
    expect(await dayOn(night, waiter)).toMatchObject({ status: clockDayStatus.missing, applyId: first.applyId })
    const second = await requestCorrection(clockType.out, `${DATE} 03:02:00`)
    await hr.call(attendance.applyAudit, { applyId: second.applyId, agree: true })
    expect(await dayOn(night, waiter)).toMatchObject({ status: clockDayStatus.normal, workMinutes: 480 })
    expect(await dayOn(night, await api.as('fwy02'))).toMatchObject({ status: clockDayStatus.absent })
    // Leave counts even when no shift was planned because of it.
    const unplanned = await api.as('fwy06')
    expect(await dayOn(night, unplanned)).toBeNull()
    const { applyId } = await unplanned.call(attendance.applyAdd, {
      applyType: applyType.leave,
      businessDate: night,
      beginTime: `${night} 19:00:00`,
      endTime: `${DATE} 03:00:00`,
      reason: '发烧',
    })
    await hr.call(attendance.applyAudit, { applyId, agree: true })
    expect(await dayOn(night, unplanned)).toMatchObject({ status: clockDayStatus.leave, applyId, shift: null })
    const { counts } = await unplanned.call(attendance.month, { month: night.slice(0, 7) })
    expect(counts).toMatchObject({ shouldCount: 1, leaveCount: 1, actualCount: 0, absentCount: 0 })
    expect(await listViolations(api)).toEqual([])
  })
})
