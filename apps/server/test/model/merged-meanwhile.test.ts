/**
 * A sitting is merged while another command waits to lock it. Once that command has the lock, it should have locked a
 * sitting with a smaller id first: it releases its locks and retries, because waiting with this lock could deadlock.
 */
import { payMode } from '@nocturne/contract/codes'
import { billing } from '@nocturne/contract/billing/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { afterEach, describe, expect, it } from 'vitest'
import { startTestApi } from '../api.ts'
import type { Caller, ApiReply } from '../api.ts'
import { BOTTLE_GOODS_ID, listViolations, fillStock, openTable, orderBottles, readSitting } from '../factories.ts'
import { withClient } from '../harness/database.ts'
import { readDeadlockCount, countBlockedBackends } from './interleave.ts'

type Sitting = Awaited<ReturnType<typeof openTable>>

const api = await startTestApi()
await fillStock(api)
const gm = await api.as('gm')
const waiter = await api.as('lm01')
const tableNames = ['B01', 'B02', 'B03', 'B05', 'B06', 'B08', 'B09', 'B10', 'B12', 'B13', 'B17', 'B18']

/** Commands at the table that is being merged, by the way they lock it. */
const works: Record<string, (by: Caller, sitting: Sitting) => Promise<ApiReply<unknown>>> = {
  'ordering (a sitting for its order)': (by, { tableRecordId }) =>
    by.send(orders.add, {
      tableRecordId,
      items: [{ goodsId: BOTTLE_GOODS_ID, quantity: 1 }],
      payMode: payMode.payLater,
    }),
  'counting guests (a sitting)': (by, { tableRecordId }) => by.send(tables.changeGuest, { tableRecordId, guestNum: 5 }),
  'clearing (a group)': async (by, { tableRecordId }) =>
    by.send(tables.clear, { tableRecordId, version: (await readSitting(api, tableRecordId)).version }),
}
/** Commands at the table into which another is merged. */
const worksAtMain: typeof works = {
  'wiping (a bill)': async (_by, { tableRecordId, billId }) =>
    gm.send(billing.wipe, { billId, version: (await readSitting(api, tableRecordId)).version, amount: 100 }),
}

describe('commands at a table merged meanwhile', () => {
  afterEach(async () => expect(await listViolations(api)).toEqual([]))

  // After the merge PostgreSQL may give the smaller row to the command before the connection that waited for it.
  const unlucky = { retry: 2 }
  it.each(Object.entries(works))('%s', unlucky, (_name, work) => mergedWhile(work, 'joined'))
  it.each(Object.entries(worksAtMain))('%s', unlucky, (_name, work) => mergedWhile(work, 'main'))

  async function mergedWhile(work: (typeof works)[string], role: 'main' | 'joined') {
    const before = await readDeadlockCount(api)
    const smaller = await openTable(api, gm, tableNames.shift() ?? '')
    const larger = await openTable(api, gm, tableNames.shift() ?? '')
    await orderBottles(gm, larger.tableRecordId, 1)
    const [main, joined] = role === 'joined' ? [smaller, larger] : [larger, smaller]
    const version = (await readSitting(api, main.tableRecordId)).version
    const merge = { mainRecordId: main.tableRecordId, recordIds: [joined.tableRecordId], version }
    const hold = (id: number, how = '') => `select from sitting where sitting_id = ${id} for no key update ${how}`
    await withClient(api.connection, async (neighbour) =>
      withClient(api.connection, async (other) => {
        await neighbour.query('begin')
        await neighbour.query(hold(larger.tableRecordId))
        const merging = gm.call(tables.merge, merge)
        await expect.poll(() => countBlockedBackends(api)).toBe(1)
        const working = work(waiter, larger)
        await expect.poll(() => countBlockedBackends(api)).toBe(2)
        await other.query('begin')
        const lockQuery = other.query(hold(smaller.tableRecordId))
        await expect.poll(() => countBlockedBackends(api)).toBe(3)
        await neighbour.query('commit')
        await merging
        await lockQuery
        // The command has released its locks and waits for the smaller id.
        await expect.poll(() => countBlockedBackends(api)).toBe(1)
        await other.query(hold(larger.tableRecordId, 'nowait'))
        await other.query('commit')
        const { httpStatus } = await working
        expect(httpStatus).toBeLessThan(500)
      }),
    )
    expect((await readDeadlockCount(api)) - before).toBe(0)
  }
})
