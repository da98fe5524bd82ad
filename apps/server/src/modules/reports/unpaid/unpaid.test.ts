import { addDays, parseBusinessDate } from '@nocturne/base/venue-time'
import { orderStatus } from '@nocturne/contract/codes'
import { reports } from '@nocturne/contract/reports/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, TONIGHT } from '../../../../test/api.ts'
import type { Caller, TestApi } from '../../../../test/api.ts'
import { BOTTLE_GOODS_ID, orderBottles, payBill, readSitting, readTableId } from '../../../../test/factories.ts'
import { lit } from '../../../db/statement.ts'

/** Price of a bottle in fen. */
const BOTTLE_FEN = 88_000

describe('未结台统计', () => {
  let api: TestApi
  let floor: Caller
  let gm: Caller
  let cashier: Caller
  let seller: Caller
  let other: Caller
  /** Sittings in order of opening. */
  let mine: number
  let paid: number
  let theirs: number
  const night = parseBusinessDate(TONIGHT)

  beforeAll(async () => {
    api = await startTestApi(TONIGHT)
    floor = await api.as('lm01')
    gm = await api.as('gm')
    cashier = await api.as('shouyin01')
    seller = await api.as('yx01')
    const people = await api.db
      .selectFrom('appUser')
      .select(['userName', 'deptId', 'roleKeys'])
      .orderBy('userId')
      .execute()
    const deptId = people.find(({ userName }) => userName === 'yx01')?.deptId
    other = await api.as(people.find((one) => one.deptId !== deptId && one.roleKeys.includes('sales'))?.userName ?? '')
    mine = await sit('A01', seller, 2)
    paid = await sit('A02', seller, 1)
    theirs = await sit('A03', other, 3)
    await payBill(api, (await readSitting(api, paid)).billId)
  })

  async function sit(tableName: string, salesOf: Caller, bottles: number): Promise<number> {
    const tableId = await readTableId(api, tableName)
    const { tableRecordId } = await floor.call(tables.open, { tableId, guestNum: 4, salesUserId: salesOf.userId! })
    await orderBottles(floor, tableRecordId, bottles)
    return tableRecordId
  }

  it('refuses strangers and callers without permission', async () => {
    for (const endpoint of [reports.unpaidDepts, reports.unpaidUsers, reports.unpaidRecords, reports.unpaidRecord]) {
      expect((await api.anonymous.send(endpoint, { tableRecordId: mine })).httpStatus).toBe(401)
      expect(await (await api.as('bar01')).send(endpoint, { tableRecordId: mine })).toMatchObject({
        errCode: 'NO_PERMISSION',
      })
    }
  })

  it('without nights returns all unpaid amounts, equal by orders and facts (R10), without comparison', async () => {
    const { rows } = await sql<{ byOrders: number; byFacts: number }>`
      select (select sum(unpaid_amount) from orders where status = ${lit(orderStatus.placed)})::bigint as by_orders,
        (select sum(d_unpaid) from sales_fact)::bigint as by_facts`.execute(api.db)
    const whole = await gm.call(reports.unpaidDepts, {})
    expect(whole.summary).toEqual({ unpaidAmount: 5 * BOTTLE_FEN, tableCount: 2, maxHours: 0 })
    expect(rows[0]).toEqual({ byOrders: 5 * BOTTLE_FEN, byFacts: 5 * BOTTLE_FEN })
    expect(whole.rows.map(({ unpaidAmount }) => unpaidAmount)).toEqual([3 * BOTTLE_FEN, 2 * BOTTLE_FEN])
    expect([whole.beginDate, whole.endDate, whole.before]).toEqual([night, night, null])
  })

  it('filters by the nights of opening', async () => {
    const before = addDays(night, -1)
    expect((await gm.call(reports.unpaidUsers, { beginDate: night })).summary.tableCount).toBe(2)
    const none = await gm.call(reports.unpaidUsers, { beginDate: before, endDate: before })
    expect([none.rows, none.summary.unpaidAmount]).toEqual([[], 0])
  })

  it('limits the scope `self` to own sittings', async () => {
    const own = await seller.call(reports.unpaidRecords, {})
    expect(own.rows.map((row) => [row.tableRecordId, row.unpaidAmount, row.late])).toEqual([
      [mine, 2 * BOTTLE_FEN, false],
    ])
    expect(own.summary).toEqual({ unpaidAmount: 2 * BOTTLE_FEN, tableCount: 1, maxHours: 0 })
    const foreign = await seller.call(reports.unpaidRecords, { userId: other.userId! })
    expect([foreign.rows, foreign.summary.unpaidAmount]).toEqual([[], 0])
    expect(await seller.send(reports.unpaidRecord, { tableRecordId: theirs })).toMatchObject({ errCode: 'NOT_FOUND' })
  })

  it('returns unpaid amount and actions of one sitting', async () => {
    const owed = await seller.call(reports.unpaidRecord, { tableRecordId: mine })
    expect([owed.money?.unpaidAmount, owed.goods.map(({ goodsId, quantity }) => [goodsId, quantity])]).toEqual([
      2 * BOTTLE_FEN,
      [[BOTTLE_GOODS_ID, 2]],
    ])
    expect(owed.can).toMatchObject({ settle: false, payCode: true, credit: true })
    expect((await cashier.call(reports.unpaidRecord, { tableRecordId: mine })).can.settle).toBe(true)
    const done = await cashier.call(reports.unpaidRecord, { tableRecordId: paid })
    expect(done.can).toMatchObject({ settle: false, payCode: false, credit: false })
  })

  it('marks sittings older than a night as late, longest first', async () => {
    api.clock.later(7 * 60)
    const last = await sit('A05', seller, 1)
    api.clock.later(6 * 60)
    const { rows, summary } = await gm.call(reports.unpaidRecords, { userId: seller.userId! })
    expect(rows.map((row) => [row.tableRecordId, row.hoursOpen, row.late])).toEqual([
      [mine, 13, true],
      [last, 6, false],
    ])
    expect(summary.maxHours).toBe(13)
    const { rows: people } = await gm.call(reports.unpaidUsers, { sort: 'maxHours' })
    expect(people.map(({ maxHours }) => maxHours)).toEqual([13, 13])
    await payBill(api, (await readSitting(api, mine)).billId)
    expect((await gm.call(reports.unpaidRecords, { userId: seller.userId! })).rows).toHaveLength(1)
  })
})
