import { parseTime } from '@nocturne/base/venue-time'
import { billing } from '@nocturne/contract/billing/endpoints'
import { orderStatus, payBizType, payMode, payScene, payStatus } from '@nocturne/contract/codes'
import { orders } from '@nocturne/contract/orders/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../test/api.ts'
import type { Caller, TestApi } from '../../test/api.ts'
import { BOTTLE_GOODS_ID, listViolations, openTable } from '../../test/factories.ts'
import { cancelOverdueOrders } from './order-sweeper.ts'

describe('overdue pay-now orders', () => {
  let api: TestApi
  let waiter: Caller
  let cashier: Caller

  beforeAll(async () => {
    api = await startTestApi()
    waiter = await api.as('fwy01')
    cashier = await api.as('shouyin01')
  })

  const waiting = async (tableName: string) => {
    const { tableRecordId, billId } = await openTable(api, waiter, tableName)
    const cart = { tableRecordId, items: [{ goodsId: BOTTLE_GOODS_ID, quantity: 2 }], payMode: payMode.payNow }
    return { billId, ...(await waiter.call(orders.add, cart)) }
  }
  const sweep = () => cancelOverdueOrders(api.db, parseTime(api.clock.now()))
  const stock = async () =>
    (
      await api.db
        .selectFrom('goods')
        .select('stockNum')
        .where('goodsId', '=', BOTTLE_GOODS_ID)
        .executeTakeFirstOrThrow()
    ).stockNum
  const readStatus = async (orderId: number) =>
    (await api.db.selectFrom('orders').select('status').where('orderId', '=', orderId).executeTakeFirstOrThrow()).status

  it('are cancelled on time with their stock returned, and show it', async () => {
    const before = await stock()
    const { orderId } = await waiting('D01')
    expect(await stock()).toBe(before - 2)
    expect(await sweep()).toBe(0)
    api.clock.later(16)
    const runs = await Promise.all([sweep(), sweep()])
    expect(runs[0] + runs[1]).toBe(1)
    expect(await readStatus(orderId)).toBe(orderStatus.cancelled)
    expect(await stock()).toBe(before)
    expect(await api.db.selectFrom('operLog').select('userName').where('title', '=', '超时取消订单').execute()).toEqual(
      [{ userName: '系统' }],
    )
    expect(await listViolations(api)).toEqual([])
  })

  it('are not cancelled while a payment is in progress', async () => {
    const { orderId, billId } = await waiting('D02')
    await api.db
      .insertInto('payment')
      .values({
        paymentNo: 'ZF20260314900001',
        bizType: payBizType.bill,
        bizId: billId,
        billId,
        orderId,
        payMethod: 'wechat',
        amount: 1,
        status: payStatus.paying,
        scene: payScene.guest,
        createdAt: api.clock.now(),
      })
      .execute()
    api.clock.later(16)
    expect(await sweep()).toBe(0)
    await api.db.updateTable('payment').set({ status: payStatus.closed }).where('orderId', '=', orderId).execute()
    expect(await sweep()).toBe(1)
  })

  it('are either paid or cancelled when both happen concurrently', async () => {
    const { orderId, billId, payableAmount } = await waiting('D03')
    api.clock.later(16)
    const [reply] = await Promise.all([
      cashier.send(billing.settle, { billId, orderId, payments: [{ payMethod: 'cash', amount: payableAmount }] }),
      sweep(),
    ])
    expect(await readStatus(orderId)).toBe(reply.code === 200 ? orderStatus.settled : orderStatus.cancelled)
    expect(await listViolations(api)).toEqual([])
  })
})
