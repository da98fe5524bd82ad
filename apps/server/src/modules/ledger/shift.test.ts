import { billing } from '@nocturne/contract/billing/endpoints'
import { ledger } from '@nocturne/contract/ledger/endpoints'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, TONIGHT } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import { readBalance, listViolations, openTable, orderBottles, readSitting } from '../../../test/factories.ts'

const names = async (caller: Caller) =>
  new Set((await caller.call(ledger.shiftList, {})).rows.map((row) => row.cashierUserId))

describe('钱箱与交班', () => {
  let api: TestApi
  let cashier: Caller
  let floor: Caller

  beforeAll(async () => {
    api = await startTestApi()
    cashier = await api.as('shouyin01')
    floor = await api.as('lm01')
  })

  afterEach(async () => {
    expect(await listViolations(api)).toEqual([])
  })

  const drawer = () => readBalance(api, `cash:${cashier.userId}`)
  const take = async (caller: Caller, tableName: string, amount: number) => {
    const { tableRecordId, billId } = await openTable(api, floor, tableName)
    await orderBottles(floor, tableRecordId)
    return caller.send(billing.settle, { billId, payments: [{ payMethod: 'cash', amount }] })
  }

  it('rejects users without a drawer, a second opening, and a close without a shift', async () => {
    expect(await (await api.as('fwy01')).send(ledger.shiftOpen, { floatAmount: 0 })).toMatchObject({ code: 403 })
    expect(await cashier.send(ledger.shiftClose, { countedAmount: 0 })).toMatchObject({ errCode: 'SHIFT_NOT_OPEN' })
    const replies = await Promise.all(
      [cashier, cashier].map((caller) => caller.send(ledger.shiftOpen, { floatAmount: 50_000 })),
    )
    expect(replies.map((reply) => reply.errCode ?? 'ok').toSorted()).toEqual(['SHIFT_OPEN', 'ok'])
    expect(await drawer()).toBe(50_000)
    expect(await readBalance(api, 'cash:safe')).toBe(-50_000)
  })

  it('expects float and takings, books the difference and moves the rest to the safe', async () => {
    await take(cashier, 'A01', 88_000)
    expect(await cashier.call(ledger.shiftMine, {})).toMatchObject({
      shift: { expectedAmount: null, floatAmount: 50_000, closeTime: null },
    })
    // The expected sum is hidden before a count is stored, and a stored count is not changed.
    const { shift } = await cashier.call(ledger.shiftMine, {})
    const shiftId = shift?.shiftId ?? 0
    expect(await cashier.send(ledger.shiftClose, { countedAmount: 1 })).toMatchObject({ errCode: 'SHIFT_COUNT_FIRST' })
    expect(await cashier.call(ledger.shiftReport, { shiftId })).toMatchObject({
      expectedAmount: null,
      drawer: [],
      taken: [],
    })
    const counts = await Promise.all(
      [137_500, 138_000].map((countedAmount) => cashier.send(ledger.shiftCount, { countedAmount })),
    )
    expect(counts.map(({ data }) => data.expectedAmount)).toEqual([138_000, 138_000])
    const first = counts[0]?.data.firstCountedAmount ?? 0
    expect(counts[1]?.data.firstCountedAmount).toBe(first)
    const other = first === 138_000 ? 137_500 : 138_000
    // A second count requires a reason, even if it matches the books.
    expect(await cashier.send(ledger.shiftClose, { countedAmount: other })).toMatchObject({
      errCode: 'SHIFT_DIFFERENCE',
    })
    expect(await cashier.send(ledger.shiftClose, { countedAmount: 137_500 })).toMatchObject({
      errCode: 'SHIFT_DIFFERENCE',
      msg: '清点与账面相差 ¥5.00，请核对，确认无误请填写原因',
      detail: { expectedAmount: 138_000, differenceAmount: -500 },
    })
    expect(await drawer()).toBe(138_000)
    expect(await cashier.call(ledger.shiftClose, { countedAmount: 137_500, remark: '少五元' })).toMatchObject({
      expectedAmount: 138_000,
      differenceAmount: -500,
    })
    expect(await cashier.call(ledger.shiftReport, { shiftId })).toMatchObject({
      firstCountedAmount: first,
      countedAmount: 137_500,
      expectedAmount: 138_000,
      taken: [{ payMethod: 'cash', amount: 88_000, count: 1 }],
      drawer: [
        { kind: 'float', amount: 50_000 },
        { kind: 'taken', amount: 88_000 },
      ],
    })
    expect(await drawer()).toBe(0)
    expect(await readBalance(api, 'cash:safe')).toBe(87_500)
    expect(await readBalance(api, 'cash:over_short')).toBe(500)
    expect(await cashier.call(ledger.shiftMine, {})).toEqual({ shift: null })
  })

  it('opens automatically with the first cash', async () => {
    await take(cashier, 'A02', 10_000)
    expect(await cashier.call(ledger.shiftMine, {})).toMatchObject({
      shift: { expectedAmount: null, floatAmount: 0 },
    })
  })

  it('closes once when the count is sent twice', async () => {
    const replies = await Promise.all(
      [10_000, 10_000].map((countedAmount) => cashier.send(ledger.shiftClose, { countedAmount })),
    )
    expect(replies.map((reply) => reply.errCode ?? 'ok').toSorted()).toEqual(['SHIFT_NOT_OPEN', 'ok'])
    expect(await drawer()).toBe(0)
    await take(cashier, 'A06', 10_000)
  })

  it('includes cash received during the count in this shift or the next, never in neither', async () => {
    const [closed, ...taken] = await Promise.all([
      cashier.send(ledger.shiftClose, { countedAmount: 10_000, remark: '正在收款' }),
      take(cashier, 'A03', 20_000),
      take(cashier, 'A04', 30_000),
    ])
    expect(taken.map((reply) => reply.code)).toEqual([200, 200])
    expect(closed.code).toBe(200)
    const inThis = closed.data.expectedAmount - 10_000
    expect([0, 20_000, 30_000, 50_000]).toContain(inThis)
    expect(await drawer()).toBe(50_000 - inThis)
  })

  it('does not expect cash refunded by reversing its bill', async () => {
    const third = await api.as('shouyin03')
    const finance = await api.as('caiwu01')
    const { tableRecordId, billId } = await openTable(api, floor, 'A07')
    await orderBottles(floor, tableRecordId)
    await third.call(billing.settle, { billId, payments: [{ payMethod: 'cash', amount: 88_000 }] })
    await take(third, 'A08', 30_000)
    const expected = async () =>
      (await finance.call(ledger.shiftList, {})).rows.find((row) => row.cashierUserId === third.userId)?.expectedAmount
    expect(await expected()).toBe(118_000)
    const { version } = await readSitting(api, tableRecordId)
    await finance.call(billing.reverse, { billId, version, reason: '收错款' })
    expect(await expected()).toBe(30_000)
    expect(await third.call(ledger.shiftClose, { countedAmount: 30_000 })).toMatchObject({ differenceAmount: 0 })
  })

  it('refunds the cash of the payment that opened the shift, at any fraction of its second', async () => {
    const finance = await api.as('caiwu01')
    const fourth = await api.as('shouyin03')
    api.clock.at(`${TONIGHT.slice(0, 16)}:59.450`)
    const { tableRecordId, billId } = await openTable(api, floor, 'A09')
    await orderBottles(floor, tableRecordId)
    await fourth.call(billing.settle, { billId, payments: [{ payMethod: 'cash', amount: 88_000 }] })
    expect(await readBalance(api, `cash:${fourth.userId}`)).toBe(88_000)
    api.clock.at(`${TONIGHT.slice(0, 16)}:59.950`)
    const { version } = await readSitting(api, tableRecordId)
    await finance.call(billing.reverse, { billId, version, reason: '付款方式有误', cashReturn: 'neverTaken' })
    expect(await readBalance(api, `cash:${fourth.userId}`)).toBe(0)
    const bill = await api.db.selectFrom('bill').select('reverseCash').where('billId', '=', billId).executeTakeFirst()
    expect(bill).toEqual({ reverseCash: 'neverTaken' })
    const { shift } = await fourth.call(ledger.shiftMine, {})
    expect(await fourth.call(ledger.shiftCount, { countedAmount: 0 })).toMatchObject({ differenceAmount: 0 })
    expect((await fourth.call(ledger.shiftReport, { shiftId: shift?.shiftId ?? 0 })).drawer).toEqual([
      { kind: 'taken', amount: 88_000, count: 1 },
      { kind: 'reversed', amount: -88_000, count: 1 },
    ])
  })

  it('books cash moved in and out with its reason, up to the drawer’s cash', async () => {
    const mover = await api.as('shouyin03')
    const { shift } = await mover.call(ledger.shiftMine, {})
    const move = (moveKind: 'in' | 'out' | 'expense', amount: number) =>
      mover.send(ledger.cashMove, { moveKind, amount, reason: '换零钱' })
    expect(await move('expense', 1)).toMatchObject({ errCode: 'DRAWER_SHORT' })
    expect(await move('in', 0)).toMatchObject({ errCode: 'AMOUNT_INVALID' })
    expect(await move('in', 20_000)).toMatchObject({ code: 200 })
    const both = await Promise.all([move('out', 15_000), move('expense', 15_000)])
    expect(both.map((reply) => reply.errCode ?? 'ok').toSorted()).toEqual(['DRAWER_SHORT', 'ok'])
    expect(await readBalance(api, `cash:${mover.userId}`)).toBe(5_000)
    const report = await mover.call(ledger.shiftReport, { shiftId: shift?.shiftId ?? 0 })
    expect(report.drawer.reduce((sum, { amount }) => sum + amount, 0)).toBe(report.expectedAmount)
    expect(report.moves).toMatchObject([{ moveKind: 'in', reason: '换零钱' }, { amount: 15_000 }])
    expect(await (await api.as('shouyin02')).send(ledger.shiftReport, { shiftId: shift?.shiftId ?? 0 })).toMatchObject({
      errCode: 'NOT_FOUND',
    })
    expect(await mover.call(ledger.shiftClose, { countedAmount: 5_000, remark: '复点' })).toMatchObject({
      differenceAmount: 0,
    })
    expect(await move('in', 100)).toMatchObject({ errCode: 'SHIFT_NOT_OPEN' })
  })

  it('shows a cashier their own shifts, finance all', async () => {
    await take(await api.as('shouyin02'), 'A05', 5_000)
    expect([...(await names(cashier))]).toEqual([cashier.userId])
    expect((await names(await api.as('caiwu01'))).size).toBe(3)
  })
})
