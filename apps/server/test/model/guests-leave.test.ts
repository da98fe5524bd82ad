/**
 * Guests leave while a neighbour holds what he holds in the order of the house: an order its sitting and then goods, a booking its
 * tables, each kind by ascending id. Whoever ends a sitting waits for him, never in a circle with him.
 */
import { payMode, tableStatus } from '@nocturne/contract/codes'
import { orders } from '@nocturne/contract/orders/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApi } from '../api.ts'
import type { Caller, Reply, TestApi } from '../api.ts'
import {
  BOTTLE,
  fillStock,
  letOffMinimum,
  openTable,
  orderBottles,
  payBill,
  recordOf,
  statusOfTable,
} from '../factories.ts'
import { makeLines } from '../make-lines.ts'
import { beside } from './beside.ts'

const OTHER_BOTTLE = 2

describe('guests leave', () => {
  let api: TestApi
  let manager: Caller

  beforeAll(async () => {
    api = await testApi()
    await fillStock(api)
    manager = await api.as('gm')
  })

  /** Ordered and to be paid first: it holds its goods until it is paid or its guests go. */
  const waitingOrder = (tableRecordId: number, goodsId: number) =>
    manager.call(orders.add, { tableRecordId, items: [{ goodsId, quantity: 1 }], payMode: payMode.payNow })
  /** Paid, with everything sent out and the minimum let off. */
  const settled = async (tableName: string) => {
    const sitting = await openTable(api, manager, tableName)
    const { orderId } = await orderBottles(manager, sitting.tableRecordId)
    await makeLines(api.db, orderId)
    await payBill(api, sitting.billId)
    await letOffMinimum(api, manager, sitting.tableRecordId)
    return sitting
  }
  const clear = async (tableRecordId: number) =>
    manager.send(tables.clear, {
      tableRecordId,
      version: (await recordOf(api, tableRecordId)).version,
      force: true,
    })

  /** Guests begin to leave while the neighbour holds `first`. */
  const whileHeld = (first: string, next: string, leave: () => Promise<Reply<unknown>>) =>
    beside(api, { first, next }, leave)
  const goods = (goodsId: number) => `select from goods where goods_id = ${goodsId} for no key update`
  const sitting = (tableRecordId: number) =>
    `select from table_record where table_record_id = ${tableRecordId} for no key update`
  const table = (tableId: number) => `select from venue_table where table_id = ${tableId} for no key update`

  it('with orders that wait: their goods are held together, not order by order', async () => {
    const { tableRecordId } = await settled('A01')
    await waitingOrder(tableRecordId, OTHER_BOTTLE)
    await waitingOrder(tableRecordId, BOTTLE)
    await whileHeld(goods(BOTTLE), goods(OTHER_BOTTLE), () => clear(tableRecordId))
  })

  it('many at once: all sittings are held before the goods of the first go back', async () => {
    const [one, other] = [await settled('A02'), await settled('A03')]
    await waitingOrder(one.tableRecordId, BOTTLE)
    await whileHeld(sitting(other.tableRecordId), goods(BOTTLE), () =>
      manager.send(tables.clearSettled, { tableRecordIds: [one.tableRecordId, other.tableRecordId] }),
    )
    expect(await statusOfTable(api, other.tableId)).toBe(tableStatus.free)
  })

  it('many at once: the goods of all of them are held together, not table by table', async () => {
    const [one, other] = [await settled('A06'), await settled('A07')]
    await waitingOrder(one.tableRecordId, OTHER_BOTTLE)
    await waitingOrder(other.tableRecordId, BOTTLE)
    await whileHeld(goods(BOTTLE), goods(OTHER_BOTTLE), () =>
      manager.send(tables.clearSettled, { tableRecordIds: [one.tableRecordId, other.tableRecordId] }),
    )
  })

  it('many at once: the tables are freed by ascending id, whichever was opened first', async () => {
    const [high, low] = [await settled('A09'), await settled('A08')]
    await whileHeld(table(low.tableId), table(high.tableId), () =>
      manager.send(tables.clearSettled, { tableRecordIds: [high.tableRecordId, low.tableRecordId] }),
    )
    expect(await statusOfTable(api, high.tableId)).toBe(tableStatus.free)
  })

  it('of merged tables: the tables are freed by ascending id, whichever was opened first', async () => {
    const [high, low] = [await openTable(api, manager, 'A05'), await openTable(api, manager, 'A04')]
    await orderBottles(manager, high.tableRecordId)
    await manager.call(tables.merge, {
      mainRecordId: high.tableRecordId,
      recordIds: [low.tableRecordId],
      version: (await recordOf(api, high.tableRecordId)).version,
    })
    await payBill(api, high.billId)
    await letOffMinimum(api, manager, high.tableRecordId)
    await letOffMinimum(api, manager, low.tableRecordId)
    await whileHeld(table(low.tableId), table(high.tableId), () => clear(high.tableRecordId))
  })
})
