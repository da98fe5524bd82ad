import { billing } from '@nocturne/contract/billing/endpoints'
import { reports } from '@nocturne/contract/reports/endpoints'
import { creditStatus, factType, refundStatus, refundType } from '@nocturne/contract/codes'
import type { FactType } from '@nocturne/contract/codes'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { encryptWithFreshNonce } from '../../../../test/log-in.ts'
import { startTestApi } from '../../../../test/api.ts'
import type { Caller, TestApi } from '../../../../test/api.ts'
import { readBalance, listViolations, fillStock, openTable, orderBottles } from '../../../../test/factories.ts'

const guest = { guestName: '陈总', guestPhone: '13900001234', reason: '月底一起结' }

const repay = (caller: Caller, creditId: number, amount: number, payMethod: 'cash' | 'card' = 'cash') =>
  caller.send(billing.creditRepay, { creditId, amount, payMethod })

describe('repayments: transfers, receipts over several credits, reversals', () => {
  let api: TestApi
  let sales: Caller
  let cashier: Caller
  let floor: Caller
  let finance: Caller
  let gm: Caller

  beforeAll(async () => {
    api = await startTestApi()
    sales = await api.as('yx01')
    cashier = await api.as('shouyin01')
    floor = await api.as('lm01')
    finance = await api.as('caiwu01')
    gm = await api.as('gm')
    await fillStock(api)
  })

  afterEach(async () => {
    expect(await listViolations(api)).toEqual([])
  })

  const readAccount = (userId: number | null) =>
    api.db
      .selectFrom('creditAccount as c')
      .innerJoin('account as a', 'a.accountId', 'c.accountId')
      .select('a.balance')
      .where('c.ownerId', '=', userId)
      .executeTakeFirstOrThrow()
  const readCredit = (creditId: number) =>
    api.db.selectFrom('creditRecord').selectAll().where('creditId', '=', creditId).executeTakeFirstOrThrow()
  /** An effective credit over a bottle, guaranteed by the general manager. */
  const owed = async (tableName: string) => {
    const { billId, tableRecordId } = await openTable(api, gm, tableName)
    const { orderId } = await orderBottles(gm, tableRecordId, 1)
    const application = { billId, amount: 88_000, guaranteeUserId: gm.userId ?? 0, ...guest }
    const { creditId } = await gm.call(billing.creditApply, application)
    return { creditId, orderId }
  }
  const listFacts = (orderId: number, type: FactType) =>
    api.db
      .selectFrom('salesFact')
      .select(['payMethod', 'dRepay', 'dPerf', 'businessDate'])
      .where('orderId', '=', orderId)
      .where('factType', '=', type)
      .orderBy('factId')
      .execute()
  const reverse = (caller: Caller, repayId: number, payPassword?: string) =>
    caller.send(billing.creditRepayReverse, { repayId, reason: '录错客人', ...(payPassword && { payPassword }) })

  it('accepts a bank transfer only with its reference', async () => {
    const { creditId, orderId } = await owed('A01')
    const clearing = await readBalance(api, 'transfer:clearing')
    const transfer = (slipNo?: string) =>
      cashier.send(billing.creditRepay, {
        creditId,
        amount: 30_000,
        payMethod: 'transfer',
        ...(slipNo && { slipNo }),
      })
    expect(await transfer()).toMatchObject({ errCode: 'PARAM_INVALID', detail: { field: 'slipNo' } })
    expect(await transfer('ICBC20260314001')).toMatchObject({ data: { remainAmount: 58_000 } })
    expect(await readBalance(api, 'transfer:clearing')).toBe(clearing + 30_000)
    expect(await listFacts(orderId, factType.creditRepaid)).toMatchObject([
      { payMethod: 'transfer', dRepay: 30_000, dPerf: 30_000 },
    ])
    expect((await cashier.call(billing.creditDetail, { creditId })).repays).toMatchObject([
      { payMethod: 'transfer', slipNo: 'ICBC20260314001', receipt: null, reversal: null },
    ])
    const { cashIn } = await finance.call(reports.business, { beginDate: '2026-03-14', endDate: '2026-03-14' })
    expect(cashIn.repaid).toBe(30_000)
    const { data } = await finance.send(billing.refundApply, {
      orderId,
      refundType: refundType.moneyOnly,
      amount: 68_000,
      reason: '上错酒',
      payPassword: await encryptWithFreshNonce(api, '258369'),
    })
    if (data.status === refundStatus.pending)
      await gm.call(billing.refundAudit, { refundId: data.refundId, agree: true })
    // A refund reduces the owed amount first; the rest is refunded by the method of the repayment.
    expect(await readBalance(api, 'transfer:clearing')).toBe(clearing + 20_000)
  })

  it('repays several credits by one receipt: all or none, only once for concurrent requests', async () => {
    const [one, two, three] = [await owed('A02'), await owed('A03'), await owed('A04')]
    const items = [
      { creditId: three.creditId, amount: 20_000 },
      { creditId: one.creditId, amount: 88_000 },
      { creditId: two.creditId, amount: 50_000 },
    ]
    const many = (caller: Caller, selectedItems = items) =>
      caller.send(billing.creditRepayMany, { items: selectedItems, payMethod: 'card', slipNo: '000777' })
    expect(await many(sales)).toMatchObject({ code: 403 })
    expect(await many(cashier, [...items.slice(0, 2), { creditId: two.creditId, amount: 88_001 }])).toMatchObject({
      errCode: 'REPAY_EXCEEDED',
    })
    expect(await many(cashier, [...items, ...items.slice(0, 1)])).toMatchObject({
      errCode: 'PARAM_INVALID',
      detail: { field: 'items' },
    })
    expect((await readCredit(one.creditId)).repaidAmount).toBe(0)
    const [card, used] = [await readBalance(api, 'card:clearing'), (await readAccount(gm.userId)).balance]
    const replies = await Promise.all([many(cashier), many(finance, items.toReversed())])
    expect(replies.map((reply) => reply.errCode ?? 'ok').toSorted()).toEqual(['CREDIT_STATUS_WRONG', 'ok'])
    expect(await readBalance(api, 'card:clearing')).toBe(card + 158_000)
    expect((await readAccount(gm.userId)).balance).toBe(used - 158_000)
    const { repays } = await gm.call(billing.creditDetail, { creditId: two.creditId })
    expect(repays).toMatchObject([
      { amount: 50_000, receipt: { count: 3, amount: 158_000 }, reverse: { password: true } },
    ])
    // Reverses the whole receipt.
    const repayId = repays[0]?.repayId ?? 0
    expect(await reverse(gm, repayId)).toMatchObject({ errCode: 'PARAM_INVALID', detail: { field: 'payPassword' } })
    expect(await reverse(gm, repayId, await encryptWithFreshNonce(api, '258369'))).toMatchObject({
      data: { amount: 158_000, count: 3 },
    })
    expect(await readBalance(api, 'card:clearing')).toBe(card)
    for (const { creditId } of [one, two, three])
      expect(await readCredit(creditId)).toMatchObject({
        status: creditStatus.open,
        repaidAmount: 0,
        remainAmount: 88_000,
      })
  })

  it('reverses a repayment once, with a reason, including its performance', async () => {
    const { creditId, orderId } = await owed('B13')
    await repay(cashier, creditId, 8_000, 'card')
    const { data } = await repay(cashier, creditId, 30_000)
    const { repayId } = data as { repayId: number }
    const [drawer, used] = [await readBalance(api, `cash:${cashier.userId}`), (await readAccount(gm.userId)).balance]
    expect(await reverse(sales, repayId)).toMatchObject({ code: 403 })
    expect(await reverse(await api.as('shouyin02'), repayId)).toMatchObject({ code: 403 })
    const twice = await Promise.all([reverse(cashier, repayId), reverse(finance, repayId)])
    expect(twice.map((reply) => reply.errCode ?? 'ok').toSorted()).toEqual(['REPAY_REVERSED', 'ok'])
    expect(await readCredit(creditId)).toMatchObject({ status: creditStatus.partlyRepaid, remainAmount: 80_000 })
    expect(await readBalance(api, `cash:${cashier.userId}`)).toBe(drawer - 30_000)
    expect((await readAccount(gm.userId)).balance).toBe(used + 30_000)
    expect(await listFacts(orderId, factType.repaymentReversed)).toMatchObject([
      { payMethod: 'cash', dRepay: -30_000, dPerf: -30_000 },
    ])
    const { repays } = await cashier.call(billing.creditDetail, { creditId })
    expect(repays).toMatchObject([
      { amount: 8_000, reversal: null, reverse: { password: false } },
      { amount: 30_000, refundedAmount: 0, reversal: { reason: '录错客人' }, reverse: null },
    ])
    const notes = await api.db
      .selectFrom('notification')
      .select('content')
      .where('userId', '=', gm.userId ?? 0)
      .where('title', '=', '挂账还款已撤销')
      .where('bizId', '=', creditId)
      .execute()
    expect(notes).toEqual([{ content: expect.stringContaining('¥300.00 已撤销：录错客人，剩余 ¥800.00') }])
    expect((await repay(cashier, creditId, 80_000)).data).toMatchObject({ status: creditStatus.repaid })
  })

  it('refuses to reverse online, refunded, and written-off repayments', async () => {
    const refunded = await owed('B14')
    const { data } = await repay(cashier, refunded.creditId, 88_000, 'card')
    await floor.call(billing.refundApply, {
      orderId: refunded.orderId,
      refundType: refundType.moneyOnly,
      amount: 15_000,
      reason: '上错酒',
    })
    expect(await reverse(finance, data.repayId)).toMatchObject({
      errCode: 'REPAY_NOT_REVERSIBLE',
      msg: '还款已随商品退款，不能撤销',
    })
    const lost = await owed('B15')
    const part = await repay(cashier, lost.creditId, 8_000)
    await finance.call(billing.creditWriteOff, { creditId: lost.creditId, reason: '联系不上' })
    expect(await reverse(finance, part.data.repayId)).toMatchObject({ errCode: 'CREDIT_STATUS_WRONG' })
    expect((await finance.call(billing.creditDetail, { creditId: lost.creditId })).repays).toMatchObject([
      { reverse: null },
    ])
  })

  it('reverses a repayment of a closed night in the current night; the closed night is unchanged', async () => {
    const { creditId, orderId } = await owed('B16')
    const { data } = await repay(cashier, creditId, 20_000, 'card')
    api.clock.at('2026-03-15 20:00:00')
    expect(await reverse(cashier, data.repayId)).toMatchObject({ code: 403 })
    expect((await reverse(finance, data.repayId)).code).toBe(200)
    expect(await listFacts(orderId, factType.creditRepaid)).toMatchObject([{ businessDate: '2026-03-14' }])
    expect(await listFacts(orderId, factType.repaymentReversed)).toMatchObject([
      { businessDate: '2026-03-15', dRepay: -20_000 },
    ])
    api.clock.at('2026-03-14 23:30:00')
  })
})
