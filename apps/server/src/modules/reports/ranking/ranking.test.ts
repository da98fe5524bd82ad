import { payMode, recordStatus, userStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { orders } from '@nocturne/contract/orders/endpoints'
import { reports } from '@nocturne/contract/reports/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, TONIGHT } from '../../../../test/api.ts'
import type { Caller, TestApi } from '../../../../test/api.ts'
import { BOTTLE_GOODS_ID, payBill, readSitting, readTableId } from '../../../../test/factories.ts'
import { WALK_IN_USER_ID } from '../../directory/public.ts'

/** Price of a bottle in fen. */
const BOTTLE_FEN = 88_000

type Ranking = AnswerOf<typeof reports.salesRanking>

describe('销售排行 and 推荐排行', () => {
  let api: TestApi
  /** `a` and `b` are in one department, `other` in another. */
  let a: Caller
  let b: Caller
  let other: Caller
  let leader: Caller
  let waiter: Caller
  let gm: Caller
  let floor: Caller
  let deptId: number

  beforeAll(async () => {
    api = await startTestApi(TONIGHT)
    floor = await api.as('lm01')
    gm = await api.as('gm')
    waiter = await api.as('fwy01')
    a = await api.as('yx01')
    const people = await api.db
      .selectFrom('appUser')
      .select(['userName', 'deptId', 'roleKeys'])
      .where('status', '=', userStatus.active)
      .orderBy('userId')
      .execute()
    deptId = people.find(({ userName }) => userName === 'yx01')!.deptId
    const named = (fits: (person: (typeof people)[number]) => boolean) => api.as(people.find(fits)!.userName)
    b = await named((p) => p.deptId === deptId && p.roleKeys.includes('sales') && p.userName !== 'yx01')
    other = await named((p) => p.deptId !== deptId && p.roleKeys.includes('sales'))
    leader = await named((p) => p.deptId === deptId && p.roleKeys.includes('deptManager'))

    // a: ten bottles at two tables. b: ten bottles at three tables. other: one bottle, recommended by a. Walk-in
    // guests: the most.
    for (const bottles of [6, 4]) await sit(a, bottles)
    api.clock.later(5)
    for (const bottles of [5, 3, 2]) await sit(b, bottles)
    await sit(other, 1, { recommendUserId: a.userId })
    await sit(null, 30)
  })

  const free = ['A01', 'A02', 'A03', 'A05', 'A06', 'A07', 'B01', 'B02', 'B03', 'C01', 'C02']
  async function sit(
    seller: Caller | null,
    bottles: number,
    { paid = true, recommendUserId = null as number | null } = {},
  ) {
    const { tableRecordId } = await floor.call(tables.open, {
      tableId: await readTableId(api, free.shift() ?? ''),
      guestNum: 4,
      salesUserId: seller?.userId ?? WALK_IN_USER_ID,
    })
    const items = [{ goodsId: BOTTLE_GOODS_ID, quantity: bottles }]
    await floor.call(orders.add, {
      tableRecordId,
      items,
      payMode: payMode.payLater,
      ...(recommendUserId !== null && { recommendUserId }),
    })
    if (paid) await payBill(api, (await readSitting(api, tableRecordId)).billId)
    return tableRecordId
  }

  const ids = ({ rows }: { rows: readonly { userId: number }[] }) => rows.map(({ userId }) => userId)
  const places = async (caller: Caller) => (await caller.call(reports.salesRanking, {})).mine?.place ?? null
  const configure = (configKey: string, value: unknown) =>
    api.db
      .insertInto('sysConfig')
      .values({ configKey, configValue: JSON.stringify(value) })
      .onConflict((conflict) => conflict.column('configKey').doUpdateSet({ configValue: JSON.stringify(value) }))
      .execute()

  it('refuses strangers, callers without permission and invalid filters', async () => {
    for (const endpoint of [reports.salesRanking, reports.recommendRanking]) {
      expect((await api.anonymous.send(endpoint, {})).httpStatus).toBe(401)
      expect(await (await api.as('bar01')).send(endpoint, {})).toMatchObject({ errCode: 'NO_PERMISSION' })
      for (const wrong of [
        { beginDate: '2026-03-14', endDate: '2026-03-13' },
        { beginDate: 'today' },
        { deptId: -1 },
        { measure: 'guestNum' },
        { limit: 0 },
        { pageNum: 0 },
      ])
        expect(await gm.send(endpoint, wrong as never)).toMatchObject({
          errCode: 'PARAM_INVALID',
          msg: expect.stringMatching(/\p{Script=Han}/u) as string,
        })
    }
  })

  it('ranks the same money over more tables first, and excludes 散客 (G8)', async () => {
    const ranking = await gm.call(reports.salesRanking, {})
    expect(ids(ranking)).toEqual([b.userId, a.userId, other.userId])
    expect(ranking).toMatchObject({ rankedNum: 3, total: 3, sum: 21 * BOTTLE_FEN, best: 10 * BOTTLE_FEN, mine: null })
    expect(ranking.rows.map(({ place, tableCount }) => [place, tableCount])).toEqual([
      [1, 3],
      [2, 2],
      [3, 1],
    ])
  })

  it('equals the place in 营销概况', async () => {
    for (const caller of [a, b, other, floor])
      expect((await caller.call(reports.market, {})).rank.sales).toBe(await places(caller))
    const { rank } = await a.call(reports.market, {})
    expect(rank).toEqual({ sales: 2, recommend: 1 })
    expect((await a.call(reports.recommendRanking, {})).mine?.place).toBe(1)
  })

  it('returns the distance to the next place', async () => {
    expect((await a.call(reports.salesRanking, {})).mine).toMatchObject({ place: 2, behind: 0 })
    expect((await other.call(reports.salesRanking, {})).mine).toMatchObject({ place: 3, behind: 9 * BOTTLE_FEN })
    expect((await b.call(reports.salesRanking, {})).mine).toMatchObject({ place: 1, behind: null })
  })

  it('ranks the earlier last event first on a tie in money and tables (G8)', async () => {
    // Opening one more table makes the table counts equal; a's last payment was earlier than b's.
    api.clock.later(5)
    await sit(a, 1, { paid: false })
    expect(ids(await gm.call(reports.salesRanking, {}))).toEqual([a.userId, b.userId, other.userId])
    expect((await a.call(reports.market, {})).rank.sales).toBe(1)
  })

  it('ranks by each measure with its own order and sum', async () => {
    const by = (measure: Ranking['measure']) => gm.call(reports.salesRanking, { measure })
    const sold = await by('salesAmount')
    expect(sold.rows.map(({ userId, value }) => [userId, value])).toEqual([
      [a.userId, 11 * BOTTLE_FEN],
      [b.userId, 10 * BOTTLE_FEN],
      [other.userId, BOTTLE_FEN],
    ])
    expect(sold.sum).toBe(22 * BOTTLE_FEN)
    expect((await by('paidAmount')).sum).toBe(21 * BOTTLE_FEN)
    // Both have three tables; a's last one was opened later than b's.
    expect((await by('tableCount')).rows.map(({ userId, value }) => [userId, value])).toEqual([
      [b.userId, 3],
      [a.userId, 3],
      [other.userId, 1],
    ])
    const recommended = await gm.call(reports.recommendRanking, {})
    expect(recommended).toMatchObject({ sum: BOTTLE_FEN, rankedNum: 1 })
    expect(recommended.rows).toMatchObject([{ userId: a.userId, value: BOTTLE_FEN, orderCount: 1, tableCount: null }])
    const counted = await gm.call(reports.recommendRanking, { measure: 'recommendCount' })
    expect(counted.rows).toMatchObject([{ userId: a.userId, value: 1 }])
  })

  it('ranks a department among its own people', async () => {
    const ranking = await other.call(reports.salesRanking, { deptId })
    expect(ids(ranking)).toEqual([a.userId, b.userId])
    expect(ranking).toMatchObject({ mine: null, sum: 20 * BOTTLE_FEN })
    expect(ranking.rows.every((row) => row.creditedDeptId === deptId)).toBe(true)
  })

  it("opens only people in the caller's scope of the underlying report", async () => {
    const opened = async (caller: Caller) =>
      (await caller.call(reports.salesRanking, {})).rows.filter(({ opens }) => opens).map(({ userId }) => userId)
    expect(await opened(gm)).toEqual([a.userId, b.userId, other.userId])
    expect(await opened(leader)).toEqual([a.userId, b.userId])
    expect(await opened(b)).toEqual([b.userId])
    expect(await opened(waiter)).toEqual([])
  })

  it('lists up to the configured limit, and counts and sums all', async () => {
    await configure('rank.limit', 2)
    const ranking = await other.call(reports.salesRanking, { limit: 100 })
    expect(ids(ranking)).toEqual([a.userId, b.userId])
    expect(ranking).toMatchObject({ total: 2, rankedNum: 3, sum: 21 * BOTTLE_FEN, mine: { place: 3 } })
    expect(ids(await other.call(reports.salesRanking, { limit: 1 }))).toEqual([a.userId])
    expect(ids(await other.call(reports.salesRanking, { pageNum: 2, pageSize: 1 }))).toEqual([b.userId])
    await configure('rank.limit', 100)
  })

  it('without amounts shows a sales person places and their own figure only, and no figure to derive others from', async () => {
    await configure('rank.showAmount', false)
    for (const caller of [b, waiter]) {
      const ranking = await caller.call(reports.salesRanking, {})
      expect(ids(ranking)).toEqual([a.userId, b.userId, other.userId])
      expect(ranking).toMatchObject({ told: false, sum: null, best: null, rankedNum: 3 })
      for (const { userId, value, tableCount, orderCount } of ranking.rows)
        if (userId !== caller.userId) expect([value, tableCount, orderCount]).toEqual([null, null, null])
    }
    const { mine, rows } = await b.call(reports.salesRanking, {})
    expect(mine).toMatchObject({ place: 2, value: 10 * BOTTLE_FEN, tableCount: 3, behind: null })
    expect(rows[1]).toMatchObject({ userId: b.userId, value: 10 * BOTTLE_FEN })
    // Callers with scope `dept` or `all` see these amounts in the ranking, because they may read them in the sales
    // report.
    for (const caller of [leader, floor, gm])
      expect(await caller.call(reports.salesRanking, {})).toMatchObject({ told: true, sum: 21 * BOTTLE_FEN })
    // The waiter sees only the recommendations credited to them.
    expect((await waiter.call(reports.recommendRanking, {})).rows).toMatchObject([{ value: null, orderCount: null }])
    await configure('rank.showAmount', true)
    expect((await b.call(reports.salesRanking, {})).told).toBe(true)
  })

  it('ignores a cancelled opening', async () => {
    const before = (await gm.call(reports.salesRanking, { measure: 'tableCount' })).sum
    const tableRecordId = await floor.call(tables.open, {
      tableId: await readTableId(api, free.shift() ?? ''),
      guestNum: 2,
      salesUserId: other.userId ?? 0,
    })
    expect((await gm.call(reports.salesRanking, { measure: 'tableCount' })).sum).toBe((before ?? 0) + 1)
    await api.db
      .updateTable('sitting')
      .set({ status: recordStatus.cancelled })
      .where('tableRecordId', '=', tableRecordId.tableRecordId)
      .execute()
    expect((await gm.call(reports.salesRanking, { measure: 'tableCount' })).sum).toBe(before)
  })
})
