/**
 * Guests leave while another client holds locks in the lock order: an order locks its sitting and then goods, a booking its tables, each
 * kind by ascending id. Ending a sitting waits for that client and never deadlocks with it.
 */
import { payMode, tableStatus } from '@nocturne/contract/codes'
import { orders } from '@nocturne/contract/orders/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../api.ts'
import type { Caller, ApiReply, TestApi } from '../api.ts'
import {
  BOTTLE_GOODS_ID,
  fillStock,
  waiveMinimum,
  openTable,
  orderBottles,
  payBill,
  readSitting,
  readTableStatus,
} from '../factories.ts'
import { produceLines } from '../produce-lines.ts'
import { runLockConflict } from './interleave.ts'

const OTHER_BOTTLE = 2

describe('clearing a table', () => {
  let api: TestApi
  let manager: Caller

  beforeAll(async () => {
    api = await startTestApi()
    await fillStock(api)
    manager = await api.as('gm')
  })

  /** An order to be paid first; it reserves its goods until it is paid or the table is cleared. */
  const waitingOrder = (tableRecordId: number, goodsId: number) =>
    manager.call(orders.add, { tableRecordId, items: [{ goodsId, quantity: 1 }], payMode: payMode.payNow })
  /** A paid sitting, with everything served and the minimum waived. */
  const settled = async (tableName: string) => {
    const sitting = await openTable(api, manager, tableName)
    const { orderId } = await orderBottles(manager, sitting.tableRecordId)
    await produceLines(api.db, orderId)
    await payBill(api, sitting.billId)
    await waiveMinimum(api, manager, sitting.tableRecordId)
    return sitting
  }
  const clear = async (tableRecordId: number) =>
    manager.send(tables.clear, {
      tableRecordId,
      version: (await readSitting(api, tableRecordId)).version,
      force: true,
    })

  /** Starts clearing while the other client has the row `first` locked. */
  const leaveWhileLocked = (first: string, next: string, leave: () => Promise<ApiReply<unknown>>) =>
    runLockConflict(api, { first, next }, leave)
  const goods = (goodsId: number) => `select from goods where goods_id = ${goodsId} for no key update`
  const sitting = (tableRecordId: number) => `select from sitting where sitting_id = ${tableRecordId} for no key update`
  const table = (tableId: number) => `select from venue_table where table_id = ${tableId} for no key update`

  it('with waiting orders locks their goods together, not order by order', async () => {
    const { tableRecordId } = await settled('A01')
    await waitingOrder(tableRecordId, OTHER_BOTTLE)
    await waitingOrder(tableRecordId, BOTTLE_GOODS_ID)
    await leaveWhileLocked(goods(BOTTLE_GOODS_ID), goods(OTHER_BOTTLE), () => clear(tableRecordId))
  })

  it('of several tables locks all sittings before it returns goods of the first', async () => {
    const [one, other] = [await settled('A02'), await settled('A03')]
    await waitingOrder(one.tableRecordId, BOTTLE_GOODS_ID)
    await leaveWhileLocked(sitting(other.tableRecordId), goods(BOTTLE_GOODS_ID), () =>
      manager.send(tables.clearSettled, { tableRecordIds: [one.tableRecordId, other.tableRecordId] }),
    )
    expect(await readTableStatus(api, other.tableId)).toBe(tableStatus.free)
  })

  it('of several tables locks the goods of all together, not table by table', async () => {
    const [one, other] = [await settled('A06'), await settled('A07')]
    await waitingOrder(one.tableRecordId, OTHER_BOTTLE)
    await waitingOrder(other.tableRecordId, BOTTLE_GOODS_ID)
    await leaveWhileLocked(goods(BOTTLE_GOODS_ID), goods(OTHER_BOTTLE), () =>
      manager.send(tables.clearSettled, { tableRecordIds: [one.tableRecordId, other.tableRecordId] }),
    )
  })

  it('of several tables frees them by ascending id, in whatever order they were opened', async () => {
    const [high, low] = [await settled('A09'), await settled('A08')]
    await leaveWhileLocked(table(low.tableId), table(high.tableId), () =>
      manager.send(tables.clearSettled, { tableRecordIds: [high.tableRecordId, low.tableRecordId] }),
    )
    expect(await readTableStatus(api, high.tableId)).toBe(tableStatus.free)
  })

  it('of merged tables frees them by ascending id, in whatever order they were opened', async () => {
    const [high, low] = [await openTable(api, manager, 'A05'), await openTable(api, manager, 'A04')]
    await orderBottles(manager, high.tableRecordId)
    await manager.call(tables.merge, {
      mainRecordId: high.tableRecordId,
      recordIds: [low.tableRecordId],
      version: (await readSitting(api, high.tableRecordId)).version,
    })
    await payBill(api, high.billId)
    await waiveMinimum(api, manager, high.tableRecordId)
    await waiveMinimum(api, manager, low.tableRecordId)
    await leaveWhileLocked(table(low.tableId), table(high.tableId), () => clear(high.tableRecordId))
  })
})
