import {
  billStatus,
  payBizType,
  payMethod,
  payScene,
  payStatus,
  recordStatus,
  tableStatus,
} from '@nocturne/contract/codes'
import { billing } from '@nocturne/contract/billing/endpoints'
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
  readTableId,
} from '../../../test/factories.ts'

describe('并台 and 拆台', () => {
  let api: TestApi
  let manager: Caller
  let next = 0

  beforeAll(async () => {
    api = await startTestApi()
    manager = await api.as('lm01')
  })

  /** Opens tables not used by other tests, B tables first, and orders the given number of bottles at each. */
  async function sittings(...bottles: number[]) {
    const opened = []
    for (const count of bottles) {
      next += 1
      const name = next <= 18 ? `B${String(next).padStart(2, '0')}` : `A${String(next - 18).padStart(2, '0')}`
      const one = await openTable(api, manager, name)
      if (count > 0) await orderBottles(manager, one.tableRecordId, count)
      opened.push({ ...one, version: (await readSitting(api, one.tableRecordId)).version })
    }
    return opened as [Sitting, Sitting, ...Sitting[]]
  }
  type Sitting = Awaited<ReturnType<typeof openTable>>
  const readVersion = async (tableRecordId: number) => (await readSitting(api, tableRecordId)).version
  const merge = async (main: Sitting, others: Sitting[]) =>
    manager.send(tables.merge, {
      mainRecordId: main.tableRecordId,
      recordIds: others.map((one) => one.tableRecordId),
      version: await readVersion(main.tableRecordId),
    })
  const readBill = (billId: number) =>
    api.db.selectFrom('bill').selectAll().where('billId', '=', billId).executeTakeFirstOrThrow()

  it('refuses strangers, staff without permission, unknown and finished sittings, and merging a table into itself', async () => {
    const [main, other] = await sittings(0, 0)
    const input = { mainRecordId: main.tableRecordId, recordIds: [other.tableRecordId], version: main.version }
    expect((await api.anonymous.send(tables.merge, input)).httpStatus).toBe(401)
    expect(await (await api.as('dz01')).send(tables.merge, input)).toMatchObject({ code: 403 })
    expect(await manager.send(tables.merge, { ...input, recordIds: [999_999] })).toMatchObject({ errCode: 'NOT_FOUND' })
    expect(await manager.send(tables.merge, { ...input, recordIds: [main.tableRecordId] })).toMatchObject({
      errCode: 'PARAM_INVALID',
    })
    expect(await manager.send(tables.merge, { ...input, version: main.version + 5 })).toMatchObject({
      errCode: 'STALE_DATA',
    })
    await manager.call(tables.cancelOpen, {
      tableRecordId: other.tableRecordId,
      version: other.version,
      reason: '开错',
    })
    expect(await manager.send(tables.merge, input)).toMatchObject({ errCode: 'RECORD_STATUS_WRONG' })
  })

  it('puts several tables on one bill and closes their own', async () => {
    const [main, two, three] = await sittings(1, 2, 1)
    if (!three) throw new Error('three tables were opened')
    expect(await merge(main, [two, three])).toMatchObject({ code: 200, data: { billId: main.billId } })
    expect(await readSitting(api, two.tableRecordId)).toMatchObject({
      status: recordStatus.merged,
      mergeToRecordId: main.tableRecordId,
      billId: main.billId,
      totalAmount: 1760_00,
    })
    expect(await readBill(two.billId)).toMatchObject({ status: billStatus.closed, closeReason: '并台' })
    const detail = await manager.call(tables.detail, { tableId: main.tableId })
    expect(detail.record?.groupTables.map((table) => table.main)).toEqual([true, false, false])
    // Three B tables on a Saturday have a minimum of 1,680 each; four bottles count.
    expect(detail.record?.amounts).toMatchObject({ minEligibleAmount: 3520_00, minDiffAmount: 3 * 1680_00 - 3520_00 })

    await payBill(api, main.billId)
    expect(await Promise.all([main, two, three].map((one) => readTableStatus(api, one.tableId)))).toEqual([
      tableStatus.settled,
      tableStatus.settled,
      tableStatus.settled,
    ])
    for (const { tableRecordId } of [main, two, three]) await waiveMinimum(api, manager, tableRecordId)
    await manager.call(tables.clear, {
      tableRecordId: main.tableRecordId,
      version: await readVersion(main.tableRecordId),
      force: true,
    })
    expect(await Promise.all([main, two, three].map((one) => readTableStatus(api, one.tableId)))).toEqual([
      tableStatus.free,
      tableStatus.free,
      tableStatus.free,
    ])
    expect(await readSitting(api, two.tableRecordId)).toMatchObject({
      status: recordStatus.cleared,
      mergeToRecordId: main.tableRecordId,
    })
  })

  it('previews a merge: missing amount together and separately', async () => {
    const [main, other, third] = await sittings(3, 1, 0)
    if (!third) throw new Error('three tables were opened')
    const plan = async (...joining: Sitting[]) =>
      manager.call(tables.mergePlan, {
        mainRecordId: main.tableRecordId,
        recordIds: joining.map((one) => one.tableRecordId),
      })
    // Minimum 1,680 each: 3 bottles (2,640) are 960 above it, 1 bottle (880) is 800 below it.
    expect(await plan(other)).toMatchObject({ minCharge: 3360_00, minDiffAmount: 0, minDiffNow: 800_00 })
    expect(await plan(other, third)).toMatchObject({ minCharge: 5040_00, minDiffAmount: 1520_00, minDiffNow: 2480_00 })
    expect(await manager.send(tables.mergePlan, { mainRecordId: 999_999, recordIds: [] })).not.toMatchObject({
      code: 200,
    })
    await merge(main, [other])
    expect((await readSitting(api, main.tableRecordId)).version).toBeGreaterThan(main.version)
    expect(await plan(third)).toMatchObject({ minCharge: 5040_00, minDiffAmount: 1520_00, minDiffNow: 1680_00 })
    const waiter = await api.as('dz01')
    expect(
      await waiter.send(tables.mergePlan, { mainRecordId: main.tableRecordId, recordIds: [third.tableRecordId] }),
    ).toMatchObject({ errCode: 'NO_PERMISSION' })
  })

  it('gives a split table its own bill with its lines, minimum and credit', async () => {
    const [main, other] = await sittings(1, 2)
    await merge(main, [other])
    await orderBottles(manager, other.tableRecordId, 1)
    const { billId } = await manager.call(tables.split, {
      tableRecordId: other.tableRecordId,
      version: await readVersion(other.tableRecordId),
    })
    expect(await readSitting(api, other.tableRecordId)).toMatchObject({
      status: recordStatus.open,
      mergeToRecordId: null,
      billId,
      totalAmount: 2640_00,
      unpaidAmount: 2640_00,
      minCharge: 1680_00,
    })
    expect(await readSitting(api, main.tableRecordId)).toMatchObject({ status: recordStatus.open, totalAmount: 880_00 })
    await payBill(api, main.billId)
    expect([await readTableStatus(api, main.tableId), await readTableStatus(api, other.tableId)]).toEqual([
      tableStatus.settled,
      tableStatus.open,
    ])
    expect(
      await manager.send(tables.split, {
        tableRecordId: other.tableRecordId,
        version: await readVersion(other.tableRecordId),
      }),
    ).toMatchObject({ errCode: 'RECORD_STATUS_WRONG' })
  })

  it('lists the whole group on every card, and updates every card when a table joins, moves or leaves', async () => {
    const [main, two, three] = await sittings(0, 0, 0)
    if (!three) throw new Error('three tables were opened')
    const group = [main, two, three]
    const readTableName = async ({ tableRecordId }: Sitting) => (await readSitting(api, tableRecordId)).tableName
    const [first, second, third] = await Promise.all(group.map(readTableName))
    const shown = async () => {
      const { rows } = await manager.call(tables.list, {})
      return group.map(({ tableId }) => rows.find((card) => card.tableId === tableId)?.groupTables)
    }
    const readPublishedTables = async () => {
      const { payload } = await api.db
        .selectFrom('outbox')
        .select('payload')
        .where('topic', '=', 'table')
        .orderBy('outboxId', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      return (payload as { ids: number[] }).ids
    }
    expect(await shown()).toEqual([[], [], []])
    await merge(main, [two])
    expect(await shown()).toEqual([[first, second], [first, second], []])
    await merge(main, [three])
    expect(await shown()).toEqual(group.map(() => [first, second, third]))
    expect(await readPublishedTables()).toEqual(expect.arrayContaining(group.map(({ tableId }) => tableId)))

    const toTableId = await readTableId(api, 'S06')
    await manager.call(tables.transfer, {
      tableRecordId: two.tableRecordId,
      toTableId,
      version: await readVersion(two.tableRecordId),
    })
    expect((await shown())[0]).toEqual([first, 'S06', third])
    expect(await readPublishedTables()).toEqual(
      expect.arrayContaining([main.tableId, two.tableId, three.tableId, toTableId]),
    )
    await manager.call(tables.split, {
      tableRecordId: three.tableRecordId,
      version: await readVersion(three.tableRecordId),
    })
    expect((await shown())[0]).toEqual([first, 'S06'])
    expect((await shown())[2]).toEqual([])
  })

  it('refuses to split a settled bill, and to merge one that received money', async () => {
    const [main, other, paid] = await sittings(1, 1, 1)
    if (!paid) throw new Error('three tables were opened')
    await merge(main, [other])
    await payBill(api, main.billId)
    expect(
      await manager.send(tables.split, {
        tableRecordId: other.tableRecordId,
        version: await readVersion(other.tableRecordId),
      }),
    ).toMatchObject({ errCode: 'BILL_SETTLED' })
    const [fresh] = await sittings(1, 0)
    await payBill(api, paid.billId)
    expect(await merge(fresh, [paid])).toMatchObject({ errCode: 'BILL_SETTLED' })
    expect(await merge(paid, [fresh])).toMatchObject({ errCode: 'BILL_SETTLED' })
  })

  it('previews the sums, and names the table that cannot join', async () => {
    const [main, other, paid] = await sittings(1, 2, 1)
    if (!paid) throw new Error('three tables')
    const plan = (...joining: Sitting[]) =>
      manager.call(tables.mergePlan, {
        mainRecordId: main.tableRecordId,
        recordIds: joining.map(({ tableRecordId }) => tableRecordId),
      })
    const before = await plan(other)
    expect(before.problems).toEqual([])
    expect(before).toMatchObject({ payableAmount: 264_000, unpaidAmount: 264_000 })
    await payBill(api, paid.billId)
    const { tableName } = await readSitting(api, paid.tableRecordId)
    const why = `${tableName}：账单已结清`
    expect((await plan(other, paid)).problems).toEqual([{ tableRecordId: paid.tableRecordId, tableName, why }])
    expect(await merge(main, [other, paid])).toMatchObject({ errCode: 'BILL_SETTLED', msg: why })
    expect((await manager.call(tables.detail, { tableId: paid.tableId })).can.merge).toBe(false)
    expect((await merge(main, [other])).code).toBe(200)
    const { record } = await manager.call(tables.detail, { tableId: main.tableId })
    const { minCharge, minDiffAmount, payableAmount, unpaidAmount } = before
    expect(record?.amounts).toMatchObject({
      groupMinCharge: minCharge,
      minDiffAmount,
      groupPayableAmount: payableAmount,
      groupUnpaidAmount: unpaidAmount,
    })
  })

  it('keeps author and reason of a discount on the bill of a split table', async () => {
    const [main, other] = await sittings(1, 1)
    const gm = await api.as('gm')
    await merge(main, [other])
    const version = await readVersion(main.tableRecordId)
    await gm.call(billing.discount, { billId: main.billId, amount: 10_000, reason: '老客户', version })
    const joint = await gm.call(billing.detail, { billId: main.billId })
    expect(joint).toMatchObject({ discountReason: '老客户' })
    const { billId } = await manager.call(tables.split, {
      tableRecordId: other.tableRecordId,
      version: await readVersion(other.tableRecordId),
    })
    const { discountReason, discountUserName } = joint
    expect(await gm.call(billing.detail, { billId })).toMatchObject({
      discountAmount: 5_000,
      discountReason,
      discountUserName,
    })
  })

  it('refuses while a payment is in progress', async () => {
    const [main, other] = await sittings(1, 1)
    const payment = {
      paymentNo: 'ZF-waiting',
      bizType: payBizType.bill,
      bizId: other.billId,
      billId: other.billId,
      payMethod: payMethod.wechat,
      amount: 100,
      status: payStatus.paying,
      scene: payScene.staff,
      createdAt: api.clock.now(),
    }
    await api.db.insertInto('payment').values(payment).execute()
    expect(await merge(main, [other])).toMatchObject({ errCode: 'PAY_RUNNING' })
    expect(
      await manager.send(tables.transfer, {
        tableRecordId: other.tableRecordId,
        toTableId: await readTableId(api, 'V06'),
        version: other.version,
      }),
    ).toMatchObject({ errCode: 'PAY_RUNNING' })
  })

  it('refuses chains: a main joins no other, a merged table accepts none', async () => {
    const [one, two, three] = await sittings(0, 0, 0)
    if (!three) throw new Error('three tables were opened')
    await merge(one, [two])
    expect(await merge(three, [one])).toMatchObject({ errCode: 'RECORD_STATUS_WRONG' })
    expect(await merge(two, [three])).toMatchObject({ errCode: 'RECORD_STATUS_WRONG' })
    expect(await merge(one, [three])).toMatchObject({ code: 200 })
  })

  it('gives a table to one of two concurrent merges, and never merges in a circle', async () => {
    const [one, two, contested] = await sittings(0, 0, 1)
    if (!contested) throw new Error('three tables were opened')
    const replies = await Promise.all([merge(one, [contested]), merge(two, [contested])])
    expect(replies.map((reply) => reply.errCode ?? 'ok').toSorted()).toEqual(['RECORD_STATUS_WRONG', 'ok'])
    const [left, right] = [replies[0].code === 200 ? two : one, (await sittings(0, 0))[0]]
    const circle = await Promise.all([merge(left, [right]), merge(right, [left])])
    expect(circle.filter((reply) => reply.code === 200)).toHaveLength(1)
  })

  it('moves a merged table without leaving its group', async () => {
    const main = await openTable(api, manager, 'C01')
    const other = await openTable(api, manager, 'C02')
    await orderBottles(manager, main.tableRecordId, 1)
    await merge(main, [other])
    const toTableId = await readTableId(api, 'C03')
    await manager.call(tables.transfer, {
      tableRecordId: other.tableRecordId,
      toTableId,
      version: await readVersion(other.tableRecordId),
    })
    expect(await readSitting(api, other.tableRecordId)).toMatchObject({
      status: recordStatus.merged,
      tableId: toTableId,
      billId: main.billId,
    })
    await payBill(api, main.billId)
    expect(await readTableStatus(api, toTableId)).toBe(tableStatus.settled)
  })
})
