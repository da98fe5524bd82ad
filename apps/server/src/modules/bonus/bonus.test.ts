import { randomUUID } from 'node:crypto'
import { parseTime } from '@nocturne/base/venue-time'
import { approvals } from '@nocturne/contract/approvals/endpoints'
import { billing } from '@nocturne/contract/billing/endpoints'
import { bonus } from '@nocturne/contract/bonus/endpoints'
import { bonusBillStatus, bonusBillType, bonusDirection, bonusWithdrawStatus, payMode } from '@nocturne/contract/codes'
import { orders } from '@nocturne/contract/orders/endpoints'
import { session } from '@nocturne/contract/session/endpoints'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { Caller } from '../../../test/api.ts'
import { readBalance, BOTTLE_GOODS_ID, listViolations, fillStock, openTable } from '../../../test/factories.ts'
import { encryptWithFreshNonce } from '../../../test/log-in.ts'
import { refundLine } from '../../../test/refunds.ts'
import { closeDueNights } from '../../jobs/night-close.ts'
import { hashPassword } from '../session/public.ts'
import { isDirectionAllowed, isWithdrawableAmount, computeWithdrawable } from './bonus-rules.ts'
import { bookBonusBills } from './book-bills.ts'

const PASSWORD = '258369'
const api = await startTestApi()
let sales: Caller
let waiter: Caller
let cashier: Caller
let finance: Caller
let gm: Caller

const signIn = async () => {
  sales = await api.as('yx01')
  waiter = await api.as('fwy01')
  cashier = await api.as('shouyin01')
  finance = await api.as('caiwu01')
  gm = await api.as('gm')
}

beforeAll(async () => {
  await fillStock(api)
  await signIn()
  await api.db
    .updateTable('appUser')
    .set({ payPasswordHash: await hashPassword(PASSWORD) })
    .execute()
})
afterEach(async () => {
  expect(await listViolations(api)).toEqual([])
})

const { award, fine, adjustment } = bonusBillType
const { income, expense } = bonusDirection

async function saveCard(person: Caller): Promise<number> {
  const { realName } = await api.db
    .selectFrom('appUser')
    .select('realName')
    .where('userId', '=', person.userId ?? 0)
    .executeTakeFirstOrThrow()
  const { bankId } = await person.call(session.saveBank, {
    bankName: '招商银行',
    accountName: realName ?? '',
    cardNo: await encryptWithFreshNonce(api, '6225880212348802'),
    payPassword: await encryptWithFreshNonce(api, PASSWORD),
  })
  return bankId
}
const give = async (person: Caller, amount: number, options: { billType?: typeof award | typeof fine } = {}) =>
  finance.call(bonus.adjust, {
    payPassword: await encryptWithFreshNonce(api, PASSWORD),
    userId: person.userId ?? 0,
    billType: options.billType ?? award,
    direction: options.billType === fine ? expense : income,
    amount,
    remark: '全勤之星',
  })
const buildWithdrawal = async (amount: number, bankId: number) => ({
  amount,
  bankId,
  payPassword: await encryptWithFreshNonce(api, PASSWORD),
})
const getInfo = (person: Caller) => person.call(bonus.info, {})
const readWithdraw = (withdrawId: number) =>
  api.db.selectFrom('bonusWithdraw').selectAll().where('withdrawId', '=', withdrawId).executeTakeFirstOrThrow()
const errors = (replies: readonly { errCode?: string | undefined }[]) =>
  replies.map(({ errCode }) => errCode ?? 'ok').toSorted()

describe('rules', () => {
  it('exclude frozen and owed amounts and pay whole yuan', () => {
    expect(computeWithdrawable({ balance: 10_000, frozenAmount: 2_000, owedAmount: 3_000 })).toBe(5_000)
    expect(computeWithdrawable({ balance: 1_000, frozenAmount: 0, owedAmount: 3_000 })).toBe(0)
    expect([999, 1_000, 1_050, 1_100].map(isWithdrawableAmount)).toEqual([false, true, false, true])
    expect([
      isDirectionAllowed(award, expense),
      isDirectionAllowed(fine, income),
      isDirectionAllowed(fine, expense),
      isDirectionAllowed(adjustment, income),
    ]).toEqual([false, false, true, true])
  })
})

describe('bills', () => {
  it('are booked once when sent twice, and never to the operator', async () => {
    const before = await getInfo(waiter)
    const request = {
      userId: waiter.userId ?? 0,
      billType: award,
      direction: income,
      amount: 20_000,
      remark: '拾金不昧',
      payPassword: await encryptWithFreshNonce(api, PASSWORD),
    }
    const key = randomUUID()
    const [first, second] = await Promise.all([1, 2].map(() => finance.call(bonus.adjust, request, { key })))
    expect(second).toEqual(first)
    expect((await getInfo(waiter)).balance - before.balance).toBe(20_000)
    expect((await finance.send(bonus.adjust, { ...request, userId: finance.userId ?? 0 })).errCode).toBe('SELF_APPROVE')
    expect((await finance.send(bonus.adjust, { ...request, direction: expense })).errCode).toBe('PARAM_INVALID')
    expect((await finance.send(bonus.adjust, { ...request, amount: -5 })).errCode).toBe('PARAM_INVALID')
    expect((await sales.send(bonus.adjust, request)).errCode).toBe('NO_PERMISSION')
    const bill = await waiter.call(bonus.billDetail, { billId: first?.billId ?? 0 })
    expect(bill).toMatchObject({ amount: 20_000, remark: '拾金不昧', source: [{ label: '经办人' }] })
    expect((await sales.send(bonus.billDetail, { billId: bill.billId })).errCode).toBe('NOT_FOUND')
  })

  it('above the nightly limit wait for a second person, as one sum or in slices, and are booked once', async () => {
    const receiver = await api.as('fwy02')
    const buildAward = async (to: Caller, amount: number) => ({
      userId: to.userId ?? 0,
      billType: award,
      direction: income,
      amount,
      remark: '优秀员工',
      payPassword: await encryptWithFreshNonce(api, PASSWORD),
    })
    const { payPassword: _, ...bare } = await buildAward(receiver, 1_000)
    expect((await gm.send(bonus.adjust, bare)).errCode).toBe('PARAM_INVALID')
    expect(
      (await gm.send(bonus.adjust, { ...bare, payPassword: await encryptWithFreshNonce(api, '000111') })).errCode,
    ).toBe('PAY_PASSWORD_WRONG')
    expect((await gm.call(bonus.adjust, { ...bare, billType: fine, direction: expense })).billId).not.toBeNull()

    // Two concurrent awards; the limit has room for one without approval.
    const slices = await Promise.all([1, 2].map(async () => gm.call(bonus.adjust, await buildAward(receiver, 300_000))))
    expect(slices.filter(({ billId }) => billId === null)).toHaveLength(1)
    const approvalId = slices.find((one) => one.billId === null)?.approvalId ?? 0
    // The limit sums the awards to one receiver over all operators, and those of one operator over all receivers.
    const accountant = await api.as('kuaiji01')
    expect((await accountant.call(bonus.adjust, await buildAward(receiver, 200_001))).billId).toBeNull()
    expect((await gm.call(bonus.adjust, await buildAward(await api.as('fwy03'), 200_001))).billId).toBeNull()
    expect((await gm.call(bonus.adjust, await buildAward(await api.as('fwy03'), 1_000))).billId).not.toBeNull()

    const { balance } = await getInfo(receiver)
    for (const person of [gm, receiver])
      expect((await person.send(approvals.handle, { approvalId, action: 'agree' })).code).not.toBe(200)
    expect(await finance.call(approvals.detail, { approvalId })).toMatchObject({ amount: 300_000 })
    const decided = await Promise.all(
      [finance, accountant].map((by) => by.send(approvals.handle, { approvalId, action: 'agree' })),
    )
    expect(decided.filter(({ code }) => code === 200)).toHaveLength(1)
    expect((await getInfo(receiver)).balance - balance).toBe(300_000)
  })

  it('are rejected a second time for the same source', async () => {
    const bill = {
      userId: waiter.userId ?? 0,
      billType: bonusBillType.award,
      direction: income,
      amount: 2_000,
      title: '周五加演',
      bizType: 'stage' as const,
      bizId: 7,
      businessDate: '2026-03-14',
      against: 'expense:bonuses',
    }
    // No performer was on stage, so the second bill fails and the first is rolled back with it.
    const twice = api.db.transaction().execute(async (tx) => {
      const by = { entryKey: 'bonus:stage:7', at: parseTime(api.clock.now()), userId: null }
      expect(await bookBonusBills(tx, [bill], by)).toHaveLength(1)
      await bookBonusBills(tx, [bill], by)
    })
    await expect(twice).rejects.toMatchObject({ constraint: 'bonus_bill__once' })
  })

  it('that exceed the account balance wait, block withdrawals, and are offset by later income', async () => {
    const person = await api.as('qf01')
    const bankId = await saveCard(person)
    await give(person, 5_000)
    await give(person, 8_000, { billType: fine })
    expect(await getInfo(person)).toMatchObject({ balance: 5_000, owedAmount: 8_000, withdrawable: 0 })
    expect((await person.send(bonus.withdraw, await buildWithdrawal(1_000, bankId))).errCode).toBe('BALANCE_SHORT')
    const waiting = await person.call(bonus.billList, { direction: expense })
    expect(waiting.rows).toMatchObject([{ amount: 8_000, status: bonusBillStatus.pending }])
    await give(person, 4_000)
    expect(await getInfo(person)).toMatchObject({ balance: 1_000, owedAmount: 0, withdrawable: 1_000 })
    expect(-(await readBalance(api, `bonus_payable:${person.userId}`))).toBe(1_000)
  })
})

describe('a withdrawal', () => {
  let bankId: number
  beforeAll(async () => {
    bankId = await saveCard(sales)
    await give(sales, 100_000)
  })

  it('is in whole yuan, within the free balance, to the owner’s card, with the payment password', async () => {
    const request = await buildWithdrawal(10_050, bankId)
    expect((await sales.send(bonus.withdraw, request)).errCode).toBe('PARAM_INVALID')
    expect((await sales.send(bonus.withdraw, await buildWithdrawal(900, bankId))).errCode).toBe('PARAM_INVALID')
    expect((await sales.send(bonus.withdraw, await buildWithdrawal(900_000_00, bankId))).errCode).toBe('BALANCE_SHORT')
    expect((await waiter.send(bonus.withdraw, await buildWithdrawal(1_000, bankId))).errCode).toBe('PARAM_INVALID')
    const wrong = { ...(await buildWithdrawal(1_000, bankId)), payPassword: await encryptWithFreshNonce(api, '111111') }
    expect((await sales.send(bonus.withdraw, wrong)).errCode).toBe('PAY_PASSWORD_WRONG')
    expect(await getInfo(sales)).toMatchObject({ frozenAmount: 0, running: null })
  })

  it('freezes its amount once under concurrent requests and pays it out once', async () => {
    const { balance } = await getInfo(sales)
    const requests = await Promise.all([60_000, 60_000, 60_000].map((amount) => buildWithdrawal(amount, bankId)))
    const replies = await Promise.all(requests.map((request) => sales.send(bonus.withdraw, request)))
    expect(errors(replies)).toEqual(['WITHDRAW_RUNNING', 'WITHDRAW_RUNNING', 'ok'])
    const withdrawId = replies.find(({ code }) => code === 200)?.data?.withdrawId ?? 0
    expect(await getInfo(sales)).toMatchObject({
      balance,
      frozenAmount: 60_000,
      available: balance - 60_000,
      running: { withdrawId, status: bonusWithdrawStatus.pending, cardNoMask: '**** **** **** 8802' },
    })
    expect((await finance.send(bonus.withdrawFinish, { withdrawId, success: true })).errCode).toBe(
      'PAYOUT_STATUS_WRONG',
    )
    expect((await finance.send(bonus.payoutCard, { withdrawId })).errCode).toBe('PAYOUT_STATUS_WRONG')
    expect((await waiter.send(bonus.withdrawDetail, { withdrawId })).errCode).toBe('NOT_FOUND')
    expect((await sales.send(bonus.withdrawAudit, { withdrawId, agree: true })).errCode).toBe('NO_PERMISSION')

    expect((await finance.call(bonus.withdrawList, {})).rows.map((row) => row.withdrawId)).toContain(withdrawId)
    expect((await sales.send(bonus.withdrawList, {})).errCode).toBe('NO_PERMISSION')

    const { approvalId } = await readWithdraw(withdrawId)
    const decided = await Promise.all([
      gm.send(approvals.handle, { approvalId: approvalId ?? 0, action: 'agree' }),
      finance.send(bonus.withdrawAudit, { withdrawId, agree: false, reason: '请核对' }),
    ])
    expect(decided.filter(({ code }) => code === 200)).toHaveLength(1)
    const after = await readWithdraw(withdrawId)
    expect([bonusWithdrawStatus.paying, bonusWithdrawStatus.rejected]).toContain(after.status)
    const paying =
      after.status === bonusWithdrawStatus.paying
        ? withdrawId
        : await agreed(await sales.call(bonus.withdraw, await buildWithdrawal(60_000, bankId)))

    const { account } = await gm.call(bonus.withdrawDetail, { withdrawId: paying })
    expect(account).toMatchObject({ balance, frozenAmount: 60_000, lastPayTime: null })
    expect(account?.parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(balance)
    expect((await sales.call(bonus.withdrawDetail, { withdrawId: paying })).account).toBeNull()
    // After one reviewer decided, the message to the other is marked as read, and the owner gets one message.
    const about = async (bizType: string, bizId: number) =>
      api.db
        .selectFrom('notification')
        .select(['userId', 'title', 'readAt'])
        .where('bizType', '=', bizType)
        .where('bizId', '=', bizId)
        .execute()
    const approvalMessages = await about('approval', approvalId ?? 0)
    expect(approvalMessages.length).toBeGreaterThan(1)
    expect(approvalMessages.filter(({ userId, readAt }) => userId === sales.userId || readAt === null)).toEqual([])
    const withdrawMessages = await about('bonusWithdraw', paying)
    expect(withdrawMessages.filter(({ userId }) => userId === sales.userId).map(({ title }) => title)).toEqual([
      '提现已通过',
    ])

    expect(await finance.call(bonus.payoutCard, { withdrawId: paying })).toEqual({ cardNo: '6225880212348802' })
    const bank = await readBalance(api, 'bank')
    const paid = await Promise.all(
      [1, 2].map(async () =>
        finance.send(bonus.withdrawFinish, {
          withdrawId: paying,
          success: true,
          payPassword: await encryptWithFreshNonce(api, PASSWORD),
        }),
      ),
    )
    expect(errors(paid)).toEqual(['PAYOUT_STATUS_WRONG', 'ok'])
    expect(await readBalance(api, 'bank')).toBe(bank - 60_000)
    const info = await getInfo(sales)
    expect(info).toMatchObject({ balance: balance - 60_000, frozenAmount: 0, running: null })
    expect(info.bills[0]).toMatchObject({ billType: bonusBillType.withdrawal, amount: 60_000, direction: expense })
    const bill = await sales.call(bonus.billDetail, { billId: info.bills[0]?.billId ?? 0 })
    expect(bill.withdraw).toMatchObject({ withdrawId: paying, status: bonusWithdrawStatus.succeeded })
  })

  const agreed = async ({ withdrawId }: { withdrawId: number }) => {
    await gm.call(bonus.withdrawAudit, { withdrawId, agree: true })
    return withdrawId
  }

  it('ends in one state when cancelled and approved concurrently', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { withdrawId } = await sales.call(bonus.withdraw, await buildWithdrawal(1_000, bankId))
      const approvalId = (await readWithdraw(withdrawId)).approvalId ?? 0
      const replies = await Promise.all([
        sales.send(approvals.cancel, { approvalId }),
        gm.send(approvals.handle, { approvalId, action: 'agree' }),
      ])
      expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
      const { status } = await readWithdraw(withdrawId)
      if (status === bonusWithdrawStatus.paying)
        await finance.call(bonus.withdrawFinish, { withdrawId, success: false, reason: '银行退回' })
      else expect(status).toBe(bonusWithdrawStatus.rejected)
      expect(await getInfo(sales)).toMatchObject({ frozenAmount: 0, running: null })
    }
  })

  it('of a finance employee is approved by another person', async () => {
    const own = await saveCard(finance)
    await gm.call(bonus.adjust, {
      userId: finance.userId ?? 0,
      billType: award,
      direction: income,
      amount: 5_000,
      remark: '年会奖',
      payPassword: await encryptWithFreshNonce(api, PASSWORD),
    })
    const { withdrawId } = await finance.call(bonus.withdraw, await buildWithdrawal(5_000, own))
    expect((await finance.send(bonus.withdrawAudit, { withdrawId, agree: true })).errCode).toBe('SELF_APPROVE')
    await gm.call(bonus.withdrawAudit, { withdrawId, agree: true })
    expect((await finance.send(bonus.payoutCard, { withdrawId })).errCode).toBe('SELF_APPROVE')
    expect((await finance.send(bonus.withdrawFinish, { withdrawId, success: true })).errCode).toBe('SELF_APPROVE')
    expect((await gm.send(bonus.withdrawFinish, { withdrawId, success: true })).errCode).toBe('SECOND_PERSON_NEEDED')
    expect((await gm.call(bonus.withdrawDetail, { withdrawId })).canFinish).toBe(false)
    const accountant = await api.as('kuaiji01')
    expect((await accountant.call(bonus.withdrawDetail, { withdrawId })).canFinish).toBe(true)
    await accountant.call(bonus.withdrawFinish, { withdrawId, success: true })
    expect(await getInfo(finance)).toMatchObject({ balance: 0, totalWithdraw: 5_000 })
  })
})

describe('close of a night', () => {
  it('books its rebates line by line, and a reversal waits when the money was already withdrawn', async () => {
    const person = await api.as('yx12')
    const bankId = await saveCard(person)
    const { tableRecordId, billId } = await openTable(api, person, 'A03')
    const items = [{ goodsId: BOTTLE_GOODS_ID, quantity: 2 }]
    const { orderId } = await person.call(orders.add, { tableRecordId, items, payMode: payMode.payLater })
    await cashier.call(billing.settle, { billId, payments: [{ payMethod: 'card', amount: 176_000 }] })
    expect(await getInfo(person)).toMatchObject({
      balance: 0,
      pendingAmount: 6_000,
      pending: [{ amount: 6_000, about: 'A03', route: `/pages/operat/order/details?orderId=${orderId}` }],
    })
    api.clock.at('2026-03-15 12:02:00')
    await closeDueNights(api.db, parseTime(api.clock.now()))
    api.clock.at('2026-03-15 21:00:00')
    await signIn()
    const again = await api.as('yx12')
    const info = await getInfo(again)
    expect(info).toMatchObject({ balance: 6_000, pendingAmount: 0, monthIncome: 6_000 })
    const bill = await again.call(bonus.billDetail, { billId: info.bills[0]?.billId ?? 0 })
    expect(bill).toMatchObject({ about: 'A03', route: `/pages/operat/order/details?orderId=${orderId}` })
    expect(await again.call(bonus.monthList, { year: 2026 })).toMatchObject([
      { month: '2026-03', incomeAmount: 6_000, netAmount: 6_000, count: 1 },
    ])

    const { withdrawId } = await again.call(bonus.withdraw, await buildWithdrawal(6_000, bankId))
    await gm.call(bonus.withdrawAudit, { withdrawId, agree: true })
    const { orderItemId } = await api.db
      .selectFrom('orderItem')
      .select('orderItemId')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
    await refundLine({ api, cashier }, { orderId, orderItemId, quantity: 1 })
    api.clock.at('2026-03-16 12:02:00')
    await closeDueNights(api.db, parseTime(api.clock.now()))
    api.clock.at('2026-03-16 21:00:00')
    await signIn()
    const later = await api.as('yx12')
    expect(await getInfo(later)).toMatchObject({
      balance: 6_000,
      frozenAmount: 6_000,
      owedAmount: 3_000,
      withdrawable: 0,
    })
    await finance.call(bonus.withdrawFinish, { withdrawId, success: true })
    expect(await getInfo(later)).toMatchObject({ balance: 0, owedAmount: 3_000 })
    expect(await readBalance(api, `rebate_payable:${later.userId}`)).toBe(3_000)
  })
})
