import { approvals } from '@nocturne/contract/approvals/endpoints'
import { billing } from '@nocturne/contract/billing/endpoints'
import {
  approvalStatus,
  billStatus,
  factType,
  orderStatus,
  payMode,
  recordStatus,
  refundStatus,
  refundType,
} from '@nocturne/contract/codes'
import { orders } from '@nocturne/contract/orders/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../../test/api.ts'
import type { Caller, TestApi } from '../../../../test/api.ts'
import {
  readBalance,
  countBillEvents,
  readBill,
  BOTTLE_GOODS_ID,
  listViolations,
  waiveMinimum,
  openTable,
  readSitting,
} from '../../../../test/factories.ts'

const [COCKTAIL, FRUIT] = [31, 57]

const goodsBack = (
  caller: Caller,
  order: { orderId: number; orderItemId: number },
  quantity: number,
  returnStock = false,
) =>
  caller.send(billing.refundApply, {
    orderId: order.orderId,
    refundType: refundType.goods,
    items: [{ orderItemId: order.orderItemId, quantity }],
    reason: '未开瓶',
    returnStock,
  })
const moneyBack = (caller: Caller, orderId: number, amount: number) =>
  caller.send(billing.refundApply, { orderId, refundType: refundType.moneyOnly, amount, reason: '上错酒' })

describe('退款', () => {
  let api: TestApi
  let cashier: Caller
  let floor: Caller
  let finance: Caller
  let waiter: Caller

  beforeAll(async () => {
    api = await startTestApi()
    cashier = await api.as('shouyin01')
    floor = await api.as('lm01')
    finance = await api.as('caiwu01')
    waiter = await api.as('fwy01')
  })

  afterEach(async () => {
    expect(await listViolations(api)).toEqual([])
  })

  type Paying = { payMethod: 'cash' | 'card'; amount: number }[]
  /** A paid order of one kind of goods; in cash by default. */
  const paidOrder = async (tableName: string, goodsId: number, quantity: number, payments?: Paying) => {
    const sitting = await openTable(api, waiter, tableName)
    const order = await waiter.call(orders.add, {
      tableRecordId: sitting.tableRecordId,
      items: [{ goodsId, quantity }],
      payMode: payMode.payLater,
    })
    await cashier.call(billing.settle, {
      billId: sitting.billId,
      payments: payments ?? [{ payMethod: 'cash', amount: order.payableAmount }],
    })
    const { orderItemId } = await api.db
      .selectFrom('orderItem')
      .select('orderItemId')
      .where('orderId', '=', order.orderId)
      .executeTakeFirstOrThrow()
    return { ...sitting, orderId: order.orderId, orderItemId, paid: order.payableAmount }
  }
  const readStock = async (goodsId: number) =>
    (await api.db.selectFrom('goods').select('stockNum').where('goodsId', '=', goodsId).executeTakeFirstOrThrow())
      .stockNum

  it('refuses people without the permission, unknown orders and open orders', async () => {
    const { orderId, tableRecordId } = await paidOrder('A01', COCKTAIL, 1)
    expect(await moneyBack(waiter, orderId, 100)).toMatchObject({ code: 403 })
    expect(await moneyBack(cashier, 999_999, 100)).toMatchObject({ errCode: 'ORDER_NOT_FOUND' })
    const open = await waiter.call(orders.add, {
      tableRecordId,
      items: [{ goodsId: COCKTAIL, quantity: 1 }],
      payMode: payMode.payLater,
    })
    expect(await moneyBack(cashier, open.orderId, 100)).toMatchObject({ errCode: 'ORDER_STATUS_WRONG' })
    expect(
      await cashier.send(billing.refundApply, { orderId, refundType: refundType.goods, reason: '未开瓶' }),
    ).toMatchObject({
      errCode: 'PARAM_INVALID',
    })
  })

  it('refuses too many pieces and too much money', async () => {
    const order = await paidOrder('A02', COCKTAIL, 2)
    expect(await goodsBack(cashier, order, 3)).toMatchObject({ errCode: 'RETURN_EXCEEDED' })
    expect(await moneyBack(cashier, order.orderId, order.paid + 1)).toMatchObject({ errCode: 'REFUND_EXCEEDED' })
    expect(
      await cashier.send(billing.refundApply, {
        orderId: order.orderId,
        refundType: refundType.goods,
        items: [{ orderItemId: 1, quantity: 1 }],
        reason: '未开瓶',
      }),
    ).toMatchObject({ errCode: 'RETURN_EXCEEDED' })
  })

  it('G5: a 98 line under 10 % refunds 88.20, in facts as in print', async () => {
    const sitting = await openTable(api, waiter, 'A03')
    const { orderId } = await waiter.call(orders.add, {
      tableRecordId: sitting.tableRecordId,
      items: [{ goodsId: FRUIT, quantity: 1 }],
      payMode: payMode.payLater,
    })
    await floor.call(billing.discount, {
      billId: sitting.billId,
      version: (await readBill(api, sitting.billId)).version,
      rateBp: 9_000,
      reason: '老客户',
    })
    await cashier.call(billing.settle, { billId: sitting.billId, payments: [{ payMethod: 'cash', amount: 8_820 }] })
    const { orderItemId } = await api.db
      .selectFrom('orderItem')
      .select('orderItemId')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
    const drawer = await readBalance(api, `cash:${cashier.userId}`)
    expect(await goodsBack(cashier, { orderId, orderItemId }, 1)).toMatchObject({
      data: { status: refundStatus.succeeded, amount: 8_820 },
    })
    const sums = await api.db
      .selectFrom('salesFact')
      .select(({ fn }) => [
        fn.sum<number>('dTotal').as('total'),
        fn.sum<number>('dDiscount').as('discount'),
        fn.sum<number>('dPaid').as('paid'),
        fn.sum<number>('dRefund').as('refund'),
        fn.sum<number>('dPerf').as('perf'),
      ])
      .where('orderId', '=', orderId)
      .where('factType', '=', factType.refundedGoods)
      .executeTakeFirstOrThrow()
    expect(sums).toEqual({ total: -9_800, discount: -980, paid: -8_820, refund: 8_820, perf: -8_820 })
    expect(await readBalance(api, `cash:${cashier.userId}`)).toBe(drawer - 8_820)
    expect(
      await api.db.selectFrom('orders').select('status').where('orderId', '=', orderId).executeTakeFirst(),
    ).toEqual({ status: orderStatus.returned })
  })

  it('returns stock on request and leaves the bill settled while other orders remain', async () => {
    const order = await paidOrder('A04', BOTTLE_GOODS_ID, 2)
    const before = await readStock(BOTTLE_GOODS_ID)
    const applied = await goodsBack(cashier, order, 1, true)
    expect(applied).toMatchObject({ data: { status: refundStatus.pending } })
    expect(await floor.send(billing.refundAudit, { refundId: applied.data.refundId, agree: true })).toMatchObject({
      data: { status: refundStatus.succeeded },
    })
    expect(await readStock(BOTTLE_GOODS_ID)).toBe(before + 1)
    expect(await readBill(api, order.billId)).toMatchObject({
      status: billStatus.settled,
      paidAmount: 88_000,
      totalAmount: 88_000,
      refundAmount: 88_000,
    })
  })

  it('a money refund becomes an allowance and leaves the goods', async () => {
    const order = await paidOrder('A05', COCKTAIL, 2)
    expect(await moneyBack(cashier, order.orderId, 5_000)).toMatchObject({ data: { status: refundStatus.succeeded } })
    const bill = await cashier.call(billing.detail, { billId: order.billId })
    expect(bill).toMatchObject({
      totalAmount: 19_600,
      refundAllowance: 5_000,
      discountAmount: 5_000,
      paidAmount: 14_600,
      refundAmount: 5_000,
      unpaidAmount: 0,
    })
    expect(await moneyBack(cashier, order.orderId, 14_601)).toMatchObject({ errCode: 'REFUND_EXCEEDED' })
  })

  it('refunds by the original method, latest payment first', async () => {
    const order = await paidOrder('A06', COCKTAIL, 2, [
      { payMethod: 'card', amount: 12_600 },
      { payMethod: 'cash', amount: 7_000 },
    ])
    const card = await readBalance(api, 'card:clearing')
    const other = await api.as('shouyin02')
    expect(await moneyBack(other, order.orderId, 8_000)).toMatchObject({ data: { status: refundStatus.succeeded } })
    const { rows } = await cashier.call(billing.refundList, { orderId: order.orderId })
    expect(rows[0]?.paymentParts).toMatchObject([
      { payMethod: 'cash', amount: 7_000 },
      { payMethod: 'card', amount: 1_000 },
    ])
    const { refundNo = '', applyUserName = '' } = rows[0] ?? {}
    for (const keyword of [refundNo, applyUserName, 'a06'])
      expect((await cashier.call(billing.refundList, { keyword })).rows[0]).toMatchObject({ refundNo })
    expect((await cashier.call(billing.refundList, { keyword: '没有的' })).rows).toEqual([])
    expect(await readBalance(api, 'card:clearing')).toBe(card - 1_000)
  })

  describe("above a cashier's own limit", () => {
    it('waits for approval by another person; the approval counts once', async () => {
      const order = await paidOrder('A07', BOTTLE_GOODS_ID, 1)
      const applied = await floor.call(billing.refundApply, {
        orderId: order.orderId,
        refundType: refundType.moneyOnly,
        amount: 50_000,
        reason: '投诉',
      })
      expect(applied.status).toBe(refundStatus.pending)
      expect((await readSitting(api, order.tableRecordId)).refundAmount).toBe(0)
      const agree = (caller: Caller) => caller.send(billing.refundAudit, { refundId: applied.refundId, agree: true })
      expect(await agree(floor)).toMatchObject({ errCode: 'SELF_APPROVE' })
      expect(await agree(cashier)).toMatchObject({ code: 403 })
      const replies = await Promise.all([agree(finance), agree(await api.as('lm02'))])
      expect(replies.map((reply) => reply.errCode ?? 'ok').toSorted()).toEqual(['REFUND_STATUS_WRONG', 'ok'])
      expect((await readSitting(api, order.tableRecordId)).refundAmount).toBe(50_000)
      expect(
        await api.db
          .selectFrom('approval')
          .select('status')
          .where('bizType', '=', 'refund')
          .where('bizId', '=', applied.refundId)
          .execute(),
      ).toEqual([{ status: approvalStatus.approved }])
    })

    it('takes effect through the approval centre, and a rejection ends it', async () => {
      const order = await paidOrder('A08', BOTTLE_GOODS_ID, 1)
      const [yes, no] = [
        await cashier.call(billing.refundApply, {
          orderId: order.orderId,
          refundType: refundType.moneyOnly,
          amount: 30_000,
          reason: '投诉',
        }),
        await cashier.call(billing.refundApply, {
          orderId: order.orderId,
          refundType: refundType.moneyOnly,
          amount: 25_000,
          reason: '投诉',
        }),
      ]
      const readApprovalId = async (refundId: number) =>
        (
          await api.db
            .selectFrom('approval')
            .select('approvalId')
            .where('bizType', '=', 'refund')
            .where('bizId', '=', refundId)
            .executeTakeFirstOrThrow()
        ).approvalId
      await floor.call(approvals.handle, { approvalId: await readApprovalId(yes.refundId), action: 'agree' })
      await floor.call(approvals.handle, {
        approvalId: await readApprovalId(no.refundId),
        action: 'reject',
        opinion: '不同意',
      })
      const states = await api.db
        .selectFrom('refund')
        .select(['status', 'amount'])
        .where('orderId', '=', order.orderId)
        .orderBy('refundId')
        .execute()
      expect(states).toEqual([
        { status: refundStatus.succeeded, amount: 30_000 },
        { status: refundStatus.rejected, amount: 25_000 },
      ])
      expect((await readSitting(api, order.tableRecordId)).refundAmount).toBe(30_000)
    })

    it('notifies open bill pages of request and rejection, and the applicant once', async () => {
      const order = await paidOrder('B01', BOTTLE_GOODS_ID, 1)
      const eventCountBefore = await countBillEvents(api, order.tableRecordId)
      const { data } = await moneyBack(cashier, order.orderId, 60_000)
      expect(await countBillEvents(api, order.tableRecordId)).toBe(eventCountBefore + 1)
      await finance.call(billing.refundAudit, { refundId: data.refundId, agree: false, opinion: '已送果盘' })
      expect(await countBillEvents(api, order.tableRecordId)).toBe(eventCountBefore + 2)
      const notes = await api.db
        .selectFrom('notification')
        .select(['userId', 'title', 'content'])
        .where('bizType', '=', 'refund')
        .where('bizId', '=', data.refundId)
        .execute()
      expect(notes).toEqual([
        { userId: cashier.userId, title: '退款已拒绝', content: expect.stringContaining('已送果盘') },
      ])
    })

    it('shows the approver the returned goods and the original payment methods', async () => {
      const order = await paidOrder('B02', BOTTLE_GOODS_ID, 1)
      const { data } = await goodsBack(cashier, order, 1)
      const { approvalId } = await api.db
        .selectFrom('refund')
        .select('approvalId')
        .where('refundId', '=', data.refundId)
        .executeTakeFirstOrThrow()
      const { business } = await finance.call(approvals.detail, { approvalId: approvalId ?? 0 })
      expect(business).toMatchObject({ route: `/pages/operat/bill/index?billId=${order.billId}` })
      expect(business?.rows).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ label: '商品', text: expect.stringMatching(/×1$/) }),
          expect.objectContaining({ label: '退款金额', amount: 88_000 }),
          expect.objectContaining({ label: '订单已收', amount: 88_000 }),
          expect.objectContaining({ label: '收款方式', text: '现金' }),
        ]),
      )
    })

    it('never commits the same money to two pending refunds', async () => {
      const order = await paidOrder('A09', BOTTLE_GOODS_ID, 1)
      expect(await moneyBack(cashier, order.orderId, 60_000)).toMatchObject({ data: { status: refundStatus.pending } })
      expect(await moneyBack(cashier, order.orderId, 60_000)).toMatchObject({ errCode: 'REFUND_EXCEEDED' })
    })
  })

  it('concurrent refunds return no fen more than was paid', async () => {
    const order = await paidOrder('A10', COCKTAIL, 4)
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        i % 2 === 0 ? moneyBack(cashier, order.orderId, 9_800) : goodsBack(floor, order, 1),
      ),
    )
    expect(replies.filter((reply) => reply.errCode === 'SERVER_ERROR')).toEqual([])
    const record = await readSitting(api, order.tableRecordId)
    expect(record.refundAmount + record.paidAmount).toBe(order.paid)
    const succeeded = replies.filter((reply) => reply.code === 200 && reply.data.status === refundStatus.succeeded)
    expect(record.refundAmount).toBe(succeeded.reduce((sum, reply) => sum + reply.data.amount, 0))
    expect(record.refundAmount).toBeLessThanOrEqual(20_000)
  })

  it('the same request sent twice is one refund', async () => {
    const order = await paidOrder('A11', COCKTAIL, 1)
    const send = () =>
      cashier.send(
        billing.refundApply,
        { orderId: order.orderId, refundType: refundType.moneyOnly, amount: 1_000, reason: '上错酒' },
        { key: 'refund-twice-1' },
      )
    const [first, again] = await Promise.all([send(), send()])
    expect(again.data).toEqual(first.data)
    expect((await readSitting(api, order.tableRecordId)).refundAmount).toBe(1_000)
  })

  it('refunds after the table was cleared, without touching the sitting or its successor', async () => {
    const order = await paidOrder('A12', COCKTAIL, 1)
    await waiveMinimum(api, floor, order.tableRecordId)
    await floor.call(tables.clear, {
      tableRecordId: order.tableRecordId,
      version: (await readSitting(api, order.tableRecordId)).version,
      force: true,
    })
    const next = await openTable(api, waiter, 'A12')
    const other = await api.as('shouyin03')
    expect(await goodsBack(other, order, 1)).toMatchObject({ data: { status: refundStatus.succeeded } })
    expect(await readBill(api, order.billId)).toMatchObject({ status: billStatus.settled, paidAmount: 0 })
    expect(await readSitting(api, order.tableRecordId)).toMatchObject({ status: recordStatus.cleared, totalAmount: 0 })
    expect(await readSitting(api, next.tableRecordId)).toMatchObject({ status: recordStatus.open })
  })

  it('retries only refunds that failed at a provider', async () => {
    const order = await paidOrder('A13', BOTTLE_GOODS_ID, 1)
    const { refundId } = await cashier.call(billing.refundApply, {
      orderId: order.orderId,
      refundType: refundType.moneyOnly,
      amount: 40_000,
      reason: '投诉',
    })
    expect(await finance.send(billing.refundRetry, { refundId })).toMatchObject({ errCode: 'REFUND_STATUS_WRONG' })
  })

  it('refunds a line from the chosen payment first; totals of the other payments are unchanged', async () => {
    const sitting = await openTable(api, waiter, 'A14')
    const { orderId, payableAmount } = await waiter.call(orders.add, {
      tableRecordId: sitting.tableRecordId,
      items: [COCKTAIL, 32].map((goodsId) => ({ goodsId, quantity: 1 })),
      payMode: payMode.payLater,
    })
    const payments: Paying = [
      { payMethod: 'cash', amount: 10_000 },
      { payMethod: 'card', amount: payableAmount - 10_000 },
    ]
    await cashier.call(billing.settle, { billId: sitting.billId, payments })
    const lines = await api.db.selectFrom('orderItem').selectAll().where('orderId', '=', orderId).execute()
    const line = lines.find(({ goodsId }) => goodsId === COCKTAIL)
    const items = [{ orderItemId: line?.orderItemId ?? 0, quantity: 1 }]
    const request = { orderId, refundType: refundType.goods, items }
    const plan = await cashier.call(billing.refundPlan, request)
    expect(plan.choices.map(({ payMethod, amount }) => [payMethod, amount])).toEqual([
      ['card', payableAmount - 10_000],
      ['cash', 10_000],
    ])
    expect(plan.parts).toHaveLength(2)
    const cash = plan.choices.find(({ payMethod }) => payMethod === 'cash')
    const chosen = { ...request, firstPaymentId: cash?.paymentId ?? 0 }
    expect((await cashier.call(billing.refundPlan, chosen)).parts).toMatchObject([
      { payMethod: 'cash', amount: Math.min(10_000, plan.amount) },
    ])
    expect(await cashier.send(billing.refundPlan, { ...request, firstPaymentId: 999_999 })).toMatchObject({
      errCode: 'PARAM_INVALID',
      detail: { field: 'firstPaymentId' },
    })
    const twice = await Promise.all(
      [cashier, finance].map((caller) => caller.send(billing.refundApply, { ...chosen, reason: '未开瓶' })),
    )
    const done = twice.find(({ errCode }) => errCode === undefined)
    // The second request finds the first refund pending or executed.
    expect(twice.flatMap(({ errCode }) => errCode ?? [])).toEqual([expect.stringMatching(/^(RETURN|REFUND)_EXCEEDED$/)])
    if (done?.data.status === refundStatus.pending)
      await (await api.as('gm')).call(billing.refundAudit, { refundId: done.data.refundId, agree: true })
    const left = await api.db
      .selectFrom('paymentAllocation')
      .select(['paymentId', 'amount', 'refundedAmount'])
      .where('orderId', '=', orderId)
      .execute()
    const sumUnrefunded = (paymentId: number | undefined) =>
      left
        .filter((row) => row.paymentId === paymentId)
        .reduce((sum, { amount, refundedAmount }) => sum + amount - refundedAmount, 0)
    expect(sumUnrefunded(cash?.paymentId)).toBe(10_000 - plan.amount)
    expect(sumUnrefunded(plan.choices.find(({ payMethod }) => payMethod === 'card')?.paymentId)).toBe(
      payableAmount - 10_000,
    )
  })
})
