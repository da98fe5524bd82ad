import { businessDayStatus } from '@nocturne/contract/codes'
import { tables } from '@nocturne/contract/tables/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import { openTable, orderBottles, payBill, readSitting } from '../../../test/factories.ts'

type Sums = { salesUserId: number; salesDeptId: number; total: number; paid: number; unpaid: number; perf: number }

describe('改订台人', () => {
  let api: TestApi
  let manager: Caller
  let jie: Caller
  let hao: Caller

  beforeAll(async () => {
    api = await startTestApi()
    manager = await api.as('lm01')
    jie = await api.as('yx01')
    hao = await api.as('yx12')
  })

  const change = async (caller: Caller, tableRecordId: number, salesUserId: number | null, key?: string) =>
    caller.send(
      tables.changeSales,
      {
        tableRecordId,
        salesUserId: salesUserId ?? 0,
        reason: '客人指定',
        version: (await readSitting(api, tableRecordId)).version,
      },
      key === undefined ? {} : { key },
    )
  /** Sums by person from the facts of one sitting, without zero rows. */
  const byPerson = async (tableRecordId: number): Promise<Sums[]> => {
    const { rows } = await sql<Sums>`
      select sales_user_id, sales_dept_id, sum(d_total)::bigint as total, sum(d_paid)::bigint as paid,
        sum(d_unpaid)::bigint as unpaid, sum(d_perf)::bigint as perf
      from sales_fact where sitting_id = ${tableRecordId} group by 1, 2
      having (sum(d_total), sum(d_paid), sum(d_unpaid), sum(d_perf)) <> (0, 0, 0, 0) order by 1`.execute(api.db)
    return rows
  }
  const byMethod = async (tableRecordId: number) => {
    const { rows } = await sql<{ payMethod: string | null; areaId: number; paid: number }>`
      select pay_method, area_id, sum(d_paid)::bigint as paid from sales_fact where sitting_id = ${tableRecordId}
      group by 1, 2 having sum(d_paid) <> 0`.execute(api.db)
    return rows
  }

  it('refuses callers without permission, other departments, former employees and an unchanged person', async () => {
    const { tableRecordId } = await openTable(api, jie, 'A01')
    expect(await change(jie, tableRecordId, hao.userId)).toMatchObject({ code: 403 })
    expect(await change(await api.as('dz02'), tableRecordId, hao.userId)).toMatchObject({ code: 403 })
    expect(await change(await api.as('dz01'), tableRecordId, hao.userId)).toMatchObject({ code: 403 })
    expect(await change(manager, tableRecordId, 999_999)).toMatchObject({ errCode: 'USER_NOT_FOUND' })
    expect(await change(manager, tableRecordId, jie.userId)).toMatchObject({ errCode: 'PARAM_INVALID' })
  })

  it('moves past sales and payments, and everything later, while the total is unchanged', async () => {
    const { tableRecordId, billId } = await openTable(api, jie, 'A02')
    const { orderId } = await orderBottles(jie, tableRecordId, 2)
    await payBill(api, billId)
    await orderBottles(jie, tableRecordId, 1)
    expect(await byPerson(tableRecordId)).toMatchObject([
      { salesUserId: jie.userId, salesDeptId: 21, total: 2640_00, paid: 1760_00, unpaid: 880_00, perf: 1760_00 },
    ])
    const methods = await byMethod(tableRecordId)

    expect(await change(manager, tableRecordId, hao.userId)).toMatchObject({ code: 200 })
    expect(await byPerson(tableRecordId)).toEqual([
      { salesUserId: hao.userId, salesDeptId: 22, total: 2640_00, paid: 1760_00, unpaid: 880_00, perf: 1760_00 },
    ])
    expect(await byMethod(tableRecordId)).toEqual(methods)

    // The new person is credited with later facts of an old order and with later orders; the old order still names the
    // previous person.
    await payBill(api, billId)
    await orderBottles(manager, tableRecordId, 1)
    expect(await byPerson(tableRecordId)).toEqual([
      { salesUserId: hao.userId, salesDeptId: 22, total: 3520_00, paid: 2640_00, unpaid: 880_00, perf: 2640_00 },
    ])
    const original = await api.db
      .selectFrom('orders')
      .select(['salesUserId', 'totalAmount', 'paidAmount'])
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(original).toEqual({ salesUserId: jie.userId, totalAmount: 1760_00, paidAmount: 1760_00 })
    expect(await readSitting(api, tableRecordId)).toMatchObject({
      salesUserId: hao.userId,
      salesDeptId: 22,
      totalAmount: 3520_00,
    })
    const log = await api.db
      .selectFrom('salesAttributionLog')
      .select(['subjectType', 'fromUserId', 'toUserId', 'reason'])
      .where('subjectType', '=', 'record')
      .where('subjectId', '=', tableRecordId)
      .execute()
    expect(log).toEqual([{ subjectType: 'record', fromUserId: jie.userId, toUserId: hao.userId, reason: '客人指定' }])
  })

  it('moves on to a third person and back without losing a fen', async () => {
    const { tableRecordId, tableId, billId } = await openTable(api, jie, 'A03')
    await orderBottles(jie, tableRecordId, 1)
    const third = await api.as('yx13')
    for (const person of [hao, third, jie, hao]) {
      await change(manager, tableRecordId, person.userId)
      await orderBottles(manager, tableRecordId, 1)
    }
    await payBill(api, billId)
    expect(await byPerson(tableRecordId)).toEqual([
      { salesUserId: hao.userId, salesDeptId: 22, total: 4400_00, paid: 4400_00, unpaid: 0, perf: 4400_00 },
    ])
    expect((await manager.call(tables.detail, { tableId })).record).toMatchObject({
      salesUserName: '阿豪',
      originalSalesUserName: '阿杰',
    })
  })

  it('leaves orders credited to others at the same table unchanged', async () => {
    const { tableRecordId } = await openTable(api, jie, 'A04')
    const { orderId } = await orderBottles(jie, tableRecordId, 1)
    const third = await api.as('yx13')
    await api.db
      .updateTable('orders')
      .set({ salesUserId: third.userId ?? 0 })
      .where('orderId', '=', orderId)
      .execute()
    await change(manager, tableRecordId, hao.userId)
    expect(
      await api.db
        .selectFrom('salesAttributionLog')
        .select('logId')
        .where('subjectType', '=', 'order')
        .where('subjectId', '=', orderId)
        .execute(),
    ).toEqual([])
    expect(await byPerson(tableRecordId)).toMatchObject([{ salesUserId: jie.userId, total: 880_00 }])
  })

  it('moves once for two concurrent changes', async () => {
    const { tableRecordId } = await openTable(api, jie, 'A05')
    await orderBottles(jie, tableRecordId, 1)
    const replies = await Promise.all([
      change(manager, tableRecordId, hao.userId),
      change(await api.as('gm'), tableRecordId, hao.userId),
    ])
    expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1)
    expect(await byPerson(tableRecordId)).toMatchObject([{ salesUserId: hao.userId, total: 880_00 }])
  })

  it('refuses once the night is closed', async () => {
    const { tableRecordId } = await openTable(api, jie, 'A06')
    await api.db
      .insertInto('businessDay')
      .values({
        businessDate: '2026-03-14',
        status: businessDayStatus.closed,
        closedAt: api.clock.now(),
        snapshot: '{}',
      })
      .execute()
    expect(await change(manager, tableRecordId, hao.userId)).toMatchObject({ errCode: 'DAY_CLOSED' })
  })
})
