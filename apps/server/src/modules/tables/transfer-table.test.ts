import { transferMinPolicy } from '@nocturne/base/config-defaults'
import { recordStatus, tableStatus } from '@nocturne/contract/codes'
import { tables } from '@nocturne/contract/tables/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import {
  addBooking,
  openTable,
  orderBottles,
  payBill,
  readSitting,
  readTableStatus,
  readTableId,
} from '../../../test/factories.ts'
import { runningStatuses } from './record-status.ts'

/** It is a Thursday: the minimum is 880 at C tables and 1,280 at B tables. */
const THURSDAY = '2026-03-12 22:00:00'

describe('转台', () => {
  let api: TestApi
  let manager: Caller

  beforeAll(async () => {
    api = await startTestApi(THURSDAY)
    manager = await api.as('lm01')
  })

  const policy = (value: string) =>
    api.db
      .insertInto('sysConfig')
      .values({ configKey: 'table.transferMinPolicy', configValue: JSON.stringify(value) })
      .onConflict((conflict) => conflict.column('configKey').doUpdateSet({ configValue: JSON.stringify(value) }))
      .execute()

  it('refuses strangers, staff without permission and waiters of other tables', async () => {
    const { tableRecordId, version } = await openTable(api, manager, 'C01')
    const input = { tableRecordId, version, toTableId: await readTableId(api, 'B01') }
    expect((await api.anonymous.send(tables.transfer, input)).httpStatus).toBe(401)
    expect(await (await api.as('yx01')).send(tables.transfer, input)).toMatchObject({
      code: 403,
      errCode: 'NO_PERMISSION',
    })
    expect(await (await api.as('fwy01')).send(tables.transfer, input)).toMatchObject({ errCode: 'NO_PERMISSION' })
    expect(await (await api.as('dz01')).send(tables.transfer, input)).toMatchObject({ errCode: 'NO_PERMISSION' })
    const plan = { tableRecordId, toTableId: input.toTableId }
    for (const name of ['yx01', 'fwy01', 'dz01'])
      expect(await (await api.as(name)).send(tables.transferPlan, plan)).toMatchObject({ errCode: 'NO_PERMISSION' })
    expect(await manager.send(tables.transfer, { ...input, tableRecordId: 999_999 })).toMatchObject({
      errCode: 'NOT_FOUND',
    })
    expect(await manager.send(tables.transfer, { ...input, toTableId: 999_999 })).toMatchObject({
      errCode: 'NOT_FOUND',
    })
  })

  it('G7: the minimum follows the policy of the venue', async () => {
    for (const [value, from, to, expected] of [
      [transferMinPolicy.higher, 'C03', 'B05', 1280_00],
      [transferMinPolicy.old, 'C04', 'B06', 880_00],
      [transferMinPolicy.new, 'C05', 'B07', 1280_00],
    ] as const) {
      await policy(value)
      const { tableRecordId, version } = await openTable(api, manager, from)
      const toTableId = await readTableId(api, to)
      // The preview must contain the same minimum as the transfer that follows.
      expect(await manager.call(tables.transferPlan, { tableRecordId, toTableId })).toEqual({
        minChargeNow: 880_00,
        minCharge: expected,
        minDiffAmount: expected,
      })
      expect(await manager.call(tables.transfer, { tableRecordId, version, toTableId })).toEqual({
        minCharge: expected,
      })
      expect(await readSitting(api, tableRecordId)).toMatchObject({ tableName: to, minCharge: expected })
    }
    await policy(transferMinPolicy.higher)
  })

  it('moves the sitting with its orders, its state and its log', async () => {
    const opened = await openTable(api, manager, 'C06')
    await orderBottles(manager, opened.tableRecordId, 2)
    await payBill(api, opened.billId)
    const { version } = await readSitting(api, opened.tableRecordId)
    const toTableId = await readTableId(api, 'B08')
    await manager.call(tables.transfer, { tableRecordId: opened.tableRecordId, version, toTableId, reason: '靠舞台' })
    expect([await readTableStatus(api, opened.tableId), await readTableStatus(api, toTableId)]).toEqual([
      tableStatus.free,
      tableStatus.settled,
    ])
    expect(await readSitting(api, opened.tableRecordId)).toMatchObject({
      tableId: toTableId,
      openTableId: opened.tableId,
      areaName: '中卡 B',
      billId: opened.billId,
      status: recordStatus.settled,
    })
    const out = await manager.call(tables.log, { tableId: opened.tableId })
    const into = await manager.call(tables.log, { tableId: toTableId })
    expect([out.rows[0]?.opType, into.rows[0]?.opType]).toEqual(['转出', '转入'])
    expect(into.rows[0]?.content).toContain('靠舞台')
    // Tonight's events of the sitting move to the new table's log and name the table where they happened.
    const moved = into.rows.filter(({ tableName }) => tableName === 'C06').map(({ opType }) => opType)
    expect(moved).toContain('开台')
    expect(moved).toContain('转出')
    expect(new Set(into.rows.map(({ businessDate }) => businessDate))).toEqual(new Set(['2026-03-12']))
    expect(into.total).toBe(into.rows.length)
    // The previous table is opened again the same night.
    expect((await openTable(api, manager, 'C06')).tableRecordId).not.toBe(opened.tableRecordId)
    const next = await manager.call(tables.log, { tableId: opened.tableId })
    expect(next.rows.slice(0, 2).map(({ opType }) => opType)).toEqual(['开台', '转出'])
  })

  it('refuses an occupied or locked table and an outdated version', async () => {
    const here = await openTable(api, manager, 'C08')
    await openTable(api, manager, 'B10')
    await manager.call(tables.lock, { tableId: await readTableId(api, 'B11'), reason: '沙发坏了' })
    const send = async (name: string, version = here.version) =>
      manager.send(tables.transfer, {
        tableRecordId: here.tableRecordId,
        version,
        toTableId: await readTableId(api, name),
      })
    expect(await send('B10')).toMatchObject({ errCode: 'TARGET_OCCUPIED' })
    expect(await send('C08')).toMatchObject({ errCode: 'TARGET_OCCUPIED' })
    expect(await send('B11')).toMatchObject({ errCode: 'TABLE_LOCKED' })
    expect(await send('B12', here.version + 1)).toMatchObject({ errCode: 'STALE_DATA' })
  })

  it('asks for confirmation before taking a table booked by another, and only permitted users', async () => {
    const sales = await api.as('yx01')
    await addBooking(sales, { tableId: await readTableId(api, 'B13') }, api)
    const here = await openTable(api, manager, 'C09')
    const input = { tableRecordId: here.tableRecordId, version: here.version, toTableId: await readTableId(api, 'B13') }
    const cashier = await api.as('shouyin01')
    expect(await cashier.send(tables.transfer, { ...input, force: true })).toMatchObject({
      errCode: 'TABLE_BOOKED',
      detail: { confirmable: false },
      msg: expect.stringContaining('阿杰') as string,
    })
    expect(await manager.send(tables.transfer, input)).toMatchObject({
      errCode: 'TABLE_BOOKED',
      detail: { confirmable: true },
    })
    expect(await manager.send(tables.transfer, { ...input, force: true })).toMatchObject({ code: 200 })
  })

  it('gives a free table to one of two concurrent transfers', async () => {
    const [one, two] = [await openTable(api, manager, 'C10'), await openTable(api, manager, 'C11')]
    const toTableId = await readTableId(api, 'B14')
    const replies = await Promise.all(
      [one, two].map(({ tableRecordId, version }) =>
        manager.send(tables.transfer, { tableRecordId, version, toTableId }),
      ),
    )
    expect(replies.map((reply) => reply.errCode ?? 'ok').toSorted()).toEqual(['TARGET_OCCUPIED', 'ok'])
    const there = await api.db
      .selectFrom('sitting')
      .select('tableRecordId')
      .where('tableId', '=', toTableId)
      .where('status', 'in', runningStatuses)
      .execute()
    expect(there).toHaveLength(1)
  })

  it('moves once for a duplicate request', async () => {
    const { tableRecordId, version } = await openTable(api, manager, 'C12')
    const input = { tableRecordId, version, toTableId: await readTableId(api, 'B15') }
    const [first, second] = await Promise.all([
      manager.send(tables.transfer, input, { key: 'transfer-tap' }),
      manager.send(tables.transfer, input, { key: 'transfer-tap' }),
    ])
    expect([first.code, second.data]).toEqual([200, first.data])
    expect((await readSitting(api, tableRecordId)).version).toBe(version + 2)
  })
})
