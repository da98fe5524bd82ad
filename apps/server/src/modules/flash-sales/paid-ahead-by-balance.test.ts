/** Prepayments (deposits, flash sales, group plays) from a member's balance: taken once, refunded in the same parts, bonus stays bonus. */
import { randomUUID } from 'node:crypto'
import { parseTime } from '@nocturne/base/venue-time'
import { billing } from '@nocturne/contract/billing/endpoints'
import { bookingDepositStatus, killOrderStatus, payBizType, payStatus, refundType } from '@nocturne/contract/codes'
import { flashSales } from '@nocturne/contract/flash-sales/endpoints'
import { members } from '@nocturne/contract/members/endpoints'
import { payments } from '@nocturne/contract/payments/endpoints'
import { reports } from '@nocturne/contract/reports/endpoints'
import { reservations } from '@nocturne/contract/reservations/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi, TONIGHT } from '../../../test/api.ts'
import type { Caller } from '../../../test/api.ts'
import {
  addBooking,
  readBalance,
  readBill,
  readBooking,
  BOTTLE_GOODS_ID,
  listViolations,
  fillStock,
  listFreePayLaterTables,
  waiveMinimum,
  orderBottles,
  readSitting,
  readTableId,
} from '../../../test/factories.ts'
import { createGuestPhone } from '../../../test/guest-phone.ts'
import { createTokenCaller, encryptWithFreshNonce } from '../../../test/log-in.ts'
import { createMemberPhone } from '../../../test/members.ts'
import { listRefundLines, refundAllLines } from '../../../test/refunds.ts'
import {
  allowLargeMerges,
  rechargeInCash,
  RECHARGE_RULE_1000_ID,
  RECHARGE_RULE_5000_ID,
  fetchMemberCode,
  readStoredValue,
} from '../../../test/stored-value.ts'
import { setProviders } from '../../providers/registry.ts'
import { createWalletProvider } from '../../../test/wallet-provider.ts'
import { settlePastDeposits } from '../reservations/deposit.ts'
import { hashPassword } from '../session/public.ts'

const api = await startTestApi()
await fillStock(api)
const PASSWORD = '258369'
const DEPOSIT = 60_000
const BILL = 88_000
/**
 * With 5,000 principal and 1,000 bonus, a payment takes five sixths from the principal and one sixth from the bonus.
 */
const WHOLE = { principal: 500_000, bonus: 100_000 }
const LESS_DEPOSIT = { principal: 450_000, bonus: 90_000 }
let cashier: Caller
let sales: Caller
let gm: Caller
let freeTables: string[]
let nextMember = 200

beforeAll(async () => {
  cashier = await api.as('shouyin01')
  sales = await api.as('yx01')
  gm = await api.as('gm')
  freeTables = (await listFreePayLaterTables(api)).filter((name) => name.startsWith('A'))
})
beforeEach(() => {
  api.clock.at(TONIGHT)
  setProviders({ alipay: createWalletProvider(api, 'alipay') })
})
afterEach(async () => {
  setProviders({})
  expect(await listViolations(api)).toEqual([])
})

/** Creates a member with 5,000 recharged, the bonus for it, and a phone. */
async function member(ruleId = RECHARGE_RULE_5000_ID) {
  const memberId = (nextMember += 1)
  await rechargeInCash(cashier, memberId, ruleId)
  await api.db
    .updateTable('member')
    .set({ payPasswordHash: await hashPassword(PASSWORD) })
    .where('memberId', '=', memberId)
    .execute()
  return { memberId, phone: await createMemberPhone(api, memberId), value: () => readStoredValue(api, memberId) }
}
type Member = Awaited<ReturnType<typeof member>>

const book = (input: Parameters<typeof addBooking>[1] = {}) =>
  addBooking(sales, { areaId: 2, depositAmount: DEPOSIT, ...input }, api)
type Booking = Awaited<ReturnType<typeof book>>

const buildRequest = (booking: Booking, requestId: string = randomUUID()) => ({
  requestId,
  bizType: payBizType.deposit,
  payMethod: 'balance' as const,
  bookingId: booking.bookingId,
  shareCode: booking.shareCode,
})
const payDeposit = async ({ phone }: Member, booking: Booking, requestId?: string) =>
  phone.send(billing.guestPay, {
    ...buildRequest(booking, requestId),
    payPassword: await encryptWithFreshNonce(api, PASSWORD),
  })

async function paidBy(who: Member, input: Parameters<typeof addBooking>[1] = {}) {
  const booking = await book(input)
  expect(await payDeposit(who, booking)).toMatchObject({ data: { status: payStatus.succeeded, amount: DEPOSIT } })
  return booking
}

/** Guests of a paid booking, seated at a table with one bottle. */
async function seatedWith(who: Member) {
  const tableId = await readTableId(api, freeTables.shift() ?? '')
  const { bookingId } = await paidBy(who, { tableId })
  const { tableRecordId } = await gm.call(tables.open, { tableId, bookingId, guestNum: 4 })
  await orderBottles(gm, tableRecordId)
  const { billId } = await readSitting(api, tableRecordId)
  return { bookingId, tableRecordId, billId }
}
const deposit = (depositBookingId: number) => ({ payMethod: 'deposit' as const, amount: DEPOSIT, depositBookingId })

const readDepositStatus = async (bookingId: number) => (await readBooking(api, bookingId)).depositStatus
const refund = (bookingId: number) => gm.send(reservations.refundDeposit, { bookingId, reason: '客人改期' })
const words = (replies: readonly { errCode?: string | undefined }[]) =>
  replies.map((reply) => reply.errCode ?? 'ok').toSorted()

/** Money received (资金流入) in the current night. */
async function cameIn() {
  const range = { beginDate: '2026-03-14', endDate: '2026-03-14' }
  return (await (await api.as('caiwu01')).call(reports.business, range)).cashIn
}

/** Performance of the orders of a bill. */
async function sumPerformance(billId: number): Promise<number> {
  const { rows } = await sql<{ perf: number }>`
    select coalesce(sum(d_perf), 0)::bigint as perf from sales_fact where order_id in
      (select order_id from orders join sitting using (sitting_id) where bill_id = ${billId})`.execute(api.db)
  return rows[0]?.perf ?? 0
}

describe("a deposit paid from the member's phone", () => {
  it('requires the session of the member, the pay password and the link of the booking', async () => {
    const [who, booking, other] = [await member(), await book(), await book()]
    const payPassword = await encryptWithFreshNonce(api, PASSWORD)
    const payRequest = buildRequest(booking)
    expect((await createGuestPhone(api).send(billing.guestPay, { ...payRequest, payPassword })).httpStatus).toBe(401)
    const desk = createTokenCaller(api, cashier.token, 'desk-of-the-cashier')
    expect((await desk.send(billing.guestPay, { ...payRequest, payPassword })).httpStatus).toBe(401)
    expect(await who.phone.send(billing.guestPay, payRequest)).toMatchObject({ detail: { field: 'payPassword' } })
    const wrong = { ...payRequest, payPassword: await encryptWithFreshNonce(api, '111222') }
    expect(await who.phone.send(billing.guestPay, wrong)).toMatchObject({ errCode: 'PAY_PASSWORD_WRONG' })
    expect(await payDeposit(who, { ...booking, shareCode: other.shareCode })).toMatchObject({
      errCode: 'ORDER_NOT_FOUND',
    })
    expect(await who.value()).toEqual(WHOLE)
    expect(await readDepositStatus(booking.bookingId)).toBe(bookingDepositStatus.due)
  })

  it('debits principal and bonus by exactly the requested amount, and is no revenue of this night', async () => {
    const [who, booking, owed, before] = [
      await member(),
      await book(),
      await readBalance(api, 'prepaid:deposit'),
      await cameIn(),
    ]
    const input = {
      ...buildRequest(booking),
      payPassword: await encryptWithFreshNonce(api, PASSWORD),
      amount: 1,
      memberId: 1,
    }
    const { paymentNo, amount } = await who.phone.call(billing.guestPay, input)
    expect(amount).toBe(DEPOSIT)
    expect(await who.phone.call(payments.status, { paymentNo })).toMatchObject({ status: payStatus.succeeded })
    expect(await who.value()).toEqual(LESS_DEPOSIT)
    expect(await readBalance(api, 'prepaid:deposit')).toBe(owed - DEPOSIT)
    expect(await readBalance(api, `member:${who.memberId}:principal`)).toBe(-LESS_DEPOSIT.principal)
    expect(await cameIn()).toEqual(before)
    expect(await gm.call(reservations.detail, { bookingId: booking.bookingId })).toMatchObject({
      depositMethod: 'balance',
    })
  })

  it('is paid once, by two taps as by two concurrent members', async () => {
    const [one, other, booking] = [await member(), await member(), await book()]
    const requestId = randomUUID()
    const taps = await Promise.all([1, 2, 3].map(() => payDeposit(one, booking, requestId)))
    expect(new Set(taps.map(({ data }) => data.paymentNo)).size).toBe(1)
    expect(await one.value()).toEqual(LESS_DEPOSIT)
    const next = await book()
    expect(words(await Promise.all([payDeposit(one, next), payDeposit(other, next)]))).toEqual(['ORDER_PAID', 'ok'])
    const values = [await one.value(), await other.value()]
    expect(values.reduce((sum, { principal, bonus }) => sum + principal + bonus, 0)).toBe(1_200_000 - 2 * DEPOSIT)
  })

  it('never overdraws a balance with two concurrent bookings', async () => {
    const who = await member(RECHARGE_RULE_1000_ID)
    const bookings = [await book(), await book(), await book()]
    const replies = await Promise.all(bookings.map((booking) => payDeposit(who, booking)))
    expect(words(replies)).toEqual(['BALANCE_SHORT', 'BALANCE_SHORT', 'ok'])
    const { principal, bonus } = await who.value()
    expect(principal + bonus).toBe(110_000 - DEPOSIT)
  })

  it('is complete or absent after a crash in the middle', async () => {
    const [who, booking] = [await member(), await book()]
    await sql`create function die_here() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`.execute(api.db)
    await sql`create trigger die_here after insert on journal_line for each statement execute function die_here()`.execute(
      api.db,
    )
    const requestId = randomUUID()
    expect((await payDeposit(who, booking, requestId)).code).not.toBe(200)
    await sql`drop function die_here cascade`.execute(api.db)
    expect([await who.value(), await readDepositStatus(booking.bookingId)]).toEqual([WHOLE, bookingDepositStatus.due])
    expect(await payDeposit(who, booking, requestId)).toMatchObject({ code: 200 })
    expect([await who.value(), await readDepositStatus(booking.bookingId)]).toEqual([
      LESS_DEPOSIT,
      bookingDepositStatus.paid,
    ])
  })
})

describe('a deposit at the desk', () => {
  const take = (caller: Caller, bookingId: number, proof: { authCode?: string; memberId?: number; smsCode?: string }) =>
    caller.send(reservations.takeDeposit, { bookingId, payMethod: 'balance', ...proof })

  it('is paid by the code a member shows, valid once and for that member only', async () => {
    const [who, { bookingId }, other] = [await member(), await book(), await book()]
    const authCode = await fetchMemberCode(api, who.memberId)
    expect(await take(sales, bookingId, { authCode })).toMatchObject({ code: 403 })
    expect(await take(cashier, bookingId, { authCode, memberId: who.memberId + 1 })).toMatchObject({
      errCode: 'MEMBER_CODE_INVALID',
    })
    const replies = await Promise.all([1, 2].map(() => take(cashier, bookingId, { authCode })))
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await take(cashier, other.bookingId, { authCode })).toMatchObject({ errCode: 'MEMBER_CODE_INVALID' })
    const late = await fetchMemberCode(api, who.memberId)
    api.clock.later(2 * 60)
    expect(await take(cashier, other.bookingId, { authCode: late })).toMatchObject({ errCode: 'MEMBER_CODE_INVALID' })
    expect(await who.value()).toEqual(LESS_DEPOSIT)
    expect(await readDepositStatus(other.bookingId)).toBe(bookingDepositStatus.due)
  })

  it('is not paid by an id, an invalid code, or an insufficient balance; an unused code stays valid', async () => {
    const [who, { bookingId }] = [await member(RECHARGE_RULE_1000_ID), await book({ depositAmount: 200_000 })]
    expect(await take(cashier, bookingId, {})).toMatchObject({ detail: { field: 'authCode' } })
    expect(await take(cashier, bookingId, { memberId: who.memberId })).toMatchObject({ detail: { field: 'smsCode' } })
    expect(await take(cashier, bookingId, { memberId: who.memberId, smsCode: '000000' })).toMatchObject({
      errCode: 'SMS_CODE_WRONG',
    })
    expect(await take(cashier, bookingId, { authCode: `M:${'x'.repeat(20)}` })).toMatchObject({
      errCode: 'MEMBER_CODE_INVALID',
    })
    const authCode = await fetchMemberCode(api, who.memberId)
    expect(await take(cashier, bookingId, { authCode })).toMatchObject({ errCode: 'BALANCE_SHORT' })
    const small = await book({ depositAmount: 11_000 })
    expect(await take(cashier, small.bookingId, { authCode })).toMatchObject({ code: 200 })
    expect(await who.value()).toEqual({ principal: 90_000, bonus: 9_000 })
  })
})

describe('end of such a deposit', () => {
  it('is refunded to its balance, principal and bonus, once', async () => {
    const [who, before] = [await member(), await readBalance(api, 'refund:channel')]
    const { bookingId } = await paidBy(who)
    expect(words(await Promise.all([refund(bookingId), refund(bookingId)]))).toEqual(['BOOKING_STATUS_WRONG', 'ok'])
    expect(await who.value()).toEqual(WHOLE)
    expect(await readBalance(api, 'refund:channel')).toBe(before)
    expect(await readDepositStatus(bookingId)).toBe(bookingDepositStatus.refunded)
  })

  it('is refunded automatically when cancelled in time, forfeited later', async () => {
    const who = await member()
    const early = await paidBy(who, { bookingDate: '2026-03-18', arriveTime: '2026-03-18 23:00:00' })
    await gm.call(reservations.cancel, { bookingId: early.bookingId, reason: '客人有事' })
    expect(await readDepositStatus(early.bookingId)).toBe(bookingDepositStatus.refunded)
    expect(await who.value()).toEqual(WHOLE)
    const forfeitedBefore = await readBalance(api, 'income:forfeits')
    const late = await paidBy(who)
    await gm.call(reservations.cancel, { bookingId: late.bookingId, reason: '客人有事' })
    expect(await readDepositStatus(late.bookingId)).toBe(bookingDepositStatus.forfeited)
    expect(await who.value()).toEqual(LESS_DEPOSIT)
    expect(await readBalance(api, 'income:forfeits')).toBe(forfeitedBefore - DEPOSIT)
  })

  it('is refunded when its guests left without deducting it', async () => {
    const who = await member()
    const { bookingId, billId, tableRecordId } = await seatedWith(who)
    await cashier.call(billing.settle, { billId, payments: [{ payMethod: 'cash', amount: BILL }] })
    await waiveMinimum(api, gm, tableRecordId)
    const { version } = await readSitting(api, tableRecordId)
    await gm.call(tables.clear, { tableRecordId, version, force: true })
    api.clock.at('2026-03-15 13:00:00')
    await settlePastDeposits(api.db, parseTime(api.clock.now()))
    expect([await readDepositStatus(bookingId), await who.value()]).toEqual([bookingDepositStatus.refunded, WHOLE])
  })

  it('pays on the bill, and its bonus still counts as no performance', async () => {
    const who = await member()
    const { bookingId, billId } = await seatedWith(who)
    await cashier.call(billing.settle, { billId, payments: [deposit(bookingId)] })
    expect(await readBill(api, billId)).toMatchObject({ unpaidAmount: BILL - DEPOSIT })
    expect(await sumPerformance(billId)).toBe(DEPOSIT - 10_000)
  })

  it('is either refunded or deducted, and pays no other bill', async () => {
    const who = await member()
    const { bookingId, billId } = await seatedWith(who)
    const rest = {
      payMethod: 'balance' as const,
      amount: BILL - DEPOSIT,
      authCode: await fetchMemberCode(api, who.memberId),
    }
    const [back, used] = await Promise.all([
      refund(bookingId),
      cashier.send(billing.settle, { billId, payments: [rest, deposit(bookingId)] }),
    ])
    expect([back.code, used.code].filter((code) => code === 200)).toHaveLength(1)
    const { principal, bonus } = await who.value()
    expect(principal + bonus).toBe(back.code === 200 ? 600_000 : 600_000 - BILL)
  })

  it('is refunded from the bill in parts, exactly the taken amounts, never through a drawer or a provider', async () => {
    const who = await member()
    const { bookingId, billId } = await seatedWith(who)
    const rest = { payMethod: 'cash' as const, amount: BILL - DEPOSIT }
    await cashier.call(billing.settle, { billId, payments: [rest, deposit(bookingId)] })
    const [orderId, owed] = [
      (await listRefundLines({ api, cashier }, billId))[0]?.orderId ?? 0,
      await readBalance(api, 'prepaid:deposit'),
    ]
    for (const amount of [10_001, 7_777]) {
      const giving = { orderId, refundType: refundType.moneyOnly, amount, reason: '投诉' }
      await cashier.call(billing.refundApply, giving)
      expect(await listViolations(api)).toEqual([])
    }
    await refundAllLines({ api, cashier }, billId)
    expect(await who.value()).toEqual(WHOLE)
    expect(await readBalance(api, 'prepaid:deposit')).toBe(owed)
    expect(await sumPerformance(billId)).toBe(0)
  })

  it('can be used again after its bill is reversed', async () => {
    const who = await member()
    const { bookingId, billId } = await seatedWith(who)
    const payments = [deposit(bookingId), { payMethod: 'cash' as const, amount: BILL - DEPOSIT }]
    await cashier.call(billing.settle, { billId, payments })
    const { version } = await gm.call(billing.detail, { billId })
    const { newBillId } = await gm.call(billing.reverse, { billId, version, reason: '点错' })
    expect(await who.value()).toEqual(LESS_DEPOSIT)
    expect(await cashier.send(billing.settle, { billId: newBillId, payments })).toMatchObject({ code: 200 })
  })

  it('goes to the member its owner was merged into', async () => {
    const [who, same] = [await member(), await member()]
    const { bookingId } = await paidBy(who)
    await allowLargeMerges(api)
    await gm.call(members.merge, { memberId: same.memberId, fromMemberId: who.memberId, reason: '同一位客人' })
    await refund(bookingId)
    expect(await same.value()).toEqual({ principal: 1_000_000, bonus: 200_000 })
  })
})

describe('a flash sale', () => {
  const PRICE = 44_000
  async function onSale(stockNum: number) {
    const { activityId } = await gm.call(flashSales.activitySave, {
      activityName: '周六疯抢夜',
      startTime: '2026-03-14 22:30:00',
      endTime: '2026-03-15 02:00:00',
      useStartDate: '2026-03-14',
      useEndDate: '2026-03-20',
      limitPerUser: 2,
      goods: [{ goodsId: BOTTLE_GOODS_ID, killPrice: PRICE, stockNum, limitNum: 2 }],
      publish: true,
    })
    api.clock.at('2026-03-14 22:30:00')
    const { goods } = await gm.call(flashSales.activityDetail, { activityId })
    return goods[0]?.killGoodsId ?? 0
  }
  async function ordered(phone: Pick<Caller, 'call'>) {
    const killGoodsId = await onSale(5)
    const guestPhone = `139${String((nextMember += 1)).padStart(8, '0')}`
    return phone.call(flashSales.guestOrder, { killGoodsId, quantity: 1, guestName: '王先生', guestPhone })
  }
  const pay = async ({ phone }: Member, killOrderId: number, requestId: string = randomUUID()) =>
    phone.send(billing.guestPay, {
      requestId,
      bizType: payBizType.flashSale,
      payMethod: 'balance',
      killOrderId,
      payPassword: await encryptWithFreshNonce(api, PASSWORD),
    })
  const readStatus = async (killOrderId: number) =>
    (
      await api.db
        .selectFrom('flashSaleOrder')
        .select('status')
        .where('killOrderId', '=', killOrderId)
        .executeTakeFirstOrThrow()
    ).status

  it('is paid by its buyer from their balance once, by no other member', async () => {
    const [who, other] = [await member(), await member()]
    const { killOrderId } = await ordered(who.phone)
    const before = await cameIn()
    expect(await pay(other, killOrderId)).toMatchObject({ errCode: 'ORDER_NOT_FOUND' })
    const requestId = randomUUID()
    const taps = await Promise.all([1, 2, 3].map(() => pay(who, killOrderId, requestId)))
    expect(new Set(taps.map(({ data }) => data.paymentNo)).size).toBe(1)
    expect(await pay(who, killOrderId)).toMatchObject({ errCode: 'ORDER_PAID' })
    expect(await who.value()).toEqual({ principal: 500_000 - 36_667, bonus: 100_000 - 7_333 })
    expect(await cameIn()).toEqual(before)
  })

  it('of ten pieces is paid by ten of fifty concurrent members, each once', async () => {
    const buyers = await Promise.all(Array.from({ length: 50 }, () => member(RECHARGE_RULE_1000_ID)))
    const had = await Promise.all(buyers.map((buyer) => buyer.value()))
    const killGoodsId = await onSale(10)
    const ends = await Promise.all(
      buyers.map(async (buyer, index): Promise<(string | undefined)[]> => {
        const guestPhone = `138${String(index).padStart(8, '0')}`
        const orderRequest = { killGoodsId, quantity: 1, guestName: '王先生', guestPhone }
        const { code, errCode, data } = await buyer.phone.send(flashSales.guestOrder, orderRequest)
        return code === 200 ? words(await Promise.all([1, 2].map(() => pay(buyer, data.killOrderId)))) : [errCode]
      }),
    )
    const won = ends.map((codes) => codes.includes('ok'))
    expect(won.filter(Boolean)).toHaveLength(10)
    for (const codes of ends) expect([['KILL_SOLD_OUT'], ['ORDER_PAID', 'ok']]).toContainEqual(codes)
    const spent = (await Promise.all(buyers.map((buyer) => buyer.value()))).map(
      ({ principal, bonus }, index) => (had[index]?.principal ?? 0) + (had[index]?.bonus ?? 0) - principal - bonus,
    )
    expect(spent).toEqual(won.map((did) => (did ? PRICE : 0)))
    const { rows } = await sql<{ sold: number }>`
      select sum(quantity)::int as sold from flash_sale_order where flash_sale_goods_id = ${killGoodsId} and status = ${killOrderStatus.paid}`.execute(
      api.db,
    )
    expect(rows).toEqual([{ sold: 10 }])
  }, 600_000)

  it('is refunded to its balance or served, never both', async () => {
    const who = await member()
    const { killOrderId } = await ordered(who.phone)
    await pay(who, killOrderId)
    const { tableRecordId } = await gm.call(tables.open, {
      tableId: await readTableId(api, freeTables.shift() ?? ''),
      guestNum: 2,
    })
    const [back, served] = await Promise.all([
      who.phone.send(flashSales.memberKillRefund, { killOrderId }),
      gm.send(flashSales.codeConsume, { killOrderId, tableRecordId }),
    ])
    expect([back.code, served.code].filter((code) => code === 200)).toHaveLength(1)
    const isBack = (await readStatus(killOrderId)) === killOrderStatus.refunded
    const { principal, bonus } = await who.value()
    expect(principal + bonus).toBe(isBack ? 600_000 : 600_000 - PRICE)
  })

  it('is refunded from the bill it was served on, bonus as bonus', async () => {
    const who = await member()
    const { killOrderId } = await ordered(who.phone)
    await pay(who, killOrderId)
    const { tableRecordId } = await gm.call(tables.open, {
      tableId: await readTableId(api, freeTables.shift() ?? ''),
      guestNum: 2,
    })
    await gm.call(flashSales.codeConsume, { killOrderId, tableRecordId })
    const { billId } = await readSitting(api, tableRecordId)
    const before = await cameIn()
    await refundAllLines({ api, cashier }, billId)
    expect(await who.value()).toEqual(WHOLE)
    expect((await cameIn()).flashSales).toBe(before.flashSales)
    expect(await sumPerformance(billId)).toBe(0)
  })
})

it('a place of a play is paid from a balance and refunded to it with the play', async () => {
  const [who, other] = [await member(), await member()]
  const { playId } = await gm.call(flashSales.playSave, {
    title: '周六拼桌夜',
    startTime: '2026-03-14 23:30:00',
    areaId: 1,
    price: 16_800,
    memberLimit: 4,
    minMember: 2,
    maleNum: 0,
    femaleNum: 0,
    goods: [{ goodsId: BOTTLE_GOODS_ID, quantity: 1 }],
  })
  const before = await cameIn()
  for (const { phone } of [who, other]) {
    const guestPhone = `137${String((nextMember += 1)).padStart(8, '0')}`
    const { joinId } = await phone.call(flashSales.guestJoin, { playId, guestName: '林小姐', guestPhone })
    const payRequest = { requestId: randomUUID(), bizType: payBizType.groupPlay, payMethod: 'balance' as const, joinId }
    await phone.call(billing.guestPay, { ...payRequest, payPassword: await encryptWithFreshNonce(api, PASSWORD) })
  }
  expect(await who.value()).toEqual({ principal: 486_000, bonus: 97_200 })
  expect(await cameIn()).toEqual(before)
  await gm.call(flashSales.playCancel, { playId, reason: '场地调整' })
  expect([await who.value(), await other.value()]).toEqual([WHOLE, WHOLE])
})
