/**
 * Guests leave while a neighbour holds what he holds in the order of the house: an order its sitting and then goods, a booking its
 * tables, each kind by ascending id. Whoever ends a sitting waits for him, never in a circle with him.
 */
import { payMode, produceStatus, tableStatus } from '@nocturne/contract/codes'
import { orders } from '@nocturne/contract/orders/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { sql } from 'kysely'
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
import { withClient } from '../rig/database.ts'

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
    await api.db
      .updateTable('orderItem')
      .set({ produceStatus: produceStatus.produced })
      .where('orderId', '=', orderId)
      .execute()
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

  /** The neighbour takes `first`, guests begin to leave and wait for it, then he takes `then` and is done. */
  const beside = (first: string, then: string, leave: () => Promise<Reply<unknown>>) =>
    withClient(api.connection, async (neighbour) => {
      await neighbour.query('begin')
      await neighbour.query(first)
      const leaving = leave()
      await expect.poll(waiting, { timeout: 5_000, interval: 20 }).toBe(1)
      await neighbour.query(then)
      await neighbour.query('commit')
      expect((await leaving).code).toBe(200)
      expect(await deadlocks()).toBe(0)
    })
  /** How many wait for a lock somebody holds; asked outside of his transaction, which would see the same people for ever. */
  const waiting = async () =>
    (
      await sql<{ waiting: number }>`
        select count(*) as waiting from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(
        api.db,
      )
    ).rows[0]?.waiting
  const deadlocks = async () =>
    (
      await sql<{ deadlocks: number }>`
        select pg_stat_force_next_flush(), deadlocks from pg_stat_database where datname = current_database()`.execute(
        api.db,
      )
    ).rows[0]?.deadlocks
  const goods = (goodsId: number) => `select from goods where goods_id = ${goodsId} for no key update`
  const sitting = (tableRecordId: number) =>
    `select from table_record where table_record_id = ${tableRecordId} for no key update`
  const table = (tableId: number) => `select from venue_table where table_id = ${tableId} for no key update`

  it('with orders that wait: their goods are held together, not order by order', async () => {
    const { tableRecordId } = await settled('A01')
    await waitingOrder(tableRecordId, OTHER_BOTTLE)
    await waitingOrder(tableRecordId, BOTTLE)
    await beside(goods(BOTTLE), goods(OTHER_BOTTLE), () => clear(tableRecordId))
  })

  it('many at once: all sittings are held before the goods of the first go back', async () => {
    const [one, other] = [await settled('A02'), await settled('A03')]
    await waitingOrder(one.tableRecordId, BOTTLE)
    await beside(sitting(other.tableRecordId), goods(BOTTLE), () =>
      manager.send(tables.clearSettled, { tableRecordIds: [one.tableRecordId, other.tableRecordId] }),
    )
    expect(await statusOfTable(api, other.tableId)).toBe(tableStatus.free)
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
    await beside(table(low.tableId), table(high.tableId), () => clear(high.tableRecordId))
  })
})
