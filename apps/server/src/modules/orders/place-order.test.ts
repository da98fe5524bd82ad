import { randomUUID } from 'node:crypto'
import { factType, normalDisable, orderStatus, payMode } from '@nocturne/contract/codes'
import { orders } from '@nocturne/contract/orders/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildRequest, startTestApi } from '../../../test/api.ts'
import type { Caller, ApiReply, TestApi } from '../../../test/api.ts'
import { openTable, readTableId } from '../../../test/factories.ts'

const CHIVAS = 1
const LONG_ISLAND = 31
const CLOCK_FEE = 65

describe('点单', () => {
  let api: TestApi
  let waiter: Caller
  let tableRecordId: number

  beforeAll(async () => {
    api = await startTestApi()
    waiter = await api.as('fwy01')
    const opened = await waiter.call(tables.open, { tableId: await readTableId(api, 'A08'), guestNum: 5 })
    tableRecordId = opened.tableRecordId
  })

  const order = (caller: Caller, items: { goodsId: number; quantity: number }[], key?: string) =>
    caller.send(orders.add, { tableRecordId, items, payMode: payMode.payLater }, key === undefined ? {} : { key })

  it('rejects a stranger with HTTP 401', async () => {
    expect((await order(api.anonymous, [{ goodsId: CHIVAS, quantity: 1 }])).httpStatus).toBe(401)
  })

  it('rejects staff without the permission', async () => {
    expect(await order(await api.as('caiwu01'), [{ goodsId: CHIVAS, quantity: 1 }])).toMatchObject({
      code: 403,
      errCode: 'NO_PERMISSION',
      httpStatus: 200,
    })
  })

  it('rejects goods that are not on the menu and names sold-out ones', async () => {
    expect(await order(waiter, [{ goodsId: 999_999, quantity: 1 }])).toMatchObject({ errCode: 'GOODS_OFF' })
    await api.db.updateTable('goods').set({ soldOut: true }).where('goodsId', '=', CLOCK_FEE).execute()
    expect(await order(waiter, [{ goodsId: CLOCK_FEE, quantity: 1 }])).toMatchObject({ errCode: 'GOODS_SOLD_OUT' })
  })

  it('names the invalid field, in Chinese', async () => {
    const reply = await order(waiter, [])
    expect(reply).toMatchObject({ errCode: 'PARAM_INVALID', detail: { field: 'items', label: '商品' } })
  })

  it('writes order, lines, facts, stock, log and outbox together', async () => {
    const before = await readStock(CHIVAS)
    const reply = await order(waiter, [
      { goodsId: CHIVAS, quantity: 2 },
      { goodsId: LONG_ISLAND, quantity: 1 },
    ])
    expect(reply).toMatchObject({ code: 200, data: { payableAmount: 185_800, status: orderStatus.placed } })
    const stored = await api.db
      .selectFrom('orders')
      .selectAll()
      .where('orderId', '=', reply.data.orderId)
      .executeTakeFirstOrThrow()
    expect(stored).toMatchObject({ totalAmount: 185_800, unpaidAmount: 185_800, businessDate: '2026-03-14' })
    expect(stored.orderNo).toMatch(/^DD20260314\d{6}$/)
    expect(
      await api.db
        .selectFrom('salesFact')
        .select(['factType', 'dTotal', 'dUnpaid'])
        .where('orderId', '=', stored.orderId)
        .execute(),
    ).toEqual([{ factType: factType.placed, dTotal: 185_800, dUnpaid: 185_800 }])
    expect(await readStock(CHIVAS)).toBe(before - 2)
    expect(
      await api.db
        .selectFrom('operLog')
        .selectAll()
        .where('subjectType', '=', 'order')
        .where('subjectId', '=', stored.orderId)
        .execute(),
    ).toHaveLength(1)
    expect(await api.db.selectFrom('outbox').select('topic').where('topic', '=', 'order').execute()).not.toHaveLength(0)
  })

  it('creates one order for concurrent duplicates', async () => {
    const items = [{ goodsId: LONG_ISLAND, quantity: 3 }]
    const [first, second] = await Promise.all([
      order(waiter, items, 'double-tap-1'),
      order(waiter, items, 'double-tap-1'),
    ])
    expect(first.code).toBe(200)
    expect(second.data).toEqual(first.data)
    expect(await order(waiter, [{ goodsId: LONG_ISLAND, quantity: 4 }], 'double-tap-1')).toMatchObject({
      errCode: 'IDEMPOTENCY_KEY_REUSED',
    })
  })

  it('identifies a request by its field, also with a new header for every send', async () => {
    const send = async (quantity: number) => {
      const items = [{ goodsId: LONG_ISLAND, quantity }]
      const request = buildRequest(
        orders.add,
        { tableRecordId, items, payMode: payMode.payLater },
        waiter.token,
        randomUUID(),
      )
      const payload = `${String(request.payload)}&requestId=field-and-header-1`
      return (await api.app.inject({ ...request, payload })).json<ApiReply<{ orderId: number }>>()
    }
    const first = await send(1)
    expect(first.code).toBe(200)
    expect((await send(1)).data).toEqual(first.data)
    expect((await send(2)).errCode).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  it('rejects a sum above the confirmed one on every send, and accepts a lower one', async () => {
    const input = { tableRecordId, items: [{ goodsId: LONG_ISLAND, quantity: 2 }], payMode: payMode.payLater }
    const setPrice = (salePrice: number) =>
      api.db.updateTable('goods').set({ salePrice }).where('goodsId', '=', LONG_ISLAND).execute()
    const count = () => api.db.selectFrom('orders').select('orderId').execute()
    const before = await count()
    await setPrice(10_300)
    const late = await Promise.all(
      ['raised-1', 'raised-1', 'raised-2'].map((key) =>
        waiter.send(orders.add, { ...input, expectedFen: 19_600 }, { key }),
      ),
    )
    for (const reply of late)
      expect(reply).toMatchObject({
        errCode: 'PRICE_CHANGED',
        msg: '价格有变：¥196 → ¥206，请确认后再提交',
        detail: { expectedFen: 19_600, amountFen: 20_600 },
      })
    expect(await count()).toHaveLength(before.length)

    const agreed = { ...input, expectedFen: 20_600 }
    const twice = await Promise.all(['', ''].map(() => waiter.send(orders.add, agreed, { key: 'raised-1' })))
    expect(twice.map(({ data }) => data.payableAmount)).toEqual([20_600, 20_600])
    await setPrice(9_800)
    expect(await waiter.call(orders.add, agreed)).toMatchObject({ payableAmount: 19_600 })
    expect(await count()).toHaveLength(before.length + 2)
  })

  it('never sells the last bottle twice', async () => {
    await api.db.updateTable('goods').set({ stockNum: 3 }).where('goodsId', '=', CHIVAS).execute()
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => order(waiter, [{ goodsId: CHIVAS, quantity: 1 }])),
    )
    expect(replies.filter((reply) => reply.code === 200)).toHaveLength(3)
    expect(replies.filter((reply) => reply.errCode === 'STOCK_SHORT')).toHaveLength(2)
    expect(await readStock(CHIVAS)).toBe(0)
  })

  it("applies the member's price at a table, the regular price after the membership ends, and rejects an unknown member", async () => {
    const { memberId, discountBp } = await api.db
      .selectFrom('member as m')
      .innerJoin('memberLevel as l', 'l.levelId', 'm.levelId')
      .select(['m.memberId', 'l.discountBp'])
      .where('m.status', '=', normalDisable.normal)
      .orderBy('l.discountBp')
      .executeTakeFirstOrThrow()
    expect(discountBp).toBeLessThan(10_000)
    const { tableRecordId: sitting } = await openTable(api, waiter, 'C09')
    await api.db.updateTable('sitting').set({ memberId }).where('tableRecordId', '=', sitting).execute()
    await api.db.updateTable('goods').set({ stockNum: 9 }).where('goodsId', '=', CHIVAS).execute()
    const priceNow = async () => {
      const input = { tableRecordId: sitting, items: [{ goodsId: CHIVAS, quantity: 1 }], payMode: payMode.payLater }
      return (await waiter.call(orders.add, input)).payableAmount
    }
    const asMember = await priceNow()
    // A member named with an order gets no rate, and at a table without a verified member no order gets one.
    await api.db.updateTable('sitting').set({ memberRateOff: true }).where('tableRecordId', '=', sitting).execute()
    const namedOnly = await waiter.call(orders.add, {
      tableRecordId: sitting,
      memberId,
      items: [{ goodsId: CHIVAS, quantity: 1 }],
      payMode: payMode.payLater,
    })
    await api.db.updateTable('sitting').set({ memberRateOff: false }).where('tableRecordId', '=', sitting).execute()
    await api.db
      .updateTable('member')
      .set({ status: normalDisable.disabled })
      .where('memberId', '=', memberId)
      .execute()
    const asAnybody = await priceNow()
    expect(asMember).toBeLessThan(asAnybody)
    expect(namedOnly.payableAmount).toBe(asAnybody)
    expect(
      await waiter.send(orders.add, {
        tableRecordId: sitting,
        memberId,
        items: [{ goodsId: CHIVAS, quantity: 1 }],
        payMode: payMode.payLater,
      }),
    ).toMatchObject({ errCode: 'NOT_FOUND' })
    expect(await readStock(CHIVAS)).toBe(6)
  })

  it('names the sold-out goods to a caller who waited for the last bottle', async () => {
    const sittings = await Promise.all(['C06', 'C07', 'C08'].map((name) => openTable(api, waiter, name)))
    await api.db.updateTable('goods').set({ stockNum: 1 }).where('goodsId', '=', CHIVAS).execute()
    const replies = await Promise.all(
      sittings.map(({ tableRecordId: other }) =>
        waiter.send(orders.add, {
          tableRecordId: other,
          items: [{ goodsId: CHIVAS, quantity: 1 }],
          payMode: payMode.payLater,
        }),
      ),
    )
    const refused = replies.filter((reply) => reply.code !== 200)
    expect(refused).toHaveLength(2)
    for (const reply of refused)
      expect(reply).toMatchObject({ errCode: 'STOCK_SHORT', msg: expect.stringContaining('芝华士12年') as string })
    expect(await readStock(CHIVAS)).toBe(0)
  })

  async function readStock(goodsId: number): Promise<number> {
    return (
      await api.db.selectFrom('goods').select('stockNum').where('goodsId', '=', goodsId).executeTakeFirstOrThrow()
    ).stockNum
  }
})
