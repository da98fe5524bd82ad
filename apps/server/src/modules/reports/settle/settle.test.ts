/** 结算统计 compared with its facts: payment methods, discounts, its own filters, and single bills. */
import { addDays } from '@nocturne/base/venue-time'
import { billing } from '@nocturne/contract/billing/endpoints'
import { billStatus, payMethod, tableStatus, tableType } from '@nocturne/contract/codes'
import type { PayMethod } from '@nocturne/contract/codes'
import { reports } from '@nocturne/contract/reports/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestApi } from '../../../../test/api.ts'
import { generateVenue } from '../../../../test/generated-venue.ts'
import { fillStock, openTable, orderBottles, readSitting } from '../../../../test/factories.ts'

const AS_OF = '2026-03-14 23:40:00'
const TONIGHT = '2026-03-14'
const NIGHTS = 16
const all = { beginDate: addDays(TONIGHT, 1 - NIGHTS), endDate: TONIGHT }
const ranges = [
  all,
  { beginDate: TONIGHT, endDate: TONIGHT },
  { beginDate: addDays(TONIGHT, -8), endDate: addDays(TONIGHT, -2) },
]

let api: TestApi
let gm: Caller
let leader: Caller
let jie: Caller

beforeAll(async () => {
  api = await generateVenue(AS_OF, { nights: NIGHTS, scale: 0.3, seed: 11 })
  gm = await api.as('gm')
  leader = await api.as('dz01')
  jie = await api.as('yx01')
}, 600_000)

const sum = <R>(rows: readonly R[], part: (row: R) => number) => rows.reduce((total, row) => total + part(row), 0)

async function freeTable(): Promise<string> {
  const { tableName } = await api.db
    .selectFrom('venueTable')
    .select('tableName')
    .where('tableStatus', '=', tableStatus.free)
    .where('tableType', '=', tableType.booth)
    .orderBy('tableId')
    .limit(1)
    .executeTakeFirstOrThrow()
  return tableName
}

/** Amounts by payment method from plain SQL. */
async function paidBy({ beginDate, endDate }: typeof all): Promise<{ payMethod: PayMethod; paidAmount: number }[]> {
  const { rows } = await sql<{ payMethod: PayMethod; paidAmount: number }>`
    select pay_method, sum(d_paid)::bigint as paid_amount from sales_fact
    where business_date between ${beginDate}::date and ${endDate}::date and d_paid <> 0
    group by pay_method having sum(d_paid) <> 0 order by sum(d_paid) desc, pay_method`.execute(api.db)
  return rows
}

describe('breakdown', () => {
  it.each(ranges)('$beginDate–$endDate: payment methods add up to the received money (R6)', async (nights) => {
    for (const caller of [gm, leader, jie])
      for (const endpoint of [reports.settleDepts, reports.settleUsers, reports.settleBills] as const) {
        const { methods, summary } = await caller.call(endpoint, nights)
        expect(sum(methods, ({ paidAmount }) => paidAmount)).toBe(summary.paidAmount)
      }
    const { methods } = await gm.call(reports.settleDepts, nights)
    expect(methods.length).toBeGreaterThan(1)
    expect(methods).toEqual(await paidBy(nights))
  })

  it('received and owed amounts equal 汇总报表 (R6)', async () => {
    for (const caller of [gm, leader]) {
      const [settled, sheet] = await Promise.all([
        caller.call(reports.settleDepts, all),
        gm === caller ? caller.call(reports.summaryDepts, all) : caller.call(reports.salesDepts, all),
      ])
      expect(settled.summary).toMatchObject({
        paidAmount: sheet.summary.paidAmount,
        creditAmount: sheet.summary.creditAmount,
      })
    }
  })

  it('kinds of discount add up to 销售统计, by department', async () => {
    const [{ discounts }, sales] = await Promise.all([
      gm.call(reports.settleDepts, all),
      gm.call(reports.salesDepts, all),
    ])
    expect(sum(Object.values(discounts ?? {}), (part) => part)).toBe(sales.summary.discountAmount)
    expect(Object.values(discounts ?? {}).filter((part) => part !== 0).length).toBeGreaterThan(1)
    for (const { deptId } of sales.rows) {
      const [own, sold] = await Promise.all([
        gm.call(reports.settleUsers, { ...all, deptId }),
        gm.call(reports.salesUsers, { ...all, deptId }),
      ])
      expect(sum(Object.values(own.discounts ?? {}), (part) => part)).toBe(sold.summary.discountAmount)
    }
  })
})

describe('filters', () => {
  it.each(ranges)('$beginDate–$endDate: every level filtered by payment method equals the facts', async (nights) => {
    for (const { payMethod: method, paidAmount } of await paidBy(nights)) {
      const depts = await gm.call(reports.settleDepts, { ...nights, payMethod: method })
      expect([method, depts.summary.paidAmount]).toEqual([method, paidAmount])
      expect(sum(depts.rows, (row) => row.paidAmount)).toBe(paidAmount)
      expect(depts.discounts).toBeNull()
      const users = await gm.call(reports.settleUsers, { ...nights, payMethod: method, pageSize: 200 })
      expect(users.summary).toEqual(depts.summary)
      const [first] = users.rows
      if (!first) throw new Error(`nobody's guests paid by ${method}`)
      const bills = await gm.call(reports.settleBills, {
        ...nights,
        payMethod: method,
        deptId: first.deptId,
        userId: first.userId,
        pageSize: 200,
      })
      expect(bills.summary.paidAmount).toBe(first.paidAmount)
      expect(sum(bills.rows, (row) => row.paidAmount)).toBe(first.paidAmount)
      expect(bills.rows.every(({ payMethods }) => payMethods.length === 1 && payMethods[0] === method)).toBe(true)
    }
  })

  it("by cashier: amounts of each, and with guests' own payments the total", async () => {
    const { rows } = await sql<{ cashierUserId: number | null; paidAmount: number }>`
      select p.cashier_user_id, sum(f.d_paid)::bigint as paid_amount from sales_fact f join payment p using (payment_id)
      where f.business_date between ${all.beginDate}::date and ${all.endDate}::date group by p.cashier_user_id`.execute(
      api.db,
    )
    const cashiers = rows.filter((row) => row.cashierUserId !== null)
    expect(cashiers.length).toBeGreaterThan(1)
    for (const { cashierUserId, paidAmount } of cashiers) {
      const {
        summary,
        rows: depts,
        methods,
      } = await gm.call(reports.settleDepts, { ...all, cashierUserId: cashierUserId ?? 0 })
      expect([cashierUserId, summary.paidAmount]).toEqual([cashierUserId, paidAmount])
      expect(sum(depts, (row) => row.paidAmount)).toBe(paidAmount)
      expect(sum(methods, (row) => row.paidAmount)).toBe(paidAmount)
    }
    const { summary } = await gm.call(reports.settleDepts, all)
    expect(sum(rows, (row) => row.paidAmount)).toBe(summary.paidAmount)
  })

  it('rejects invalid input with a message', async () => {
    for (const input of [{ payMethod: 'gold' }, { cashierUserId: -1 }, { cashierUserId: 'me' }]) {
      const reply = await gm.send(reports.settleDepts, input as never)
      expect([input, reply.errCode, /\p{Script=Han}/u.test(reply.msg)]).toEqual([input, 'PARAM_INVALID', true])
    }
    expect((await gm.send(reports.settleBills, { status: 'gone' } as never)).errCode).toBe('PARAM_INVALID')
    expect((await gm.send(reports.settledBill, {} as never)).errCode).toBe('PARAM_INVALID')
    expect((await gm.send(reports.settledBill, { billId: 987_654_321 })).errCode).toBe('NOT_FOUND')
  })
})

describe('bills', () => {
  it('bill states partition the lines and their sums', async () => {
    const { rows: people } = await gm.call(reports.settleUsers, { ...all, pageSize: 3 })
    for (const { userId, deptId } of people) {
      const filter = { ...all, userId, deptId, pageSize: 200 }
      const whole = await gm.call(reports.settleBills, filter)
      const parts = await Promise.all(
        Object.values(billStatus).map((status) => gm.call(reports.settleBills, { ...filter, status })),
      )
      expect(parts.flatMap(({ rows }) => rows).toSorted((a, b) => b.billId - a.billId)).toEqual(whole.rows)
      expect(sum(parts, ({ summary }) => summary.paidAmount)).toBe(whole.summary.paidAmount)
      expect(sum(parts, ({ summary }) => summary.billCount)).toBe(whole.summary.billCount)
    }
  })

  it('opens every listed line for its viewer, and refuses bills outside the scope', async () => {
    const { rows: own } = await jie.call(reports.settleBills, { ...all, pageSize: 200 })
    expect(own.length).toBeGreaterThan(1)
    for (const { billId, billNo } of own) {
      const bill = await jie.call(reports.settledBill, { billId })
      expect(bill.billNo).toBe(billNo)
      expect(bill.records.every(({ salesUserId }) => salesUserId === jie.userId)).toBe(true)
    }
    const { rows: team } = await leader.call(reports.settleUsers, { ...all, pageSize: 200 })
    expect(team.length).toBeGreaterThan(1)
    for (const { userId } of team.slice(0, 4)) {
      const { rows } = await leader.call(reports.settleBills, { ...all, userId, pageSize: 20 })
      for (const { billId, billNo } of rows)
        expect((await leader.call(reports.settledBill, { billId })).billNo).toBe(billNo)
    }
    const mine = new Set(own.map(({ billId }) => billId))
    const { rows: people } = await gm.call(reports.settleUsers, { ...all, pageSize: 200 })
    const foreign = people.find(({ userId, deptId }) => userId !== jie.userId && deptId !== 1)
    if (!foreign) throw new Error('nobody else sold anything')
    const { rows: others } = await gm.call(reports.settleBills, {
      ...all,
      userId: foreign.userId,
      deptId: foreign.deptId,
    })
    const closed = others.filter(({ billId }) => !mine.has(billId))
    expect(closed.length).toBeGreaterThan(0)
    for (const { billId } of closed) {
      expect((await jie.send(reports.settledBill, { billId })).errCode).toBe('NOT_FOUND')
      expect((await gm.call(reports.settledBill, { billId })).billId).toBe(billId)
    }
    expect((await (await api.as('bar01')).send(reports.settledBill, { billId: closed[0]!.billId })).errCode).toBe(
      'NO_PERMISSION',
    )
  })

  it('lists a reversed bill with 0 next to its replacement', async () => {
    const cashier = await api.as('caiwu01')
    await fillStock(api)
    const { tableRecordId, billId } = await openTable(api, jie, await freeTable())
    const before = await jie.call(reports.settleBills, {})
    await orderBottles(jie, tableRecordId, 2)
    const { unpaidAmount } = await cashier.call(billing.detail, { billId })
    await cashier.call(billing.settle, { billId, payments: [{ payMethod: payMethod.cash, amount: unpaidAmount }] })
    const once = await jie.call(reports.settleBills, {})
    expect(once.summary).toMatchObject({
      paidAmount: before.summary.paidAmount + unpaidAmount,
      billCount: before.summary.billCount + 1,
    })
    expect(once.rows[0]).toMatchObject({
      billId,
      payableAmount: unpaidAmount,
      paidAmount: unpaidAmount,
      payMethods: ['cash'],
    })

    const { version } = await readSitting(api, tableRecordId)
    const { newBillId } = await cashier.call(billing.reverse, { billId, version, reason: '付款方式错了' })
    await cashier.call(billing.settle, {
      billId: newBillId,
      payments: [{ payMethod: payMethod.card, amount: unpaidAmount, slipNo: '000123' }],
    })
    const twice = await jie.call(reports.settleBills, {})
    expect(twice.summary).toEqual(once.summary)
    expect(twice.rows[0]).toMatchObject({ billId: newBillId, paidAmount: unpaidAmount, payMethods: ['card'] })
    expect(twice.rows.find((row) => row.billId === billId)).toMatchObject({
      status: billStatus.reversed,
      payableAmount: unpaidAmount,
      paidAmount: 0,
    })
    expect(await jie.call(reports.settledBill, { billId })).toMatchObject({
      status: billStatus.reversed,
      reverseReason: '付款方式错了',
      replacedByBillId: newBillId,
      can: { reverse: false, refund: false },
    })
  })
})
