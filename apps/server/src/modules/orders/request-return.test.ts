import { approvals } from '@nocturne/contract/approvals/endpoints'
import { billing } from '@nocturne/contract/billing/endpoints'
import { alertKind, approvalStatus, orderStatus, payMode } from '@nocturne/contract/codes'
import { orders } from '@nocturne/contract/orders/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import { listViolations, openTable, readSitting } from '../../../test/factories.ts'

const CHIVAS = 1
const BOTTLE_FEN = 88_000

describe('requesting a return', () => {
  let api: TestApi
  let waiter: Caller
  let cashier: Caller
  let manager: Caller

  beforeAll(async () => {
    api = await startTestApi()
    waiter = await api.as('fwy01')
    cashier = await api.as('shouyin01')
    manager = await api.as('lm01')
  })
  afterEach(async () => expect(await listViolations(api)).toEqual([]))

  /** Opens a table of the waiter with unpaid bottles. */
  const bottles = async (tableName: string, quantity = 3) => {
    const { tableRecordId } = await openTable(api, waiter, tableName)
    const items = [{ goodsId: CHIVAS, quantity }]
    const { orderId } = await waiter.call(orders.add, { tableRecordId, items, payMode: payMode.payLater })
    return { tableRecordId, orderId, orderItemId: (await getLine(waiter, orderId)).orderItemId }
  }
  const getLine = async (caller: Caller, orderId: number) => {
    const [line] = (await caller.call(orders.detail, { orderId })).orders[0]?.items ?? []
    if (!line) throw new Error(`order ${orderId} has no line`)
    return line
  }
  const requestReturn = (caller: Caller, orderItemId: number, quantity = 1) =>
    caller.send(orders.askReturn, { orderItemId, quantity, reason: '客人不要了' })
  const waiting = async (orderItemId: number) =>
    api.db
      .selectFrom('approval')
      .select(['approvalId', 'amount', 'typeName'])
      .where('bizType', '=', 'return')
      .where('bizId', '=', orderItemId)
      .where('status', '=', approvalStatus.pending)
      .execute()
  const agree = (caller: Caller, approvalId: number) => caller.send(approvals.handle, { approvalId, action: 'agree' })
  const rings = async (approvalId: number) =>
    (
      await api.db
        .selectFrom('alert')
        .select('userIds')
        .where('kind', '=', alertKind.approval)
        .where('subjectId', '=', approvalId)
        .execute()
    ).flatMap(({ userIds }) => userIds)

  it('requires ordering rights there: refuses strangers, callers without permission, and other tables', async () => {
    const { orderItemId } = await bottles('A01')
    expect((await requestReturn(api.anonymous, orderItemId)).httpStatus).toBe(401)
    expect(await requestReturn(await api.as('hr01'), orderItemId)).toMatchObject({ code: 403 })
    expect(await requestReturn(await api.as('yx02'), orderItemId)).toMatchObject({ code: 403 })
    expect(await requestReturn(waiter, orderItemId, 4)).toMatchObject({ errCode: 'RETURN_EXCEEDED' })
    expect(await requestReturn(waiter, 999_999)).toMatchObject({ errCode: 'ORDER_NOT_FOUND' })
    expect(await waiting(orderItemId)).toEqual([])
  })

  it('shows on the line, alerts permitted employees, and is created once for concurrent requests', async () => {
    const { orderId, orderItemId } = await bottles('A02')
    expect((await getLine(waiter, orderId)).can).toMatchObject({ returnItem: false, askReturn: true })
    expect((await getLine(manager, orderId)).can).toMatchObject({ returnItem: true, askReturn: false })
    const both = await Promise.all([requestReturn(waiter, orderItemId, 2), requestReturn(waiter, orderItemId, 2)])
    expect(both.map(({ errCode }) => errCode ?? 'ok').toSorted()).toEqual(['RETURN_ASKED', 'ok'])
    const [pending, second] = await waiting(orderItemId)
    expect(second).toBeUndefined()
    expect(pending).toMatchObject({ amount: 2 * BOTTLE_FEN, typeName: '退单' })
    const alertedUserIds = await rings(pending?.approvalId ?? 0)
    expect(alertedUserIds).toContain(manager.userId)
    expect(alertedUserIds).toContain(cashier.userId)
    expect(alertedUserIds).not.toContain(waiter.userId)
    expect(await getLine(waiter, orderId)).toMatchObject({
      returnQuantity: 0,
      returnAsked: { quantity: 2, mine: true },
      can: { askReturn: false },
    })
    expect((await getLine(manager, orderId)).returnAsked).toMatchObject({
      mine: false,
      applyUserName: expect.anything(),
    })
  })

  it('returns the pieces once for two concurrent approvals, and notifies the waiter', async () => {
    const { orderId, orderItemId } = await bottles('A03')
    await requestReturn(waiter, orderItemId, 2)
    const [pending] = await waiting(orderItemId)
    const approvalId = pending?.approvalId ?? 0
    expect(await agree(waiter, approvalId)).toMatchObject({ errCode: 'SELF_APPROVE' })
    expect(await agree(await api.as('yx01'), approvalId)).toMatchObject({ code: 403 })
    const both = await Promise.all([agree(manager, approvalId), agree(cashier, approvalId)])
    expect(both.map(({ errCode }) => errCode ?? 'ok').toSorted()).toEqual(['APPROVAL_HANDLED', 'ok'])
    expect(await getLine(waiter, orderId)).toMatchObject({
      returnQuantity: 2,
      returnReason: '客人不要了',
      returnAsked: null,
      can: { askReturn: true },
    })
    const notifications = await api.db
      .selectFrom('notification')
      .select('title')
      .where('userId', '=', waiter.userId ?? 0)
      .where('bizId', '=', approvalId)
      .execute()
    expect(notifications.map(({ title }) => title)).toEqual(['退单已通过'])
  })

  it('changes nothing after a rejection, and can be requested again', async () => {
    const { orderId, orderItemId } = await bottles('A04')
    await requestReturn(waiter, orderItemId)
    const [pending] = await waiting(orderItemId)
    const approvalId = pending?.approvalId ?? 0
    expect(await manager.send(approvals.handle, { approvalId, action: 'reject', opinion: '已开瓶' })).toMatchObject({
      code: 200,
    })
    expect(await getLine(waiter, orderId)).toMatchObject({ returnQuantity: 0, returnAsked: null })
    expect(await requestReturn(waiter, orderItemId)).toMatchObject({ code: 200 })
  })

  it('is closed by a direct return', async () => {
    const { tableRecordId, orderId, orderItemId } = await bottles('A05', 1)
    await requestReturn(waiter, orderItemId)
    const { version } = await readSitting(api, tableRecordId)
    const back = { orderItemId, quantity: 1, reason: '点错了', version }
    expect(await manager.send(orders.returnItem, back)).toMatchObject({
      data: { orderStatus: orderStatus.returned },
    })
    expect(await waiting(orderItemId)).toEqual([])
    expect((await getLine(waiter, orderId)).returnAsked).toBeNull()
  })

  it('ends with the sitting', async () => {
    const { tableRecordId, orderItemId } = await bottles('A06')
    await requestReturn(waiter, orderItemId)
    const { billId } = await readSitting(api, tableRecordId)
    const [pending] = await waiting(orderItemId)
    await cashier.call(billing.settle, { billId, payments: [{ payMethod: 'cash', amount: 3 * BOTTLE_FEN }] })
    // Pieces paid meanwhile need a refund: the approval is refused with that reason.
    expect(await agree(manager, pending?.approvalId ?? 0)).toMatchObject({ errCode: 'BIZ_FAILED' })
    await api.db.updateTable('sitting').set({ minCharge: 0 }).where('tableRecordId', '=', tableRecordId).execute()
    const { version } = await readSitting(api, tableRecordId)
    expect(await manager.send(tables.clear, { tableRecordId, version, force: true })).toMatchObject({ code: 200 })
    expect(await waiting(orderItemId)).toEqual([])
  })
})
