import { payMode, refundType, giftReason } from '@nocturne/contract/codes'
import { billing } from '@nocturne/contract/billing/endpoints'
import { gifts } from '@nocturne/contract/gifts/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { parseTime } from '@nocturne/base/venue-time'
import { startTestApi } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import {
  readBalance,
  BOTTLE_GOODS_ID,
  listViolations,
  fillStock,
  openTable,
  readSitting,
} from '../../../test/factories.ts'
import { closeDueNights } from '../../jobs/night-close.ts'

/** Rebates: ¥30 for each bottle; 3 % of a dozen beers at ¥680; ¥20 for wine at ¥480, which may also be a gift. */
const [BEER, WINE] = [23, 21]

describe('rebates', () => {
  let api: TestApi
  let sales: Caller
  let cashier: Caller
  let floor: Caller
  let finance: Caller

  beforeAll(async () => {
    api = await startTestApi()
    await fillStock(api)
    await signIn()
  })

  /** Sessions expire after an unused night, so log in again. */
  const signIn = async () => {
    sales = await api.as('yx01')
    cashier = await api.as('shouyin01')
    floor = await api.as('lm01')
    finance = await api.as('caiwu01')
  }

  afterEach(async () => {
    expect(await listViolations(api)).toEqual([])
  })

  const order = async (by: Caller, tableRecordId: number, goodsId: number, quantity: number) => {
    const { orderId, payableAmount } = await by.call(orders.add, {
      tableRecordId,
      items: [{ goodsId, quantity }],
      payMode: payMode.payLater,
    })
    const { orderItemId } = await api.db
      .selectFrom('orderItem')
      .select('orderItemId')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
    return { orderId, orderItemId, payableAmount }
  }
  const cash = (billId: number, amount: number) =>
    cashier.call(billing.settle, { billId, payments: [{ payMethod: 'cash', amount }] })
  /** Closes the night at the next noon. */
  const nextEvening = async (evening: string) => {
    api.clock.at(`${evening} 12:02:00`)
    await closeDueNights(api.db, parseTime(api.clock.now()))
    api.clock.at(`${evening} 21:00:00`)
    await signIn()
  }
  /** Rebates to be booked at the close: item, person, pieces, base and amount. */
  const coming = async () =>
    (
      await sql<{ orderItemId: number; userId: number; quantity: number; baseAmount: number; rebateAmount: number }>`
        select order_item_id, user_id, quantity, base_amount, rebate_amount from rebate_move
        where business_date >= '2026-03-14' order by order_item_id, user_id`.execute(api.db)
    ).rows
  const booked = (night: string) =>
    api.db
      .selectFrom('rebateDetail')
      .select(['orderItemId', 'userId', 'quantity', 'baseAmount', 'rebateAmount'])
      .where('businessDate', '=', night)
      .orderBy('orderItemId')
      .orderBy('userId')
      .execute()
  /** Balance of the person's account, and the amount it cannot cover. */
  const owedTo = async ({ userId }: Caller) =>
    -(await readBalance(api, `bonus_payable:${userId}`)) - (await readBalance(api, `rebate_payable:${userId}`))

  it('are booked on full settlement, by piece or paid amount; none for gifts and walk-ins', async () => {
    const { tableRecordId, billId } = await openTable(api, sales, 'A01')
    const bottles = await order(sales, tableRecordId, BOTTLE_GOODS_ID, 2)
    const beer = await order(sales, tableRecordId, BEER, 1)
    await floor.call(gifts.add, {
      tableRecordId,
      items: [{ goodsId: WINE, quantity: 1 }],
      reason: giftReason.birthday,
    })
    const walkIn = await openTable(api, await api.as('fwy01'), 'A02')
    await order(await api.as('fwy01'), walkIn.tableRecordId, BOTTLE_GOODS_ID, 1)
    await cash(walkIn.billId, 88_000)
    await cash(billId, 100_000)
    expect(await coming()).toEqual([])
    await cash(billId, bottles.payableAmount + beer.payableAmount - 100_000)
    const due = [
      { orderItemId: bottles.orderItemId, userId: sales.userId, quantity: 2, baseAmount: 176_000, rebateAmount: 6_000 },
      { orderItemId: beer.orderItemId, userId: sales.userId, quantity: 1, baseAmount: 68_000, rebateAmount: 2_040 },
    ]
    expect(await coming()).toEqual(due)
    await nextEvening('2026-03-15')
    expect(await booked('2026-03-14')).toEqual(due)
    expect(await coming()).toEqual([])
    expect(await owedTo(sales)).toBe(8_040)
    const notifications = await api.db
      .selectFrom('notification')
      .select(['userId', 'content'])
      .where('title', '=', '返利已入账')
      .execute()
    expect(notifications).toEqual([{ userId: sales.userId, content: '3月14日返利 ¥80.40 已入账' }])
  })
  it('follow later changes in the night of the change and leave closed nights unchanged', async () => {
    const { tableRecordId, billId } = await openTable(api, sales, 'A03')
    const bottles = await order(sales, tableRecordId, BOTTLE_GOODS_ID, 2)
    const beer = await order(sales, tableRecordId, BEER, 2)
    const creditRequest = {
      billId,
      amount: 136_000,
      guaranteeUserId: sales.userId!,
      guestName: '陈总',
      guestPhone: '13900001234',
      reason: '月底一起结',
    }
    const { creditId } = await sales.call(billing.creditApply, creditRequest)
    await finance.call(billing.creditAudit, { creditId, agree: true })
    await cash(billId, 176_000)
    await nextEvening('2026-03-16')
    // Half of the bill was on credit: bottles count by piece, beer by the paid amount.
    const [ofBottles, ofBeer] = await booked('2026-03-15')
    expect(ofBottles).toMatchObject({ orderItemId: bottles.orderItemId, quantity: 2, rebateAmount: 6_000 })
    expect(ofBeer!.rebateAmount).toBe(Math.round(ofBeer!.baseAmount * 0.03))
    expect(ofBottles!.baseAmount + ofBeer!.baseAmount).toBe(176_000)

    await cashier.call(billing.creditRepay, { creditId, amount: 136_000, payMethod: 'cash' })
    await nextEvening('2026-03-17')
    const [repaid] = await booked('2026-03-16')
    expect(repaid).toEqual({
      orderItemId: beer.orderItemId,
      userId: sales.userId,
      quantity: 0,
      baseAmount: 136_000 - ofBeer!.baseAmount,
      rebateAmount: 4_080 - ofBeer!.rebateAmount,
    })

    const before = await owedTo(sales)
    const { refundId } = await cashier.call(billing.refundApply, {
      orderId: bottles.orderId,
      refundType: refundType.goods,
      items: [{ orderItemId: bottles.orderItemId, quantity: 1 }],
      reason: '未开瓶',
    })
    await finance.send(billing.refundAudit, { refundId, agree: true })
    await nextEvening('2026-03-18')
    expect(await booked('2026-03-17')).toMatchObject([
      { orderItemId: bottles.orderItemId, quantity: -1, rebateAmount: -3_000 },
    ])
    expect(await owedTo(sales)).toBe(before - 3_000)
  })

  it('go to the person the sitting was assigned to before its night closed', async () => {
    const { tableRecordId, billId } = await openTable(api, sales, 'A05')
    await order(sales, tableRecordId, BOTTLE_GOODS_ID, 1)
    await cash(billId, 88_000)
    const other = await api.as('yx12')
    await finance.call(tables.changeSales, {
      tableRecordId,
      salesUserId: other.userId!,
      reason: '登记错误',
      version: (await readSitting(api, tableRecordId)).version,
    })
    expect((await coming()).map(({ userId, rebateAmount }) => [userId, rebateAmount])).toEqual([[other.userId, 3_000]])
    await nextEvening('2026-03-19')
    expect(await owedTo(other)).toBe(3_000)
  })

  it('are booked once for two concurrent closes, with nothing added later', async () => {
    api.clock.at('2026-03-19 21:30:00')
    await signIn()
    const { tableRecordId, billId } = await openTable(api, sales, 'A04')
    await order(sales, tableRecordId, BOTTLE_GOODS_ID, 1)
    await cash(billId, 88_000)
    const before = await owedTo(sales)
    api.clock.at('2026-03-20 12:02:00')
    const now = parseTime(api.clock.now())
    await Promise.allSettled([closeDueNights(api.db, now), closeDueNights(api.db, now)])
    await closeDueNights(api.db, now)
    expect((await booked('2026-03-19')).length).toBe(1)
    expect(await owedTo(sales)).toBe(before + 3_000)
    const late = sql`
      insert into rebate_detail (business_date, order_id, order_item_id, user_id, dept_id, rebate_type, rebate_value, quantity, base_amount, rebate_amount)
      select business_date, order_id, order_item_id, ${floor.userId}, dept_id, rebate_type, rebate_value, quantity, base_amount, rebate_amount
      from rebate_detail limit 1`.execute(api.db)
    await expect(late).rejects.toMatchObject({ constraint: 'business_day__closed' })
    await expect(sql`update rebate_detail set rebate_amount = 1`.execute(api.db)).rejects.toThrow('append-only')
  })
})
