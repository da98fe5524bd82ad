/**
 * 开台统计 down to one sitting, over generated nights: kinds of sittings sum to the total, and the details of a sitting to
 * its amounts.
 */
import { addDays } from '@nocturne/base/venue-time'
import {
  actorClockStatus,
  guestType,
  normalDisable,
  recordStatus,
  rewardStatus,
  tableType,
} from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { reports } from '@nocturne/contract/reports/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestApi } from '../../../../test/api.ts'
import { generateVenue } from '../../../../test/generated-venue.ts'
import { lit } from '../../../db/statement.ts'

const AS_OF = '2026-03-14 23:40:00'
const TONIGHT = '2026-03-14'
const NIGHTS = 16
const nights = { beginDate: addDays(TONIGHT, 1 - NIGHTS), endDate: TONIGHT }

type Line = AnswerOf<typeof reports.tablesRecords>['rows'][number]

describe('开台统计', () => {
  let api: TestApi
  let gm: Caller
  let leader: Caller
  let seller: Caller

  beforeAll(async () => {
    api = await generateVenue(AS_OF, { nights: NIGHTS, scale: 0.3, seed: 11 })
    gm = await api.as('gm')
    leader = await api.as('dz01')
    seller = await api.as('yx01')
  }, 600_000)

  const people = async () => (await gm.call(reports.tablesUsers, { ...nights, pageSize: 200 })).rows
  /** Reads the lines of all people who have openings. */
  async function allLines(): Promise<Line[]> {
    const answers = await Promise.all(
      (await people()).map(({ userId }) => gm.call(reports.tablesRecords, { ...nights, userId, pageSize: 200 })),
    )
    return answers.flatMap(({ rows }) => rows)
  }
  const sumRows = <Row>(rows: readonly Row[], figure: (row: Row) => number) =>
    rows.reduce((sum, row) => sum + figure(row), 0)

  it('refuses strangers, callers without permission and unknown kinds', async () => {
    const levels = [reports.tablesDepts, reports.tablesUsers, reports.tablesRecords]
    for (const endpoint of [...levels, reports.tablesRecord]) {
      expect((await api.anonymous.send(endpoint, { tableRecordId: 1 })).httpStatus).toBe(401)
      expect(await (await api.as('bar01')).send(endpoint, { tableRecordId: 1 })).toMatchObject({
        errCode: 'NO_PERMISSION',
      })
    }
    for (const endpoint of levels)
      for (const wrong of [{ tableType: 'sofa' }, { guestType: 'x' }, { areaId: 0 }, { endDate: '2026-02-30' }])
        expect(await gm.send(endpoint, wrong as never)).toMatchObject({
          errCode: 'PARAM_INVALID',
          msg: expect.stringMatching(/\p{Script=Han}/u) as string,
        })
    expect(await gm.send(reports.tablesRecords, { status: 'gone' } as never)).toMatchObject({
      errCode: 'PARAM_INVALID',
    })
    expect(await gm.send(reports.tablesRecord, {} as never)).toMatchObject({ errCode: 'PARAM_INVALID' })
  })

  it('kinds of tables and guests add up to the total, and one kind equals plain SQL', async () => {
    const { summary: whole } = await gm.call(reports.tablesDepts, nights)
    const kinds = [
      Object.values(tableType).map((type) => ({ tableType: type })),
      Object.values(guestType).map((type) => ({ guestType: type })),
    ]
    for (const kind of kinds) {
      const parts = await Promise.all(kind.map((one) => gm.call(reports.tablesDepts, { ...nights, ...one })))
      expect(parts.filter(({ total }) => total > 0).length).toBeGreaterThan(1)
      for (const name of [
        'tableCount',
        'guestNum',
        'payableAmount',
        'paidAmount',
        'bookedCount',
        'cancelOpenCount',
      ] as const)
        expect([name, sumRows(parts, ({ summary }) => summary[name])]).toEqual([name, whole[name]])
    }
    const { rows } = await sql<{ payableAmount: number }>`
      select sum(f.d_total - f.d_gift - f.d_discount)::bigint as payable_amount
      from sales_fact f join sitting r on r.sitting_id = f.sitting_id where r.table_type = ${lit(tableType.booth)}
        and f.business_date between ${nights.beginDate}::date and ${nights.endDate}::date`.execute(api.db)
    const booths = await gm.call(reports.tablesDepts, { ...nights, tableType: tableType.booth })
    expect(booths.summary.payableAmount).toBe(rows[0]?.payableAmount)
  })

  it('divides openings by all usable tables, night by night', async () => {
    const { rows } = await sql<{ tables: number }>`
      select count(*) as tables from venue_table where status = ${lit(normalDisable.normal)} and table_type <> ${lit(tableType.virtual)}`.execute(
      api.db,
    )
    const { summary } = await gm.call(reports.tablesDepts, nights)
    expect(summary.turnoverRate).toBe(Math.round((summary.tableCount * 10_000) / (rows[0]!.tables * NIGHTS)))
    expect(summary.bookedCount + summary.walkInCount).toBe(summary.tableCount)
    expect(summary.transferCount).toBeGreaterThan(0)
  })

  it('shows the openings of one night by hour', async () => {
    const { trend, summary } = await gm.call(reports.tablesDepts, { beginDate: TONIGHT })
    expect(trend.length).toBeGreaterThan(1)
    expect(sumRows(trend, ({ figure }) => figure)).toBe(summary.tableCount)
  })

  it('filters sittings by one state, then without comparison', async () => {
    const { userId } = (await people())[0]!
    const all = await gm.call(reports.tablesRecords, { ...nights, userId, pageSize: 200 })
    const states = await Promise.all(
      Object.values(recordStatus).map((status) =>
        gm.call(reports.tablesRecords, { ...nights, userId, status, pageSize: 200 }),
      ),
    )
    for (const [index, status] of Object.values(recordStatus).entries()) {
      expect(states[index]!.rows.every((row) => row.status === status)).toBe(true)
      expect([states[index]!.before, states[index]!.trend]).toEqual([null, []])
    }
    expect(sumRows(states, ({ rows }) => rows.length)).toBe(all.rows.length)
    expect(sumRows(states, ({ summary }) => summary.payableAmount)).toBe(all.summary.payableAmount)
  })

  it('a sitting agrees with its goods, orders and line', async () => {
    const lines = (await allLines()).filter(({ spansNights }) => !spansNights)
    const some = lines.filter((_, index) => index % 3 === 0)
    expect(some.length).toBeGreaterThan(10)
    for (const line of some) {
      const { goods, money, tableNames, record } = await gm.call(reports.tablesRecord, line)
      const gifts = goods.filter(({ gift }) => gift)
      expect({
        total: sumRows(goods, ({ amount }) => amount),
        gift: sumRows(gifts, ({ amount }) => amount),
        discount: sumRows(goods, ({ discountAmount }) => discountAmount),
      }).toEqual({ total: money!.totalAmount, gift: money!.giftAmount, discount: money!.discountAmount })
      expect([record.recordNo, tableNames[0]]).toEqual([line.recordNo, line.fromTableName ?? line.tableName])
    }
    expect(lines.some(({ fromTableName }) => fromTableName !== null)).toBe(true)
  })

  it('shows the kept tips of a sitting', async () => {
    const { rows } = await sql<{ tableRecordId: number; amount: number }>`
      select sitting_id, sum(amount)::bigint as amount from reward
      where status = ${lit(rewardStatus.succeeded)} and sitting_id is not null group by sitting_id`.execute(api.db)
    expect(rows.length).toBeGreaterThan(0)
    for (const { tableRecordId, amount } of rows) {
      const { tips } = await gm.call(reports.tablesRecord, { tableRecordId })
      expect(sumRows(tips, (tip) => tip.amount)).toBe(amount)
    }
  })

  it('shows bottles, paid time and vouchers to viewers in scope of its credit', async () => {
    const { rows } = await sql<{
      tableRecordId: number
      clocks: number
      fetched: number
      left: number
      vouchers: number
    }>`
      select r.sitting_id,
        (select count(*) from actor_clock c where c.sitting_id = r.sitting_id and c.status <> ${lit(actorClockStatus.cancelled)})::integer as clocks,
        (select count(*) from wine_withdraw w join wine_withdraw_item i using (withdraw_id)
          where w.sitting_id = r.sitting_id and w.issued_at is not null)::integer as fetched,
        (select count(*) from wine_deposit d join wine_item i using (deposit_id)
          where d.sitting_id = r.sitting_id and i.label_no <> '')::integer as left,
        (select count(*) from voucher_verify v where v.sitting_id = r.sitting_id and v.verified_at is not null)::integer as vouchers
      from sitting r`.execute(api.db)
    const most = (name: 'clocks' | 'fetched' | 'left' | 'vouchers') => rows.toSorted((a, b) => b[name] - a[name])[0]!
    for (const name of ['clocks', 'fetched', 'left', 'vouchers'] as const) {
      const { tableRecordId, ...expected } = most(name)
      expect([name, expected[name] > 0]).toEqual([name, true])
      const { clocks, bottles, vouchers } = await gm.call(reports.tablesRecord, { tableRecordId })
      expect({
        clocks: clocks.length,
        fetched: bottles.filter(({ fetched }) => fetched).length,
        left: bottles.filter(({ fetched }) => !fetched).length,
        vouchers: vouchers.length,
      }).toEqual(expected)
    }
  })

  it("开台汇总 equals one's own 个人开台, whatever other permissions (R23)", async () => {
    for (const caller of [seller, leader]) {
      const own = await caller.call(reports.ownTables, { ...nights, pageSize: 200 })
      const theirs = await gm.call(reports.tablesRecords, { ...nights, userId: caller.userId!, pageSize: 200 })
      expect(own.rows).toEqual(theirs.rows)
      expect(theirs.summary).toMatchObject(own.summary)
      expect(own.scope).toBe(caller === seller ? 'self' : 'dept')
    }
    const { rows } = await seller.call(reports.ownTables, nights)
    expect(rows.length).toBeGreaterThan(0)
    expect((await seller.call(reports.ownTable, rows[0]!)).record.recordNo).toBe(rows[0]!.recordNo)
    for (const caller of [gm, leader])
      expect(await caller.send(reports.ownTable, rows[0]!)).toMatchObject({ errCode: 'NOT_FOUND' })
    expect((await gm.call(reports.ownTables, { ...nights, userId: seller.userId } as never)).rows).toEqual([])
  })

  it("returns NOT_FOUND outside one's own lines; of a foreign sitting only one’s own orders", async () => {
    const { rows: own } = await seller.call(reports.tablesRecords, { ...nights, pageSize: 200 })
    const foreign = (await allLines()).filter(
      (line) =>
        line.tableCount === 1 && line.payableAmount > 0 && !own.some(({ recordNo }) => recordNo === line.recordNo),
    )
    const [first, second] = foreign
    for (const tableRecordId of [first!.tableRecordId, 999_999_999])
      expect(await seller.send(reports.tablesRecord, { tableRecordId })).toMatchObject({ errCode: 'NOT_FOUND' })
    expect((await seller.call(reports.tablesRecord, own[0]!)).record.recordNo).toBe(own[0]!.recordNo)

    const mine = new Set((await leader.call(reports.tablesDepts, nights)).rows.map(({ deptId }) => deptId))
    const elsewhere = (await people()).find(({ deptId, tableCount }) => !mine.has(deptId) && tableCount > 0)!
    const theirs = await gm.call(reports.tablesRecords, { ...nights, userId: elsewhere.userId })
    expect(await leader.send(reports.tablesRecord, theirs.rows[0]!)).toMatchObject({ errCode: 'NOT_FOUND' })
    expect((await leader.call(reports.tablesRecords, { ...nights, userId: elsewhere.userId })).rows).toEqual([])

    const { rows: orders } = await sql<{ orderId: number; total: number }>`
      update orders set sales_user_id = ${seller.userId} where order_id = (
        select order_id from orders where sitting_id = ${second!.tableRecordId} and payable_amount > 0 order by order_id limit 1)
      returning order_id, total_amount as total`.execute(api.db)
    const part = await seller.call(reports.tablesRecord, second!)
    expect(part.orders.map(({ orderId }) => orderId)).toEqual(orders.map(({ orderId }) => orderId))
    expect([part.money?.totalAmount, sumRows(part.goods, ({ amount }) => amount)]).toEqual([
      orders[0]!.total,
      orders[0]!.total,
    ])
    expect([part.tips, part.bottles, part.clocks, part.vouchers]).toEqual([[], [], [], []])
  })
})
