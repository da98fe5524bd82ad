/** Worked examples of all figures, run through the HTTP API. */
import { payMode, giftReason } from '@nocturne/contract/codes'
import { billing } from '@nocturne/contract/billing/endpoints'
import { gifts } from '@nocturne/contract/gifts/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import { readBill, listViolations, openTable, readSitting } from '../../../test/factories.ts'
import { rechargeInCash, RECHARGE_RULE_5000_ID, fetchMemberCode, readStoredValue } from '../../../test/stored-value.ts'

/** Member without a sales person. */
const MEMBER = 42
const [FRUIT, COCKTAIL, SMALL_BEER, MOJITO, VSOP_18] = [57, 31, 24, 32, 2]

describe('golden examples', () => {
  let api: TestApi
  let gm: Caller
  let cashier: Caller

  beforeAll(async () => {
    api = await startTestApi()
    gm = await api.as('gm')
    cashier = await api.as('shouyin01')
  })

  /** Sums of the sitting's facts. */
  const sumFacts = async (tableRecordId: number) => {
    const { rows } = await sql<
      Record<'total' | 'gift' | 'discount' | 'paid' | 'credit' | 'unpaid' | 'returned' | 'perf', number>
    >`
      select sum(d_total)::bigint as total, sum(d_gift)::bigint as gift, sum(d_discount)::bigint as discount, sum(d_paid)::bigint as paid,
        sum(d_credit)::bigint as credit,
        sum(d_unpaid)::bigint as unpaid, sum(d_return)::bigint as returned, sum(d_perf)::bigint as perf
      from sales_fact where sitting_id = ${tableRecordId}`.execute(api.db)
    return rows[0]
  }

  it('G1: counts a mixed bill; bonus of stored value is no performance', async () => {
    await rechargeInCash(cashier, MEMBER, RECHARGE_RULE_5000_ID)
    const { tableRecordId, billId } = await openTable(api, gm, 'A01')
    const items = [
      { goodsId: VSOP_18, quantity: 1 },
      { goodsId: SMALL_BEER, quantity: 1 },
      { goodsId: COCKTAIL, quantity: 2 },
    ]
    await gm.call(orders.add, { tableRecordId, items, payMode: payMode.payLater })
    const version = async () => (await readBill(api, billId)).version
    await gm.call(billing.discount, { billId, version: await version(), rateBp: 9_000, reason: '老客户' })
    expect(await gm.call(billing.wipe, { billId, version: await version(), amount: 240 })).toMatchObject({
      payableAmount: 219_000,
    })
    const guest = { guaranteeUserId: gm.userId ?? 0, guestName: '陈总', guestPhone: '13900001234', reason: '月结' }
    await gm.call(billing.settle, {
      billId,
      payments: [
        { payMethod: 'card', amount: 100_000 },
        { payMethod: 'balance', amount: 69_000, authCode: await fetchMemberCode(api, MEMBER) },
        { payMethod: 'credit', amount: 50_000, credit: guest },
      ],
    })
    expect(await sumFacts(tableRecordId)).toMatchObject({
      total: 243_600,
      gift: 0,
      discount: 24_600,
      paid: 169_000,
      credit: 50_000,
      unpaid: 0,
      perf: 157_500,
    })
    const { creditId } = await api.db
      .selectFrom('creditRecord')
      .select('creditId')
      .where('billId', '=', billId)
      .executeTakeFirstOrThrow()
    await cashier.call(billing.creditRepay, { creditId, amount: 50_000, payMethod: 'cash' })
    expect(await sumFacts(tableRecordId)).toMatchObject({ paid: 169_000, credit: 50_000, perf: 207_500 })
    expect(await readStoredValue(api, MEMBER)).toEqual({ principal: 442_500, bonus: 88_500 })
  })

  it('G2: counts a given fruit plate at its price and charges nothing', async () => {
    const { tableRecordId } = await openTable(api, gm, 'A02')
    await gm.call(gifts.add, {
      tableRecordId,
      items: [{ goodsId: FRUIT, quantity: 1 }],
      reason: giftReason.customerCare,
    })
    expect(await sumFacts(tableRecordId)).toMatchObject({ total: 9_800, gift: 9_800, discount: 0, unpaid: 0 })
    expect(await gm.call(billing.detail, { tableRecordId })).toMatchObject({
      payableAmount: 0,
      gifts: [{ goodsName: '小果盘', amount: 9_800, netAmount: 0 }],
    })
  })

  it('G4: returns one of two pieces before payment', async () => {
    const { tableRecordId } = await openTable(api, gm, 'A03')
    const { orderId } = await gm.call(orders.add, {
      tableRecordId,
      items: [{ goodsId: MOJITO, quantity: 2 }],
      payMode: payMode.payLater,
    })
    const { orderItemId } = await api.db
      .selectFrom('orderItem')
      .select('orderItemId')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
    const { version } = await readSitting(api, tableRecordId)
    await gm.call(orders.returnItem, { orderItemId, quantity: 1, reason: '点错', version })
    expect(await sumFacts(tableRecordId)).toMatchObject({ total: 8_800, returned: 8_800, unpaid: 8_800 })
  })

  it('leave every audit rule satisfied', async () => {
    expect(await listViolations(api)).toEqual([])
  })
})
