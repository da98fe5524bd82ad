import { billStatus, creditStatus, factType, recordStatus, refundType, tableStatus } from '@nocturne/contract/codes'
import { approvals } from '@nocturne/contract/approvals/endpoints'
import { billing } from '@nocturne/contract/billing/endpoints'
import { ledger } from '@nocturne/contract/ledger/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { parseTime } from '@nocturne/base/venue-time'
import { closeNight } from '../../ledger/public.ts'
import { startTestApi } from '../../../../test/api.ts'
import type { Caller, TestApi } from '../../../../test/api.ts'
import {
  readBalance,
  readBill,
  listViolations,
  waiveMinimum,
  openTable,
  orderBottles,
  readSitting,
  readTableStatus,
} from '../../../../test/factories.ts'

describe('反结账', () => {
  let api: TestApi
  let cashier: Caller
  let finance: Caller
  let floor: Caller
  let gm: Caller

  beforeAll(async () => {
    api = await startTestApi()
    cashier = await api.as('shouyin01')
    finance = await api.as('caiwu01')
    floor = await api.as('lm01')
    gm = await api.as('gm')
  })

  afterEach(async () => {
    expect(await listViolations(api)).toEqual([])
  })

  const settled = async (tableName: string) => {
    const sitting = await openTable(api, floor, tableName)
    const { orderId } = await orderBottles(floor, sitting.tableRecordId, 2)
    await cashier.call(billing.settle, {
      billId: sitting.billId,
      payments: [
        { payMethod: 'cash', amount: 100_000 },
        { payMethod: 'card', amount: 76_000 },
      ],
    })
    return { ...sitting, orderId }
  }
  const reverse = async (caller: Caller, billId: number) =>
    caller.send(billing.reverse, { billId, version: (await readBill(api, billId)).version, reason: '收错方式' })

  it('refuses people without the permission, an open bill and an outdated version', async () => {
    const { billId, tableRecordId } = await openTable(api, floor, 'A01')
    await orderBottles(floor, tableRecordId)
    expect(await reverse(cashier, billId)).toMatchObject({ code: 403 })
    expect(await reverse(finance, billId)).toMatchObject({ errCode: 'BILL_NOT_SETTLED' })
    expect(await finance.send(billing.reverse, { billId, version: 1, reason: '收错' })).toMatchObject({
      errCode: 'STALE_DATA',
    })
  })

  it('is requested by a cashier once and takes effect with approval', async () => {
    const { billId, tableRecordId } = await settled('B10')
    const requestReversal = async (caller: Caller) =>
      caller.send(billing.askReverse, {
        billId,
        version: (await readBill(api, billId)).version,
        reason: '收错方式',
        cashReturn: 'neverTaken',
      })
    expect(await requestReversal(await api.as('fwy01'))).toMatchObject({ code: 403 })
    expect((await cashier.call(billing.detail, { billId })).can).toMatchObject({ reverse: false, askReverse: true })
    expect((await finance.call(billing.detail, { billId })).can).toMatchObject({ reverse: true, askReverse: false })
    const both = await Promise.all([requestReversal(cashier), requestReversal(cashier)])
    expect(both.map(({ code, errCode }) => (code === 200 ? 'asked' : errCode))).toContain('asked')
    const waiting = await api.db
      .selectFrom('approval')
      .selectAll()
      .where('bizType', '=', 'reverse')
      .where('bizId', '=', billId)
      .execute()
    expect(waiting).toHaveLength(1)
    expect(await requestReversal(cashier)).toMatchObject({ errCode: 'REVERSE_ASKED' })
    expect(await cashier.call(billing.detail, { billId })).toMatchObject({
      status: billStatus.settled,
      reverseAsked: { reason: '收错方式' },
      can: { askReverse: false },
    })
    const approvalId = waiting[0]?.approvalId ?? 0
    expect(await cashier.send(approvals.handle, { approvalId, action: 'agree' })).not.toMatchObject({ code: 200 })
    await finance.call(approvals.handle, { approvalId, action: 'agree' })
    const after = await readSitting(api, tableRecordId)
    expect(after.billId).not.toBe(billId)
    expect(await cashier.call(billing.detail, { billId })).toMatchObject({
      status: billStatus.reversed,
      reverseAsked: null,
    })
  })

  it('drops the request when the bill is reversed without it', async () => {
    const { billId } = await settled('B11')
    const { version } = await readBill(api, billId)
    const { approvalId } = await cashier.call(billing.askReverse, { billId, version, reason: '收错方式' })
    expect((await reverse(gm, billId)).code).toBe(200)
    expect(await finance.send(approvals.handle, { approvalId, action: 'agree' })).not.toMatchObject({ code: 200 })
  })

  it('voids cash and card by counter-entries; the old bill keeps its sums, a new bill takes the table', async () => {
    const drawer = await readBalance(api, `cash:${cashier.userId}`)
    const { billId, orderId, tableRecordId, tableId } = await settled('A02')
    const reply = await reverse(finance, billId)
    expect(reply.code).toBe(200)
    const { newBillId } = reply.data
    expect(await readBalance(api, `cash:${cashier.userId}`)).toBe(drawer)
    expect(await readBill(api, newBillId)).toMatchObject({
      status: billStatus.open,
      unpaidAmount: 176_000,
      paidAmount: 0,
      replacesBillId: billId,
    })
    expect(await readSitting(api, tableRecordId)).toMatchObject({
      billId: newBillId,
      status: recordStatus.open,
      settledAt: null,
    })
    expect(await readTableStatus(api, tableId)).toBe(tableStatus.open)
    expect(
      await api.db
        .selectFrom('bill')
        .select(['status', 'settledAmounts', 'reverseReason'])
        .where('billId', '=', billId)
        .executeTakeFirst(),
    ).toMatchObject({ status: billStatus.reversed, settledAmounts: { paidAmount: 176_000 }, reverseReason: '收错方式' })
    const facts = await api.db
      .selectFrom('salesFact')
      .select(['factType', 'payMethod', 'dPaid', 'dUnpaid', 'dPerf', 'billId'])
      .where('orderId', '=', orderId)
      .where('factType', '=', factType.paymentVoided)
      .orderBy('factId')
      .execute()
    expect(facts).toEqual([
      {
        factType: factType.paymentVoided,
        payMethod: 'cash',
        dPaid: -100_000,
        dUnpaid: 100_000,
        dPerf: -100_000,
        billId,
      },
      { factType: factType.paymentVoided, payMethod: 'card', dPaid: -76_000, dUnpaid: 76_000, dPerf: -76_000, billId },
    ])
    const paper = await finance.call(billing.detail, { billId })
    expect(paper).toMatchObject({
      status: billStatus.reversed,
      paidAmount: 176_000,
      unpaidAmount: 0,
      replacedByBillId: newBillId,
      tableNames: 'A02',
      can: { settle: false, reverse: false },
    })
    expect(paper.payments).toMatchObject([{ voided: true }, { voided: true }])
    expect(await cashier.send(billing.settle, { billId, payments: [{ payMethod: 'cash', amount: 1 }] })).toMatchObject({
      errCode: 'STALE_DATA',
    })
    expect((await finance.call(billing.list, { keyword: 'A02' })).rows.map((row) => row.status)).toEqual([
      billStatus.open,
      billStatus.reversed,
    ])
    expect(
      await cashier.send(billing.settle, { billId: newBillId, payments: [{ payMethod: 'card', amount: 176_000 }] }),
    ).toMatchObject({ data: { status: billStatus.settled } })
  })

  it('takes a credit off its account again, unless it was repaid', async () => {
    const owe = async (tableName: string) => {
      const { billId, tableRecordId } = await openTable(api, floor, tableName)
      await orderBottles(floor, tableRecordId)
      const { creditId } = await floor.call(billing.creditApply, {
        billId,
        amount: 88_000,
        guaranteeUserId: floor.userId ?? 0,
        guestName: '陈总',
        guestPhone: '13900001234',
        reason: '月结',
      })
      return { billId, creditId }
    }
    const [one, two] = [await owe('A03'), await owe('A04')]
    await cashier.call(billing.creditRepay, { creditId: two.creditId, amount: 100, payMethod: 'cash' })
    expect(await reverse(gm, two.billId)).toMatchObject({ errCode: 'CREDIT_REPAID' })
    expect(await reverse(gm, one.billId)).toMatchObject({ code: 200 })
    expect(
      await api.db
        .selectFrom('creditRecord')
        .select(['status', 'reversedAmount'])
        .where('creditId', '=', one.creditId)
        .executeTakeFirst(),
    ).toEqual({ status: creditStatus.withdrawn, reversedAmount: 88_000 })
  })

  it('voids only what was not refunded before', async () => {
    const { billId, orderId } = await settled('A05')
    await cashier.call(billing.refundApply, {
      orderId,
      refundType: refundType.moneyOnly,
      amount: 6_000,
      reason: '上错酒',
    })
    const { data } = await reverse(finance, billId)
    expect(await readBill(api, data.newBillId)).toMatchObject({ unpaidAmount: 170_000, discountAmount: 6_000 })
  })

  it('refuses until online money is refunded through its channel', async () => {
    const { billId } = await settled('A06')
    // The state a channel's callback would have left: the same payment with another method.
    await api.db
      .updateTable('payment')
      .set({ payMethod: 'wechat' })
      .where('billId', '=', billId)
      .where('payMethod', '=', 'card')
      .execute()
    expect(await reverse(finance, billId)).toMatchObject({ errCode: 'ONLINE_REFUND_FIRST' })
    await api.db
      .updateTable('payment')
      .set({ payMethod: 'card' })
      .where('billId', '=', billId)
      .where('payMethod', '=', 'wechat')
      .execute()
  })

  it('reopens a cleared table unless it is occupied', async () => {
    const clear = async (tableRecordId: number) => {
      await waiveMinimum(api, floor, tableRecordId)
      return floor.call(tables.clear, { tableRecordId, version: await readVersion(tableRecordId), force: true })
    }
    const readVersion = async (tableRecordId: number) => (await readSitting(api, tableRecordId)).version
    const [free, taken] = [await settled('A07'), await settled('A08')]
    await clear(free.tableRecordId)
    await clear(taken.tableRecordId)
    await openTable(api, floor, 'A08')
    expect(await reverse(finance, taken.billId)).toMatchObject({ errCode: 'TABLE_OCCUPIED' })
    expect(await reverse(finance, free.billId)).toMatchObject({ code: 200 })
    expect(await readSitting(api, free.tableRecordId)).toMatchObject({ status: recordStatus.open, clearedAt: null })
    expect(await readTableStatus(api, free.tableId)).toBe(tableStatus.open)
  })

  it('restores merged tables as merged, so that they can still be split', async () => {
    const [main, other] = [await openTable(api, floor, 'B01'), await openTable(api, floor, 'B02')]
    const version = async (tableRecordId: number) => (await readSitting(api, tableRecordId)).version
    for (const { tableRecordId } of [main, other]) await orderBottles(floor, tableRecordId, 2)
    await floor.call(tables.merge, {
      mainRecordId: main.tableRecordId,
      recordIds: [other.tableRecordId],
      version: await version(main.tableRecordId),
    })
    await cashier.call(billing.settle, {
      billId: main.billId,
      payments: [{ payMethod: 'card', amount: 4 * 88_000 }],
    })
    for (const { tableRecordId } of [main, other]) await waiveMinimum(api, floor, tableRecordId)
    await floor.call(tables.clear, {
      tableRecordId: main.tableRecordId,
      version: await version(main.tableRecordId),
      force: true,
    })
    expect(await reverse(finance, main.billId)).toMatchObject({ code: 200 })
    expect(await readSitting(api, main.tableRecordId)).toMatchObject({ status: recordStatus.open })
    expect(await readSitting(api, other.tableRecordId)).toMatchObject({ status: recordStatus.merged, clearedAt: null })
    expect([await readTableStatus(api, main.tableId), await readTableStatus(api, other.tableId)]).toEqual([
      tableStatus.open,
      tableStatus.open,
    ])
    const split = { tableRecordId: other.tableRecordId, version: await version(other.tableRecordId) }
    expect(await floor.send(tables.split, split)).toMatchObject({ code: 200 })
  })

  it('moves a pending credit to the new bill', async () => {
    const { tableRecordId, billId } = await openTable(api, floor, 'B03')
    const { orderId } = await orderBottles(floor, tableRecordId, 2)
    const guest = { guestName: '陈总', guestPhone: '13900001234', reason: '月结' }
    const guaranteeUserId = (await api.as('dz01')).userId ?? 0
    const appliedCredit = await cashier.call(billing.creditApply, { billId, amount: 50_000, guaranteeUserId, ...guest })
    await cashier.call(billing.settle, { billId, payments: [{ payMethod: 'cash', amount: 88_000 }] })
    const { orderItemId } = await api.db
      .selectFrom('orderItem')
      .select('orderItemId')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
    const { version } = await readSitting(api, tableRecordId)
    await floor.call(orders.returnItem, { orderItemId, quantity: 1, reason: '点错', version })
    const { data } = await reverse(finance, billId)
    expect((await finance.call(billing.detail, { billId: data.newBillId })).credits).toMatchObject([
      { creditId: appliedCredit.creditId, status: creditStatus.pending },
    ])
    const again = { billId: data.newBillId, amount: 38_001, guaranteeUserId, ...guest }
    expect(await cashier.send(billing.creditApply, again)).toMatchObject({ errCode: 'AMOUNT_EXCEEDED' })
  })

  it('takes cash from the safe when its cashier has handed over since', async () => {
    const { billId } = await settled('A09')
    await cashier.call(ledger.shiftClose, { countedAmount: await readBalance(api, `cash:${cashier.userId}`) })
    const safe = await readBalance(api, 'cash:safe')
    expect(await reverse(finance, billId)).toMatchObject({ code: 200 })
    expect(await readBalance(api, 'cash:safe')).toBe(safe - 100_000)
    expect(await readBalance(api, `cash:${cashier.userId}`)).toBe(0)
  })

  it('happens once for two concurrent requests, and never together with a refund of the same money', async () => {
    const { billId, orderId } = await settled('A10')
    const version = (await readBill(api, billId)).version
    const sendReversal = (caller: Caller) => caller.send(billing.reverse, { billId, version, reason: '收错方式' })
    const refund = () =>
      cashier.send(billing.refundApply, { orderId, refundType: refundType.moneyOnly, amount: 10_000, reason: '上错酒' })
    const replies = await Promise.all([sendReversal(finance), refund(), sendReversal(gm)])
    expect(replies.filter((reply) => reply.errCode === 'SERVER_ERROR')).toEqual([])
    expect([replies[0], replies[2]].filter((reply) => reply?.code === 200).length).toBeLessThanOrEqual(1)
    const record = await api.db
      .selectFrom('sitting')
      .selectAll()
      .where(
        'tableId',
        '=',
        (
          await api.db
            .selectFrom('venueTable')
            .select('tableId')
            .where('tableName', '=', 'A10')
            .executeTakeFirstOrThrow()
        ).tableId,
      )
      .executeTakeFirstOrThrow()
    expect(record.paidAmount + record.unpaidAmount + record.discountAmount).toBe(176_000)
  })

  it('is limited to the night of the settlement', async () => {
    const { billId } = await settled('A11')
    api.clock.at('2026-03-15 12:00:01')
    expect(await reverse(finance, billId)).toMatchObject({ errCode: 'NIGHT_OVER', msg: '该营业日已结束，不能修改' })
    await api.db
      .transaction()
      .execute((tx) => closeNight(tx, '2026-03-14', { at: parseTime(api.clock.now()), userId: null }))
    expect(await reverse(finance, billId)).toMatchObject({ errCode: 'DAY_CLOSED' })
    expect((await finance.call(billing.detail, { billId })).can.reverse).toBe(false)
  })
})
