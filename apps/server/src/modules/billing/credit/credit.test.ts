import { approvals } from '@nocturne/contract/approvals/endpoints'
import { billing } from '@nocturne/contract/billing/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import { reports } from '@nocturne/contract/reports/endpoints'
import { addDays } from '@nocturne/base/venue-time'
import {
  approvalStatus,
  billStatus,
  creditStatus,
  factType,
  normalDisable,
  payMode,
  refundStatus,
  refundType,
} from '@nocturne/contract/codes'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { encryptWithFreshNonce } from '../../../../test/log-in.ts'
import { insertUpload } from '../../../../test/uploads.ts'
import { startTestApi } from '../../../../test/api.ts'
import type { Caller, TestApi } from '../../../../test/api.ts'
import {
  readBalance,
  countBillEvents,
  readBill,
  BOTTLE_GOODS_ID,
  listViolations,
  fillStock,
  openTable,
  orderBottles,
} from '../../../../test/factories.ts'

const COCKTAIL = 31
const guest = { guestName: '陈总', guestPhone: '13900001234', reason: '月底一起结' }

const apply = (caller: Caller, billId: number, amount: number, guaranteeUserId: number | null, more = {}) =>
  caller.send(billing.creditApply, {
    billId,
    amount,
    ...(guaranteeUserId === null ? {} : { guaranteeUserId }),
    ...guest,
    ...more,
  })
const repay = (caller: Caller, creditId: number, amount: number, payMethod: 'cash' | 'card' = 'cash') =>
  caller.send(billing.creditRepay, { creditId, amount, payMethod })

const ids = async (caller: Caller) =>
  (await caller.call(reports.creditLines, { pageSize: 200 })).rows.map((row) => row.creditId)

describe('挂账', () => {
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

  const tableWith = async (tableName: string, quantity = 1, by: Caller = sales) => {
    const sitting = await openTable(api, by, tableName)
    const { orderId } = await orderBottles(by, sitting.tableRecordId, quantity)
    return { ...sitting, orderId }
  }
  const readAccount = (userId: number | null) =>
    api.db
      .selectFrom('creditAccount as c')
      .innerJoin('account as a', 'a.accountId', 'c.accountId')
      .select(['c.creditAccountId', 'a.code', 'a.balance', 'a.ceiling', 'c.creditLimit'])
      .where('c.ownerId', '=', userId)
      .executeTakeFirstOrThrow()
  const readNickName = async ({ userId }: Caller) =>
    (await api.db.selectFrom('appUser').select('nickName').where('userId', '=', userId).executeTakeFirstOrThrow())
      .nickName
  const readCredit = (creditId: number) =>
    api.db.selectFrom('creditRecord').selectAll().where('creditId', '=', creditId).executeTakeFirstOrThrow()

  it('gives each possible guarantor an account with a limit in the ledger', async () => {
    expect(await readAccount(sales.userId)).toMatchObject({ creditLimit: 2_000_000, ceiling: 2_000_000, balance: 0 })
    expect(await readAccount(floor.userId)).toMatchObject({ ceiling: 8_000_000 })
    expect(await readAccount(gm.userId)).toMatchObject({ creditLimit: -1, ceiling: null })
    expect(await readAccount((await api.as('dz01')).userId)).toMatchObject({ ceiling: 5_000_000 })
  })

  it('refuses a foreign table or guarantor, more than the open amount, and a paid bill', async () => {
    const { billId } = await tableWith('B01')
    const other = await api.as('yx12')
    expect(await apply(other, billId, 1_000, other.userId)).toMatchObject({ code: 403 })
    expect(await apply(sales, billId, 1_000, other.userId)).toMatchObject({ code: 403 })
    expect(await apply(await api.as('fwy01'), billId, 1_000, sales.userId)).toMatchObject({ code: 403 })
    expect(await apply(sales, billId, 88_001, sales.userId)).toMatchObject({ errCode: 'AMOUNT_EXCEEDED' })
    expect(await apply(sales, billId, 1_000, (await api.as('fwy02')).userId)).toMatchObject({ errCode: 'CREDIT_SHORT' })
    await cashier.call(billing.settle, { billId, payments: [{ payMethod: 'cash', amount: 88_000 }] })
    expect(await apply(sales, billId, 1, sales.userId)).toMatchObject({ errCode: 'BILL_SETTLED' })
  })

  it("stores the guest's signature when the applicant uploaded it", async () => {
    const [mine, foreign] = [await insertUpload(api, sales, 'image'), await insertUpload(api, cashier, 'image')]
    const { billId } = await tableWith('A12')
    for (const signUrl of [foreign, 'https://elsewhere.example/x.png'])
      expect(await apply(sales, billId, BOTTLE_GOODS_ID, sales.userId, { signUrl })).toMatchObject({
        errCode: 'PARAM_INVALID',
        detail: { field: 'signUrl' },
      })
    const { data } = await apply(sales, billId, BOTTLE_GOODS_ID, sales.userId, { signUrl: mine })
    const { creditId } = data as { creditId: number }
    expect(await sales.call(billing.creditDetail, { creditId })).toMatchObject({ signUrl: mine })
  })

  it('refuses more than the limit with the remaining amount, and a frozen account', async () => {
    const { billId } = await tableWith('B02', 30)
    expect(await apply(sales, billId, 2_000_001, sales.userId)).toMatchObject({
      errCode: 'CREDIT_SHORT',
      msg: '挂账额度不足，剩余 ¥20,000.00',
    })
    const { creditAccountId } = await readAccount(sales.userId)
    await api.db
      .updateTable('creditAccount')
      .set({ status: normalDisable.disabled })
      .where('creditAccountId', '=', creditAccountId)
      .execute()
    expect(await apply(sales, billId, 1_000, null, { creditAccountId })).toMatchObject({ errCode: 'CREDIT_FROZEN' })
    await api.db
      .updateTable('creditAccount')
      .set({ status: normalDisable.normal })
      .where('creditAccountId', '=', creditAccountId)
      .execute()
  })

  it('waits for approval with the bill open; approval settles it without performance', async () => {
    const { billId, orderId } = await tableWith('B03')
    const { data } = await apply(sales, billId, 88_000, sales.userId)
    expect(data.status).toBe(creditStatus.pending)
    expect(await readBill(api, billId)).toMatchObject({ status: billStatus.open, unpaidAmount: 88_000 })
    expect(await apply(sales, billId, 1, sales.userId)).toMatchObject({ errCode: 'AMOUNT_EXCEEDED' })
    const audit = (caller: Caller, agree: boolean) =>
      caller.send(billing.creditAudit, { creditId: data.creditId, agree })
    expect(await audit(cashier, true)).toMatchObject({ code: 403 })
    const replies = await Promise.all([audit(floor, true), audit(finance, true)])
    expect(replies.map((reply) => reply.errCode ?? 'ok').toSorted()).toEqual(['CREDIT_STATUS_WRONG', 'ok'])
    expect(await readBill(api, billId)).toMatchObject({
      status: billStatus.settled,
      creditAmount: 88_000,
      paidAmount: 0,
      unpaidAmount: 0,
    })
    expect(await readCredit(data.creditId)).toMatchObject({
      status: creditStatus.open,
      businessDate: '2026-03-14',
      dueDate: addDays('2026-03-14', 30),
      remainAmount: 88_000,
    })
    expect((await readAccount(sales.userId)).balance).toBe(88_000)
    const facts = await api.db
      .selectFrom('salesFact')
      .select(['factType', 'dCredit', 'dUnpaid', 'dPerf'])
      .where('orderId', '=', orderId)
      .where('factType', '=', factType.onAccount)
      .execute()
    expect(facts).toEqual([{ factType: factType.onAccount, dCredit: 88_000, dUnpaid: -88_000, dPerf: 0 }])
    expect(
      await api.db
        .selectFrom('approval')
        .select('status')
        .where('bizType', '=', 'credit')
        .where('bizId', '=', data.creditId)
        .execute(),
    ).toEqual([{ status: approvalStatus.approved }])
  })

  it("requires the guarantor's confirmation before approval, except for one's own guarantee", async () => {
    const { billId } = await tableWith('B17', 1, floor)
    const { data } = await apply(cashier, billId, 1_000, sales.userId)
    expect(data.status).toBe(creditStatus.pending)
    const bill = async (caller: Caller) => (await caller.call(billing.detail, { billId })).credits[0]
    const { approvalId } = await readCredit(data.creditId)
    expect(await bill(cashier)).toMatchObject({ waitsFor: [await readNickName(sales)], approvalId })
    expect(await bill(floor)).toMatchObject({ approvalId: null })

    const audit = { creditId: data.creditId, agree: true }
    expect(await floor.send(billing.creditAudit, audit)).toMatchObject({ errCode: 'PERSON_NOT_CONFIRMED' })
    const handle = (caller: Caller, action: 'agree' | 'reject' | 'transfer') =>
      caller.send(approvals.handle, {
        approvalId: approvalId ?? 0,
        action,
        opinion: '看过了',
        ...(action === 'transfer' && { toUserId: floor.userId ?? 0 }),
      })
    expect(await handle(floor, 'agree')).toMatchObject({ errCode: 'APPROVAL_HANDLED' })
    expect(await handle(sales, 'transfer')).toMatchObject({ errCode: 'PARAM_INVALID' })
    expect((await readCredit(data.creditId)).status).toBe(creditStatus.pending)

    const twice = await Promise.all([handle(sales, 'agree'), handle(sales, 'agree')])
    expect(twice.map((reply) => reply.errCode ?? 'ok').toSorted()).toEqual(['APPROVAL_HANDLED', 'ok'])
    expect((await bill(cashier))?.waitsFor).toContain(await readNickName(floor))
    expect(await floor.send(billing.creditAudit, audit)).toMatchObject({ code: 200 })
    expect((await readCredit(data.creditId)).status).toBe(creditStatus.open)

    const own = await tableWith('B18')
    await apply(sales, own.billId, 1_000, sales.userId)
    const [pendingCredit] = (await sales.call(billing.detail, { billId: own.billId })).credits
    expect(pendingCredit?.waitsFor).not.toContain(await readNickName(sales))
  })

  it('ends when its guarantor rejects; the applicant may name another one', async () => {
    const { billId } = await tableWith('A01', 1, floor)
    const first = await apply(cashier, billId, 88_000, sales.userId)
    const { approvalId } = await readCredit(first.data.creditId)
    await sales.call(approvals.handle, { approvalId: approvalId ?? 0, action: 'reject', opinion: '不认识这位客人' })
    expect((await readCredit(first.data.creditId)).status).toBe(creditStatus.rejected)
    const second = await apply(cashier, billId, 88_000, sales.userId)
    await cashier.call(approvals.cancel, { approvalId: (await readCredit(second.data.creditId)).approvalId ?? 0 })
    expect((await readCredit(second.data.creditId)).status).toBe(creditStatus.withdrawn)
    expect(await apply(cashier, billId, 88_000, floor.userId)).toMatchObject({ data: { status: creditStatus.pending } })
  })

  it('never settles immediately in the name of another guarantor', async () => {
    const { billId } = await tableWith('A02', 1, floor)
    const credit = { guaranteeUserId: sales.userId ?? 0, ...guest }
    const payments = [{ payMethod: 'credit' as const, amount: 88_000, credit }]
    expect(await floor.send(billing.settle, { billId, payments })).toMatchObject({ errCode: 'CREDIT_NEEDS_APPROVAL' })
    expect(await apply(floor, billId, 88_000, sales.userId)).toMatchObject({ data: { status: creditStatus.pending } })
  })

  it('notifies open bill pages and the applicant of a rejection', async () => {
    const { billId, tableRecordId } = await tableWith('B08')
    const { data } = await apply(sales, billId, 50_000, sales.userId)
    const eventCountBefore = await countBillEvents(api, tableRecordId)
    await finance.call(billing.creditAudit, { creditId: data.creditId, agree: false, opinion: '超期未还' })
    expect(await countBillEvents(api, tableRecordId)).toBe(eventCountBefore + 1)
    expect(await readCredit(data.creditId)).toMatchObject({
      status: creditStatus.rejected,
      opinion: '超期未还',
      approveUserId: finance.userId,
    })
    expect((await sales.call(billing.detail, { billId })).credits).toMatchObject([{ status: creditStatus.rejected }])
    const notes = await api.db
      .selectFrom('notification')
      .select(['userId', 'title'])
      .where('bizType', '=', 'credit')
      .where('bizId', '=', data.creditId)
      .execute()
    expect(notes).toEqual([{ userId: sales.userId, title: '挂账已拒绝' }])
  })

  it('takes effect through the approval centre; a rejection leaves bill and limit unchanged', async () => {
    const { billId } = await tableWith('B04')
    const before = (await readAccount(sales.userId)).balance
    const [yes, no] = [
      await apply(sales, billId, 50_000, sales.userId),
      await apply(sales, billId, 38_000, sales.userId),
    ]
    const handle = async (creditId: number, action: 'agree' | 'reject') => {
      const { approvalId } = await readCredit(creditId)
      await finance.call(approvals.handle, { approvalId: approvalId ?? 0, action, opinion: '看过了' })
    }
    await handle(yes.data.creditId, 'agree')
    await handle(no.data.creditId, 'reject')
    expect((await readCredit(no.data.creditId)).status).toBe(creditStatus.rejected)
    expect(await readBill(api, billId)).toMatchObject({
      status: billStatus.partlyPaid,
      creditAmount: 50_000,
      unpaidAmount: 38_000,
    })
    expect((await readAccount(sales.userId)).balance).toBe(before + 50_000)
  })

  it("shows the approver the bill, the remaining limit and the guarantor's unpaid credits", async () => {
    const { billId } = await tableWith('B09')
    const { data } = await apply(sales, billId, 20_000, sales.userId)
    const { approvalId } = await readCredit(data.creditId)
    const { business } = await finance.call(approvals.detail, { approvalId: approvalId ?? 0 })
    expect(business).toMatchObject({ route: `/pages/operat/bill/index?billId=${billId}` })
    const { balance } = await readAccount(sales.userId)
    expect(business?.rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ label: '挂账金额', amount: 20_000 }),
        expect.objectContaining({ label: '账单应收', amount: 88_000 }),
        expect.objectContaining({ label: '可用额度', amount: 2_000_000 - balance }),
        expect.objectContaining({ label: '状态', text: '待审批' }),
      ]),
    )
  })

  it('withdraws the request once the bill is paid another way', async () => {
    const { billId } = await tableWith('B10')
    const { data } = await apply(sales, billId, 50_000, sales.userId)
    await cashier.call(billing.settle, { billId, payments: [{ payMethod: 'cash', amount: 80_000 }] })
    expect((await readCredit(data.creditId)).status).toBe(creditStatus.pending)
    const { approvalId } = await readCredit(data.creditId)
    const [paid, decided] = await Promise.all([
      cashier.send(billing.settle, { billId, payments: [{ payMethod: 'card', amount: 8_000 }] }),
      finance.send(approvals.handle, { approvalId: approvalId ?? 0, action: 'agree' }),
    ])
    expect(paid.code).toBe(200)
    expect(['BIZ_FAILED', 'APPROVAL_HANDLED']).toContain(decided.errCode)
    expect((await readCredit(data.creditId)).status).toBe(creditStatus.withdrawn)
    const { status } = await api.db
      .selectFrom('approval')
      .select('status')
      .where('approvalId', '=', approvalId ?? 0)
      .executeTakeFirstOrThrow()
    expect(status).toBe(approvalStatus.withdrawn)
    const messages = await api.db
      .selectFrom('notification')
      .select('title')
      .where('userId', '=', sales.userId ?? 0)
      .where('bizType', '=', 'credit')
      .where('bizId', '=', data.creditId)
      .execute()
    expect(messages).toEqual([{ title: '挂账申请已撤回' }])
  })

  it('an approval that comes too late states the reason and leaves the request open', async () => {
    const { billId } = await tableWith('B05')
    const { data } = await apply(sales, billId, 88_000, sales.userId)
    await cashier.call(billing.settle, { billId, payments: [{ payMethod: 'cash', amount: 80_000 }] })
    expect(await finance.send(billing.creditAudit, { creditId: data.creditId, agree: true })).toMatchObject({
      errCode: 'AMOUNT_EXCEEDED',
    })
    expect((await readCredit(data.creditId)).status).toBe(creditStatus.pending)
    expect(
      await api.db
        .selectFrom('approval')
        .select('status')
        .where('bizId', '=', data.creditId)
        .where('bizType', '=', 'credit')
        .execute(),
    ).toEqual([{ status: approvalStatus.pending }])
  })

  it('needs no approval from approvers within their own limit, alone or combined with cash', async () => {
    const { billId } = await tableWith('B06', 2, floor)
    expect(await apply(floor, billId, 76_000, floor.userId)).toMatchObject({ data: { status: creditStatus.open } })
    const settle = (caller: Caller, amount: number, by = caller) =>
      caller.send(billing.settle, {
        billId,
        payments: [
          { payMethod: 'cash', amount: 100_000 - amount },
          { payMethod: 'credit', amount, credit: { guaranteeUserId: by.userId ?? 0, ...guest } },
        ],
      })
    expect(await settle(cashier, 40_000, sales)).toMatchObject({ errCode: 'CREDIT_NEEDS_APPROVAL' })
    expect((await readBill(api, billId)).unpaidAmount).toBe(100_000)
    expect(await settle(gm, 40_000)).toMatchObject({ data: { status: billStatus.settled, unpaidAmount: 0 } })
    expect(await readBill(api, billId)).toMatchObject({ creditAmount: 116_000, paidAmount: 60_000 })
  })

  it('never exceeds the limit with 20 concurrent requests', async () => {
    const account = await readAccount(floor.userId)
    const bills = await Promise.all(['C01', 'C02', 'C03', 'C04'].map((name) => tableWith(name, 30, floor)))
    const before = account.balance
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) => apply(floor, bills[i % 4]?.billId ?? 0, 900_000 / 2, floor.userId)),
    )
    expect(replies.filter((reply) => reply.errCode === 'SERVER_ERROR')).toEqual([])
    const { balance } = await readAccount(floor.userId)
    expect(balance).toBeLessThanOrEqual(8_000_000)
    expect(balance).toBe(before + 450_000 * replies.filter((reply) => reply.code === 200).length)
    expect(replies.filter((reply) => reply.errCode === 'CREDIT_SHORT').length).toBe(
      20 - Math.floor((8_000_000 - before) / 450_000),
    )
  })

  it('the database refuses to exceed the limit', async () => {
    const { code } = await readAccount(sales.userId)
    await expect(
      api.db.updateTable('account').set({ balance: 2_000_001 }).where('code', '=', code).execute(),
    ).rejects.toMatchObject({ constraint: 'account__ceiling' })
  })

  /** An effective credit over bottles, guaranteed by the floor manager. */
  const owed = async (tableName: string, quantity = 1) => {
    const { billId, orderId, tableRecordId } = await tableWith(tableName, quantity, floor)
    const { code, errCode, msg, data } = await apply(floor, billId, 88_000 * quantity, floor.userId)
    if (code !== 200) throw new Error(`${tableName} was not put on account: ${errCode} ${msg}`)
    return { ...data, billId, orderId, tableRecordId }
  }

  describe('repayment and write-off', () => {
    it('counts performance with each repayment, in parts and to the fen', async () => {
      const { creditId, orderId } = await owed('C05')
      const receivable = await readAccount(floor.userId)
      expect(await repay(sales, creditId, 100)).toMatchObject({ code: 403 })
      expect(await repay(cashier, creditId, 88_001)).toMatchObject({ errCode: 'REPAY_EXCEEDED' })
      expect(await repay(cashier, creditId, 33_333)).toMatchObject({
        data: { remainAmount: 54_667, status: creditStatus.partlyRepaid },
      })
      expect(await repay(cashier, creditId, 54_667, 'card')).toMatchObject({
        data: { remainAmount: 0, status: creditStatus.repaid },
      })
      expect(await repay(cashier, creditId, 1)).toMatchObject({ errCode: 'CREDIT_STATUS_WRONG' })
      const facts = await api.db
        .selectFrom('salesFact')
        .select(['payMethod', 'dRepay', 'dPerf', 'dPaid'])
        .where('orderId', '=', orderId)
        .where('factType', '=', factType.creditRepaid)
        .orderBy('factId')
        .execute()
      expect(facts).toEqual([
        { payMethod: 'cash', dRepay: 33_333, dPerf: 33_333, dPaid: 0 },
        { payMethod: 'card', dRepay: 54_667, dPerf: 54_667, dPaid: 0 },
      ])
      expect((await readAccount(floor.userId)).balance).toBe(receivable.balance - 88_000)
      expect(await cashier.call(billing.creditDetail, { creditId })).toMatchObject({
        status: creditStatus.repaid,
        lines: [{ quantity: 1, amount: 88_000 }],
        repays: [{ amount: 33_333 }, { amount: 54_667 }],
        can: { repay: false, code: false },
      })
    })

    it('concurrent repayments never exceed the owed amount', async () => {
      const { creditId } = await owed('C06')
      const replies = await Promise.all(Array.from({ length: 6 }, () => repay(cashier, creditId, 20_000)))
      expect(replies.filter((reply) => reply.code === 200)).toHaveLength(4)
      expect((await readCredit(creditId)).remainAmount).toBe(8_000)
    })

    it('is written off by finance: the loss is booked, the limit is free again', async () => {
      const { creditId, tableRecordId } = await owed('C07')
      await repay(cashier, creditId, 8_000)
      const eventCountBefore = await countBillEvents(api, tableRecordId)
      const [used, lost] = [(await readAccount(floor.userId)).balance, await readBalance(api, 'bad_debt')]
      expect(await cashier.send(billing.creditWriteOff, { creditId, reason: '联系不上' })).toMatchObject({ code: 403 })
      const twice = await Promise.all(
        [finance, gm].map((caller) => caller.send(billing.creditWriteOff, { creditId, reason: '联系不上' })),
      )
      expect(twice.map((reply) => reply.errCode ?? 'ok').toSorted()).toEqual(['CREDIT_STATUS_WRONG', 'ok'])
      expect(await countBillEvents(api, tableRecordId)).toBe(eventCountBefore + 1)
      expect(await readCredit(creditId)).toMatchObject({
        status: creditStatus.writtenOff,
        badAmount: 80_000,
        remainAmount: 0,
      })
      expect((await readAccount(floor.userId)).balance).toBe(used - 80_000)
      expect(await readBalance(api, 'bad_debt')).toBe(lost + 80_000)
      expect(await finance.send(billing.creditWriteOff, { creditId, reason: '联系不上' })).toMatchObject({
        errCode: 'CREDIT_STATUS_WRONG',
      })
    })

    it("requires the pay password once one person's write-offs of a night are large, however small each is", async () => {
      const [one, other] = [await owed('B11'), await owed('B12')]
      const giveUp = async ({ creditId }: typeof one, payPassword?: string) =>
        gm.send(billing.creditWriteOff, { creditId, reason: '联系不上', ...(payPassword && { payPassword }) })
      const password = await encryptWithFreshNonce(api, '258369')
      expect((await giveUp(one, password)).code).toBe(200)
      expect(await gm.call(billing.creditDetail, { creditId: other.creditId })).toMatchObject({
        remainAmount: 88_000,
        writeOffPassword: true,
      })
      expect(await giveUp(other)).toMatchObject({ errCode: 'PARAM_INVALID', detail: { field: 'payPassword' } })
      expect((await giveUp(other, await encryptWithFreshNonce(api, '258369'))).code).toBe(200)
    })

    it('a refund first reduces the owed amount, then returns repayments by their original way', async () => {
      const { creditId, orderId } = await owed('C08', 2)
      await repay(cashier, creditId, 60_000, 'card')
      await repay(cashier, creditId, 40_000)
      const requestRefund = async (amount: number) =>
        cashier.send(billing.refundApply, {
          orderId,
          refundType: refundType.moneyOnly,
          amount,
          reason: '投诉',
          payPassword: await encryptWithFreshNonce(api, '258369'),
        })
      expect(await requestRefund(176_001)).toMatchObject({ errCode: 'REFUND_EXCEEDED' })
      const [used, drawer, card] = [
        (await readAccount(floor.userId)).balance,
        await readBalance(api, `cash:${cashier.userId}`),
        await readBalance(api, 'card:clearing'),
      ]
      const { data } = await requestRefund(126_000)
      expect(data).toMatchObject({ status: refundStatus.pending, creditBack: 76_000 })
      await finance.call(billing.refundAudit, { refundId: data.refundId, agree: true })
      expect(await readCredit(creditId)).toMatchObject({
        status: creditStatus.repaid,
        repaidAmount: 50_000,
        reversedAmount: 126_000,
        remainAmount: 0,
      })
      expect((await readAccount(floor.userId)).balance).toBe(used - 76_000)
      expect(await readBalance(api, `cash:${cashier.userId}`)).toBe(drawer - 40_000)
      expect(await readBalance(api, 'card:clearing')).toBe(card - 10_000)
      expect((await cashier.call(billing.creditDetail, { creditId })).repays).toMatchObject([
        { payMethod: 'card', amount: 60_000, refundedAmount: 10_000 },
        { payMethod: 'cash', amount: 40_000, refundedAmount: 40_000 },
      ])
      const facts = await api.db
        .selectFrom('salesFact')
        .select(['payMethod', 'dDiscount', 'dCredit', 'dRepay', 'dRefund', 'dPerf'])
        .where('orderId', '=', orderId)
        .where('factType', '=', factType.refundedMoney)
        .orderBy('factId')
        .execute()
      const none = { dDiscount: 0, dCredit: 0, dRepay: 0, dRefund: 0, dPerf: 0 }
      expect(facts).toEqual([
        { ...none, payMethod: 'credit', dDiscount: 40_000, dCredit: -40_000 },
        { ...none, payMethod: 'cash', dRepay: -40_000, dRefund: 40_000, dPerf: -40_000 },
        { ...none, payMethod: 'credit', dDiscount: 10_000, dCredit: -10_000 },
        { ...none, payMethod: 'card', dRepay: -10_000, dRefund: 10_000, dPerf: -10_000 },
        { ...none, payMethod: 'credit', dDiscount: 76_000, dCredit: -76_000 },
      ])
      const rest = await requestRefund(50_000)
      await finance.call(billing.refundAudit, { refundId: rest.data.refundId, agree: true })
      expect(await readCredit(creditId)).toMatchObject({
        status: creditStatus.withdrawn,
        repaidAmount: 0,
        remainAmount: 0,
      })
      expect(await requestRefund(1)).toMatchObject({ errCode: 'REFUND_EXCEEDED' })
    })

    it('returned goods of a repaid credit take back their own performance only', async () => {
      const sitting = await openTable(api, floor, 'C10')
      const { orderId } = await floor.call(orders.add, {
        tableRecordId: sitting.tableRecordId,
        items: [
          { goodsId: BOTTLE_GOODS_ID, quantity: 1 },
          { goodsId: COCKTAIL, quantity: 1 },
        ],
        payMode: payMode.payLater,
      })
      await api.db
        .updateTable('orderItem')
        .set({ performanceFlag: false })
        .where('orderId', '=', orderId)
        .where('goodsId', '=', COCKTAIL)
        .execute()
      const { data: credit } = await apply(floor, sitting.billId, 97_800, floor.userId)
      await repay(cashier, credit.creditId, 50_001)
      await repay(cashier, credit.creditId, 47_799, 'card')
      const performance = async () => {
        const { sum } = await api.db
          .selectFrom('salesFact')
          .select(({ fn }) => fn.sum<number>('dPerf').as('sum'))
          .where('orderId', '=', orderId)
          .executeTakeFirstOrThrow()
        return sum
      }
      expect(await performance()).toBe(88_000)
      const items = await api.db
        .selectFrom('orderItem')
        .select(['orderItemId', 'goodsId'])
        .where('orderId', '=', orderId)
        .execute()
      for (const [goodsId, left] of [
        [COCKTAIL, 88_000],
        [BOTTLE_GOODS_ID, 0],
      ]) {
        const orderItemId = items.find((item) => item.goodsId === goodsId)?.orderItemId ?? 0
        const { refundId, status } = await cashier.call(billing.refundApply, {
          orderId,
          refundType: refundType.goods,
          items: [{ orderItemId, quantity: 1 }],
          reason: '未开瓶',
        })
        if (status === refundStatus.pending) await finance.call(billing.refundAudit, { refundId, agree: true })
        expect(await performance()).toBe(left)
        expect(await listViolations(api)).toEqual([])
      }
      expect(await readCredit(credit.creditId)).toMatchObject({
        status: creditStatus.withdrawn,
        reversedAmount: 97_800,
      })
    })

    it('a concurrent refund and repayment lose no fen', async () => {
      const { creditId, orderId } = await owed('C11')
      const [repaid, refunded] = await Promise.all([
        repay(cashier, creditId, 88_000),
        floor.send(billing.refundApply, {
          orderId,
          refundType: refundType.moneyOnly,
          amount: 15_000,
          reason: '上错酒',
        }),
      ])
      expect(refunded.code).toBe(200)
      expect([200, 500]).toContain(repaid.code)
      const credit = await readCredit(creditId)
      expect(credit.repaidAmount + credit.reversedAmount + (credit.remainAmount ?? 0)).toBe(88_000)
    })

    it('reminds the guarantor', async () => {
      const { creditId } = await owed('C09')
      await finance.call(billing.creditRemind, { creditId })
      const notes = await api.db
        .selectFrom('notification')
        .select('content')
        .where('userId', '=', floor.userId ?? 0)
        .where('title', '=', '挂账催款')
        .execute()
      expect(notes[0]?.content).toContain('还欠 ¥880.00')
    })

    it('lets only the desk and the guarantor send the guest a link', async () => {
      const { creditId } = await owed('C12')
      const code = (caller: Caller, amount?: number) => caller.send(billing.payCode, { creditId, amount })
      const can = async (caller: Caller) => (await caller.call(billing.creditDetail, { creditId })).can.code
      expect(await code(sales)).toMatchObject({ code: 403 })
      expect(await code(await api.as('dz01'))).toMatchObject({ code: 403 })
      expect(await code(floor, 88_001)).toMatchObject({ errCode: 'REPAY_EXCEEDED' })
      expect(await code(floor, 30_000)).toMatchObject({ data: { amount: 30_000 } })
      expect(await code(finance)).toMatchObject({ data: { amount: 88_000 } })
      expect(await Promise.all([floor, cashier, gm].map(can))).toEqual([true, true, true])
    })

    it('is readable by its guarantor without the report permission, and not by others', async () => {
      const { creditId } = await owed('C13')
      const [waiter, bartender] = [await api.as('fwy01'), await api.as('bar01')]
      const guaranteedBy = ({ userId }: Caller) =>
        api.db
          .updateTable('creditRecord')
          .set({ guaranteeUserId: userId ?? 0 })
          .where('creditId', '=', creditId)
          .execute()
      await guaranteedBy(waiter)
      expect(await waiter.call(billing.creditDetail, { creditId })).toMatchObject({
        guestPhone: '139****1234',
        can: { audit: false, repay: false, writeOff: false, remind: false, code: true },
      })
      expect((await waiter.call(reports.myCredits, {})).rows.map((row) => row.creditId)).toEqual([creditId])
      expect(await bartender.send(billing.creditDetail, { creditId })).toMatchObject({ code: 403 })
      expect((await bartender.call(reports.myCredits, {})).rows).toEqual([])
      // Restores the guarantor, because the audit compares guarantor and operator.
      await guaranteedBy(floor)
    })
  })

  it("shows credits by scope, own or department's, masked where required", async () => {
    const { billId } = await tableWith('B07')
    const { data } = await apply(sales, billId, 88_000, sales.userId)
    expect(await ids(sales)).toContain(data.creditId)
    expect(await ids(await api.as('dz01'))).toContain(data.creditId)
    expect(await ids(await api.as('yx12'))).not.toContain(data.creditId)
    expect(await ids(await api.as('dz02'))).not.toContain(data.creditId)
    expect(await (await api.as('yx12')).send(billing.creditDetail, { creditId: data.creditId })).toMatchObject({
      code: 403,
    })
    expect((await sales.call(billing.creditDetail, { creditId: data.creditId })).guestPhone).toBe('13900001234')
    expect((await sales.call(billing.creditAccounts, {})).map((account) => account.ownerId)).toEqual([sales.userId])
  })
})
