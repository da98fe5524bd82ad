import { normalDisable, tableStatus, userStatus } from '@nocturne/contract/codes'
import type { InputOf } from '@nocturne/contract/endpoint'
import { scheduling } from '@nocturne/contract/scheduling/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'

type Row = InputOf<typeof scheduling.dutySave>['rows'][number]

/** The current night is Saturday 2026-03-14. */
const TONIGHT = '2026-03-14'
const NEXT_WEEK = '2026-03-16'
const LATER_WEEK = '2026-03-23'

describe('值台', () => {
  let api: TestApi
  let manager: Caller
  let gm: Caller
  let salesLeader: Caller
  let waiters: number[]
  let tableIds: number[]
  let lateShift: number
  let restShift: number

  beforeAll(async () => {
    api = await startTestApi()
    ;[manager, gm, salesLeader] = (await Promise.all(['lm01', 'gm', 'dz01'].map((name) => api.as(name)))) as [
      Caller,
      Caller,
      Caller,
    ]
    const { areas } = await gm.call(scheduling.dutyList, {})
    tableIds = areas.flatMap((area) => area.tables.map(({ tableId }) => tableId))
    const { rows } = await sql<{ userId: number }>`
      select user_id from app_user where user_name like 'fwy0%' order by user_name`.execute(api.db)
    waiters = rows.map(({ userId }) => userId)
    const shifts = await gm.call(scheduling.list, {})
    lateShift = shifts.shifts.find(({ shiftName }) => shiftName === '晚班B')!.shiftId
    restShift = shifts.shifts.find(({ restFlag }) => restFlag)!.shiftId
    await sql`delete from table_duty`.execute(api.db)
  })

  const duty = (place: number, person: number | undefined, differing: Partial<Row> = {}): Row => ({
    businessDate: NEXT_WEEK,
    tableId: tableIds[place]!,
    ...(person !== undefined && { waiterUserId: waiters[person]! }),
    ...differing,
  })
  const readRows = async (weekBegin = NEXT_WEEK) => (await gm.call(scheduling.dutyList, { weekBegin })).rows

  it('is planned by employees who plan schedules, for people of their scope only', async () => {
    const waiter = await api.as('fwy01')
    for (const endpoint of [scheduling.dutyList, scheduling.dutySave, scheduling.dutyCopyWeek])
      expect(await waiter.send(endpoint, { rows: [duty(0, 0)], toWeek: NEXT_WEEK })).toMatchObject({ code: 403 })
    expect(await salesLeader.send(scheduling.dutySave, { rows: [duty(0, 0)] })).toMatchObject({
      errCode: 'USER_NOT_FOUND',
    })
    await manager.call(scheduling.dutySave, { rows: [duty(0, 0)] })
    const own = salesLeader.userId!
    const seen = { seenUserId: waiters[0]! }
    for (const row of [duty(0, undefined, seen), duty(0, undefined, { ...seen, waiterUserId: own })])
      expect(await salesLeader.send(scheduling.dutySave, { rows: [row] })).toMatchObject({ errCode: 'NO_PERMISSION' })
    const { people } = await salesLeader.call(scheduling.dutyList, { weekBegin: NEXT_WEEK })
    expect(people.find(({ userId }) => userId === waiters[0])).toMatchObject({ assignable: false, hasLeft: false })
    expect(people.find(({ userId }) => userId === own)).toMatchObject({ assignable: true })
    expect(await readRows()).toMatchObject([{ tableId: tableIds[0], waiterUserId: waiters[0] }])
    await gm.call(scheduling.dutySave, { rows: [duty(0, undefined, seen)] })
    expect(await readRows()).toEqual([])
  })

  it('refuses invalid rows, and changes nothing', async () => {
    const wrong: readonly (readonly [Row[], string])[] = [
      [[duty(0, 0), duty(0, 1)], 'PARAM_INVALID'],
      [[duty(0, 0, { shiftId: restShift })], 'PARAM_INVALID'],
      [[duty(0, 0, { shiftId: 999_999 })], 'NOT_FOUND'],
      [[duty(0, 0, { tableId: 999_999 })], 'NOT_FOUND'],
      [[duty(0, 0, { waiterUserId: 999_999 })], 'USER_NOT_FOUND'],
      [[duty(0, 0, { waiterUserId: 1 })], 'USER_NOT_FOUND'],
      [[duty(0, 0, { businessDate: '2026-03-13' })], 'NIGHT_OVER'],
      [[duty(0, 0, { businessDate: '2026-02-30' })], 'PARAM_INVALID'],
      [[duty(0, 0, { businessDate: '2026-07-30' })], 'PARAM_INVALID'],
      [[], 'PARAM_INVALID'],
    ]
    for (const [rows, errCode] of wrong)
      expect(await gm.send(scheduling.dutySave, { rows }), JSON.stringify(rows)).toMatchObject({
        errCode,
      })
    expect(await gm.send(scheduling.dutyList, { weekBegin: '2026-03-17' })).toMatchObject({ errCode: 'PARAM_INVALID' })
    expect(await gm.send(scheduling.dutyCopyWeek, { toWeek: '2026-03-02' })).toMatchObject({ errCode: 'NIGHT_OVER' })
    expect(await gm.send(scheduling.dutyCopyWeek, { toWeek: '2027-03-15' })).toMatchObject({
      errCode: 'PARAM_INVALID',
      detail: { field: 'toWeek' },
    })
    expect(await readRows()).toEqual([])
  })

  it('gives a table to one of two people who assign it at once, and names the winner to the other', async () => {
    const replies = await Promise.all(
      [0, 1].map((person) => gm.send(scheduling.dutySave, { rows: [duty(1, person), duty(2, person)] })),
    )
    expect(replies.map(({ errCode }) => errCode ?? 'saved').toSorted()).toEqual(['STALE_DATA', 'saved'])
    const stored = await readRows()
    expect(stored).toHaveLength(2)
    const winner = stored[0]!.waiterUserId
    const refused = replies.find(({ errCode }) => errCode === 'STALE_DATA')
    expect(refused?.detail).toMatchObject({ rows: [{ tableId: tableIds[1], waiterUserId: winner }, {}] })
    await gm.call(scheduling.dutySave, {
      rows: [1, 2].map((place) => duty(place, undefined, { seenUserId: winner })),
    })
  })

  it('fills in the waiter of the running shift when a table is opened', async () => {
    const tonight = { businessDate: TONIGHT }
    const { rows: free } = await sql<{ tableId: number }>`
      select table_id from venue_table where table_status = ${tableStatus.free} and not open_goods_must order by table_id limit 2`.execute(
      api.db,
    )
    const tableId = free[0]!.tableId
    await gm.call(scheduling.dutySave, {
      rows: [duty(0, 3, { ...tonight, tableId }), duty(0, 4, { ...tonight, tableId, shiftId: lateShift })],
    })
    expect((await manager.call(tables.detail, { tableId })).dutyWaiterName).toBe(await readName(waiters[4]!))
    const opened = await manager.call(tables.open, { tableId, guestNum: 2 })
    const sitting = await api.db
      .selectFrom('sitting')
      .select('waiterUserId')
      .where('tableRecordId', '=', opened.tableRecordId)
      .executeTakeFirstOrThrow()
    expect(sitting.waiterUserId).toBe(waiters[4])
  })

  const readName = async (userId: number) =>
    (await api.db.selectFrom('appUser').select('nickName').where('userId', '=', userId).executeTakeFirstOrThrow())
      .nickName

  it('copies the week before once, leaves what is planned and names people who have left', async () => {
    await gm.call(scheduling.dutySave, {
      rows: [duty(0, 0), duty(1, 1, { shiftId: lateShift }), duty(2, 2), duty(3, 5)],
    })
    await gm.call(scheduling.dutySave, { rows: [duty(2, 6, { businessDate: LATER_WEEK })] })
    await sql`update app_user set status = ${userStatus.disabled} where user_id = ${waiters[5]!}`.execute(api.db)
    const results = await Promise.all([1, 2].map(() => manager.call(scheduling.dutyCopyWeek, { toWeek: LATER_WEEK })))
    expect(results.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([0, 2])
    expect(results[0]?.skipped).toEqual([await readName(waiters[5]!)])
    expect(await readRows(LATER_WEEK)).toMatchObject([
      { tableId: tableIds[2], waiterUserId: waiters[6] },
      { businessDate: LATER_WEEK, tableId: tableIds[0], shiftId: null, waiterUserId: waiters[0] },
      { businessDate: LATER_WEEK, tableId: tableIds[1], shiftId: lateShift, waiterUserId: waiters[1] },
    ])
    const { people } = await manager.call(scheduling.dutyList, { weekBegin: NEXT_WEEK })
    expect(people.find(({ userId }) => userId === waiters[5])).toMatchObject({ assignable: false, hasLeft: true })
  })

  it('shows shift and rest of the assigned people, and hides duties of stopped tables', async () => {
    await gm.call(scheduling.save, {
      rows: [
        { userId: waiters[0]!, businessDate: NEXT_WEEK, shiftId: lateShift },
        { userId: waiters[1]!, businessDate: NEXT_WEEK, shiftId: restShift },
      ],
      publish: true,
    })
    const { nights } = await gm.call(scheduling.dutyList, { weekBegin: NEXT_WEEK })
    expect(nights).toMatchObject([
      { userId: waiters[0], businessDate: NEXT_WEEK, state: 'work', shiftId: lateShift },
      { userId: waiters[1], businessDate: NEXT_WEEK, state: 'rest' },
    ])
    expect((await salesLeader.call(scheduling.dutyList, { weekBegin: NEXT_WEEK })).nights).toEqual([])
    await sql`update venue_table set status = ${normalDisable.disabled} where table_id = ${tableIds[0]!}`.execute(
      api.db,
    )
    expect((await readRows()).some(({ tableId }) => tableId === tableIds[0])).toBe(false)
  })
})
