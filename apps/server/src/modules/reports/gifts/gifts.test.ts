import { addDays } from '@nocturne/base/venue-time'
import { orderStatus, payMode, sendQuotaType, giftReason, sendStatus } from '@nocturne/contract/codes'
import { approvals } from '@nocturne/contract/approvals/endpoints'
import type { InputOf } from '@nocturne/contract/endpoint'
import { gifts } from '@nocturne/contract/gifts/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import { reports } from '@nocturne/contract/reports/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, TONIGHT } from '../../../../test/api.ts'
import type { Caller, TestApi } from '../../../../test/api.ts'
import { BOTTLE_GOODS_ID, openTable } from '../../../../test/factories.ts'

const NIGHT = '2026-03-14'

describe('赠送统计', () => {
  let api: TestApi
  let manager: Caller
  let gm: Caller
  let sales: Caller
  let fruit: { goodsId: number; salePrice: number; costPrice: number }
  let tableRecordId: number
  let remaining: number
  let withdrawn: number

  beforeAll(async () => {
    api = await startTestApi(TONIGHT)
    manager = await api.as('lm01')
    gm = await api.as('gm')
    sales = await api.as('yx01')
    fruit = await api.db
      .selectFrom('goods')
      .select(['goodsId', 'salePrice', 'costPrice'])
      .where('goodsName', '=', '小果盘')
      .executeTakeFirstOrThrow()
    tableRecordId = (await openTable(api, manager, 'A01')).tableRecordId
    await manager.call(orders.add, {
      tableRecordId,
      items: [{ goodsId: BOTTLE_GOODS_ID, quantity: 20 }],
      payMode: payMode.payLater,
    })
    // The manager gives two gifts and returns one; the general manager gives one, for a birthday.
    remaining = (await give(manager, 2)).sendId
    withdrawn = (await give(manager, 1)).sendId
    await gm.call(gifts.return, { sendId: withdrawn, reason: '送错台位', returnStock: true })
    await give(gm, 1, giftReason.birthday)
  })

  const give = (
    caller: Caller,
    quantity: number,
    reason: InputOf<typeof gifts.add>['reason'] = giftReason.customerCare,
  ) => caller.call(gifts.add, { tableRecordId, items: [{ goodsId: fruit.goodsId, quantity }], reason })
  const givers = (caller: Caller, input: InputOf<typeof reports.giftsGivers> = {}) =>
    caller.call(reports.giftsGivers, input)
  const given = (caller: Caller, input: InputOf<typeof reports.giftsGiven> = {}) =>
    caller.call(reports.giftsGiven, input)
  const ids = ({ rows }: { rows: readonly { sendId: number }[] }) => rows.map(({ sendId }) => sendId)

  it('refuses strangers, callers without permission and invalid filters', async () => {
    for (const endpoint of [reports.giftsGivers, reports.giftsGiven]) {
      expect((await api.anonymous.send(endpoint, {})).httpStatus).toBe(401)
      expect(await (await api.as('fwy01')).send(endpoint, {})).toMatchObject({ errCode: 'NO_PERMISSION' })
      for (const wrong of [{ reason: 'why' }, { quotaType: 'mine' }])
        expect(await gm.send(endpoint, wrong as never)).toMatchObject({
          errCode: 'PARAM_INVALID',
          msg: expect.stringMatching(/\p{Script=Han}/u) as string,
        })
    }
  })

  it('counts kept gifts by giver, with cost and share of sales', async () => {
    const report = await givers(gm)
    expect(report.summary).toEqual({ giftAmount: 3 * fruit.salePrice, sendCount: 3, overQuotaCount: 0 })
    expect(report.rows.map(({ userId, giftAmount, sendCount }) => [userId, giftAmount, sendCount])).toEqual([
      [manager.userId, 2 * fruit.salePrice, 2],
      [gm.userId, fruit.salePrice, 1],
    ])
    expect(report.costAmount).toBe(3 * fruit.costPrice)
    expect(fruit.costPrice).toBeGreaterThan(0)
    const { rows } = await sql<{ sold: number }>`select sum(d_total - d_gift)::bigint as sold from sales_fact`.execute(
      api.db,
    )
    expect(report.giftRate).toBe(Math.round((3 * fruit.salePrice * 10_000) / rows[0]!.sold))
    expect((await givers(manager)).costAmount).toBeNull()
  })

  it('reasons add up to the total, and a reason filter selects its part', async () => {
    const { reasons, summary } = await givers(gm)
    expect(reasons.reduce((sum, { giftAmount }) => sum + giftAmount, 0)).toBe(summary.giftAmount)
    expect(reasons.map(({ reason }) => reason)).toEqual([giftReason.customerCare, giftReason.birthday])
    for (const { reason, giftAmount, sendCount } of reasons) {
      const part = await givers(gm, { reason })
      expect(part.summary).toMatchObject({ giftAmount, sendCount })
      expect(part.reasons).toEqual(reasons)
    }
    expect((await givers(gm, { quotaType: sendQuotaType.special })).rows).toEqual([])
  })

  it('gifts of a giver add up to their row; a returned one is listed with 0', async () => {
    const [row] = (await givers(gm)).rows
    const lines = await given(gm, { userId: manager.userId! })
    expect(lines.summary).toMatchObject({ giftAmount: row!.giftAmount, sendCount: row!.sendCount })
    expect(lines.rows).toMatchObject([
      { sendId: withdrawn, giftAmount: 0, sendAmount: fruit.salePrice, status: sendStatus.withdrawn },
      { sendId: remaining, giftAmount: 2 * fruit.salePrice, status: sendStatus.effective, tableName: 'A01' },
    ])
    expect(ids(await given(gm, { userId: manager.userId!, pageSize: 1, pageNum: 2 }))).toEqual([remaining])
    expect((await given(gm, { userId: manager.userId!, reason: giftReason.birthday })).rows).toEqual([])
  })

  it("returns the giver's used quota: own gifts minus returns (R19)", async () => {
    const { quota } = await given(manager)
    const { rows } = await sql<{ used: number }>`
      select sum(send_amount - returned_amount)::bigint as used from gift_order
      where send_user_id = ${manager.userId} and quota_type = ${sendQuotaType.personal} and quota_date = ${NIGHT}::date`.execute(
      api.db,
    )
    expect(quota).toMatchObject({ businessDate: NIGHT, monthUsed: rows[0]!.used, dayUsed: rows[0]!.used })
    expect(quota!.monthRemain).toBe(quota!.monthLimit - quota!.monthUsed)
    expect(quota!.dayRemain).toBe(quota!.dayLimit - quota!.dayUsed)
    const row = (await givers(gm)).rows.find(({ userId }) => userId === manager.userId)
    expect(row).toMatchObject({ monthLimit: quota!.monthLimit, monthRemain: quota!.monthRemain })
    expect((await given(gm)).quota).toMatchObject({ monthLimit: -1, monthRemain: -1 })
  })

  it('counts a pending gift only after approval, then as one beyond the quota', async () => {
    const { approvalId, sendId } = await give(manager, 30)
    expect(approvalId).not.toBeNull()
    const before = await given(gm, { userId: manager.userId! })
    expect(before.rows[0]).toMatchObject({ sendId, giftAmount: 0, status: sendStatus.pending })
    expect(before.summary.sendCount).toBe(2)
    await (await api.as('lm02')).call(approvals.handle, { approvalId: approvalId!, action: 'agree' })
    const after = await givers(gm, { quotaType: sendQuotaType.special })
    expect(after.summary).toEqual({ giftAmount: 30 * fruit.salePrice, sendCount: 1, overQuotaCount: 1 })
    const quota = (await given(gm, { userId: manager.userId! })).quota
    expect(quota).toMatchObject({ monthUsed: 2 * fruit.salePrice })
  })

  it('counts pieces returned the night after in that night, with their share of the cost', async () => {
    api.clock.at('2026-03-15 21:00:00')
    const { orderId, orderItemId } = await api.db
      .selectFrom('giftOrder as s')
      .innerJoin('orderItem as i', 'i.orderId', 's.orderId')
      .select(['s.orderId', 'i.orderItemId'])
      .where('s.sendId', '=', remaining)
      .executeTakeFirstOrThrow()
    const { version } = await api.db
      .selectFrom('sitting')
      .select('version')
      .where('tableRecordId', '=', tableRecordId)
      .executeTakeFirstOrThrow()
    await gm.call(orders.returnItem, { version, orderItemId, quantity: 1, reason: '客人不要了' })
    const next = addDays(NIGHT, 1)
    const tonight = await givers(gm, { beginDate: next, endDate: next })
    expect(tonight.summary).toMatchObject({ giftAmount: -fruit.salePrice, sendCount: 0 })
    expect(tonight.costAmount).toBe(-fruit.costPrice)
    expect(ids(await given(gm, { userId: manager.userId!, beginDate: next, endDate: next }))).toEqual([remaining])
    const { status } = await api.db
      .selectFrom('orders')
      .select('status')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(status).toBe(orderStatus.settled)
  })

  it('shows a sales person only their own gifts, and no limits of others', async () => {
    const nights = { beginDate: NIGHT, endDate: NIGHT }
    expect(await givers(sales, nights)).toMatchObject({ scope: 'self', rows: [], reasons: [], giftRate: 0 })
    const foreign = await given(sales, { ...nights, userId: manager.userId! })
    expect(foreign).toMatchObject({ rows: [], quota: null, summary: { giftAmount: 0, sendCount: 0 } })
    expect((await sales.send(gifts.detail, { sendId: remaining })).errCode).toBe('NO_PERMISSION')
  })

  it('includes lower departments, on both levels', async () => {
    const nights = { beginDate: NIGHT, endDate: NIGHT }
    const { deptId } = await api.db
      .selectFrom('appUser')
      .select('deptId')
      .where('userId', '=', manager.userId!)
      .executeTakeFirstOrThrow()
    const { parentId } = await api.db
      .selectFrom('dept')
      .select('parentId')
      .where('deptId', '=', deptId)
      .executeTakeFirstOrThrow()
    const above = parentId || deptId
    const [row] = (await givers(gm, { ...nights, deptId: above })).rows
    expect(row?.userId).toBe(manager.userId)
    const lines = await given(gm, { ...nights, deptId: above, userId: manager.userId! })
    expect(lines.summary.giftAmount).toBe(row!.giftAmount)
  })
})
