import { approvals } from '@nocturne/contract/approvals/endpoints'
import { billing } from '@nocturne/contract/billing/endpoints'
import { recordStatus } from '@nocturne/contract/codes'
import { orders } from '@nocturne/contract/orders/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../../test/api.ts'
import type { Caller, TestApi } from '../../../../test/api.ts'
import { listViolations, openTable, orderBottles, readSitting } from '../../../../test/factories.ts'

const BOTTLE_FEN = 88_000
/** Saturday's minimum of a B table. */
const MINIMUM = 168_000

describe('a bill below the minimum of its tables', () => {
  let api: TestApi
  let manager: Caller
  let cashier: Caller
  let waiter: Caller

  beforeAll(async () => {
    api = await startTestApi()
    manager = await api.as('lm01')
    cashier = await api.as('shouyin01')
    waiter = await api.as('fwy01')
  })
  afterEach(async () => expect(await listViolations(api)).toEqual([]))

  const readVersion = async (tableRecordId: number) => (await readSitting(api, tableRecordId)).version
  const paidTable = async (tableName: string, quantity = 1) => {
    const sitting = await openTable(api, manager, tableName)
    const { orderId } = await orderBottles(manager, sitting.tableRecordId, quantity)
    const payments = [{ payMethod: 'cash' as const, amount: quantity * BOTTLE_FEN }]
    await cashier.call(billing.settle, { billId: sitting.billId, payments })
    return { ...sitting, orderId }
  }
  type Sitting = { tableRecordId: number; billId: number }
  const clear = async (caller: Caller, { tableRecordId }: Sitting) =>
    caller.send(tables.clear, { tableRecordId, version: await readVersion(tableRecordId), force: true })
  const stay = async (caller: Caller, { tableRecordId, billId }: Sitting, minDiffAmount = MINIMUM - BOTTLE_FEN) =>
    caller.send(billing.stayBelow, {
      billId,
      version: await readVersion(tableRecordId),
      minDiffAmount,
      reason: '老客户维护',
    })
  const bill = async (caller: Caller, { billId }: Sitting) => caller.call(billing.detail, { billId })

  it('cannot be cleared until the missing amount is decided on', async () => {
    const sitting = await paidTable('B01')
    for (const caller of [cashier, manager])
      expect(await clear(caller, sitting)).toMatchObject({
        errCode: 'MIN_NOT_REACHED',
        detail: { minCharge: MINIMUM, minDiffAmount: MINIMUM - BOTTLE_FEN },
      })
    expect((await readSitting(api, sitting.tableRecordId)).status).toBe(recordStatus.settled)
  })

  it('is accepted by those who may waive minimums, with the reason on the bill, once', async () => {
    const sitting = await paidTable('B02')
    expect(await stay(waiter, sitting)).toMatchObject({ code: 403 })
    expect((await bill(manager, sitting)).can.stayBelow).toBe('yes')
    const both = await Promise.all([stay(manager, sitting), stay(manager, sitting)])
    expect(both.map(({ errCode }) => errCode ?? 'ok').toSorted()).not.toEqual(['ok', 'ok'])
    expect(await bill(manager, sitting)).toMatchObject({
      minDiffAmount: MINIMUM - BOTTLE_FEN,
      stayedBelow: { userName: '强哥', reason: '老客户维护', pending: false },
      can: { stayBelow: 'no' },
    })
    expect(await stay(manager, sitting)).toMatchObject({ errCode: 'MIN_REACHED' })
    expect(await clear(cashier, sitting)).toMatchObject({ code: 200 })
  })

  it('needs approval when a cashier requests it', async () => {
    const sitting = await paidTable('B03')
    expect((await bill(cashier, sitting)).can.stayBelow).toBe('ask')
    expect(await stay(cashier, sitting)).toMatchObject({ data: { pending: true } })
    expect(await bill(cashier, sitting)).toMatchObject({ stayedBelow: { pending: true }, can: { stayBelow: 'no' } })
    expect(await clear(cashier, sitting)).toMatchObject({ errCode: 'MIN_NOT_REACHED' })
    const { approvalId } = await api.db
      .selectFrom('approval')
      .select('approvalId')
      .where('bizType', '=', 'belowMin')
      .where('bizId', '=', sitting.billId)
      .executeTakeFirstOrThrow()
    await manager.call(approvals.handle, { approvalId, action: 'agree' })
    expect(await bill(cashier, sitting)).toMatchObject({ stayedBelow: { userName: '强哥', pending: false } })
    expect(await clear(cashier, sitting)).toMatchObject({ code: 200 })
  })

  it('requires approval again when a line was returned between approval and clearing', async () => {
    const sitting = await openTable(api, manager, 'B04')
    await orderBottles(manager, sitting.tableRecordId)
    const second = await orderBottles(manager, sitting.tableRecordId)
    await api.db
      .updateTable('sitting')
      .set({ minCharge: 200_000 })
      .where('tableRecordId', '=', sitting.tableRecordId)
      .execute()
    const shown = 200_000 - 2 * BOTTLE_FEN
    expect(await stay(manager, sitting, shown)).toMatchObject({ code: 200 })
    const { orderItemId } = await api.db
      .selectFrom('orderItem')
      .select('orderItemId')
      .where('orderId', '=', second.orderId)
      .executeTakeFirstOrThrow()
    const version = await readVersion(sitting.tableRecordId)
    await manager.call(orders.returnItem, { orderItemId, quantity: 1, reason: '客人不要了', version })
    await cashier.call(billing.settle, {
      billId: sitting.billId,
      payments: [{ payMethod: 'cash', amount: BOTTLE_FEN }],
    })
    expect(await clear(manager, sitting)).toMatchObject({
      errCode: 'MIN_NOT_REACHED',
      detail: { minDiffAmount: 200_000 - BOTTLE_FEN },
    })
    // A decision sent with the old sums is refused.
    expect(await stay(manager, sitting, shown)).toMatchObject({ errCode: 'STALE_DATA' })
  })

  it('compares merged tables with the minimum of their group', async () => {
    const [main, other] = [await openTable(api, manager, 'B05'), await openTable(api, manager, 'B06')]
    await orderBottles(manager, main.tableRecordId, 2)
    await orderBottles(manager, other.tableRecordId, 1)
    await manager.call(tables.merge, {
      mainRecordId: main.tableRecordId,
      recordIds: [other.tableRecordId],
      version: await readVersion(main.tableRecordId),
    })
    await cashier.call(billing.settle, {
      billId: main.billId,
      payments: [{ payMethod: 'cash', amount: 3 * BOTTLE_FEN }],
    })
    expect(await clear(manager, main)).toMatchObject({
      errCode: 'MIN_NOT_REACHED',
      detail: { minCharge: 2 * MINIMUM, minDiffAmount: 2 * MINIMUM - 3 * BOTTLE_FEN },
    })
    expect(await stay(manager, main, 2 * MINIMUM - 3 * BOTTLE_FEN)).toMatchObject({ code: 200 })
    expect(await clear(manager, main)).toMatchObject({ code: 200 })
  })

  it('is refused where nothing was ordered', async () => {
    const sitting = await openTable(api, manager, 'B07')
    expect(await stay(manager, sitting, MINIMUM)).toMatchObject({ errCode: 'MIN_NOT_REACHED' })
  })
})
