import { randomUUID } from 'node:crypto'
import { parseTime } from '@nocturne/base/venue-time'
import { billing } from '@nocturne/contract/billing/endpoints'
import { normalDisable, payStatus, rechargeStatus, refundStatus } from '@nocturne/contract/codes'
import { members } from '@nocturne/contract/members/endpoints'
import { payments } from '@nocturne/contract/payments/endpoints'
import { session } from '@nocturne/contract/session/endpoints'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi, TONIGHT } from '../../../../test/api.ts'
import type { Caller } from '../../../../test/api.ts'
import {
  readBalance,
  readBill,
  listViolations,
  listFreePayLaterTables,
  openTable,
  orderBottles,
} from '../../../../test/factories.ts'
import { createSeatedPhone } from '../../../../test/guest-phone.ts'
import { createTokenCaller, encryptWithFreshNonce } from '../../../../test/log-in.ts'
import { createMemberPhone } from '../../../../test/members.ts'
import { listRefundLines, refundLine } from '../../../../test/refunds.ts'
import {
  allowLargeMerges,
  rechargeInCash,
  RECHARGE_RULE_1000_ID,
  RECHARGE_RULE_5000_ID,
  fetchMemberCode,
  readStoredValue,
} from '../../../../test/stored-value.ts'
import { createWalletProvider } from '../../../../test/wallet-provider.ts'
import type { WalletProvider } from '../../../../test/wallet-provider.ts'
import { setProviders } from '../../../providers/registry.ts'
import { hashPassword } from '../../session/public.ts'
import { processDueRefunds } from '../../payments/refunds/channel-refunds.ts'
import { endAttemptNow, queryDueAttempts } from '../../payments/attempts/follow-attempts.ts'

const BOTTLE_FEN = 88_000
const api = await startTestApi()
let cashier: Caller
let finance: Caller
let wallet: WalletProvider
let tables: string[]
let nextMember = 100

beforeAll(async () => {
  cashier = await api.as('shouyin01')
  finance = await api.as('caiwu01')
  tables = await listFreePayLaterTables(api)
  await allowLargeMerges(api)
})
beforeEach(() => {
  api.clock.at(TONIGHT)
  wallet = createWalletProvider(api, 'alipay')
  setProviders({ alipay: wallet })
})
afterEach(async () => {
  setProviders({})
  expect(await listViolations(api)).toEqual([])
})

/** Member not used by another test. */
const someMember = () => (nextMember += 1)
const now = () => parseTime(api.clock.now())
const follow = async () => {
  api.clock.later(1)
  for (let run = 0; run < 4; run += 1) await queryDueAttempts(api.db, now())
}
async function bill(bottles = 1) {
  const tableName = tables.shift() ?? ''
  const opened = await openTable(api, cashier, tableName)
  await orderBottles(cashier, opened.tableRecordId, bottles)
  return { ...opened, tableName }
}
const byCode = async (memberId: number, amount: number) => ({
  payMethod: 'balance' as const,
  amount,
  authCode: await fetchMemberCode(api, memberId),
})
const listRecharges = (memberId: number) =>
  api.db.selectFrom('rechargeOrder').selectAll().where('memberId', '=', memberId).orderBy('rechargeId').execute()
async function readSalesUserName(memberId: number): Promise<string> {
  const { userName } = await api.db
    .selectFrom('member as m')
    .innerJoin('appUser as u', 'u.userId', 'm.salesUserId')
    .select('u.userName')
    .where('m.memberId', '=', memberId)
    .executeTakeFirstOrThrow()
  return userName
}

describe('余额明细', () => {
  it('lists every flow with its cause, page by page, to its owner and staff; no flows of others', async () => {
    const memberId = someMember()
    const own = await createMemberPhone(api, memberId)
    await rechargeInCash(cashier, memberId)
    const table = tables.pop() ?? ''
    const sitting = await openTable(api, cashier, table)
    const order = await orderBottles(await api.as('fwy01'), sitting.tableRecordId)
    const payment = {
      payMethod: 'balance' as const,
      amount: order.payableAmount,
      authCode: await fetchMemberCode(api, memberId),
    }
    await cashier.call(billing.settle, { billId: sitting.billId, payments: [payment] })
    await rechargeInCash(cashier, someMember())
    const { rows, total } = await own.call(members.balanceFlows, {})
    expect(rows.map(({ about }) => about.replace(/CZ\d+/, 'CZ'))).toEqual([`台位 ${table}`, '充值单 CZ', '充值单 CZ'])
    expect(rows[0]).toMatchObject({ balanceAfter: (await own.call(members.balance, {})).balance })
    const paged = await Promise.all(
      [1, 2, 3, 4].map((pageNum) => own.call(members.balanceFlows, { pageNum, pageSize: 1 })),
    )
    expect(paged.flatMap((page) => page.rows)).toEqual(rows)
    expect([total, ...paged.map((page) => page.total)]).toEqual([3, 3, 3, 3, 3])
    const desk = await finance.call(members.detail, { memberId })
    expect(desk.balance?.flows).toEqual(rows)
    expect((await api.anonymous.send(members.balanceFlows, {})).httpStatus).toBe(401)
  })
})

describe('recharge at the desk', () => {
  it('credits principal and bonus once and books the liability', async () => {
    const memberId = someMember()
    const rechargeRequest = { memberId, ruleId: RECHARGE_RULE_5000_ID, payMethod: 'cash' as const }
    const key = randomUUID()
    const both = await Promise.all([1, 2].map(() => cashier.call(members.takeRecharge, rechargeRequest, { key })))
    expect(both[0]).toMatchObject({ status: rechargeStatus.succeeded, balanceAfter: 600_000, bonusAmount: 100_000 })
    expect(both[1]).toEqual(both[0])
    expect(await readStoredValue(api, memberId)).toEqual({ principal: 500_000, bonus: 100_000 })
    expect(await readBalance(api, `member:${memberId}:principal`)).toBe(-500_000)
    expect(await readBalance(api, `member:${memberId}:bonus`)).toBe(-100_000)
    const phone = await createMemberPhone(api, memberId)
    expect(await phone.call(members.balance, {})).toMatchObject({
      balance: 600_000,
      flows: [{ bonus: 100_000 }, { principal: 500_000 }],
    })
    expect(await phone.call(members.recharges, {})).toMatchObject({
      total: 1,
      summary: { principalAmount: 500_000, bonusAmount: 100_000 },
    })
  })

  it('of a free amount gives the bonus of the largest covered rule, within the venue’s bounds', async () => {
    const memberId = someMember()
    const take = (amount: number) => cashier.send(members.takeRecharge, { memberId, amount, payMethod: 'card' })
    expect((await take(400_000)).data).toMatchObject({ principalAmount: 400_000, bonusAmount: 50_000 })
    for (const amount of [9_999, 5_000_001]) expect((await take(amount)).errCode).toBe('AMOUNT_INVALID')
    const old = await cashier.send(members.takeRecharge, { memberId, ruleId: 999, payMethod: 'cash' })
    expect(old.errCode).toBe('AMOUNT_INVALID')
    const other = { memberId, ruleId: RECHARGE_RULE_1000_ID, amount: 1, payMethod: 'cash' as const }
    expect((await cashier.send(members.takeRecharge, other)).errCode).toBe('AMOUNT_INVALID')
  })

  it('is rejected when it costs more or gives less than was shown, and accepted when it gives more', async () => {
    const memberId = someMember()
    const rechargeRequest = { memberId, ruleId: RECHARGE_RULE_1000_ID, payMethod: 'cash' as const }
    const rule = await api.db
      .selectFrom('rechargeRule')
      .select(['principalAmount', 'bonusAmount'])
      .where('ruleId', '=', RECHARGE_RULE_1000_ID)
      .executeTakeFirstOrThrow()
    const { principalAmount, bonusAmount } = rule
    const less = { ...rechargeRequest, expectedFen: principalAmount, expectedBonusFen: bonusAmount + 100 }
    const replies = await Promise.all([1, 2].map(() => cashier.send(members.takeRecharge, less)))
    for (const reply of replies)
      expect(reply).toMatchObject({
        errCode: 'BONUS_CHANGED',
        detail: { expectedBonusFen: bonusAmount + 100, bonusFen: bonusAmount },
      })
    const dearer = { ...rechargeRequest, expectedFen: principalAmount - 1, expectedBonusFen: bonusAmount }
    expect((await cashier.send(members.takeRecharge, dearer)).errCode).toBe('PRICE_CHANGED')
    expect(await listRecharges(memberId)).toEqual([])
    const agreed = { ...rechargeRequest, expectedFen: principalAmount + 1, expectedBonusFen: 0 }
    expect(await cashier.call(members.takeRecharge, agreed)).toMatchObject({ principalAmount, bonusAmount })
  })

  it('has a receipt with its gifts, printed by permitted staff and shown to its member only', async () => {
    const memberId = someMember()
    const { giftGoods } = await api.db
      .updateTable('rechargeRule')
      .set({ giftGoods: JSON.stringify([{ goodsName: '酩悦香槟', quantity: 2 }]) })
      .where('ruleId', '=', RECHARGE_RULE_5000_ID)
      .returning('giftGoods')
      .executeTakeFirstOrThrow()
    const { rechargeId, rechargeNo } = await rechargeInCash(cashier, memberId)
    const { printText } = await cashier.call(members.printRecharge, { rechargeId })
    for (const words of [rechargeNo, /充值本金 +5,000\.00/, /酩悦香槟 +×2/, /充值后余额 +6,000\.00/, /1\d\d\*{4}\d{4}/])
      expect(printText).toMatch(words)
    const own = await api.as(await readSalesUserName(memberId))
    expect((await own.send(members.printRecharge, { rechargeId })).code).toBe(200)
    for (const userName of ['bar01', 'hr01'])
      expect((await (await api.as(userName)).send(members.printRecharge, { rechargeId })).code).toBe(403)
    expect((await cashier.send(members.printRecharge, { rechargeId: 999_999 })).errCode).toBe('NOT_FOUND')
    const stranger = await api.db
      .selectFrom('appUser')
      .select('userName')
      .where('userName', 'like', 'yx%')
      .where('userId', '<>', own.userId ?? 0)
      .orderBy('userId', 'desc')
      .executeTakeFirstOrThrow()
    const reply = await (await api.as(stranger.userName)).send(members.printRecharge, { rechargeId })
    expect(reply.errCode).toBe('NOT_FOUND')
    const { rows } = await (await createMemberPhone(api, memberId)).call(members.recharges, {})
    expect(rows).toMatchObject([{ rechargeId, giftGoods }])
    const other = await createMemberPhone(api, someMember())
    expect((await other.send(members.rechargeDetail, { rechargeId })).errCode).toBe('NOT_FOUND')
  })

  it('is taken by staff who may take money, from a member within their scope', async () => {
    const memberId = someMember()
    const own = await readSalesUserName(memberId)
    const rechargeRequest = { memberId, ruleId: RECHARGE_RULE_1000_ID, payMethod: 'cash' as const }
    for (const userName of [own, 'bar01', 'hr01'])
      expect((await (await api.as(userName)).send(members.takeRecharge, rechargeRequest)).errCode).toBe('NO_PERMISSION')
    const seller = await api.as(own)
    const strange = await api.db
      .selectFrom('member')
      .select('memberId')
      .where('salesUserId', '<>', seller.userId)
      .orderBy('memberId', 'desc')
      .executeTakeFirstOrThrow()
    const code = { requestId: randomUUID(), ruleId: RECHARGE_RULE_1000_ID, authCode: '281234567890123456' }
    expect((await seller.send(members.collectRecharge, { ...code, ...strange })).errCode).toBe('NO_PERMISSION')
    expect((await seller.call(members.rechargesOf, strange)).rows).toEqual([])
    expect((await seller.send(members.collectRecharge, { ...code, requestId: randomUUID(), memberId })).code).toBe(200)
    await follow()
    await cashier.call(members.takeRecharge, rechargeRequest)
    expect((await listRecharges(memberId)).at(-1)).toMatchObject({
      salesUserId: seller.userId,
      operatorUserId: cashier.userId,
    })
  })
})

describe('recharge by a wallet code at the desk', () => {
  const buildRecharge = (memberId: number, authCode = '281234567890110000') => ({
    requestId: randomUUID(),
    memberId,
    ruleId: RECHARGE_RULE_1000_ID,
    authCode,
  })
  const listPayments = (memberId: number) =>
    api.db
      .selectFrom('payment')
      .select(['paymentNo', 'status'])
      .where('memberId', '=', memberId)
      .orderBy('paymentId')
      .execute()

  it('is charged once for a repeated scan and credited on confirmation; other recharges are blocked meanwhile', async () => {
    const memberId = someMember()
    const second = await api.as('shouyin02')
    const scan = buildRecharge(memberId)
    const both = await Promise.all([1, 2].map(() => cashier.call(members.collectRecharge, scan)))
    expect(new Set(both.map(({ paymentNo }) => paymentNo)).size).toBe(1)
    expect(wallet.charged).toBe(1)
    // While the guest confirms, the member's page shows the pending payment and no other recharge can start.
    const { paymentNo } = both[0] ?? { paymentNo: '' }
    expect(await second.call(members.detail, { memberId })).toMatchObject({
      rechargePaying: { paymentNo, ruleId: RECHARGE_RULE_1000_ID, amount: 100_000, payMethod: 'alipay' },
    })
    const other = buildRecharge(memberId, '281234567890110001')
    expect((await second.send(members.collectRecharge, other)).errCode).toBe('PAY_RUNNING')
    const cash = { memberId, ruleId: RECHARGE_RULE_1000_ID, payMethod: 'cash' as const }
    expect((await second.send(members.takeRecharge, cash)).errCode).toBe('PAY_RUNNING')
    expect(await readStoredValue(api, memberId)).toEqual({ principal: 0, bonus: 0 })
    wallet.pay(wallet.prepared.at(-1) ?? '')
    await follow()
    await follow()
    expect(await readStoredValue(api, memberId)).toEqual({ principal: 100_000, bonus: 10_000 })
    expect(await second.call(members.detail, { memberId })).toMatchObject({ rechargePaying: null })
    expect(await cashier.call(members.collectRecharge, scan)).toMatchObject({ paymentNo, status: payStatus.succeeded })
    expect((await listRecharges(memberId)).map(({ status }) => status)).toEqual([rechargeStatus.succeeded])
  })

  it('starts once from two concurrent desks, with one code or with two', async () => {
    const second = await api.as('shouyin02')
    for (const codes of [
      ['281234567890120001', '281234567890120002'],
      ['281234567890120003', '281234567890120003'],
    ]) {
      const memberId = someMember()
      const replies = await Promise.all(
        [cashier, second].map((desk, i) => desk.send(members.collectRecharge, buildRecharge(memberId, codes[i]))),
      )
      expect(replies.map(({ errCode }) => errCode ?? 'begun').toSorted()).toEqual(['PAY_RUNNING', 'begun'])
      expect(await listPayments(memberId)).toHaveLength(1)
    }
    // One code for two members: it is accepted once.
    const [one, two] = [someMember(), someMember()]
    const code = '281234567890120009'
    const replies = await Promise.all([
      cashier.send(members.collectRecharge, buildRecharge(one, code)),
      second.send(members.collectRecharge, buildRecharge(two, code)),
    ])
    expect(replies.map(({ errCode }) => errCode ?? 'begun').toSorted()).toEqual(['AUTH_CODE_USED', 'begun'])
  })

  it('with an unknown outcome is ended by another employee; if paid at the last moment it is credited', async () => {
    const second = await api.as('shouyin02')
    const [ended, paid] = [someMember(), someMember()]
    for (const memberId of [ended, paid])
      await cashier.call(
        members.collectRecharge,
        buildRecharge(memberId, `28123456789013${String(memberId).padStart(4, '0')}`),
      )
    const stranger = await api.as('yx11')
    expect((await stranger.send(members.endRecharge, { memberId: ended })).errCode).toBe('NO_PERMISSION')
    expect((await (await api.as('fwy01')).send(members.endRecharge, { memberId: ended })).errCode).toBe('NO_PERMISSION')
    wallet.pay(wallet.prepared.at(-1) ?? '')
    expect(await second.call(members.endRecharge, { memberId: paid })).toMatchObject({ status: payStatus.succeeded })
    // The provider's later result decides.
    await second.call(members.endRecharge, { memberId: ended })
    await follow()
    expect((await second.send(members.endRecharge, { memberId: ended })).errCode).toBe('PAYMENT_NOT_FOUND')
    expect(await readStoredValue(api, paid)).toEqual({ principal: 100_000, bonus: 10_000 })
    expect(await readStoredValue(api, ended)).toEqual({ principal: 0, bonus: 0 })
    expect((await listRecharges(ended)).map(({ status }) => status)).toEqual([rechargeStatus.closed])
    // A payment on the guest's own phone is ended by the guest only.
    const phone = await createMemberPhone(api, ended)
    await phone.call(members.recharge, { requestId: randomUUID(), ruleId: RECHARGE_RULE_1000_ID, payMethod: 'alipay' })
    expect((await second.send(members.endRecharge, { memberId: ended })).errCode).toBe('PAYMENT_NOT_FOUND')
    await rechargeInCash(cashier, ended, RECHARGE_RULE_1000_ID)
  })
})

describe('recharge on the phone', () => {
  const buildRecharge = (more: object = {}) => ({
    requestId: randomUUID(),
    ruleId: RECHARGE_RULE_1000_ID,
    payMethod: 'alipay' as const,
    ...more,
  })

  it('is credited once for repeated callbacks and requests', async () => {
    const memberId = someMember()
    const phone = await createMemberPhone(api, memberId)
    const request = buildRecharge()
    const started = await Promise.all([1, 2, 3].map(() => phone.call(members.recharge, request)))
    expect(new Set(started.map(({ rechargeId }) => rechargeId)).size).toBe(1)
    expect(await listRecharges(memberId)).toHaveLength(1)
    expect((await phone.send(members.recharge, { ...request, ruleId: RECHARGE_RULE_5000_ID })).errCode).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    )
    wallet.pay(wallet.prepared.at(-1) ?? '')
    await follow()
    await follow()
    expect(await readStoredValue(api, memberId)).toEqual({ principal: 100_000, bonus: 10_000 })
    const { rechargeId, paymentNo } = started[0] ?? { rechargeId: 0, paymentNo: '' }
    expect(await phone.call(payments.status, { paymentNo })).toMatchObject({ status: payStatus.succeeded })
    expect(await phone.call(members.rechargeDetail, { rechargeId })).toMatchObject({
      balanceAfter: 110_000,
      ruleName: '充1000送100',
    })
    const stranger = await createMemberPhone(api, someMember())
    expect((await stranger.send(members.rechargeDetail, { rechargeId })).errCode).toBe('NOT_FOUND')
    expect(await stranger.call(members.recharges, {})).toMatchObject({ rows: [], total: 0 })
    expect((await stranger.send(payments.status, { paymentNo })).errCode).toBe('PAYMENT_NOT_FOUND')
    // Refunds appear on the payment, in the list and on the balance.
    await finance.call(members.refundRecharge, { rechargeId, amount: 20_000, reason: '客人要求' })
    expect(await phone.call(payments.status, { paymentNo })).toMatchObject({ refundedAmount: 20_000 })
    expect((await phone.call(members.recharges, {})).rows).toMatchObject([{ rechargeId, refundedAmount: 20_000 }])
    expect((await phone.call(members.balanceFlows, {})).rows[0]).toMatchObject({ principal: -20_000 })
  })

  it('with a different paid amount credits nothing until it is reviewed', async () => {
    const memberId = someMember()
    const phone = await createMemberPhone(api, memberId)
    const { paymentNo } = await phone.call(members.recharge, buildRecharge())
    wallet.pay(wallet.prepared.at(-1) ?? '', 1)
    await follow()
    expect(await readStoredValue(api, memberId)).toEqual({ principal: 0, bonus: 0 })
    const { status, notice } = await phone.call(payments.status, { paymentNo })
    expect(status).not.toBe(payStatus.succeeded)
    expect(notice).toContain('正在人工核对')
    expect((await listRecharges(memberId))[0]).toMatchObject({ status: rechargeStatus.waiting })
  })

  it('is closed without credit when cancelled', async () => {
    const memberId = someMember()
    const phone = await createMemberPhone(api, memberId)
    const { paymentNo } = await phone.call(members.recharge, buildRecharge())
    const { paymentId } = await api.db
      .selectFrom('payment')
      .select('paymentId')
      .where('paymentNo', '=', paymentNo)
      .executeTakeFirstOrThrow()
    await endAttemptNow(api.db, paymentId, now())
    expect((await listRecharges(memberId))[0]).toMatchObject({ status: rechargeStatus.closed })
    expect(await phone.call(members.recharges, {})).toMatchObject({ rows: [] })
  })

  it('credits no invented person, and no person twice', async () => {
    const memberId = someMember()
    const phone = await createMemberPhone(api, memberId)
    for (const employeeCode of ['nobody', 'x'.repeat(16)])
      expect((await phone.send(members.recharge, buildRecharge({ employeeCode }))).errCode).toBe('USER_NOT_FOUND')
    const forged = {
      ...buildRecharge(),
      salesUserId: 1,
      recommendUserId: 1,
      principalAmount: 1,
      bonusAmount: 99_999_999,
      memberId: 1,
    }
    await phone.call(members.recharge, forged)
    const own = await readSalesUserName(memberId)
    const { employeeCode } = await (await api.as(own)).call(session.employeeCode, {})
    await phone.call(members.recharge, buildRecharge({ employeeCode }))
    const { employeeCode: waiter } = await (await api.as('fwy01')).call(session.employeeCode, {})
    await phone.call(members.recharge, buildRecharge({ employeeCode: waiter }))
    const seller = (await api.as(own)).userId
    const [plain, ofOwn, ofWaiter] = await listRecharges(memberId)
    expect(plain).toMatchObject({
      salesUserId: seller,
      recommendUserId: null,
      principalAmount: 100_000,
      bonusAmount: 10_000,
    })
    expect(ofOwn).toMatchObject({ salesUserId: seller, recommendUserId: null })
    expect(ofWaiter).toMatchObject({ recommendUserId: (await api.as('fwy01')).userId })
  })
})

describe('payment by balance at the counter', () => {
  it('takes principal and bonus in proportion, by the member’s single-use code', async () => {
    const memberId = someMember()
    await rechargeInCash(cashier, memberId)
    const { billId } = await bill()
    const payment = await byCode(memberId, BOTTLE_FEN)
    await cashier.call(billing.settle, { billId, payments: [payment] })
    expect(await readStoredValue(api, memberId)).toEqual({ principal: 426_666, bonus: 85_334 })
    const { billId: next } = await bill()
    expect((await cashier.send(billing.settle, { billId: next, payments: [payment] })).errCode).toBe(
      'MEMBER_CODE_INVALID',
    )
    const alone = { payMethod: 'balance' as const, amount: BOTTLE_FEN, memberId }
    expect((await cashier.send(billing.settle, { billId: next, payments: [alone] })).errCode).toBe('PARAM_INVALID')
    expect(
      (await cashier.send(billing.settle, { billId: next, payments: [{ ...alone, smsCode: '000000' }] })).errCode,
    ).toBe('SMS_CODE_WRONG')
  })

  it('never takes more than the balance with concurrent cashiers', async () => {
    const memberId = someMember()
    await rechargeInCash(cashier, memberId, RECHARGE_RULE_1000_ID)
    const bills = await Promise.all([bill(), bill(), bill()])
    const phones = await Promise.all(bills.map((_, i) => createMemberPhone(api, memberId, `phone-${i}-of-${memberId}`)))
    const codes = await Promise.all(phones.map((phone) => phone.call(members.payQr, {})))
    const replies = await Promise.all(
      bills.map(({ billId }, i) =>
        cashier.send(billing.settle, {
          billId,
          payments: [{ payMethod: 'balance', amount: BOTTLE_FEN, authCode: codes[i]?.code ?? '' }],
        }),
      ),
    )
    expect(replies.map((reply) => reply.errCode ?? 'paid').toSorted()).toEqual([
      'BALANCE_SHORT',
      'BALANCE_SHORT',
      'paid',
    ])
    expect(await readStoredValue(api, memberId)).toEqual({ principal: 20_000, bonus: 2_000 })
  })

  it('pays two bills of two members in opposite order without deadlock', async () => {
    const [one, other] = [someMember(), someMember()]
    for (const memberId of [one, other]) await rechargeInCash(cashier, memberId, RECHARGE_RULE_1000_ID)
    const half = BOTTLE_FEN / 2
    const bills = await Promise.all([bill(), bill()])
    const codes = await Promise.all(
      [one, other, other, one].map(async (memberId, i) => {
        const phone = await createMemberPhone(api, memberId, `ring-${i}-${memberId}`)
        return (await phone.call(members.payQr, {})).code
      }),
    )
    const pay = (index: number) =>
      cashier.call(billing.settle, {
        billId: bills[index]?.billId ?? 0,
        payments: [codes[index * 2], codes[index * 2 + 1]].map((authCode = '') => ({
          payMethod: 'balance' as const,
          amount: half,
          authCode,
        })),
      })
    await Promise.all([pay(0), pay(1)])
    expect(await readStoredValue(api, one)).toEqual(await readStoredValue(api, other))
  })

  it('is refunded as it was taken, line by line, the last refund the remainder', async () => {
    const memberId = someMember()
    await rechargeInCash(cashier, memberId)
    const { billId } = await bill(3)
    await cashier.call(billing.settle, { billId, payments: [await byCode(memberId, 3 * BOTTLE_FEN)] })
    const [line] = await listRefundLines({ api, cashier }, billId)
    if (!line) throw new Error('the bill has no line')
    const one = { ...line, quantity: 1 }
    for (const left of [2, 1, 0]) {
      expect((await refundLine({ api, cashier }, one)).status).toBe(refundStatus.succeeded)
      const { principal, bonus } = await readStoredValue(api, memberId)
      expect(600_000 - principal - bonus).toBe(left * BOTTLE_FEN)
    }
    expect(await readStoredValue(api, memberId)).toEqual({ principal: 500_000, bonus: 100_000 })
  })

  it('is undone when the bill is reversed', async () => {
    const memberId = someMember()
    await rechargeInCash(cashier, memberId)
    const { billId } = await bill(2)
    await cashier.call(billing.settle, {
      billId,
      payments: [await byCode(memberId, 100_000), { payMethod: 'cash', amount: 76_000 }],
    })
    const [line] = await listRefundLines({ api, cashier }, billId)
    if (line) await refundLine({ api, cashier }, { ...line, quantity: 1 })
    const { version } = await readBill(api, billId)
    await finance.call(billing.reverse, { billId, version, reason: '重新结账' })
    expect(await readStoredValue(api, memberId)).toEqual({ principal: 500_000, bonus: 100_000 })
  })

  it('repays a credit', async () => {
    const memberId = someMember()
    await rechargeInCash(cashier, memberId)
    const gm = await api.as('gm')
    const { billId } = await bill()
    const credit = { guaranteeUserId: gm.userId ?? 0, guestName: '陈总', guestPhone: '13900001234', reason: '月结' }
    await gm.call(billing.settle, { billId, payments: [{ payMethod: 'credit', amount: BOTTLE_FEN, credit }] })
    const { creditId } = await api.db
      .selectFrom('creditRecord')
      .select('creditId')
      .where('billId', '=', billId)
      .executeTakeFirstOrThrow()
    const repaid = await cashier.call(billing.creditRepay, { creditId, ...(await byCode(memberId, 50_000)) })
    expect(repaid).toMatchObject({ remainAmount: BOTTLE_FEN - 50_000 })
    expect(await readStoredValue(api, memberId)).toEqual({ principal: 458_333, bonus: 91_667 })
  })
})

describe('payment by balance on the own phone', () => {
  const PASSWORD = '258369'
  async function seatedMember(memberId: number) {
    const opened = await bill()
    const seat = await createSeatedPhone(api, opened.tableName)
    await api.db
      .updateTable('member')
      .set({ payPasswordHash: await hashPassword(PASSWORD) })
      .where('memberId', '=', memberId)
      .execute()
    const phone = await createMemberPhone(api, memberId, seat.deviceId)
    const { tableRecordId } = opened
    const wish = { requestId: randomUUID(), payMethod: 'balance' as const, tableRecordId, pass: seat.pass }
    return { ...opened, phone, seat, wish }
  }

  it('requires the member’s session and payment password', async () => {
    const memberId = someMember()
    await rechargeInCash(cashier, memberId)
    const { phone, seat, wish } = await seatedMember(memberId)
    expect((await seat.send(billing.guestPay, { ...wish, payPassword: 'x' })).httpStatus).toBe(401)
    expect((await cashier.send(billing.guestPay, { ...wish, payPassword: 'x' })).httpStatus).toBe(401)
    expect((await phone.send(billing.guestPay, wish)).errCode).toBe('PARAM_INVALID')
    const wrong = await phone.send(billing.guestPay, {
      ...wish,
      payPassword: await encryptWithFreshNonce(api, '111222'),
    })
    expect(wrong.errCode).toBe('PAY_PASSWORD_WRONG')
    expect(await readStoredValue(api, memberId)).toEqual({ principal: 500_000, bonus: 100_000 })
  })

  it('pays once for concurrent identical requests', async () => {
    const memberId = someMember()
    await rechargeInCash(cashier, memberId)
    const { phone, wish, billId } = await seatedMember(memberId)
    const passwords = await Promise.all([1, 2, 3].map(() => encryptWithFreshNonce(api, PASSWORD)))
    const part = { splitMode: 'amount' as const, amount: 30_000 }
    const replies = await Promise.all(
      passwords.map((payPassword) => phone.call(billing.guestPay, { ...wish, ...part, payPassword })),
    )
    expect(new Set(replies.map(({ paymentNo }) => paymentNo)).size).toBe(1)
    expect(replies[0]).toMatchObject({ status: payStatus.succeeded, amount: 30_000, payParams: null })
    expect(await phone.call(payments.status, { paymentNo: replies[0]?.paymentNo ?? '' })).toMatchObject({
      status: payStatus.succeeded,
    })
    expect(await readStoredValue(api, memberId)).toEqual({ principal: 475_000, bonus: 95_000 })
    const more = { ...wish, ...part, amount: 31_000, payPassword: await encryptWithFreshNonce(api, PASSWORD) }
    expect((await phone.send(billing.guestPay, more)).errCode).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(await readBill(api, billId)).toMatchObject({ unpaidAmount: BOTTLE_FEN - 30_000 })
  })

  it('accepts twelve concurrent partial payments with the right password, without a lockout', async () => {
    const memberId = someMember()
    await rechargeInCash(cashier, memberId)
    const { phone, wish, billId } = await seatedMember(memberId)
    const passwords = await Promise.all(Array.from({ length: 12 }, () => encryptWithFreshNonce(api, PASSWORD)))
    const replies = await Promise.all(
      passwords.map((payPassword) =>
        phone.send(billing.guestPay, {
          ...wish,
          requestId: randomUUID(),
          splitMode: 'amount',
          amount: 1_000,
          payPassword,
        }),
      ),
    )
    const paid = replies.filter(({ code }) => code === 200)
    expect(replies.filter(({ errCode }) => errCode?.startsWith('PAY_PASSWORD'))).toEqual([])
    expect(paid.length).toBeGreaterThan(0)
    expect(await readBill(api, billId)).toMatchObject({ unpaidAmount: BOTTLE_FEN - paid.length * 1_000 })
  })

  it('and by the cashier concurrently pay the bill once', async () => {
    const memberId = someMember()
    await rechargeInCash(cashier, memberId)
    const { phone, wish, billId } = await seatedMember(memberId)
    const payPassword = await encryptWithFreshNonce(api, PASSWORD)
    const code = await byCode(memberId, BOTTLE_FEN)
    const replies = await Promise.all([
      phone.send(billing.guestPay, { ...wish, payPassword }),
      cashier.send(billing.settle, { billId, payments: [code] }),
    ])
    expect(replies.map((reply) => reply.errCode ?? 'paid').toSorted()).toEqual(['ORDER_PAID', 'paid'])
    const { principal, bonus } = await readStoredValue(api, memberId)
    expect(principal + bonus).toBe(600_000 - BOTTLE_FEN)
  })

  it('ends when the member is disabled', async () => {
    const memberId = someMember()
    await rechargeInCash(cashier, memberId)
    const { phone, wish } = await seatedMember(memberId)
    await api.db
      .updateTable('member')
      .set({ status: normalDisable.disabled })
      .where('memberId', '=', memberId)
      .execute()
    const reply = await phone.send(billing.guestPay, {
      ...wish,
      payPassword: await encryptWithFreshNonce(api, PASSWORD),
    })
    expect(reply.httpStatus).toBe(401)
  })
})

describe('refund of a recharge', () => {
  const give = (caller: Pick<Caller, 'send'>, rechargeId: number, amount: number) =>
    caller.send(members.refundRecharge, { rechargeId, amount, reason: '客人要求' })

  it('finds an unused recharge fully refundable at any fraction of a second', async () => {
    const memberId = someMember()
    const { rechargeId: first } = await rechargeInCash(cashier, memberId, RECHARGE_RULE_1000_ID)
    const { rechargeId: second } = await rechargeInCash(cashier, memberId, RECHARGE_RULE_1000_ID)
    // Test clocks have whole seconds, real ones fractions; journal and flows of the test have whole seconds.
    const moveBy = (one: string, other: string) =>
      sql`
        update recharge_order
        set paid_at = paid_at + case recharge_id when ${first} then ${one}::interval else ${other}::interval end
        where recharge_id in (${first}, ${second})`.execute(api.db)
    await moveBy('0.2 s', '0.4 s')
    const { rows } = await finance.call(members.rechargesOf, { memberId })
    await moveBy('-0.2 s', '-0.4 s')
    expect(rows.map(({ rechargeId, refundableAmount }) => ({ rechargeId, refundableAmount }))).toEqual([
      { rechargeId: second, refundableAmount: 100_000 },
      { rechargeId: first, refundableAmount: 100_000 },
    ])
  })

  it('shows before the refund the bonus taken back and the remaining balance', async () => {
    const memberId = someMember()
    const { rechargeId } = await rechargeInCash(cashier, memberId, RECHARGE_RULE_5000_ID)
    const { rows, balance } = await finance.call(members.rechargesOf, { memberId })
    expect([rows[0]?.bonusBack, balance]).toEqual([100_000, 600_000])
    const reply = await give(finance, rechargeId, 20_000)
    expect(reply).toMatchObject({ data: { bonusBack: 100_000, balanceAfter: 480_000 } })
    expect(await cashier.call(members.rechargesOf, { memberId })).toMatchObject({ balance: null })
  })

  it('takes the bonus back first and refunds unused money only', async () => {
    const memberId = someMember()
    const { rechargeId } = await rechargeInCash(cashier, memberId, RECHARGE_RULE_1000_ID)
    const { billId } = await bill()
    await cashier.call(billing.settle, { billId, payments: [await byCode(memberId, 60_000)] })
    expect(await readStoredValue(api, memberId)).toEqual({ principal: 45_454, bonus: 4_546 })
    expect((await give(cashier, rechargeId, 1)).errCode).toBe('NO_PERMISSION')
    expect((await give(finance, rechargeId, 45_455)).errCode).toBe('REFUND_EXCEEDED')
    expect((await give(finance, rechargeId, 45_454)).errCode).toBe('BONUS_USED')
    const listed = await finance.call(members.rechargesOf, { memberId })
    expect(listed.rows[0]).toMatchObject({ refundableAmount: 40_000 })
    const { data } = await give(finance, rechargeId, 10_000)
    expect(data).toMatchObject({ status: refundStatus.succeeded, bonusBack: 4_546, balanceAfter: 35_454 })
    expect(await readStoredValue(api, memberId)).toEqual({ principal: 35_454, bonus: 0 })
    expect((await give(finance, rechargeId, 30_001)).errCode).toBe('BONUS_USED')
  })

  it('requires the payment password for slices as for the whole, also concurrently', async () => {
    const memberId = someMember()
    const { rechargeId: first } = await rechargeInCash(cashier, memberId, RECHARGE_RULE_1000_ID)
    const { rechargeId: second } = await rechargeInCash(cashier, memberId, RECHARGE_RULE_1000_ID)
    const replies = await Promise.all([first, second].map((rechargeId) => give(finance, rechargeId, 60_000)))
    expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1)
    const { passwordAbove } = await finance.call(members.rechargesOf, { memberId })
    expect(passwordAbove).toBe(40_000)
    const left = replies[0]?.code === 200 ? second : first
    for (const caller of [finance, await api.as('gm')])
      expect(await give(caller, left, 40_001)).toMatchObject({
        msg: '参数错误：请输入支付密码',
        detail: { field: 'payPassword' },
      })
    expect((await give(finance, left, 40_000)).code).toBe(200)
    const more = { rechargeId: left, amount: 1, reason: '客人要求' }
    expect((await finance.send(members.refundRecharge, more)).errCode).toBe('PARAM_INVALID')
    const payPassword = await encryptWithFreshNonce(api, '258369')
    expect((await finance.send(members.refundRecharge, { ...more, payPassword })).code).toBe(200)
  })

  it('happens once for repeated requests, and never with a concurrent payment of the same money', async () => {
    const memberId = someMember()
    const { rechargeId } = await rechargeInCash(cashier, memberId, RECHARGE_RULE_1000_ID)
    const { billId } = await bill()
    const code = await byCode(memberId, BOTTLE_FEN)
    const replies = await Promise.all([
      give(finance, rechargeId, 100_000),
      give(finance, rechargeId, 100_000),
      cashier.send(billing.settle, { billId, payments: [code] }),
    ])
    expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1)
    const { principal, bonus } = await readStoredValue(api, memberId)
    expect([0, 22_000]).toContain(principal + bonus)
  })

  it('is paid by the original provider, and sent again after a failure', async () => {
    const memberId = someMember()
    const phone = await createMemberPhone(api, memberId)
    const { rechargeId } = await phone.call(members.recharge, {
      requestId: randomUUID(),
      ruleId: RECHARGE_RULE_1000_ID,
      payMethod: 'alipay',
    })
    wallet.pay(wallet.prepared.at(-1) ?? '')
    await follow()
    wallet.refundsEnd = 'abnormal'
    const { data } = await give(finance, rechargeId, 100_000)
    expect(data).toMatchObject({ status: refundStatus.refunding, bonusBack: 10_000, balanceAfter: 0 })
    await processDueRefunds(api.db, now())
    const shown = async () => (await phone.call(members.rechargeDetail, { rechargeId })).refunds[0]?.status
    expect(await shown()).toBe(refundStatus.failed)
    wallet.refundsEnd = 'done'
    const { rechargeRefundId } = data
    await finance.call(members.resendRechargeRefund, { rechargeRefundId })
    api.clock.later(2)
    await processDueRefunds(api.db, now())
    expect(await shown()).toBe(refundStatus.succeeded)
    expect((await finance.send(members.resendRechargeRefund, { rechargeRefundId })).errCode).toBe('REFUND_STATUS_WRONG')
    expect((await give(finance, rechargeId, 1)).errCode).toBe('REFUND_STATUS_WRONG')
    expect((await listRecharges(memberId))[0]).toMatchObject({ status: rechargeStatus.refunded })
  })
})

describe('level of a member', () => {
  const [PLAIN, SILVER, GOLD] = [1, 2, 3]
  const readLevelId = async (memberId: number) =>
    (await api.db.selectFrom('member').select('levelId').where('memberId', '=', memberId).executeTakeFirstOrThrow())
      .levelId
  const plainMember = async () => {
    const memberId = someMember()
    await api.db.updateTable('member').set({ levelId: PLAIN }).where('memberId', '=', memberId).execute()
    return memberId
  }

  it('hides the missing amount and recharges from users without permission', async () => {
    const memberId = await plainMember()
    await rechargeInCash(cashier, memberId, RECHARGE_RULE_1000_ID)
    const readNextLevel = async (person: Caller) => (await person.call(members.detail, { memberId })).nextLevel
    expect(await readNextLevel(cashier)).toMatchObject({ levelName: '银卡', rechargeMissing: 200_000 })
    expect(await readNextLevel(await api.as('bar01'))).toEqual({
      levelName: '银卡',
      discountBp: 9800,
      rechargeMissing: null,
      consumeMissing: null,
    })
  })

  it('rises with recharges, also concurrent ones, and stays after refunds', async () => {
    const memberId = await plainMember()
    const phone = await createMemberPhone(api, memberId)
    await rechargeInCash(cashier, memberId, RECHARGE_RULE_1000_ID)
    expect(await readLevelId(memberId)).toBe(PLAIN)
    expect(await phone.call(members.info, {})).toMatchObject({
      nextLevel: { levelName: '银卡', discountBp: 9800, rechargeMissing: 200_000, consumeMissing: null },
    })
    const { rechargeId } = await rechargeInCash(cashier, memberId)
    expect(await readLevelId(memberId)).toBe(SILVER)
    const [other, third] = [await api.as('shouyin02'), await api.as('gm')]
    await Promise.all([
      rechargeInCash(other, memberId, RECHARGE_RULE_1000_ID),
      rechargeInCash(third, memberId, RECHARGE_RULE_5000_ID),
    ])
    expect(await readLevelId(memberId)).toBe(GOLD)
    await finance.call(members.refundRecharge, { rechargeId, amount: 100_000, reason: '客人要求' })
    await rechargeInCash(cashier, memberId, RECHARGE_RULE_1000_ID)
    expect(await readLevelId(memberId)).toBe(GOLD)
    const notifications = await api.db
      .selectFrom('notification')
      .select('content')
      .where('bizType', '=', 'member')
      .where('bizId', '=', memberId)
      .where('title', '=', '专属会员升级')
      .orderBy('notificationId')
      .execute()
    expect(notifications.map(({ content }) => content)).toEqual([
      expect.stringMatching(/由普通会员升级为银卡，消费享 9.8 折$/),
      expect.stringMatching(/由银卡升级为金卡，消费享 9.5 折$/),
    ])
  })

  it('rises with spending where configured, and counts the sums of merged members', async () => {
    await api.db.updateTable('memberLevel').set({ upgradeConsume: BOTTLE_FEN }).where('levelId', '=', SILVER).execute()
    const [memberId, fromMemberId] = [await plainMember(), await plainMember()]
    const { billId } = await bill()
    const version = async () => (await readBill(api, billId)).version
    await cashier.call(billing.member, { billId, version: await version(), memberId })
    await cashier.call(billing.settle, { billId, payments: [{ payMethod: 'cash', amount: BOTTLE_FEN - 1 }] })
    expect(await readLevelId(memberId)).toBe(PLAIN)
    await cashier.call(billing.settle, { billId, payments: [{ payMethod: 'cash', amount: 1 }] })
    expect(await readLevelId(memberId)).toBe(SILVER)
    await rechargeInCash(cashier, memberId)
    await rechargeInCash(cashier, fromMemberId)
    await (await api.as('gm')).call(members.merge, { memberId, fromMemberId, reason: '同一位客人' })
    expect(await readLevelId(memberId)).toBe(GOLD)
  })
})

describe('merged members', () => {
  it('share both balances, and payments of either can be refunded', async () => {
    const [memberId, fromMemberId] = [someMember(), someMember()]
    const { rechargeId } = await rechargeInCash(cashier, fromMemberId)
    await rechargeInCash(cashier, memberId, RECHARGE_RULE_1000_ID)
    const { billId } = await bill()
    await cashier.call(billing.settle, { billId, payments: [await byCode(fromMemberId, BOTTLE_FEN)] })
    await (await api.as('gm')).call(members.merge, { memberId, fromMemberId, reason: '同一位客人' })
    expect(await readStoredValue(api, fromMemberId)).toEqual({ principal: 0, bonus: 0 })
    const [line] = await listRefundLines({ api, cashier }, billId)
    if (line) await refundLine({ api, cashier }, line)
    expect(await readStoredValue(api, memberId)).toEqual({ principal: 600_000, bonus: 110_000 })
    expect((await give(rechargeId)).code).toBe(200)
  })

  it('can be merged again, adding up all stored value', async () => {
    const [memberId, second, third] = [someMember(), someMember(), someMember()]
    const gm = await api.as('gm')
    const parts: Awaited<ReturnType<typeof readStoredValue>>[] = []
    for (const fromMemberId of [second, third]) {
      await rechargeInCash(cashier, fromMemberId, RECHARGE_RULE_1000_ID)
      parts.push(await readStoredValue(api, fromMemberId))
      expect((await gm.send(members.merge, { memberId, fromMemberId, reason: '同一位客人' })).code).toBe(200)
      expect(await readStoredValue(api, fromMemberId)).toEqual({ principal: 0, bonus: 0 })
    }
    const sum = (part: 'principal' | 'bonus') => parts.reduce((all, one) => all + one[part], 0)
    expect(sum('principal')).toBeGreaterThan(0)
    expect(await readStoredValue(api, memberId)).toEqual({ principal: sum('principal'), bonus: sum('bonus') })
  })

  const give = (rechargeId: number) =>
    finance.send(members.refundRecharge, { rechargeId, amount: 1_000, reason: '客人要求' })
})

describe('without a session', () => {
  it('reads the rules only', async () => {
    const nobody = createTokenCaller(api, null, 'some-phone')
    const { rows, payMethods } = await nobody.call(members.rechargeRules, {})
    expect(rows.map(({ principalAmount }) => principalAmount)).toEqual([
      100_000, 300_000, 500_000, 1_000_000, 3_000_000,
    ])
    expect(payMethods).toEqual(['alipay'])
    expect((await nobody.send(members.balance, {})).httpStatus).toBe(401)
    expect((await cashier.send(members.recharges, {})).httpStatus).toBe(401)
  })
})
