import { addDays, parseTime } from '@nocturne/base/venue-time'
import { recordStatus, userStatus, userType } from '@nocturne/contract/codes'
import { reports } from '@nocturne/contract/reports/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../../test/api.ts'
import type { Caller, TestApi } from '../../../../test/api.ts'
import { publishShift } from '../../../../test/attendance.ts'
import { addBooking, orderBottles, payBill, readSitting, readTableId } from '../../../../test/factories.ts'
import { closeNight } from '../../ledger/public.ts'

const FIRST = '2026-03-12'
const SECOND = addDays(FIRST, 1)
const TONIGHT = addDays(FIRST, 2)

describe('无业绩统计', () => {
  let api: TestApi
  let gm: Caller
  let floor: Caller
  let leader: Caller
  let sales: Caller
  let otherTeam: Caller

  beforeAll(async () => {
    api = await startTestApi(`${FIRST} 22:00:00`)
    gm = await api.as('gm')
    floor = await api.as('lm01')
    leader = await api.as('dz01')
    sales = await api.as('yx01')
    const people = await sellers()
    const own = people.find(({ userName }) => userName === 'yx01')
    const other = people.find(({ deptId, roleKeys }) => deptId !== own?.deptId && roleKeys.includes('sales'))
    otherTeam = await api.as(other?.userName ?? '')

    // The first person sells on the first night, the second never sells, the third opens a table tonight that is
    // unpaid.
    await sit('A01', sales, { paid: true })
    for (const night of [FIRST, SECOND]) {
      api.clock.at(`${addDays(night, 1)} 11:59:00`)
      await api.db
        .transaction()
        .execute((tx) => closeNight(tx, night, { at: parseTime(api.clock.now()), userId: null }))
    }
    api.clock.at(`${TONIGHT} 22:00:00`)
    await sit('A02', otherTeam, {})
    await addBooking(sales, { tableId: await readTableId(api, 'C01') }, api)
  })

  const sellers = () =>
    api.db
      .selectFrom('appUser')
      .select(['userId', 'userName', 'deptId', 'roleKeys'])
      .where('status', '=', userStatus.active)
      .where('saleFlag', '=', true)
      .where('userType', '<>', userType.system)
      .orderBy('userId')
      .execute()

  async function sit(tableName: string, seller: Caller, { paid = false }) {
    const { tableRecordId } = await floor.call(tables.open, {
      tableId: await readTableId(api, tableName),
      guestNum: 4,
      salesUserId: seller.userId ?? 0,
    })
    await orderBottles(floor, tableRecordId)
    if (paid) await payBill(api, (await readSitting(api, tableRecordId)).billId)
  }

  const idle = (caller: Caller, input: Record<string, unknown> = {}) =>
    caller.call(reports.idlePeople, { pageSize: 200, ...input })
  const of = async (caller: Caller, whom: Caller, input: Record<string, unknown> = {}) =>
    (await idle(caller, input)).rows.find(({ userId }) => userId === whom.userId)
  const reminders = async (whom: Caller) =>
    (
      await api.db
        .selectFrom('notification')
        .select('notificationId')
        .where('userId', '=', whom.userId ?? 0)
        .where('bizType', '=', 'idleReminder')
        .execute()
    ).length

  it('lists all sales people without performance and tables in these nights', async () => {
    const { rows, total, salesNum } = await idle(gm)
    const everybody = await sellers()
    expect(salesNum).toBe(everybody.length)
    expect(total).toBe(rows.length)
    expect(rows.map(({ userId }) => userId)).toContain(sales.userId)
    expect(rows.map(({ userId }) => userId)).not.toContain(otherTeam.userId)
    expect(total).toBe(salesNum - 1)
    expect(await of(gm, sales, { beginDate: FIRST, endDate: FIRST })).toBeUndefined()
    expect(await of(gm, otherTeam, { beginDate: FIRST, endDate: FIRST })).toBeDefined()
  })

  it('lists only people with a sales role on request', async () => {
    const all = await idle(gm)
    const { rows, total, salesNum } = await idle(gm, { sellersOnly: 'true' })
    const roles = await api.db
      .selectFrom('appUser')
      .select(['userId', 'roleKeys'])
      .where(
        'userId',
        'in',
        all.rows.map(({ userId }) => userId),
      )
      .execute()
    const selling = roles.filter(({ roleKeys }) => roleKeys.some((role) => ['sales', 'deptManager'].includes(role)))
    expect(new Set(rows.map(({ userId }) => userId))).toEqual(new Set(selling.map(({ userId }) => userId)))
    expect([total, total < all.total, salesNum < all.salesNum]).toEqual([rows.length, true, true])
    expect(rows.map(({ userId }) => userId)).not.toContain(gm.userId)
  })

  it("counts the venue's nights since the last performance, and returns the last table", async () => {
    expect(await of(gm, sales)).toMatchObject({ idleDays: 2, lastOpenDate: FIRST, bookingCount: 1 })
    expect(await of(gm, sales, { beginDate: SECOND, endDate: SECOND })).toMatchObject({
      idleDays: 1,
      lastOpenDate: FIRST,
      bookingCount: 0,
    })
    // A person without any sale is idle since the venue opened, or since they joined.
    expect(await of(gm, otherTeam, { beginDate: SECOND, endDate: SECOND })).toMatchObject({
      idleDays: 2,
      lastOpenDate: null,
    })
    await api.db.updateTable('employment').set({ joinDate: SECOND }).where('userId', '=', otherTeam.userId).execute()
    expect(await of(gm, otherTeam, { beginDate: SECOND, endDate: SECOND })).toMatchObject({ idleDays: 1 })
  })

  it('ignores a cancelled opening', async () => {
    const cancelled = { status: recordStatus.cancelled }
    const sitting = api.db.updateTable('sitting').where('salesUserId', '=', otherTeam.userId)
    await sitting.set(cancelled).execute()
    expect(await of(gm, otherTeam)).toBeDefined()
    await sitting.set({ status: recordStatus.open }).execute()
    expect(await of(gm, otherTeam)).toBeUndefined()
  })

  it('sorts by idle nights, by pages, and filters by a minimum', async () => {
    const { rows, total } = await idle(gm)
    const order = rows.map(({ idleDays, deptId, userId }) => [-idleDays, deptId, userId] as const)
    expect(order).toEqual(order.toSorted((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]))
    const second = await idle(gm, { pageNum: 2, pageSize: 3 })
    expect([second.rows, second.total]).toEqual([rows.slice(3, 6), total])
    const long = await idle(gm, { minIdleDays: 3 })
    expect(long.rows).toEqual(rows.filter(({ idleDays }) => idleDays >= 3))
    expect(long.total).toBeLessThan(total)
  })

  it('shows a leader their own people only, whatever the filter', async () => {
    const { rows, scope } = await idle(leader)
    const own = new Set((await sellers()).filter(({ userName }) => userName === 'dz01').map(({ deptId }) => deptId))
    expect(scope).toBe('dept')
    expect(rows.length).toBeGreaterThan(0)
    expect((await idle(gm)).rows.length).toBeGreaterThan(rows.length)
    const foreign = (await idle(gm)).rows.find(({ userId }) => !rows.some((row) => row.userId === userId))!
    expect(own.has(foreign.deptId)).toBe(false)
    expect((await idle(leader, { userId: foreign.userId })).rows).toEqual([])
    expect((await idle(leader, { deptId: foreign.deptId })).rows).toEqual([])
    expect(await leader.send(reports.remindIdle, { userIds: [foreign.userId] })).toMatchObject({ errCode: 'NOT_FOUND' })
  })

  it('requires the permission of leaders and above', async () => {
    for (const endpoint of [reports.idlePeople, reports.remindIdle])
      expect((await sales.send(endpoint, { userIds: [sales.userId ?? 0] })).code).toBe(403)
    for (const input of [{ minIdleDays: -1 }, { beginDate: TONIGHT, endDate: FIRST }, { pageNum: 0 }])
      expect(await gm.send(reports.idlePeople, input)).toMatchObject({ errCode: 'PARAM_INVALID' })
    for (const userIds of [[], [0]])
      expect(await gm.send(reports.remindIdle, { userIds })).toMatchObject({ errCode: 'PARAM_INVALID' })
  })

  it('reminds once a night, also concurrently', async () => {
    const userIds = [sales.userId ?? 0]
    const answers = await Promise.all([gm, leader, gm, leader].map((by) => by.call(reports.remindIdle, { userIds })))
    expect(answers.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 1])
    expect(await reminders(sales)).toBe(1)
    expect(await of(gm, sales)).toMatchObject({ reminded: true })
    api.clock.at(`${addDays(TONIGHT, 1)} 22:00:00`)
    const nextNight = await api.as('gm')
    expect(await of(nextNight, sales)).toMatchObject({ reminded: false })
    expect(await nextNight.call(reports.remindIdle, { userIds })).toEqual({ count: 1 })
  })

  it('counts scheduled nights once the venue schedules its nights', async () => {
    const tomorrow = addDays(TONIGHT, 1)
    await publishShift(api, sales, TONIGHT, 'night')
    await publishShift(api, sales, tomorrow, 'rest')
    const nextNight = await api.as('gm')
    // The first person is idle on two nights: the second night, when no schedule existed yet, and the night with a
    // scheduled shift. The other person joined on the second night and is idle on that one only.
    expect(await of(nextNight, sales)).toMatchObject({ idleDays: 2 })
    expect(await of(nextNight, otherTeam)).toMatchObject({ idleDays: 1 })
    await publishShift(api, otherTeam, tomorrow, 'late')
    expect(await of(nextNight, otherTeam)).toMatchObject({ idleDays: 2 })
  })

  it('writes an operation log line with all notified people', async () => {
    const log = await api.db
      .selectFrom('operLog')
      .select(['title', 'after'])
      .where('subjectType', '=', 'idleReminder')
      .execute()
    expect(log.map(({ title }) => title)).toContain('提醒无业绩人员')
    expect(log.map(({ after }) => after)).toContainEqual({ userIds: [sales.userId] })
  })
})
