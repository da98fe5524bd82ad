/** Attacks on credit through a guest's phone: naming a sales person must not credit sales they did not bring. */
import { orderStatus, payMethod, payMode, refundStatus, refundType } from '@nocturne/contract/codes'
import { billing } from '@nocturne/contract/billing/endpoints'
import { guest } from '@nocturne/contract/guest/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import {
  BOTTLE_GOODS_ID,
  listViolations,
  fillStock,
  openTable,
  orderBottles,
  readSitting,
} from '../../../test/factories.ts'
import { createSeatedPhone } from '../../../test/guest-phone.ts'
import { parseTime } from '@nocturne/base/venue-time'
import { cancelOverdueOrders } from '../../jobs/order-sweeper.ts'

const WALK_IN = 1
const PRICE = 88_000

let api: TestApi
let gm: Caller
let cashier: Caller
let finance: Caller
let waiter: Caller
let friend: number
let colleague: number
let sitting: Awaited<ReturnType<typeof openTable>>
let phone: Awaited<ReturnType<typeof createSeatedPhone>>
let here: string
let test = 0

beforeAll(async () => {
  api = await startTestApi()
  gm = await api.as('gm')
  cashier = await api.as('shouyin01')
  finance = await api.as('caiwu01')
  waiter = await api.as('fwy01')
  friend = (await api.as('yx01')).userId ?? 0
  colleague = (await api.as('yx02')).userId ?? 0
})
beforeEach(async () => {
  await api.db.deleteFrom('sysConfig').where('configKey', '=', 'order.guestPostpay').execute()
  await fillStock(api)
  test += 1
  here = `${test > 12 ? 'B' : 'A'}${String(test > 12 ? test - 12 : test).padStart(2, '0')}`
  sitting = await openTable(api, waiter, here)
  phone = await createSeatedPhone(api, here)
})

const naming = (salesUserId: number, from = phone) =>
  from.call(guest.createOrder, { pass: from.pass, items: [{ goodsId: BOTTLE_GOODS_ID, quantity: 1 }], salesUserId })
const salesPerson = async () => (await readSitting(api, sitting.tableRecordId)).salesUserId
/** Sum of a person's facts of this night. */
const broughtBy = async (userId: number) => {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(d_total), 0)::bigint as total from sales_fact
    where sales_user_id = ${userId} and sitting_id = ${sitting.tableRecordId}`.execute(api.db)
  return rows[0]?.total
}
const postpay = () =>
  api.db.insertInto('sysConfig').values({ configKey: 'order.guestPostpay', configValue: 'true' }).execute()
const pay = async (orderId: number, amount = PRICE) => {
  api.clock.later(1)
  await cashier.call(billing.settle, {
    billId: sitting.billId,
    orderId,
    payments: [{ payMethod: payMethod.cash, amount }],
  })
}
const readLine = (orderId: number) =>
  api.db.selectFrom('orderItem').selectAll().where('orderId', '=', orderId).executeTakeFirstOrThrow()
const refund = async (
  orderId: number,
  what:
    | { refundType: typeof refundType.moneyOnly; amount: number }
    | { refundType: typeof refundType.goods; quantity: number },
) => {
  api.clock.later(1)
  const reason = '客人不要了'
  const { refundId, status } = await cashier.call(
    billing.refundApply,
    what.refundType === refundType.moneyOnly
      ? { orderId, refundType: what.refundType, amount: what.amount, reason }
      : {
          orderId,
          refundType: what.refundType,
          items: [{ orderItemId: (await readLine(orderId)).orderItemId, quantity: what.quantity }],
          reason,
        },
  )
  if (status === refundStatus.pending) await finance.call(billing.refundAudit, { refundId, agree: true })
}
const listLogLines = () =>
  api.db
    .selectFrom('salesAttributionLog')
    .selectAll()
    .where('subjectType', '=', 'record')
    .where('subjectId', '=', sitting.tableRecordId)
    .orderBy('logId')
    .execute()

describe('a sales person named by a guest', () => {
  it('gets nothing from an order that only waits or is cancelled by the guest', async () => {
    const { orderId } = await naming(friend)
    expect(await salesPerson()).toBe(WALK_IN)
    await phone.call(guest.cancelOrder, { pass: phone.pass, orderId })
    expect(await salesPerson()).toBe(WALK_IN)
    expect(await listLogLines()).toEqual([])
    expect(await listViolations(api)).toEqual([])
  })

  it('gets nothing from an order that was not paid in time', async () => {
    const { orderId } = await naming(friend)
    api.clock.later(20)
    expect(await cancelOverdueOrders(api.db, parseTime(api.clock.now()))).toBe(1)
    expect(
      await api.db.selectFrom('orders').select('status').where('orderId', '=', orderId).executeTakeFirst(),
    ).toEqual({
      status: orderStatus.cancelled,
    })
    expect(await salesPerson()).toBe(WALK_IN)
    expect(await listViolations(api)).toEqual([])
  })

  it('gets the sitting once the order is paid; the log stores order and phone', async () => {
    const { orderId } = await naming(friend)
    await pay(orderId)
    expect(await salesPerson()).toBe(friend)
    expect(await broughtBy(friend)).toBe(PRICE)
    expect(await broughtBy(WALK_IN)).toBe(0)
    expect(await listLogLines()).toMatchObject([
      { fromUserId: WALK_IN, toUserId: friend, guestOrderId: orderId, deviceId: phone.deviceId },
    ])
    expect(await listViolations(api)).toEqual([])
  })

  it('gets the sitting once staff accept the order, or immediately where orders go on the bill', async () => {
    const { orderId } = await naming(friend)
    await gm.call(orders.toPostpay, { orderId })
    expect(await salesPerson()).toBe(friend)
    expect(await broughtBy(friend)).toBe(PRICE)
    expect(await listViolations(api)).toEqual([])
  })

  it('gets it immediately where the venue needs no acceptance', async () => {
    await postpay()
    const { orderId } = await naming(friend)
    expect(await salesPerson()).toBe(friend)
    expect(await listLogLines()).toMatchObject([{ guestOrderId: orderId, deviceId: phone.deviceId }])
    expect(await listViolations(api)).toEqual([])
  })

  it.each(['waits', 'is paid', 'is accepted'])(
    'gets nothing of earlier sales by others, though the order %s',
    async (how) => {
      await orderBottles(gm, sitting.tableRecordId, 3)
      if (how === 'is accepted') await postpay()
      const { orderId } = await naming(friend)
      if (how === 'is paid') await pay(orderId)
      expect(await salesPerson()).toBe(WALK_IN)
      expect(await broughtBy(friend)).toBe(0)
      expect(await listLogLines()).toEqual([])
      expect(await listViolations(api)).toEqual([])
    },
  )

  it('never replaces a colleague, also one assigned while the order waited', async () => {
    const { orderId } = await naming(friend)
    const { version } = await readSitting(api, sitting.tableRecordId)
    await gm.call(tables.changeSales, {
      tableRecordId: sitting.tableRecordId,
      salesUserId: colleague,
      reason: '客人是他带来的',
      version,
    })
    await pay(orderId)
    expect(await salesPerson()).toBe(colleague)
    await pay((await naming(friend)).orderId)
    expect(await salesPerson()).toBe(colleague)
    expect(await broughtBy(friend)).toBe(0)
    expect(await listViolations(api)).toEqual([])
  })

  it('gets nothing while a staff order waits for payment, nor after its cancellation', async () => {
    const items = [{ goodsId: BOTTLE_GOODS_ID, quantity: 3 }]
    const { tableRecordId } = sitting
    const written = await waiter.call(orders.add, { tableRecordId, items, payMode: payMode.payNow })
    await pay((await naming(friend)).orderId)
    expect(await salesPerson()).toBe(WALK_IN)
    await waiter.call(orders.cancel, { orderId: written.orderId, reason: '客人不要了' })
    expect(await salesPerson()).toBe(WALK_IN)
    expect(await listLogLines()).toEqual([])
    expect(await listViolations(api)).toEqual([])
  })

  it('is one of two when two guests name different people and pay concurrently', async () => {
    const second = await createSeatedPhone(api, here)
    const [one, other] = await Promise.all([naming(friend), naming(colleague, second)])
    expect(await salesPerson()).toBe(WALK_IN)
    await Promise.all([pay(one.orderId), pay(other.orderId)].map((paying) => paying.catch(() => undefined)))
    for (const { orderId } of [one, other]) {
      const { status } = await api.db
        .selectFrom('orders')
        .select('status')
        .where('orderId', '=', orderId)
        .executeTakeFirstOrThrow()
      if (status === orderStatus.waiting) await pay(orderId)
    }
    const log = await listLogLines()
    expect(log).toHaveLength(1)
    expect([friend, colleague]).toContain(log[0]?.toUserId)
    expect(await salesPerson()).toBe(log[0]?.toUserId)
    expect(await listViolations(api)).toEqual([])
  })

  it('loses it with the order when it is fully refunded, as goods or as money', async () => {
    const { orderId } = await naming(friend)
    await pay(orderId)
    await orderBottles(gm, sitting.tableRecordId, 2)
    expect(await broughtBy(friend)).toBe(3 * PRICE)
    await refund(orderId, { refundType: refundType.goods, quantity: 1 })
    expect(await salesPerson()).toBe(WALK_IN)
    expect(await broughtBy(friend)).toBe(0)
    expect(await broughtBy(WALK_IN)).toBe(2 * PRICE)
    expect(await listLogLines()).toMatchObject([
      { toUserId: friend, guestOrderId: orderId, deviceId: phone.deviceId },
      { fromUserId: friend, toUserId: WALK_IN, guestOrderId: orderId, deviceId: null },
    ])
    expect(await listViolations(api)).toEqual([])
  })

  it('loses it when all the money is refunded; a partial refund changes nothing', async () => {
    const { orderId } = await naming(friend)
    await pay(orderId)
    await refund(orderId, { refundType: refundType.moneyOnly, amount: 10_000 })
    expect(await salesPerson()).toBe(friend)
    await refund(orderId, { refundType: refundType.moneyOnly, amount: PRICE - 10_000 })
    expect(await salesPerson()).toBe(WALK_IN)
    expect(await broughtBy(friend)).toBe(0)
    expect(await listViolations(api)).toEqual([])
  })

  it('loses it when the accepted order is returned, unless staff assigned another person since', async () => {
    await postpay()
    const give = async (orderId: number) => {
      const { orderItemId } = await readLine(orderId)
      const { version } = await readSitting(api, sitting.tableRecordId)
      await gm.call(orders.returnItem, { orderItemId, quantity: 1, reason: '点错了', version })
    }
    await give((await naming(friend)).orderId)
    expect(await salesPerson()).toBe(WALK_IN)
    expect(await listViolations(api)).toEqual([])
    const { orderId } = await naming(friend)
    expect(await salesPerson()).toBe(friend)
    await gm.call(tables.changeSales, {
      tableRecordId: sitting.tableRecordId,
      salesUserId: colleague,
      reason: '客人是他带来的',
      version: (await readSitting(api, sitting.tableRecordId)).version,
    })
    await give(orderId)
    expect(await salesPerson()).toBe(colleague)
    expect(await listViolations(api)).toEqual([])
  })

  it('gets nothing from a partial payment or a free order', async () => {
    await api.db.updateTable('goods').set({ salePrice: 0 }).where('goodsId', '=', BOTTLE_GOODS_ID).execute()
    const free = await naming(friend)
    expect(free).toMatchObject({ payableAmount: 0, payMode: payMode.payLater })
    expect(await salesPerson()).toBe(WALK_IN)
    await api.db.updateTable('goods').set({ salePrice: PRICE }).where('goodsId', '=', BOTTLE_GOODS_ID).execute()
    const { orderId } = await naming(friend)
    await pay(orderId, 1_000).catch(() => undefined)
    expect(await salesPerson()).toBe(WALK_IN)
    expect(await listViolations(api)).toEqual([])
  })

  it('gets nothing after leaving or stopping to sell while the order waited', async () => {
    const { orderId } = await naming(friend)
    await api.db.updateTable('appUser').set({ saleFlag: false }).where('userId', '=', friend).execute()
    await pay(orderId)
    await api.db.updateTable('appUser').set({ saleFlag: true }).where('userId', '=', friend).execute()
    expect(await salesPerson()).toBe(WALK_IN)
    expect(await listViolations(api)).toEqual([])
  })
})
