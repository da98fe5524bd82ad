import { randomUUID } from 'node:crypto'
import { computePiecesFen } from '@nocturne/base/money-split'
import { billing } from '@nocturne/contract/billing/endpoints'
import {
  billStatus,
  factType,
  orderStatus,
  orderType,
  payMode,
  giftReason,
  tableStatus,
} from '@nocturne/contract/codes'
import { gifts } from '@nocturne/contract/gifts/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import { reservations } from '@nocturne/contract/reservations/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../../test/api.ts'
import type { Caller, TestApi } from '../../../../test/api.ts'
import {
  addBooking,
  readBalance,
  readBill,
  listViolations,
  listFreePayLaterTables,
  openTable,
  orderBottles,
  readSitting,
  readTableId,
  readTableStatus,
} from '../../../../test/factories.ts'
import { fetchMemberCode } from '../../../../test/stored-value.ts'

const VSOP = 5
/** A package without choices, and a good that may be given. */
const [PACKAGE, GIFT] = [106, 30]
const TOP_UP = 66
const MEMBER = 4

const cash = (amount: number) => ({ payMethod: 'cash' as const, amount })
const pay = (
  caller: Caller,
  billId: number,
  ...payments: { payMethod: 'cash' | 'card'; amount: number; slipNo?: string }[]
) => caller.send(billing.settle, { billId, payments })

describe('结账', () => {
  let api: TestApi
  let cashier: Caller
  let second: Caller
  let waiter: Caller
  /** Names of tables that no other test uses. */
  let free: string[]

  beforeAll(async () => {
    api = await startTestApi()
    cashier = await api.as('shouyin01')
    second = await api.as('shouyin02')
    waiter = await api.as('fwy01')
    free = (await listFreePayLaterTables(api)).slice(-6)
  })

  afterEach(async () => {
    expect(await listViolations(api)).toEqual([])
  })

  const tableWith = async (tableName: string, quantity = 1) => {
    const sitting = await openTable(api, waiter, tableName)
    const order = await orderBottles(waiter, sitting.tableRecordId, quantity)
    return { ...sitting, orderId: order.orderId }
  }
  /** A pay-now order of a member proven by code, at the member rate. */
  const waiting = async (tableName: string) => {
    const sitting = await openTable(api, waiter, tableName)
    const { version } = await readBill(api, sitting.billId)
    await waiter.call(billing.member, { billId: sitting.billId, version, authCode: await fetchMemberCode(api, MEMBER) })
    const order = await waiter.call(orders.add, {
      tableRecordId: sitting.tableRecordId,
      items: [{ goodsId: VSOP, quantity: 1 }],
      payMode: payMode.payNow,
      memberId: MEMBER,
    })
    return { ...sitting, ...order }
  }

  it('refuses a stranger, staff without the permission and an unknown bill', async () => {
    const { billId } = await tableWith('A01')
    expect((await pay(api.anonymous, billId, cash(1))).httpStatus).toBe(401)
    expect(await pay(waiter, billId, cash(1))).toMatchObject({ code: 403, errCode: 'NO_PERMISSION' })
    expect(await pay(cashier, 999_999, cash(1))).toMatchObject({ errCode: 'NOT_FOUND' })
  })

  it('refuses unsupported methods: wechat, alipay and balance are not offered', async () => {
    const { billId } = await tableWith('A02')
    for (const payMethod of ['wechat', 'alipay', 'balance']) {
      expect(
        await cashier.send(billing.settle, { billId, payments: [{ payMethod: payMethod as 'cash', amount: 100 }] }),
      ).toMatchObject({ errCode: 'PARAM_INVALID' })
    }
  })

  it('refuses more than the open amount, and zero', async () => {
    const { billId } = await tableWith('A03')
    expect(await pay(cashier, billId, cash(88_001))).toMatchObject({ errCode: 'AMOUNT_EXCEEDED' })
    expect(await pay(cashier, billId, cash(44_000), { payMethod: 'card', amount: 44_001 })).toMatchObject({
      errCode: 'AMOUNT_EXCEEDED',
    })
    expect(await pay(cashier, billId)).toMatchObject({ errCode: 'AMOUNT_INVALID' })
    expect(await api.db.selectFrom('payment').selectAll().where('billId', '=', billId).execute()).toEqual([])
  })

  it('settles with several methods: allocations, facts, journal, states and log together', async () => {
    const { billId, orderId, tableId, tableRecordId } = await tableWith('A04', 2)
    const drawer = `cash:${cashier.userId}`
    const before = {
      drawer: await readBalance(api, drawer),
      card: await readBalance(api, 'card:clearing'),
      income: await readBalance(api, 'income:sales'),
    }
    const reply = await pay(cashier, billId, cash(76_000), { payMethod: 'card', amount: 100_000, slipNo: 'S-17' })
    expect(reply).toMatchObject({ code: 200, data: { status: billStatus.settled, unpaidAmount: 0 } })
    expect(reply.data.paymentNos).toHaveLength(2)
    expect(reply.data.paymentNos[0]).toMatch(/^ZF20260314\d{6}$/)

    expect(
      await api.db
        .selectFrom('orders')
        .select(['status', 'paidAmount', 'unpaidAmount'])
        .where('orderId', '=', orderId)
        .executeTakeFirst(),
    ).toEqual({ status: orderStatus.settled, paidAmount: 176_000, unpaidAmount: 0 })
    const facts = await api.db
      .selectFrom('salesFact')
      .select(['factType', 'payMethod', 'dPaid', 'dUnpaid', 'dPerf'])
      .where('orderId', '=', orderId)
      .where('factType', '=', factType.paid)
      .orderBy('factId')
      .execute()
    expect(facts).toEqual([
      { factType: factType.paid, payMethod: 'cash', dPaid: 76_000, dUnpaid: -76_000, dPerf: 76_000 },
      { factType: factType.paid, payMethod: 'card', dPaid: 100_000, dUnpaid: -100_000, dPerf: 100_000 },
    ])
    expect(await readBalance(api, drawer)).toBe(before.drawer + 76_000)
    expect(await readBalance(api, 'card:clearing')).toBe(before.card + 100_000)
    expect(await readBalance(api, 'income:sales')).toBe(before.income - 176_000)
    expect(await readBill(api, billId)).toMatchObject({
      status: billStatus.settled,
      settleUserId: cashier.userId,
      businessDate: '2026-03-14',
      settledAmounts: { paidAmount: 176_000, payableAmount: 176_000 },
    })
    expect(await readTableStatus(api, tableId)).toBe(tableStatus.settled)
    const logs = await api.db
      .selectFrom('tableLog')
      .select('content')
      .where('tableRecordId', '=', tableRecordId)
      .where('opType', '=', '收款')
      .execute()
    expect(logs).toEqual([{ content: '现金 ¥760.00' }, { content: '刷卡 ¥1,000.00' }])
    expect(
      await api.db
        .selectFrom('operLog')
        .selectAll()
        .where('subjectType', '=', 'bill')
        .where('subjectId', '=', billId)
        .execute(),
    ).toHaveLength(1)
    expect(await pay(cashier, billId, cash(1))).toMatchObject({ errCode: 'ORDER_PAID' })
  })

  it('accepts a partial payment, spread over the orders by open amount, and returns the rest', async () => {
    const { billId, tableRecordId } = await tableWith('A05')
    await waiter.call(orders.add, { tableRecordId, items: [{ goodsId: VSOP, quantity: 1 }], payMode: payMode.payLater })
    expect(await pay(cashier, billId, cash(100_000))).toMatchObject({
      data: { status: billStatus.partlyPaid, unpaidAmount: 126_000 },
    })
    const open = await api.db
      .selectFrom('orders')
      .select(['paidAmount', 'unpaidAmount'])
      .where('tableRecordId', '=', tableRecordId)
      .orderBy('orderId')
      .execute()
    expect(open).toEqual([
      { paidAmount: 38_938, unpaidAmount: 49_062 },
      { paidAmount: 61_062, unpaidAmount: 76_938 },
    ])
    expect(await pay(second, billId, cash(126_000))).toMatchObject({
      data: { status: billStatus.settled, unpaidAmount: 0 },
    })
  })

  describe('by shares and lines, as guests pay', () => {
    const shared = (billId: number, amount: number, shareCount = 3) =>
      cashier.send(billing.settle, { billId, payments: [cash(amount)], splitMode: 'share', shareCount })

    it('pays equal shares one after the other, and shows guests the same split', async () => {
      const { billId } = await tableWith(free.pop() ?? '')
      expect(await shared(billId, 30_000)).toMatchObject({ errCode: 'AMOUNT_EXCEEDED' })
      expect(await shared(billId, 29_000)).toMatchObject({ errCode: 'PRICE_CHANGED' })
      expect(await shared(billId, 29_334)).toMatchObject({ code: 200, data: { unpaidAmount: 58_666 } })
      expect(await shared(billId, 14_667, 4)).toMatchObject({ errCode: 'SPLIT_RUNNING' })
      const { split } = await cashier.call(billing.detail, { billId })
      expect(split).toEqual({ shareCount: 3, taken: 1, nextAmount: 29_333, addedAmount: 0 })
      for (const amount of [29_333, 29_333]) expect((await shared(billId, amount)).code).toBe(200)
      expect((await readBill(api, billId)).status).toBe(billStatus.settled)
    })

    it('gives different shares to two cashiers who take the next one concurrently', async () => {
      const { billId } = await tableWith(free.pop() ?? '')
      const replies = await Promise.all([shared(billId, 44_000, 2), shared(billId, 44_000, 2)])
      expect(replies.map(({ code }) => code)).toEqual([200, 200])
      expect((await readBill(api, billId)).status).toBe(billStatus.settled)
    })

    it('takes chosen lines once, by one or several methods, and marks them paid', async () => {
      const { billId, tableRecordId } = await tableWith(free.pop() ?? '')
      await orderBottles(waiter, tableRecordId, 2)
      const { lines } = await cashier.call(billing.detail, { billId })
      const [first, second] = lines.flatMap(({ items }) => items)
      if (!first || !second) throw new Error('two lines')
      const settleLines = (orderItemIds: number[], ...payments: { payMethod: 'cash' | 'card'; amount: number }[]) =>
        cashier.send(billing.settle, { billId, payments, splitMode: 'items', orderItemIds })
      const both = await Promise.all([
        settleLines([first.orderItemId], cash(88_000)),
        settleLines([first.orderItemId], cash(88_000)),
      ])
      expect(both.map(({ code, errCode }) => (code === 200 ? 'paid' : (errCode ?? ''))).toSorted()).toEqual([
        'ITEMS_TAKEN',
        'paid',
      ])
      expect((await settleLines([second.orderItemId], cash(76_000), { payMethod: 'card', amount: 100_000 })).code).toBe(
        200,
      )
      const after = await cashier.call(billing.detail, { billId })
      expect(after.lines.flatMap(({ items }) => items.map((item) => item.openAmount))).toEqual([0, 0])
      expect(after.payments.map(({ allocations }) => allocations.map((part) => part.orderItemId))).toEqual([
        [first.orderItemId],
        [second.orderItemId],
        [second.orderItemId],
      ])
    })

    it('adds up to the fen by lines and pieces: package, gift, returned piece, member rate, discount, deposit, lost response', async () => {
      const gm = await api.as('gm')
      const tableName = free.pop() ?? ''
      const booking = { tableId: await readTableId(api, tableName), depositAmount: 50_000 }
      const { bookingId } = await addBooking(await api.as('yx01'), booking, api)
      await cashier.call(reservations.takeDeposit, { bookingId, payMethod: 'cash' })
      const { tableRecordId } = await gm.call(tables.open, { tableId: booking.tableId, bookingId, guestNum: 4 })
      const read = () => cashier.call(billing.detail, { tableRecordId })
      const { billId, version } = await read()
      await cashier.call(billing.member, { billId, version, authCode: await fetchMemberCode(api, MEMBER) })
      const order = (goodsId: number, quantity: number) =>
        gm.call(orders.add, { tableRecordId, items: [{ goodsId, quantity }], payMode: payMode.payLater })
      const { orderId } = await order(VSOP, 4)
      await order(PACKAGE, 1)
      await orderBottles(gm, tableRecordId, 3)
      await gm.call(gifts.add, {
        tableRecordId,
        items: [{ goodsId: GIFT, quantity: 1 }],
        reason: giftReason.customerCare,
      })
      const { orderItemId: returned } = await api.db
        .selectFrom('orderItem')
        .select('orderItemId')
        .where('orderId', '=', orderId)
        .executeTakeFirstOrThrow()
      const { version: sittingVersion } = await readSitting(api, tableRecordId)
      await gm.call(orders.returnItem, {
        orderItemId: returned,
        quantity: 1,
        reason: '点多了',
        version: sittingVersion,
      })
      await gm.call(billing.discount, { billId, version: (await read()).version, rateBp: 9_370, reason: '老客户' })
      const owed = (await read()).unpaidAmount
      await cashier.call(billing.settle, {
        billId,
        payments: [{ payMethod: 'deposit', amount: 50_000, depositBookingId: bookingId }],
      })

      const paid: number[] = []
      /** Pays pieces of one line, twice at the same time and once more as after a lost response. */
      const payPieces = async (orderItemId: number, pieces: number, amount: number) => {
        const key = randomUUID()
        const input = {
          billId,
          payments: [cash(amount)],
          splitMode: 'items' as const,
          orderItemIds: [orderItemId],
          pieces: [pieces],
        }
        const replies = await Promise.all([
          cashier.send(billing.settle, input, { key }),
          cashier.send(billing.settle, input, { key }),
        ])
        replies.push(await cashier.send(billing.settle, input, { key }))
        for (const reply of replies) expect(reply).toMatchObject({ code: 200, data: replies[0]?.data })
        paid.push(amount)
      }
      const owing = (await read()).lines.filter(({ items }) => items.some(({ openAmount }) => openAmount > 0))
      expect(owing.map(({ goodsId }) => goodsId).toSorted((a, b) => a - b)).toEqual([1, VSOP, PACKAGE])
      const open = owing.flatMap(({ items }) => items)
      for (const { orderItemId, quantity, returnQuantity, netAmount } of open)
        for (let left = quantity - returnQuantity; left > 0; left -= 1) {
          const line = (await read()).lines.flatMap(({ items }) => items).find((one) => one.orderItemId === orderItemId)
          const openAmount = line?.openAmount ?? 0
          if (openAmount === 0) break
          const whole = quantity - returnQuantity
          const piece = whole === 1 ? openAmount : computePiecesFen(netAmount, whole, 1)
          await payPieces(orderItemId, 1, Math.min(piece, openAmount))
        }
      const after = await read()
      expect(after).toMatchObject({ unpaidAmount: 0, status: billStatus.settled })
      expect(paid.reduce((sum, amount) => sum + amount, 50_000)).toBe(owed)
      expect(after.payments.reduce((sum, { amount }) => sum + amount, 0)).toBe(owed)
    })

    it('refuses two methods for one share, and credit or a deposit for any part', async () => {
      const { billId } = await tableWith(free.pop() ?? '')
      const part = { billId, splitMode: 'share' as const, shareCount: 2 }
      const twice = { ...part, payments: [cash(22_000), cash(22_000)] }
      expect(await cashier.send(billing.settle, twice)).toMatchObject({ errCode: 'PARAM_INVALID' })
      const deposit = { ...part, payments: [{ payMethod: 'deposit' as const, amount: 44_000, depositBookingId: 1 }] }
      expect(await cashier.send(billing.settle, deposit)).toMatchObject({ errCode: 'PARAM_INVALID' })
      expect((await readBill(api, billId)).status).toBe(billStatus.open)
    })
  })

  it('adds damaged property at the entered price, once, outside of the minimum and of discounts', async () => {
    const { billId } = await tableWith(free.pop() ?? '')
    const before = await cashier.call(billing.detail, { billId })
    const request = { billId, version: before.version, itemName: '香槟杯 2 只', amount: 1_234_500 }
    expect(await waiter.send(billing.compensate, request)).toMatchObject({ code: 403 })
    expect(await cashier.send(billing.compensate, { ...request, amount: 0 })).toMatchObject({
      errCode: 'PARAM_INVALID',
    })
    const replies = await Promise.all([
      cashier.send(billing.compensate, request),
      second.send(billing.compensate, request),
    ])
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
    const after = await cashier.call(billing.detail, { billId })
    expect(after).toMatchObject({
      unpaidAmount: before.unpaidAmount + 1_234_500,
      minEligibleAmount: before.minEligibleAmount,
    })
    expect(after.lines.map(({ goodsName, netAmount }) => [goodsName, netAmount])).toContainEqual([
      '物品赔偿',
      1_234_500,
    ])
    const gm = await api.as('gm')
    await gm.call(billing.discount, { billId, version: after.version, rateBp: 5_000, reason: '老客户' })
    const discounted = await cashier.call(billing.detail, { billId })
    expect(discounted.unpaidAmount).toBe(before.unpaidAmount / 2 + 1_234_500)
  })

  it('counts no performance for a top-up to the minimum', async () => {
    const { billId, tableRecordId } = await tableWith('A06')
    const { version } = await cashier.call(billing.detail, { billId })
    const bill = await cashier.call(billing.topUp, { billId, version })
    expect(bill).toMatchObject({ minDiffAmount: 0, unpaidAmount: 268_000 })
    await pay(cashier, billId, cash(268_000))
    const { perf } = await api.db
      .selectFrom('salesFact')
      .select(({ fn }) => fn.sum<number>('dPerf').as('perf'))
      .where('tableRecordId', '=', tableRecordId)
      .executeTakeFirstOrThrow()
    expect(perf).toBe(88_000)
    const topUp = await api.db
      .selectFrom('orderItem as i')
      .innerJoin('orders as o', 'o.orderId', 'i.orderId')
      .select(['o.orderType', 'i.allocatedAmount'])
      .where('o.tableRecordId', '=', tableRecordId)
      .where('i.goodsId', '=', TOP_UP)
      .execute()
    expect(topUp).toEqual([{ orderType: orderType.minimum, allocatedAmount: 180_000 }])
  })

  it('counts no performance for excluded methods', async () => {
    await api.db
      .insertInto('sysConfig')
      .values({ configKey: 'perf.excludeMethods', configValue: JSON.stringify(['card']) })
      .execute()
    const { billId, orderId } = await tableWith('A07')
    await pay(cashier, billId, cash(8_000), { payMethod: 'card', amount: 80_000 })
    const facts = await api.db
      .selectFrom('salesFact')
      .select(['payMethod', 'dPerf'])
      .where('orderId', '=', orderId)
      .where('factType', '=', factType.paid)
      .orderBy('factId')
      .execute()
    expect(facts).toEqual([
      { payMethod: 'cash', dPerf: 8_000 },
      { payMethod: 'card', dPerf: 0 },
    ])
    await api.db.deleteFrom('sysConfig').where('configKey', '=', 'perf.excludeMethods').execute()
  })

  it('creates one payment for the same request sent twice concurrently', async () => {
    const { billId } = await tableWith('A08')
    const send = () => cashier.send(billing.settle, { billId, payments: [cash(50_000)] }, { key: 'settle-twice-1' })
    const [first, again] = await Promise.all([send(), send()])
    expect(first.code).toBe(200)
    expect(again.data).toEqual(first.data)
    expect((await readBill(api, billId)).paidAmount).toBe(50_000)
  })

  it('several concurrent settlements pay the bill to the fen without overpaying', async () => {
    const { billId } = await tableWith('A09', 1)
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, i) => pay(i % 2 === 0 ? cashier : second, billId, cash(11_000))),
    )
    expect(replies.filter((reply) => reply.code === 200)).toHaveLength(8)
    expect(replies.filter((reply) => ['AMOUNT_EXCEEDED', 'ORDER_PAID'].includes(reply.errCode ?? ''))).toHaveLength(4)
    expect(await readBill(api, billId)).toMatchObject({
      status: billStatus.settled,
      paidAmount: 88_000,
      unpaidAmount: 0,
    })
  })

  it('concurrent payment and order lose neither', async () => {
    const { billId, tableRecordId } = await tableWith('A10')
    const more = () =>
      waiter.send(orders.add, { tableRecordId, items: [{ goodsId: VSOP, quantity: 1 }], payMode: payMode.payLater })
    const replies = await Promise.all([
      pay(cashier, billId, cash(88_000)),
      more(),
      pay(second, billId, cash(30_000)),
      more(),
    ])
    expect(replies.filter((reply) => reply.errCode === 'SERVER_ERROR')).toEqual([])
    const bill = await readBill(api, billId)
    expect(bill.totalAmount).toBe(88_000 + 2 * 138_000)
    expect(bill.paidAmount + bill.unpaidAmount).toBe(bill.totalAmount)
  })

  it('settles merged tables as one bill', async () => {
    const [one, two] = [await tableWith('A11'), await tableWith('A12', 2)]
    const floor = await api.as('lm01')
    const { version } = await floor.call(billing.detail, { billId: one.billId })
    await floor.call(tables.merge, { mainRecordId: one.tableRecordId, recordIds: [two.tableRecordId], version })
    expect(await pay(cashier, two.billId, cash(1))).toMatchObject({ errCode: 'STALE_DATA' })
    const bill = await cashier.call(billing.detail, { tableRecordId: two.tableRecordId })
    expect(bill).toMatchObject({
      billId: one.billId,
      tableNames: 'A11、A12',
      unpaidAmount: 264_000,
      mainRecordId: one.tableRecordId,
    })
    expect(await pay(cashier, one.billId, cash(264_000))).toMatchObject({ data: { status: billStatus.settled } })
    expect(await readTableStatus(api, two.tableId)).toBe(tableStatus.settled)
  })

  describe('a pay-now order', () => {
    it('becomes owed and paid together, with its member discount', async () => {
      const { billId, orderId, payableAmount } = await waiting('D01')
      expect(payableAmount).toBeLessThan(138_000)
      expect(await cashier.call(billing.detail, { billId })).toMatchObject({
        totalAmount: 0,
        waitingOrders: [{ orderId, payableAmount }],
        can: { settle: true },
      })
      const settle = (amount: number) => cashier.send(billing.settle, { billId, orderId, payments: [cash(amount)] })
      expect(await settle(payableAmount - 1)).toMatchObject({ errCode: 'AMOUNT_INVALID' })
      expect(await settle(payableAmount + 1)).toMatchObject({ errCode: 'AMOUNT_EXCEEDED' })
      expect(await settle(payableAmount)).toMatchObject({ data: { status: billStatus.settled, unpaidAmount: 0 } })
      const facts = await api.db
        .selectFrom('salesFact')
        .select(['factType', 'dTotal', 'dDiscount', 'dPaid', 'dUnpaid'])
        .where('orderId', '=', orderId)
        .orderBy('factType')
        .execute()
      const discount = 138_000 - payableAmount
      expect(facts).toEqual([
        { factType: factType.placed, dTotal: 138_000, dDiscount: 0, dPaid: 0, dUnpaid: 138_000 },
        { factType: factType.discounted, dTotal: 0, dDiscount: discount, dPaid: 0, dUnpaid: -discount },
        { factType: factType.paid, dTotal: 0, dDiscount: 0, dPaid: payableAmount, dUnpaid: -payableAmount },
      ])
      expect(await settle(payableAmount)).toMatchObject({ errCode: 'ORDER_PAID' })
    })

    it('leaves the rest of the bill unpaid; a table that settles again stores the latest sums', async () => {
      const first = await waiting('D02')
      await cashier.call(billing.settle, {
        billId: first.billId,
        orderId: first.orderId,
        payments: [cash(first.payableAmount)],
      })
      const next = await waiter.call(orders.add, {
        tableRecordId: first.tableRecordId,
        items: [{ goodsId: VSOP, quantity: 1 }],
        payMode: payMode.payNow,
      })
      api.clock.later(20)
      await cashier.call(billing.settle, {
        billId: first.billId,
        orderId: next.orderId,
        payments: [{ payMethod: 'card', amount: next.payableAmount }],
      })
      const bill = await readBill(api, first.billId)
      expect(bill.settledAt).toBe(api.clock.now())
      expect(bill.settledAmounts).toMatchObject({ paidAmount: first.payableAmount + next.payableAmount })
    })

    it('is paid once by two concurrent cashiers', async () => {
      const { billId, orderId, payableAmount } = await waiting('D03')
      const replies = await Promise.all(
        [cashier, second].map((caller) =>
          caller.send(billing.settle, { billId, orderId, payments: [cash(payableAmount)] }),
        ),
      )
      expect(replies.map((reply) => reply.errCode ?? 'ok').toSorted()).toEqual(['ORDER_PAID', 'ok'])
    })

    it('can only be paid on its own bill', async () => {
      const [one, two] = [await waiting('D04'), await waiting('D05')]
      expect(
        await cashier.send(billing.settle, {
          billId: one.billId,
          orderId: two.orderId,
          payments: [cash(two.payableAmount)],
        }),
      ).toMatchObject({ errCode: 'ORDER_NOT_FOUND' })
    })
  })

  it('prints a bill and marks it presented on the floor', async () => {
    const { billId } = await tableWith('A13')
    expect(await waiter.send(billing.print, { billId, kind: 'final' })).toMatchObject({ errCode: 'BILL_NOT_SETTLED' })
    const shown = await waiter.call(billing.print, { billId, kind: 'pre', preview: true })
    expect(shown.printCount).toBe(0)
    expect(await waiter.call(billing.detail, { billId })).toMatchObject({ printCount: 0, presentedTime: null })
    const printed = await waiter.call(billing.print, { billId, kind: 'pre' })
    expect(printed.printText).toBe(shown.printText)
    expect(printed.printText).toContain('预结单')
    const preFooter = { configKey: 'receipt.preFooter', configValue: JSON.stringify('祝您愉快') }
    await api.db.insertInto('sysConfig').values(preFooter).execute()
    expect((await waiter.call(billing.print, { billId, kind: 'pre', preview: true })).printText).toMatch(/祝您愉快$/)
    expect(printed.printText).toMatch(/芝华士12年 ×1 +880\.00/)
    expect(printed).toMatchObject({ printCount: 1 })
    expect((await readBill(api, billId)).presentedAt).toBe(api.clock.now())
  })

  it('returns a bill whose figures all break down to lines', async () => {
    const { billId, tableRecordId, orderId } = await tableWith('A14', 2)
    await orderBottles(waiter, tableRecordId, 1)
    await pay(cashier, billId, cash(64_000))
    const bill = await cashier.call(billing.detail, { tableRecordId })
    expect(bill.lines).toHaveLength(1)
    expect(bill.lines[0]).toMatchObject({ goodsName: '芝华士12年', quantity: 3, amount: 264_000 })
    expect(bill.lines[0]?.items.map((item) => item.allocatedAmount).reduce((a, b) => a + b, 0)).toBe(bill.paidAmount)
    expect(bill.payments[0]?.allocations.reduce((sum, row) => sum + row.amount, 0)).toBe(64_000)
    expect(bill.lines[0]?.items[0]).toMatchObject({ orderId })
    expect(bill.records.reduce((sum, record) => sum + record.unpaidAmount, 0)).toBe(bill.unpaidAmount)
  })

  it('shows a bill only to readers whose scope contains its table', async () => {
    const [mine, other] = [await api.as('yx01'), await api.as('yx12')]
    const { billId } = await openTable(api, mine, 'B01')
    expect(await mine.send(billing.detail, { billId })).toMatchObject({
      code: 200,
      data: { can: { settle: false, discount: false } },
    })
    expect(await other.send(billing.detail, { billId })).toMatchObject({ code: 403 })
    expect(await (await api.as('dz01')).send(billing.detail, { billId })).toMatchObject({ code: 200 })
    expect(await (await api.as('dz02')).send(billing.detail, { billId })).toMatchObject({ code: 403 })
    const listed = await other.call(billing.list, {})
    expect(listed.rows.map((row) => row.billId)).not.toContain(billId)
    expect((await mine.call(billing.list, { keyword: 'b01' })).rows).toMatchObject([{ billId, tableNames: 'B01' }])
  })
})
