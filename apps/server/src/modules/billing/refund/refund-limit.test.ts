/** Small refunds need no approval, but many small ones do; large ones need the pay password. */
import { billing } from '@nocturne/contract/billing/endpoints'
import { payMode, refundStatus, refundType } from '@nocturne/contract/codes'
import { orders } from '@nocturne/contract/orders/endpoints'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../../test/api.ts'
import type { Caller, TestApi } from '../../../../test/api.ts'
import { BOTTLE_GOODS_ID, listViolations, openTable } from '../../../../test/factories.ts'
import { encryptWithFreshNonce } from '../../../../test/log-in.ts'

const PASSWORD = '258369'
const [GONE, WAITS] = [refundStatus.succeeded, refundStatus.pending]

describe('refunds without approval', () => {
  let api: TestApi
  let cashier: Caller
  let second: Caller

  beforeEach(async () => {
    api = await startTestApi()
    cashier = await api.as('shouyin01')
    second = await api.as('shouyin02')
  })
  afterEach(async () => {
    expect(await listViolations(api)).toEqual([])
  })

  /** Orders of bottles on one bill, fully paid by one card payment. */
  const paidOrders = async (tableName: string, bottles: readonly number[]) => {
    const { tableRecordId, billId } = await openTable(api, cashier, tableName)
    const placed = []
    for (const quantity of bottles)
      placed.push(
        await cashier.call(orders.add, {
          tableRecordId,
          items: [{ goodsId: BOTTLE_GOODS_ID, quantity }],
          payMode: payMode.payLater,
        }),
      )
    const amount = placed.reduce((sum, order) => sum + order.payableAmount, 0)
    await cashier.call(billing.settle, { billId, payments: [{ payMethod: 'card', amount }] })
    return placed.map(({ orderId }) => orderId)
  }
  const what = (orderId: number, amount: number) => ({ orderId, refundType: refundType.moneyOnly, amount })
  const back = (caller: Caller, orderId: number, amount: number, payPassword?: string) =>
    caller.send(billing.refundApply, { ...what(orderId, amount), reason: '投诉', ...(payPassword && { payPassword }) })
  const statuses = async (replies: Promise<Awaited<ReturnType<typeof back>>>[]) =>
    (await Promise.all(replies)).map((reply) => reply.data.status).toSorted()

  it('end for an order when its partial refunds reach the limit, across operators', async () => {
    const [orderId = 0] = await paidOrders('A01', [2])
    expect((await back(cashier, orderId, 12_000)).data.status).toBe(GONE)
    expect((await back(second, orderId, 8_001)).data.status).toBe(WAITS)
    expect((await back(second, orderId, 8_000)).data.status).toBe(GONE)
    expect((await back(await api.as('shouyin03'), orderId, 1)).data.status).toBe(WAITS)
  })

  it('end for a payment, over all its orders', async () => {
    const [first = 0, other = 0] = await paidOrders('A02', [1, 1])
    expect((await back(cashier, first, 20_000)).data.status).toBe(GONE)
    expect((await back(second, other, 100)).data.status).toBe(WAITS)
  })

  it('end for an operator, over all bills, also for concurrent refunds', async () => {
    const orderIds = (
      await Promise.all(['A03', 'A04', 'A05', 'A06', 'A07'].map((name) => paidOrders(name, [1])))
    ).flat()
    expect(await statuses(orderIds.map((orderId) => back(cashier, orderId, 20_000)))).toEqual([
      WAITS,
      WAITS,
      WAITS,
      WAITS,
      GONE,
    ])
  })

  it('are available again the next night, for payments of that night', async () => {
    const [orderId = 0] = await paidOrders('A08', [1])
    expect((await back(cashier, orderId, 20_000)).data.status).toBe(GONE)
    api.clock.later(24 * 60)
    expect((await back(cashier, orderId, 100)).data.status).toBe(WAITS)
    const [later = 0] = await paidOrders('A09', [1])
    expect((await back(cashier, later, 20_000)).data.status).toBe(GONE)
  })

  it('ignore approved refunds', async () => {
    const [orderId = 0, other = 0] = [...(await paidOrders('B01', [1])), ...(await paidOrders('B02', [1]))]
    const { data } = await back(cashier, orderId, 50_000)
    await (await api.as('caiwu01')).call(billing.refundAudit, { refundId: data.refundId, agree: true })
    expect((await back(cashier, other, 20_000)).data.status).toBe(GONE)
  })

  it('require the pay password above its amount, before anything is written', async () => {
    const [orderId = 0] = await paidOrders('B03', [2])
    const refunds = () => api.db.selectFrom('refund').select('refundId').execute()
    expect(await back(cashier, orderId, 100_001)).toMatchObject({
      errCode: 'PARAM_INVALID',
      msg: '参数错误：请输入支付密码',
      detail: { field: 'payPassword' },
    })
    expect(await back(cashier, orderId, 100_001, await encryptWithFreshNonce(api, '000000'))).toMatchObject({
      errCode: 'PAY_PASSWORD_WRONG',
    })
    expect(await refunds()).toEqual([])
    expect((await back(cashier, orderId, 100_001, await encryptWithFreshNonce(api, PASSWORD))).data.status).toBe(WAITS)
  })

  it('previews methods, approval and password', async () => {
    const [orderId = 0] = await paidOrders('B04', [2])
    expect(await cashier.call(billing.refundPlan, what(orderId, 20_000))).toMatchObject({
      amount: 20_000,
      creditBack: 0,
      parts: [{ payMethod: 'card', amount: 20_000 }],
      approval: false,
      password: false,
    })
    expect(await cashier.call(billing.refundPlan, what(orderId, 100_001))).toMatchObject({
      approval: true,
      password: true,
    })
    await back(cashier, orderId, 20_000)
    expect(await cashier.call(billing.refundPlan, what(orderId, 1))).toMatchObject({ approval: true, password: false })
    expect(await cashier.send(billing.refundPlan, what(orderId, 900_000))).toMatchObject({ errCode: 'REFUND_EXCEEDED' })
    expect(await (await api.as('fwy01')).send(billing.refundPlan, what(orderId, 1))).toMatchObject({ code: 403 })
  })
})
