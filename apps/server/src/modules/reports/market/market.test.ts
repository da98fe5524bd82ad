import { addDays, parseTime } from '@nocturne/base/venue-time'
import { bookingStatus, payMode, recordStatus, giftReason, tableType, userStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { gifts } from '@nocturne/contract/gifts/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import { reports } from '@nocturne/contract/reports/endpoints'
import { reservations } from '@nocturne/contract/reservations/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../../test/api.ts'
import type { Caller, TestApi } from '../../../../test/api.ts'
import {
  addBooking,
  BOTTLE_GOODS_ID,
  orderBottles,
  payBill,
  readSitting,
  readTableId,
} from '../../../../test/factories.ts'
import { WALK_IN_USER_ID } from '../../directory/public.ts'
import { closeNight } from '../../ledger/public.ts'

const FIRST = '2026-03-13'
const SECOND = '2026-03-14'

type Fact = {
  businessDate: string
  salesUserId: number
  salesDeptId: number
  recommendUserId: number | null
  recommendDeptId: number | null
} & Record<'dTotal' | 'dGift' | 'dDiscount' | 'dPaid' | 'dCredit' | 'dUnpaid' | 'dPerf', number>

const market = (caller: Caller, preset: 'today' | 'yesterday' | 'month' = 'today') =>
  caller.call(reports.market, { preset })
const sum = (facts: readonly Fact[], of: (fact: Fact) => number) => facts.reduce((total, fact) => total + of(fact), 0)
const sold = (facts: readonly Fact[]) => ({
  salesAmount: sum(facts, (f) => f.dTotal - f.dGift),
  performanceAmount: sum(facts, (f) => f.dPerf),
})
const titles = async (caller: Caller) =>
  (await market(caller)).menus.flatMap((group) => group.items.map((item) => item.screenId))

describe('营销概况', () => {
  let api: TestApi
  let sales: Caller
  let otherTeam: Caller
  let manager: Caller
  let floor: Caller

  beforeAll(async () => {
    api = await startTestApi(`${FIRST} 22:00:00`)
    floor = await api.as('lm01')
    sales = await api.as('yx01')
    const people = await api.db
      .selectFrom('appUser')
      .select(['userName', 'deptId', 'roleKeys'])
      .where('status', '=', userStatus.active)
      .orderBy('userId')
      .execute()
    const own = people.find((person) => person.userName === 'yx01')
    const other = people.find((person) => person.deptId !== own?.deptId && person.roleKeys.includes('sales'))
    const leader = people.find((person) => person.deptId === own?.deptId && person.roleKeys.includes('deptManager'))
    otherTeam = await api.as(other?.userName ?? '')
    manager = await api.as(leader?.userName ?? '')

    // A closed night, an open night, and a payment made in the open night for the closed one.
    await sit('A01', sales, { paid: true, bottles: 3 })
    const left = await sit('A02', otherTeam, { bottles: 2 })
    api.clock.at(`${SECOND} 11:59:00`)
    await api.db.transaction().execute((tx) => closeNight(tx, FIRST, { at: parseTime(api.clock.now()), userId: null }))
    api.clock.at(`${SECOND} 22:00:00`)
    await payBill(api, (await readSitting(api, left)).billId)
    const third = await sit('A03', sales, { paid: true, bottles: 4, recommendUserId: otherTeam.userId })
    await sit('A05', null, { paid: true, bottles: 9 })
    await sit('A06', otherTeam, { paid: true, bottles: 1, recommendUserId: sales.userId })
    const fruit = await api.db
      .selectFrom('goods')
      .select('goodsId')
      .where('goodsName', '=', '小果盘')
      .executeTakeFirstOrThrow()
    await floor.call(gifts.add, {
      tableRecordId: third,
      items: [{ goodsId: fruit.goodsId, quantity: 1 }],
      reason: giftReason.customerCare,
    })
    await orderBottles(floor, third)
  })

  async function sit(
    tableName: string,
    seller: Caller | null,
    how: { bottles: number; paid?: boolean; recommendUserId?: number | null },
  ) {
    const { tableRecordId } = await floor.call(tables.open, {
      tableId: await readTableId(api, tableName),
      guestNum: 4,
      salesUserId: seller?.userId ?? WALK_IN_USER_ID,
    })
    await floor.call(orders.add, {
      tableRecordId,
      items: [{ goodsId: BOTTLE_GOODS_ID, quantity: how.bottles }],
      payMode: payMode.payLater,
      ...(how.recommendUserId ? { recommendUserId: how.recommendUserId } : {}),
    })
    if (how.paid) await payBill(api, (await readSitting(api, tableRecordId)).billId)
    return tableRecordId
  }

  const readDeptId = async (caller: Caller) =>
    (
      await api.db
        .selectFrom('appUser')
        .select('deptId')
        .where('userId', '=', caller.userId ?? 0)
        .executeTakeFirstOrThrow()
    ).deptId

  /** Plain SQL sums over all facts of the nights. */
  async function scan({ beginDate, endDate }: AnswerOf<typeof reports.market>): Promise<Fact[]> {
    return api.db
      .selectFrom('salesFact')
      .selectAll()
      .where('businessDate', '>=', beginDate)
      .where('businessDate', '<=', endDate)
      .execute()
  }

  it('refuses strangers and callers without permission', async () => {
    expect((await api.anonymous.send(reports.market, {})).httpStatus).toBe(401)
    expect(await (await api.as('fwy01')).send(reports.market, {})).toMatchObject({
      code: 403,
      errCode: 'NO_PERMISSION',
    })
    expect(await floor.send(reports.market, { preset: 'year' as 'month' })).toMatchObject({ errCode: 'PARAM_INVALID' })
  })

  it.each(['today', 'yesterday', 'month'] as const)(
    'equals a full scan of the facts of the venue (%s), and R1 holds',
    async (preset) => {
      const answer = await market(floor, preset)
      const facts = await scan(answer)
      expect(facts.length).toBeGreaterThan(0)
      expect(answer.scope).toBe('all')
      expect(answer.figures).toMatchObject({
        ...sold(facts),
        recommendAmount: sum(facts, (f) => (f.recommendUserId === null ? 0 : f.dTotal - f.dGift - f.dDiscount)),
      })
      expect(sum(facts, (f) => f.dTotal)).toBe(
        sum(facts, (f) => f.dGift + f.dDiscount + f.dPaid + f.dCredit + f.dUnpaid),
      )
      const records = await api.db
        .selectFrom('sitting')
        .select('tableRecordId')
        .where('businessDate', '>=', answer.beginDate)
        .where('businessDate', '<=', answer.endDate)
        .where('status', 'in', [recordStatus.open, recordStatus.settled, recordStatus.cleared, recordStatus.merged])
        .where('tableType', '<>', tableType.virtual)
        .execute()
      expect(answer.figures.tableCount).toBe(records.length)
    },
  )

  it('shows a sales person only their own figures, a department only its people', async () => {
    const mine = await market(sales, 'month')
    const facts = await scan(mine)
    expect(mine.scope).toBe('self')
    expect(mine.figures).toMatchObject({
      ...sold(facts.filter((f) => f.salesUserId === sales.userId)),
      recommendAmount: sum(facts, (f) => (f.recommendUserId === sales.userId ? f.dTotal - f.dGift - f.dDiscount : 0)),
      tableCount: 2,
    })
    expect(mine.figures.performanceAmount).toBeGreaterThan(0)

    const dept = await readDeptId(manager)
    const team = await market(manager, 'month')
    expect(team.scope).toBe('dept')
    expect(team.figures).toMatchObject({
      ...sold(facts.filter((f) => f.salesDeptId === dept)),
      recommendAmount: sum(facts, (f) => (f.recommendDeptId === dept ? f.dTotal - f.dGift - f.dDiscount : 0)),
    })
    expect(team.figures.salesAmount).toBeLessThan((await market(floor, 'month')).figures.salesAmount)
  })

  it('adds departments and 散客 up to the venue (R4)', async () => {
    const venue = await market(floor, 'month')
    const facts = await scan(venue)
    const depts = [...new Set(facts.map((f) => f.salesDeptId))]
    const parts = depts.map((dept) => sold(facts.filter((f) => f.salesDeptId === dept)))
    expect(parts.reduce((total, part) => total + part.salesAmount, 0)).toBe(venue.figures.salesAmount)
  })

  it('returns the last seven nights, each from its own facts', async () => {
    const { curve, today } = await market(floor)
    const facts = await api.db.selectFrom('salesFact').selectAll().execute()
    expect(curve.map((night) => night.businessDate)).toEqual(
      Array.from({ length: 7 }, (_, index) => addDays(today, index - 6)),
    )
    for (const night of curve)
      expect(night).toMatchObject(sold(facts.filter((f) => f.businessDate === night.businessDate)))
    expect(curve.at(-2)?.salesAmount).toBeGreaterThan(0)
  })

  it('ranks everyone but 散客: larger figures first, then more tables, then the earlier last event (G8)', async () => {
    const [first, second] = [await market(sales, 'month'), await market(otherTeam, 'month')]
    expect(first.figures.performanceAmount).toBeGreaterThan(second.figures.performanceAmount)
    expect([first.rank.sales, second.rank.sales]).toEqual([1, 2])
    expect([first.rank.recommend, second.rank.recommend]).toEqual([2, 1])
    expect((await market(floor, 'month')).rank).toEqual({ sales: null, recommend: null })

    // The other team reaches the same performance with more tables, and ranks first.
    const gap = (first.figures.performanceAmount - second.figures.performanceAmount) / 88_000
    api.clock.later(5)
    await sit('B01', otherTeam, { paid: true, bottles: gap })
    const [a, b] = [await market(sales, 'month'), await market(otherTeam, 'month')]
    expect(a.figures.performanceAmount).toBe(b.figures.performanceAmount)
    expect([a.rank.sales, b.rank.sales]).toEqual([2, 1])

    // Performance and table count are equal: the team whose last payment was earlier ranks first.
    api.clock.later(5)
    await sit('B02', sales, { bottles: 1 })
    const [c, d] = [await market(sales, 'month'), await market(otherTeam, 'month')]
    expect(c.figures.tableCount).toBe(d.figures.tableCount)
    expect([c.rank.sales, d.rank.sales]).toEqual([1, 2])
  })

  it('counts bookings, arrivals and pending work, within scope', async () => {
    const book = async (caller: Caller, tableName: string) =>
      addBooking(caller, { tableId: await readTableId(api, tableName) }, api)
    const arrived = await book(sales, 'C01')
    await book(otherTeam, 'C02')
    const { bookingId } = await book(sales, 'C03')
    await floor.call(reservations.cancel, { bookingId, reason: '客人改期' })
    await api.db
      .updateTable('booking')
      .set({ status: bookingStatus.arrived })
      .where('bookingId', '=', arrived.bookingId)
      .execute()
    const mine = await market(sales)
    expect(mine.figures).toMatchObject({ bookingCount: 2, arriveRate: 5_000 })
    expect(mine.todo).toMatchObject({ bookingsTonight: 0, creditsOverdue: 0 })
    expect((await market(floor)).todo.bookingsTonight).toBe(1)
  })

  it('returns the remaining quota to givers only', async () => {
    const quota = await floor.call(gifts.quota, {})
    expect((await market(floor)).gift).toEqual({ dayRemain: quota.dayRemain, monthRemain: quota.monthRemain })
    expect((await market(await api.as('caiwu01'))).gift).toBeNull()
  })

  it('offers only reports the person may open', async () => {
    expect(await titles(floor)).toContain('P052')
    expect(await titles(sales)).not.toContain('P052')
    expect(await titles(sales)).toContain('P018')
  })
})
