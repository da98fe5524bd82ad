import { payMode, recordStatus, tableStatus } from '@nocturne/contract/codes'
import { orders } from '@nocturne/contract/orders/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import {
  waiveMinimum,
  openTable,
  orderBottles,
  payBill,
  readSitting,
  readTableStatus,
} from '../../../test/factories.ts'
import { produceLines } from '../../../test/produce-lines.ts'

/** Goods id of a service on the menu. */
const SERVICE = 65

describe('批量清台', () => {
  let api: TestApi
  let manager: Caller

  beforeAll(async () => {
    api = await startTestApi()
    manager = await api.as('lm01')
  })

  const clearAll = (caller: Caller, sittings: readonly { tableRecordId: number }[]) =>
    caller.send(tables.clearSettled, { tableRecordIds: sittings.map(({ tableRecordId }) => tableRecordId) })
  /** A sitting that is paid and produced; `letOff` (default) waives its minimum. */
  const ready = async (tableName: string, { letOff = true } = {}) => {
    const sitting = await openTable(api, manager, tableName)
    const { orderId } = await orderBottles(manager, sitting.tableRecordId)
    await produceLines(api.db, orderId)
    await payBill(api, sitting.billId)
    if (letOff) await waiveMinimum(api, manager, sitting.tableRecordId)
    return sitting
  }
  const clearings = async (tableRecordId: number) =>
    (
      await api.db
        .selectFrom('tableLog')
        .select('logId')
        .where('tableRecordId', '=', tableRecordId)
        .where('opType', '=', '清台')
        .execute()
    ).length

  it('refuses callers without a session and sales staff; waiters clear only their own tables', async () => {
    const sitting = await ready('A01')
    expect((await clearAll(api.anonymous, [sitting])).httpStatus).toBe(401)
    expect(await clearAll(await api.as('yx01'), [sitting])).toMatchObject({ code: 403 })
    expect(await clearAll(await api.as('fwy01'), [sitting])).toMatchObject({
      data: { cleared: [], left: [{ tableName: 'A01' }] },
    })
    expect((await readSitting(api, sitting.tableRecordId)).status).toBe(recordStatus.settled)
  })

  it('clears settled tables and gives the reason for the others', async () => {
    const [free, below] = [await ready('A02'), await ready('A03', { letOff: false })]
    const open = await openTable(api, manager, 'A04')
    await orderBottles(manager, open.tableRecordId)
    const fresh = await openTable(api, manager, 'A10')
    await api.db.updateTable('goods').set({ salePrice: 0 }).where('goodsId', '=', SERVICE).execute()
    const items = [{ goodsId: SERVICE, quantity: 1 }]
    await manager.call(orders.add, { tableRecordId: fresh.tableRecordId, items, payMode: payMode.payLater })
    await produceLines(api.db)
    await waiveMinimum(api, manager, fresh.tableRecordId)
    expect(await readTableStatus(api, fresh.tableId)).toBe(tableStatus.open)
    expect(await clearAll(manager, [below, open, free, fresh])).toMatchObject({
      data: {
        cleared: ['A02'],
        left: [{ tableRecordId: below.tableRecordId, tableName: 'A03', why: '未达到低消，请补低消或申请免低消' }],
      },
    })
    expect(await readTableStatus(api, free.tableId)).toBe(tableStatus.free)
    expect(await readTableStatus(api, open.tableId)).toBe(tableStatus.open)
  })

  it('previews which tables stay and why, and clears those waiting for goods only on request', async () => {
    const [free, below] = [await ready('B01'), await ready('B02', { letOff: false })]
    const unmade = await openTable(api, manager, 'B03')
    const { orderId } = await orderBottles(manager, unmade.tableRecordId)
    await payBill(api, unmade.billId)
    await waiveMinimum(api, manager, unmade.tableRecordId)
    const open = await openTable(api, manager, 'B04')
    const readCard = async (tableId: number) => (await manager.call(tables.detail, { tableId })).card
    expect(await readCard(unmade.tableId)).toMatchObject({ tableStatus: tableStatus.settled, producing: true })
    expect(await readCard(free.tableId)).toMatchObject({ tableStatus: tableStatus.settled, producing: false })

    const all = [free, below, unmade, open]
    const request = { tableRecordIds: all.map(({ tableRecordId }) => tableRecordId) }
    expect(await (await api.as('yx01')).send(tables.clearPlan, request)).toMatchObject({ code: 403 })
    const { rows } = await manager.call(tables.clearPlan, request)
    expect(rows.map(({ tableNames, why, unproduced }) => [tableNames, why, unproduced])).toEqual([
      ['B01', null, false],
      ['B02', '未达到低消，请补低消或申请免低消', false],
      ['B03', '还有未出品商品', true],
    ])
    expect((await clearAll(manager, [unmade])).data.left).toMatchObject([{ tableName: 'B03', why: '还有未出品商品' }])
    expect(await manager.call(tables.clearSettled, { ...request, unproduced: true })).toMatchObject({
      cleared: ['B01', 'B03'],
      left: [{ tableName: 'B02' }],
    })
    // The preview of a sitting that is not settled is empty.
    expect(await manager.call(tables.clearPlan, { tableRecordIds: [open.tableRecordId] })).toEqual({ rows: [] })
    await produceLines(api.db, orderId)
    expect(await readCard(unmade.tableId)).toMatchObject({ producing: false })
  })

  it('clears each table once for concurrent requests in any order', async () => {
    const sittings = [await ready('A05'), await ready('A06'), await ready('A07')]
    const replies = await Promise.all([clearAll(manager, sittings), clearAll(manager, sittings.toReversed())])
    expect(replies.map(({ code }) => code)).toEqual([200, 200])
    expect(replies.flatMap(({ data }) => data.cleared).toSorted()).toEqual(['A05', 'A06', 'A07'])
    for (const { tableRecordId } of sittings) expect(await clearings(tableRecordId)).toBe(1)
  })

  it('clears a merged group as a whole, once, by any of its tables', async () => {
    const [main, other] = [await openTable(api, manager, 'A08'), await openTable(api, manager, 'A09')]
    const { version } = await readSitting(api, main.tableRecordId)
    await manager.call(tables.merge, {
      mainRecordId: main.tableRecordId,
      recordIds: [other.tableRecordId],
      version,
    })
    const { orderId } = await orderBottles(manager, main.tableRecordId)
    await produceLines(api.db, orderId)
    for (const { tableRecordId } of [main, other]) await waiveMinimum(api, manager, tableRecordId)
    await payBill(api, main.billId)
    expect(await clearAll(manager, [other, main])).toMatchObject({ data: { cleared: ['A08', 'A09'], left: [] } })
    expect(await readTableStatus(api, other.tableId)).toBe(tableStatus.free)
  })
})
