import { factType, payMode, recordStatus, refundType } from '@nocturne/contract/codes'
import { billing } from '@nocturne/contract/billing/endpoints'
import { notifications } from '@nocturne/contract/notifications/endpoints'
import { ledger } from '@nocturne/contract/ledger/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { addMinutes, parseTime } from '@nocturne/base/venue-time'
import { startTestApi } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import {
  listViolations,
  waiveMinimum,
  openTable,
  orderBottles,
  readBill,
  readSitting,
} from '../../../test/factories.ts'
import { closeDueNights } from '../../jobs/night-close.ts'
import { computeNightMeasures, postFacts } from './public.ts'

const NIGHT = '2026-03-14'
const COCKTAIL = 31

const close = (caller: Caller, businessDate = NIGHT) => caller.send(ledger.closeDay, { businessDate })

describe('日结', () => {
  let api: TestApi
  let floor: Caller
  let cashier: Caller
  let finance: Caller

  beforeEach(async () => {
    api = await startTestApi()
    floor = await api.as('lm01')
    cashier = await api.as('shouyin01')
    finance = await api.as('caiwu01')
  })

  const sitDown = async (tableName: string) => {
    const sitting = await openTable(api, floor, tableName, 5)
    const { orderId } = await orderBottles(floor, sitting.tableRecordId, 1)
    return { ...sitting, orderId }
  }
  const pay = (billId: number, amount = 88_000) =>
    cashier.send(billing.settle, { billId, payments: [{ payMethod: 'cash', amount }] })
  const clear = async (tableRecordId: number) => {
    await waiveMinimum(api, floor, tableRecordId)
    return floor.call(tables.clear, {
      tableRecordId,
      version: (await readSitting(api, tableRecordId)).version,
      force: true,
    })
  }
  const wholeVisit = async (tableName: string) => {
    const sitting = await sitDown(tableName)
    await pay(sitting.billId)
    await clear(sitting.tableRecordId)
    return sitting
  }

  it('requires finance or the general manager, a past or current night, and no open tables', async () => {
    const { tableRecordId, billId } = await sitDown('A01')
    expect(await close(cashier)).toMatchObject({ code: 403 })
    for (const date of ['2026-03-15', '2026-03-13', '2006-03-14'])
      expect(await close(finance, date)).toMatchObject({ errCode: 'NIGHT_INVALID' })
    expect(await close(finance)).toMatchObject({
      errCode: 'TABLE_OPEN_LEFT',
      msg: '还有1个台位未清台，不能日结',
      detail: { tables: [{ tableName: 'A01' }] },
    })
    await pay(billId)
    await clear(tableRecordId)
    expect(await close(finance)).toMatchObject({ code: 200 })
    expect(await close(finance)).toMatchObject({ errCode: 'DAY_CLOSED' })
  })

  it('closes once for two concurrent requests', async () => {
    await wholeVisit('A01')
    const replies = await Promise.all([close(finance), close(await api.as('gm'))])
    expect(replies.map((reply) => reply.errCode ?? 'ok').toSorted()).toEqual(['DAY_CLOSED', 'ok'])
    const report = {
      title: '3月14日营业日报',
      route: '/pages/sumBusiness/index?beginDate=2026-03-14&endDate=2026-03-14',
    }
    for (const who of ['gm', 'caiwu01']) {
      const { rows } = await (await api.as(who)).call(notifications.list, {})
      expect(rows.filter(({ title }) => title.endsWith('营业日报'))).toMatchObject([report])
      expect(rows[0]?.content).toMatch(/^应收 ¥[\d,.]+，实收 ¥[\d,.]+，/)
    }
    const [message] = (await finance.call(notifications.list, {})).rows
    // The floor manager waived the minimum of the table.
    expect(message?.links).toEqual([
      {
        title: expect.stringMatching(/^免低消 1$|^免低消.* 1$/),
        route: '/pages/sumBusiness/index?beginDate=2026-03-14&endDate=2026-03-14&lines=waivedMinimums',
      },
    ])
    expect((await (await api.as('hr01')).call(notifications.list, {})).rows).toEqual([])
    expect(await listViolations(api)).toEqual([])
  })

  it('freezes the measures of the venue and by person', async () => {
    await wholeVisit('A01')
    const { data } = await close(finance)
    expect(data).toMatchObject({
      totalAmount: 88_000,
      salesAmount: 88_000,
      payableAmount: 88_000,
      paidAmount: 88_000,
      performanceAmount: 88_000,
      orderCount: 1,
      tableCount: 1,
      guestNum: 5,
      avgTable: 88_000,
      avgGuest: 17_600,
      tableNum: 96,
      turnoverRate: 104,
      paidByMethod: [{ payMethod: 'cash', paidAmount: 88_000 }],
      openTables: [],
    })
    const people = await api.db
      .selectFrom('nightMeasure')
      .select(['salesUserId', 'paidAmount', 'orderCount'])
      .where('businessDate', '=', NIGHT)
      .execute()
    expect(people).toEqual([{ salesUserId: floor.userId, paidAmount: 88_000, orderCount: 1 }])
    expect(await listViolations(api)).toEqual([])
  })

  it('R20: dates later facts to the next night after an early close and keeps the snapshot', async () => {
    await wholeVisit('A01')
    const { data: snapshot } = await close(finance)
    const later = await wholeVisit('A02')
    expect((await readSitting(api, later.tableRecordId)).businessDate).toBe('2026-03-15')
    const dates = await api.db
      .selectFrom('salesFact')
      .select('businessDate')
      .distinct()
      .where('orderId', '=', later.orderId)
      .execute()
    expect(dates).toEqual([{ businessDate: '2026-03-15' }])
    expect(await computeNightMeasures(api.db, NIGHT)).toEqual(snapshot)
    expect(await listViolations(api)).toEqual([])
  })

  it('after a clock set back, accepts rows written after the close in the open night and reports those before it', async () => {
    const before = api.clock.now()
    await wholeVisit('A01')
    api.clock.later(60)
    await close(finance)
    api.clock.later(60)
    await wholeVisit('A02')
    api.clock.at(before)
    const { tableRecordId } = await wholeVisit('A03')
    expect((await readSitting(api, tableRecordId)).businessDate).toBe('2026-03-15')
    expect(await listViolations(api)).toEqual([])
    const first = await sql<{
      factId: number
    }>`select min(fact_id) as fact_id from sales_fact where business_date = ${NIGHT}`.execute(api.db)
    const factId = first.rows[0]?.factId ?? 0
    await api.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await tx.updateTable('salesFact').set({ businessDate: '2026-03-15' }).where('factId', '=', factId).execute()
    })
    const misdated = (await listViolations(api)).find(({ name }) => name.startsWith('a fact is dated with the night'))
    expect(misdated?.rows).toMatchObject([{ factId }])
  })

  it('reverses in the same night a bill settled after an early close, not one settled before it', async () => {
    const before = await wholeVisit('A01')
    await close(finance)
    const after = await sitDown('A02')
    await pay(after.billId)
    const can = async (billId: number) => (await finance.call(billing.detail, { billId })).can.reverse
    expect([await can(before.billId), await can(after.billId)]).toEqual([false, true])
    const { version } = await readSitting(api, after.tableRecordId)
    expect(await finance.send(billing.reverse, { billId: after.billId, version, reason: '收错' })).toMatchObject({
      code: 200,
    })
  })

  it('rejects facts, order heads and cancelled sittings of a closed night in the database', async () => {
    const { orderId, tableRecordId } = await wholeVisit('A01')
    await close(finance)
    const write = () =>
      api.db.transaction().execute((tx) =>
        postFacts(tx, [{ factType: factType.placed, orderId, dTotal: 1, dUnpaid: 1 }], {
          at: parseTime(api.clock.now()),
          businessDate: NIGHT,
        }),
      )
    await expect(write()).rejects.toMatchObject({ constraint: 'business_day__closed' })
    for (const change of [{ guestNum: 9 }, { status: recordStatus.cancelled }]) {
      await expect(
        api.db.updateTable('sitting').set(change).where('tableRecordId', '=', tableRecordId).execute(),
      ).rejects.toMatchObject({ constraint: 'business_day__closed' })
    }
    await expect(api.db.updateTable('nightMeasure').set({ paidAmount: 1 }).execute()).rejects.toMatchObject({
      code: '23001',
    })
  })

  it('G6: dates a refund after the close to its own night; the closed one keeps its figures', async () => {
    api.clock.at('2026-03-14 23:00:00')
    const { tableRecordId, orderId } = await sitDown('A01')
    const { billId } = await readSitting(api, tableRecordId)
    await pay(billId)
    await clear(tableRecordId)
    api.clock.at('2026-03-16 13:00:00')
    expect(await closeDueNights(api.db, parseTime(api.clock.now()))).toBe(2)
    const before = await computeNightMeasures(api.db, NIGHT)
    cashier = await api.as('shouyin01')
    finance = await api.as('caiwu01')
    const data = await cashier.call(billing.refundApply, {
      orderId,
      refundType: refundType.moneyOnly,
      amount: 30_000,
      reason: '投诉',
    })
    await finance.call(billing.refundAudit, { refundId: data.refundId, agree: true })
    expect(await computeNightMeasures(api.db, NIGHT)).toEqual(before)
    expect(await computeNightMeasures(api.db, '2026-03-16')).toMatchObject({
      paidAmount: -30_000,
      refundAmount: 30_000,
      discountAmount: 30_000,
      performanceAmount: -30_000,
      orderCount: 0,
    })
    expect(await listViolations(api)).toEqual([])
  })

  describe('automatic close at noon', () => {
    it('closes the nights that are over, once', async () => {
      await wholeVisit('A01')
      const at = (time: string) => closeDueNights(api.db, parseTime(time))
      expect(await at('2026-03-15 12:00:00')).toBe(0)
      const counts = await Promise.all([at('2026-03-15 12:00:01'), at('2026-03-15 12:00:01')])
      expect(counts[0] + counts[1]).toBe(1)
      const { rows: messages } = await sql<{ count: number }>`
        select count(*)::integer as count from notification where title = '3月14日营业日报' group by user_id`.execute(
        api.db,
      )
      expect(messages.length).toBeGreaterThanOrEqual(2)
      expect(messages.every(({ count }) => count === 1)).toBe(true)
      expect(await at('2026-03-15 12:05:00')).toBe(0)
      expect(await at('2026-03-18 13:00:00')).toBe(3)
      const logged = await api.db.selectFrom('operLog').select('userName').where('title', '=', '自动日结').execute()
      expect(logged).toHaveLength(4)
    })

    it('links a drawer difference and a bill reversed after its cash was handed over', async () => {
      const { billId } = await sitDown('A01')
      await pay(billId)
      api.clock.at(addMinutes(api.clock.now(), 1))
      await cashier.call(ledger.shiftCount, { countedAmount: 80_000 })
      await cashier.call(ledger.shiftClose, { countedAmount: 80_000, remark: '少八十元' })
      api.clock.at(addMinutes(api.clock.now(), 1))
      const { version } = await readBill(api, billId)
      await finance.call(billing.reverse, { billId, version, reason: '收错方式' })
      api.clock.at('2026-03-15 12:00:01')
      await closeDueNights(api.db, parseTime(api.clock.now()))
      const { rows } = await (await api.as('caiwu01')).call(notifications.list, {})
      const report = rows.find(({ title }) => title === '3月14日营业日报')
      expect(report?.links.map(({ title }) => title)).toEqual(['1 个钱箱差 ¥80', '交班后反结账 1'])
      for (const { title } of report?.links ?? []) expect(report?.content).toContain(title)
    })

    it('leaves open tables open, lists them, and notifies the floor and finance', async () => {
      const { billId, orderId } = await sitDown('A01')
      api.clock.at('2026-03-15 12:00:01')
      await closeDueNights(api.db, parseTime(api.clock.now()))
      const day = await api.db
        .selectFrom('businessDay')
        .select('snapshot')
        .where('businessDate', '=', NIGHT)
        .executeTakeFirstOrThrow()
      expect(day.snapshot).toMatchObject({
        unpaidAmount: 88_000,
        openTables: [{ tableName: 'A01', unpaidAmount: 88_000 }],
      })
      for (const caller of [floor, finance]) {
        expect(
          await api.db
            .selectFrom('notification')
            .select('title')
            .where('userId', '=', caller.userId ?? 0)
            .execute(),
        ).toContainEqual({ title: '跨日未清台 1 台' })
      }
      expect(await pay(billId)).toMatchObject({ code: 200 })
      const paid = await api.db
        .selectFrom('salesFact')
        .select('businessDate')
        .where('orderId', '=', orderId)
        .where('factType', '=', factType.paid)
        .execute()
      expect(paid).toEqual([{ businessDate: '2026-03-15' }])
      expect(await listViolations(api)).toEqual([])
    })
  })

  it('puts a payment at the moment of closing into the snapshot or the next night, never neither', async () => {
    const bills = []
    for (const name of ['D01', 'D02', 'D03', 'D04', 'D05', 'D06']) {
      const { tableRecordId, billId } = await openTable(api, floor, name)
      const order = await floor.call(orders.add, {
        tableRecordId,
        items: [{ goodsId: COCKTAIL, quantity: 1 }],
        payMode: payMode.payNow,
      })
      bills.push({ billId, orderId: order.orderId, amount: order.payableAmount })
    }
    const atNoon = parseTime('2026-03-15 12:00:00')
    api.clock.at('2026-03-15 12:00:00')
    const payments = bills.map(({ billId, orderId, amount }) =>
      cashier.send(billing.settle, { billId, orderId, payments: [{ payMethod: 'cash', amount }] }),
    )
    const closing = closeDueNights(api.db, new Date(+atNoon + 1_000))
    const replies = await Promise.all(payments)
    expect(await closing).toBe(1)
    expect(replies.map((reply) => reply.code)).toEqual(bills.map(() => 200))
    const { rows } = await sql<{
      date: string
      paid: number
    }>`select business_date as date, sum(d_paid)::bigint as paid from sales_fact group by 1 order by 1`.execute(api.db)
    expect(rows.reduce((sum, row) => sum + row.paid, 0)).toBe(9_800 * bills.length)
    const day = await api.db
      .selectFrom('businessDay')
      .select('snapshot')
      .where('businessDate', '=', NIGHT)
      .executeTakeFirstOrThrow()
    expect(day.snapshot).toMatchObject({ paidAmount: rows.find((row) => row.date === NIGHT)?.paid ?? 0 })
    expect(await listViolations(api)).toEqual([])
  })
})
