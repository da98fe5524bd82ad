/** 营业概况 agrees with the other reports (R5, R6), and its blocks add up (R1, R12): over nights of the demo venue, the last one open. */
import { addDays } from '@nocturne/base/venue-time'
import { bonus } from '@nocturne/contract/bonus/endpoints'
import {
  bonusBillType,
  bonusDirection,
  bonusWithdrawStatus,
  bookingStatus,
  clockType,
  creditStatus,
  differenceStatus,
  normalDisable,
  orderStatus,
  orderType,
  payBizType,
  payStatus,
  recordStatus,
  suspenseStatus,
  tableType,
  wageStatus,
  wineStatus,
  withdrawStatus,
} from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import {
  businessReport,
  businessDetailKinds,
  detailKindsWithoutAmount,
} from '@nocturne/contract/reports/business/definition'
import type { BusinessDetailKind } from '@nocturne/contract/reports/business/definition'
import { reports } from '@nocturne/contract/reports/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestApi } from '../../../../test/api.ts'
import { generateVenue } from '../../../../test/generated-venue.ts'
import { lit } from '../../../db/statement.ts'

const AS_OF = '2026-03-14 23:40:00'
const TONIGHT = '2026-03-14'
const NIGHTS = 10

type Overview = AnswerOf<typeof reports.business>

const ranges = [
  { name: 'tonight', beginDate: TONIGHT, endDate: TONIGHT },
  { name: 'last night', beginDate: addDays(TONIGHT, -1), endDate: addDays(TONIGHT, -1) },
  { name: 'all nights', beginDate: addDays(TONIGHT, 1 - NIGHTS), endDate: TONIGHT },
] as const

let api: TestApi
let gm: Caller

beforeAll(async () => {
  api = await generateVenue(AS_OF, { nights: NIGHTS, scale: 0.25, seed: 7 })
  gm = await api.as('gm')
}, 600_000)

const overview = ({ beginDate, endDate }: { beginDate: string; endDate: string }) =>
  gm.call(reports.business, { beginDate, endDate })
async function allLines(filter: { beginDate: string; endDate: string; kind: BusinessDetailKind }) {
  const first = await gm.call(reports.businessLines, { ...filter, pageSize: 200 })
  const rows = [...first.rows]
  for (let pageNum = 2; rows.length < first.total; pageNum += 1)
    rows.push(...(await gm.call(reports.businessLines, { ...filter, pageNum, pageSize: 200 })).rows)
  return { ...first, rows }
}
const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0)

/** Returns one row of a plain SQL query about the nights. */
async function plain(query: ReturnType<typeof sql<Record<string, number>>>): Promise<Record<string, number>> {
  const { rows } = await query.execute(api.db)
  return rows[0]!
}

describe.each(ranges)('营业概况, $name', ({ beginDate, endDate }) => {
  let report: Overview
  beforeAll(async () => {
    report = await overview({ beginDate, endDate })
  })

  it('equals 汇总报表 (R5), and its figures balance (R1)', async () => {
    const { summary: sheet } = await gm.call(reports.summaryDepts, { beginDate, endDate })
    const shared = businessReport.summary.filter((name) => name in sheet)
    expect(shared.length).toBeGreaterThan(10)
    const { summary } = report
    for (const name of shared) expect([name, summary[name]]).toEqual([name, sheet[name as keyof typeof sheet]])
    expect(summary.totalAmount).toBe(
      summary.giftAmount + summary.discountAmount + summary.paidAmount + summary.creditAmount + summary.unpaidAmount,
    )
    expect(summary.payableAmount).toBeGreaterThan(0)
    expect(summary.avgTable).toBe(Math.round(summary.payableAmount / summary.tableCount))
  })

  it('compares the hours of one night with the whole same night a week before', async () => {
    const then = await overview({ beginDate: addDays(beginDate, -7), endDate: addDays(endDate, -7) })
    expect(report.trendBefore).toEqual(beginDate === endDate ? then.trend : [])
    expect(report.trendBefore.length > 0).toBe(beginDate === endDate)
  })

  it('splits paid amounts by method (R6) and discounts by kind', () => {
    expect(sum(report.methods, ({ paidAmount }) => paidAmount)).toBe(report.summary.paidAmount)
    expect(sum(report.discounts, ({ discountAmount }) => discountAmount)).toBe(report.summary.discountAmount)
    expect(report.methods.map(({ paidAmount }) => paidAmount)).toEqual(
      report.methods.map(({ paidAmount }) => paidAmount).toSorted((a, b) => b - a),
    )
  })

  it('counts received money as the payments do (R12)', async () => {
    const { orders, recharged, flashSales, groupPlays, deposits, repaid, tips, refunds, total } = report.cashIn
    expect(total).toBe(orders + recharged + flashSales + groupPlays + deposits + repaid + tips - refunds)
    const money = sql`pay_method in ('wechat', 'alipay', 'cash', 'card')`
    const within = sql`business_date between ${beginDate}::date and ${endDate}::date`
    const { facts, paidIn, repays, given } = await plain(sql<Record<string, number>>`
      select (select coalesce(sum(d_paid), 0)::bigint from sales_fact where ${within} and ${money}) as facts,
        (select coalesce(sum(amount - refunded_amount), 0)::bigint from payment where ${within} and biz_type = ${lit(payBizType.recharge)}) as paid_in,
        (select coalesce(sum(amount), 0)::bigint from credit_repay where ${within}) as repays,
        (select coalesce(sum(amount - refunded_amount), 0)::bigint from payment
          where ${within} and biz_type = ${lit(payBizType.reward)} and status <> ${lit(payStatus.waiting)} and paid_at is not null) as given`)
    expect(recharged).toBeGreaterThan(0)
    expect({ net: orders - refunds, recharged, repaid, tips }).toEqual({
      net: facts,
      recharged: paidIn,
      repaid: repays,
      tips: given,
    })
  })

  it('lists lines for every figure that add up to it, in a stable order', async () => {
    const { summary, cashIn, discounts, members, bookings, exceptions } = report
    const figures: Partial<Record<BusinessDetailKind, number>> = {
      returns: summary.returnAmount,
      discounts: summary.discountAmount,
      refunds: cashIn.refunds,
      recharges: cashIn.recharged,
      flashSales: cashIn.flashSales,
      groupPlays: cashIn.groupPlays,
      deposits: cashIn.deposits,
    }
    const counts: Partial<Record<BusinessDetailKind, number>> = {
      newMembers: members.newMembers,
      bookings: bookings.bookingCount,
      ...exceptions,
    }
    for (const kind of businessDetailKinds) {
      const lines = await allLines({ beginDate, endDate, kind })
      const keys = lines.rows.map((row) => [row.businessDate, row.happenTime, row.lineId])
      expect([kind, new Set(lines.rows.map(({ lineId }) => lineId)).size]).toEqual([kind, lines.total])
      expect(keys).toEqual(keys.toSorted((a, b) => (a.join() < b.join() ? 1 : -1)))
      for (const { businessDate } of lines.rows)
        expect(beginDate <= businessDate && businessDate <= endDate, kind).toBe(true)
      if (!detailKindsWithoutAmount.includes(kind))
        expect([kind, sum(lines.rows, (row) => row.amount ?? 0)]).toEqual([kind, lines.summary.amount])
      if (kind in figures) expect([kind, lines.summary.amount]).toEqual([kind, figures[kind]])
      if (kind in counts) expect([kind, lines.total]).toEqual([kind, counts[kind]])
    }
    for (const { discountKind, discountAmount } of discounts) {
      const { summary: of } = await gm.call(reports.businessLines, {
        beginDate,
        endDate,
        kind: 'discounts',
        discountKind,
      })
      expect([discountKind, of.amount]).toEqual([discountKind, discountAmount])
    }
  })

  it('counts tables, sittings and bookings as stored', async () => {
    const { floor, bookings } = report
    const nights = sql`between ${beginDate}::date and ${endDate}::date`
    const counted = await plain(sql<Record<string, number>>`
      select (select count(*) from venue_table where status = ${lit(normalDisable.normal)} and table_type <> ${lit(tableType.virtual)}) as table_num,
        (select count(distinct table_id) from sitting where status in (${lit(recordStatus.open, recordStatus.settled, recordStatus.merged)})
          and table_type <> ${lit(tableType.virtual)}) as open_num,
        (select count(*) from booking where booking_date ${nights}) as all_num,
        (select count(*) from booking where booking_date ${nights} and status = ${lit(bookingStatus.arrived)}) as arrived_num,
        (select count(*) from booking where booking_date ${nights} and status = ${lit(bookingStatus.expired)}) as missed_num,
        (select round(avg(extract(epoch from cleared_at - opened_at)) / 60)::integer from sitting where business_date ${nights}
          and cleared_at is not null and table_type <> ${lit(tableType.virtual)}) as stay`)
    expect(floor).toMatchObject({
      tableNum: counted['tableNum'],
      openNum: counted['openNum'],
      stayMinutes: counted['stay'],
    })
    expect(bookings).toMatchObject({
      bookingCount: counted['allNum'],
      arrivedCount: counted['arrivedNum'],
      noShowCount: counted['missedNum'],
    })
    expect(bookings.bookingCount).toBe(
      bookings.arrivedCount + bookings.expectedCount + bookings.noShowCount + bookings.cancelledCount,
    )
    const { summary } = await gm.call(reports.tablesDepts, { beginDate, endDate })
    expect(floor.turnoverRate).toBe(summary.turnoverRate)
    expect(floor.turnoverRate).toBeGreaterThan(0)
  })

  it('counts bottles stored, taken and present', async () => {
    const nights = sql`between ${beginDate}::date and ${endDate}::date`
    const here = sql`from wine_item where status = ${lit(wineStatus.stored)}`
    const soon = sql`expire_date between ${TONIGHT}::date and ${TONIGHT}::date + 7`
    const counted = await plain(sql<Record<string, number>>`
      select (select coalesce(sum(quantity), 0)::integer from wine_item where deposit_date ${nights} and label_no <> '') as came,
        (select coalesce(sum(l.quantity), 0)::integer from wine_withdraw w join wine_withdraw_item l using (withdraw_id)
          where w.business_date ${nights} and w.status = ${lit(withdrawStatus.issued)}) as went,
        (select coalesce(sum(remain_quantity), 0)::integer ${here}) as lying, (select coalesce(sum(remain_quantity), 0)::integer ${here} and ${soon}) as ending,
        (select count(*) ${here} and ${soon}) as lines`)
    expect(report.bottles).toEqual({
      deposited: counted['came'],
      withdrawn: counted['went'],
      stored: counted['lying'],
      expiring: counted['ending'],
    })
    // Guests of tonight took some of the stored bottles.
    expect(report.bottles.withdrawn > 0).toBe(endDate === TONIGHT)
    expect((await gm.call(reports.market, {})).todo.bottlesExpiring).toBe(counted['lines'])
  })

  it('counts members and people as stored, in agreement with the other reports', async () => {
    const { members, people, cashIn } = report
    const nights = sql`between ${beginDate}::date and ${endDate}::date`
    const counted = await plain(sql<Record<string, number>>`
      select (select count(*) from member where merged_into is null and registered_at >= ${beginDate}::date + time '12:00'
          and registered_at < ${endDate}::date + 1 + time '12:00') as joined,
        (select sum(principal_amount + bonus_amount) from member_balance)::bigint as owed,
        (select coalesce(sum(d_paid), 0)::bigint from sales_fact where pay_method = 'balance' and business_date ${nights}) as paid,
        (select count(*) from (select distinct on (user_id) user_id, clock_type from clock_record
          where business_date = ${TONIGHT}::date order by user_id, clocked_at desc) c where clock_type = ${lit(clockType.in)}) as here`)
    const sheet = await gm.call(reports.summaryDepts, { beginDate, endDate })
    expect(members).toMatchObject({
      newMembers: counted['joined'],
      balanceLiability: counted['owed'],
      balancePaid: counted['paid'],
      rechargePrincipal: sheet.summary.rechargePrincipal,
    })
    expect([cashIn.recharged, people.rewardAmount]).toEqual([members.rechargePrincipal, sheet.summary.rewardAmount])
    const { summary } = await gm.call(reports.performers, { beginDate, endDate })
    expect([people.halfUnits, people.onDutyNum]).toEqual([summary.halfUnits, counted['here']])
    expect(people.onDutyNum).toBeGreaterThan(0)
    expect(endDate > beginDate ? people.lateCount : 1).toBeGreaterThan(0)
  })

  it('lists best sellers in order, and all sales by kind', async () => {
    const { byAmount, byQuantity, kinds } = report.goods
    const { amount } = await plain(sql<Record<string, number>>`
      select coalesce(sum(i.price * (i.quantity - i.return_quantity)), 0)::bigint as amount from order_item i join orders o using (order_id)
      where o.business_date between ${beginDate}::date and ${endDate}::date and o.order_type <> ${lit(orderType.gift)}
        and o.status not in (${lit(orderStatus.waiting, orderStatus.cancelled, orderStatus.returned)})`)
    expect(sum(kinds, (kind) => kind.amount)).toBe(amount)
    expect(byAmount.length).toBeGreaterThan(3)
    expect(byAmount.map((one) => one.amount)).toEqual(byAmount.map((one) => one.amount).toSorted((a, b) => b - a))
    expect(byQuantity.map((one) => one.quantity)).toEqual(
      byQuantity.map((one) => one.quantity).toSorted((a, b) => b - a),
    )
  })
})

describe('营业概况 compared with earlier nights', () => {
  it('compares with the week before, and the current night up to the same hour', async () => {
    const tonight = await overview({ beginDate: TONIGHT, endDate: TONIGHT })
    const night = addDays(TONIGHT, -7)
    const whole = await overview({ beginDate: night, endDate: night })
    expect(tonight.before).toMatchObject({ beginDate: night, endDate: night })
    expect(tonight.beforeSummary?.payableAmount).toBe(tonight.before?.figure)
    expect(tonight.beforeSummary!.tableCount).toBeLessThanOrEqual(whole.summary.tableCount)
    expect(tonight.beforeSummary!.payableAmount).toBeLessThan(whole.summary.payableAmount)
    expect(tonight.bookings.bookingCountBefore).toBe(whole.bookings.bookingCount)
  })

  it('has no comparison before the venue opened', async () => {
    const first = await overview({ beginDate: addDays(TONIGHT, 1 - NIGHTS), endDate: addDays(TONIGHT, 1 - NIGHTS) })
    expect([first.before, first.beforeSummary, first.bookings.bookingCountBefore]).toEqual([null, null, null])
  })

  it('is 0 throughout for nights without events', async () => {
    const { summary, cashIn, goods, bookings } = await overview({ beginDate: '2025-05-01', endDate: '2025-05-02' })
    expect(Object.values(summary).every((figure) => figure === 0)).toBe(true)
    expect(cashIn.total).toBe(0)
    expect(goods).toEqual({ byAmount: [], byQuantity: [], kinds: [] })
    expect(bookings.arriveRate).toBe(0)
  })
})

describe('access to 营业概况', () => {
  it('is limited to users with the permission for the whole venue', async () => {
    for (const name of ['lm01', 'caiwu01'])
      expect((await (await api.as(name)).send(reports.business, {})).code).toBe(200)
    for (const name of ['yx01', 'dz01', 'shouyin01'])
      expect((await (await api.as(name)).send(reports.business, {})).code).toBe(403)
    expect((await api.anonymous.send(reports.business, {})).httpStatus).toBe(401)
  })

  it('rejects invalid filters with a message', async () => {
    for (const input of [
      { beginDate: '2026-03-14', endDate: '2026-03-13' },
      { beginDate: '2024-01-01', endDate: '2026-03-13' },
      { beginDate: 'yesterday' },
    ])
      expect(await gm.send(reports.business, input)).toMatchObject({ errCode: 'PARAM_INVALID' })
  })
})

describe('财务待办', () => {
  it('counts pending work, each part for users with its permission', async () => {
    const finance = await api.as('caiwu01')
    const desk = await finance.call(reports.desk, {})
    const expected = await plain(sql<Record<string, number>>`
      select (select count(*) from reconciliation_item where status = ${lit(differenceStatus.open)}) as differences,
        (select count(*) from suspense_item where status <> ${lit(suspenseStatus.wentBack)}) as suspense,
        (select count(*) from bonus_withdraw where status = ${lit(bonusWithdrawStatus.pending)}) as to_audit,
        (select count(*) from bonus_withdraw where status = ${lit(bonusWithdrawStatus.paying)}) as to_pay,
        (select count(*) from wage_slip where status = ${lit(wageStatus.disputed)}) as objections,
        (select count(*) from wage_slip where status = ${lit(wageStatus.confirmed)}) as signed,
        (select count(*) from credit_record where remain_amount > 0 and due_date < ${TONIGHT}::date and status <> ${lit(creditStatus.pending)}) as credits_due,
        (select count(*) from credit_record where remain_amount > 0 and due_date between ${TONIGHT}::date and ${TONIGHT}::date + 7
          and status <> ${lit(creditStatus.pending)}) as credits_soon,
        (select count(*) from cash_shift where closed_at is null) as drawers,
        (select count(*) from bonus_bill where biz_type = 'adjust' and business_date >= '2026-03-01') as adjustments,
        (select count(distinct business_date) from sitting r where business_date < ${TONIGHT}::date
          and not exists (select from business_day d where d.business_date = r.business_date and d.closed_at is not null)) as open_nights`)
    expect(Object.fromEntries(Object.entries(desk).map(([name, part]) => [name, part?.count]))).toEqual(expected)
    const hr = await (await api.as('hr01')).call(reports.desk, {})
    expect(Object.entries(hr).flatMap(([name, part]) => (part === null ? [] : [name]))).toEqual([
      'objections',
      'signed',
    ])
    expect(await (await api.as('yx01')).send(reports.desk, {})).toMatchObject({ errCode: 'NO_PERMISSION' })
  })

  it('lists balances of employees and members by person, up to the sum', async () => {
    const finance = await api.as('caiwu01')
    const staff = await finance.call(reports.staffBalances, { pageSize: 200 })
    const { balance, liability } = await plain(sql<Record<string, number>>`
      select (select sum(balance)::bigint from bonus_account) as balance,
        (select sum(principal_amount + bonus_amount)::bigint from member_balance) as liability`)
    expect(staff.rows.length).toBe(staff.total)
    expect([sum(staff.rows, (row) => row.balance), staff.summary.balance]).toEqual([balance, balance])
    const members = await finance.call(reports.memberBalances, {})
    expect(members.summary.principalAmount + members.summary.bonusAmount).toBe(liability)
    expect(members.rows.every(({ phoneMask }) => phoneMask.includes('****'))).toBe(true)
    const adjust = {
      billType: bonusBillType.fine,
      direction: bonusDirection.expense,
      amount: 5_000,
      remark: '打碎酒杯',
    } as const
    const { userId } = await api.as('yx01')
    await finance.call(bonus.adjust, { ...adjust, userId: userId ?? 0 })
    const adjusted = await finance.call(reports.staffAdjustments, {})
    expect(adjusted.rows[0]).toMatchObject({ ...adjust, operatorName: expect.any(String), approved: false })
    expect(adjusted.summary.expense - adjusted.summary.income).toBe(
      sum(adjusted.rows, (row) => (row.direction === bonusDirection.expense ? row.amount : -row.amount)),
    )
    for (const endpoint of [reports.staffBalances, reports.memberBalances, reports.staffAdjustments])
      expect(await (await api.as('hr01')).send(endpoint, {})).toMatchObject({ errCode: 'NO_PERMISSION' })
  })
})
