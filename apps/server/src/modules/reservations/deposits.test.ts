import { randomUUID } from 'node:crypto'
import { parseTime } from '@nocturne/base/venue-time'
import { billing } from '@nocturne/contract/billing/endpoints'
import { bookingDepositStatus, bookingStatus, payBizType, payMethod, payStatus } from '@nocturne/contract/codes'
import { reports } from '@nocturne/contract/reports/endpoints'
import { reservations } from '@nocturne/contract/reservations/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testApi, TONIGHT } from '../../../test/api.ts'
import type { Caller } from '../../../test/api.ts'
import {
  addBooking,
  balanceOf,
  bookingOf,
  brokenRules,
  fillStock,
  orderBottles,
  recordOf,
  tableNamed,
} from '../../../test/factories.ts'
import { guestPhone } from '../../../test/guest-phone.ts'
import { walletProvider } from '../../../test/wallet-provider.ts'
import type { WalletProvider } from '../../../test/wallet-provider.ts'
import { useProviders } from '../../providers/registry.ts'
import { followRefunds } from '../payments/channel-refunds.ts'
import { followAttempts } from '../payments/follow-attempts.ts'
import { settleDeposits } from './deposit.ts'

const api = await testApi()
await fillStock(api)
const DEPOSIT = 50_000
const BILL = 88_000
let wallet: WalletProvider
let sales: Caller
let cashier: Caller
let second: Caller
let gm: Caller

beforeAll(async () => {
  sales = await api.as('yx01')
  cashier = await api.as('shouyin01')
  second = await api.as('shouyin02')
  gm = await api.as('gm')
})
beforeEach(() => {
  api.clock.at(TONIGHT)
  wallet = walletProvider(api, 'alipay')
  useProviders({ alipay: wallet })
})
afterEach(async () => {
  useProviders({})
  expect(await brokenRules(api)).toEqual([])
})

const now = () => parseTime(api.clock.now())
const freeTables = ['A01', 'A02', 'A03', 'A05', 'A06', 'A08', 'A09', 'A10'].values()
const words = (replies: readonly { errCode?: string | undefined }[]) =>
  replies.map((reply) => reply.errCode ?? 'ok').toSorted()

const book = (input: Parameters<typeof addBooking>[1] = {}) =>
  addBooking(sales, { areaId: 2, depositAmount: DEPOSIT, ...input }, api)

async function paidInCash(input: Parameters<typeof addBooking>[1] = {}) {
  const booking = await book(input)
  await cashier.call(reservations.takeDeposit, { bookingId: booking.bookingId, payMethod: payMethod.cash })
  return booking
}

const begin = (booking: { bookingId: number; shareCode: string }, more: Record<string, unknown> = {}) =>
  guestPhone(api).send(billing.guestPay, {
    requestId: randomUUID(),
    bizType: payBizType.deposit,
    payMethod: 'alipay',
    bookingId: booking.bookingId,
    shareCode: booking.shareCode,
    ...more,
  })

async function arrive() {
  api.clock.later(1)
  for (let run = 0; run < 3; run += 1) await followAttempts(api.db, now())
}

async function paidOnline(input: Parameters<typeof addBooking>[1] = {}) {
  const booking = await book(input)
  expect((await begin(booking)).code).toBe(200)
  wallet.pay(wallet.prepared.at(-1) ?? '')
  await arrive()
  return booking
}

/** The guests of a paid booking sit at a table with one bottle. */
async function seated() {
  const tableId = await tableNamed(api, freeTables.next().value ?? 'A11')
  const { bookingId } = await paidInCash({ tableId })
  const { tableRecordId } = await gm.call(tables.open, { tableId, bookingId, guestNum: 4 })
  await orderBottles(gm, tableRecordId)
  const { billId } = await recordOf(api, tableRecordId)
  return { bookingId, tableRecordId, billId }
}

const deduct = (caller: Caller, billId: number, depositBookingId: number, amount = DEPOSIT) =>
  caller.send(billing.settle, { billId, payments: [{ payMethod: payMethod.deposit, amount, depositBookingId }] })

const refund = (caller: Caller, bookingId: number) =>
  caller.send(reservations.refundDeposit, { bookingId, reason: '客人改期' })

const stateOf = async (bookingId: number) => (await bookingOf(api, bookingId)).depositStatus

async function cameIn(): Promise<number> {
  const finance = await api.as('caiwu01')
  const { cashIn } = await finance.call(reports.business, { beginDate: '2026-03-14', endDate: '2026-03-14' })
  return cashIn.deposits
}

describe('paying a deposit', () => {
  it('two cashiers at once take it once; it lies in a drawer and is owed to the guest', async () => {
    const { bookingId } = await book()
    const owed = await balanceOf(api, 'prepaid:deposit')
    const before = await cameIn()
    const replies = await Promise.all(
      [cashier, second].map((caller) =>
        caller.send(reservations.takeDeposit, { bookingId, payMethod: payMethod.cash }),
      ),
    )
    expect(words(replies)).toEqual(['ORDER_PAID', 'ok'])
    expect(await stateOf(bookingId)).toBe(bookingDepositStatus.paid)
    expect(await balanceOf(api, 'prepaid:deposit')).toBe(owed - DEPOSIT)
    expect((await cameIn()) - before).toBe(DEPOSIT)
    expect(await sales.send(reservations.edit, { bookingId, depositAmount: 1 })).toMatchObject({
      errCode: 'BOOKING_STATUS_WRONG',
    })
  })

  it('who takes no money takes no deposit', async () => {
    const { bookingId } = await book()
    const taking = { bookingId, payMethod: payMethod.cash }
    expect((await api.anonymous.send(reservations.takeDeposit, taking)).httpStatus).toBe(401)
    expect(await sales.send(reservations.takeDeposit, taking)).toMatchObject({ code: 403 })
    expect(await cashier.send(reservations.takeDeposit, { ...taking, bookingId: 999_999 })).toMatchObject({
      errCode: 'BOOKING_NOT_FOUND',
    })
    const free = await addBooking(sales, { areaId: 2 }, api)
    expect(await cashier.send(reservations.takeDeposit, { ...taking, bookingId: free.bookingId })).toMatchObject({
      errCode: 'ORDER_CLOSED',
    })
  })

  it('a guest pays what the house asked for and nothing else, by his own link alone', async () => {
    const [mine, other] = [await book(), await book()]
    expect(await begin({ ...mine, shareCode: other.shareCode })).toMatchObject({ errCode: 'ORDER_NOT_FOUND' })
    expect(await begin({ ...mine, shareCode: 'forged' })).toMatchObject({ errCode: 'ORDER_NOT_FOUND' })
    expect(await begin(mine, { shareCode: undefined })).toMatchObject({ errCode: 'ORDER_NOT_FOUND' })
    const started = await begin(mine, { amount: 1 })
    expect(started).toMatchObject({ code: 200, data: { amount: DEPOSIT } })
    expect(await begin(mine)).toMatchObject({ errCode: 'PAY_RUNNING' })
    expect(
      await cashier.send(reservations.takeDeposit, { bookingId: mine.bookingId, payMethod: payMethod.cash }),
    ).toMatchObject({ errCode: 'PAY_RUNNING' })
    wallet.pay(wallet.prepared.at(-1) ?? '')
    await arrive()
    expect(await stateOf(mine.bookingId)).toBe(bookingDepositStatus.paid)
    expect(await begin(mine)).toMatchObject({ errCode: 'ORDER_PAID' })
    expect(await stateOf(other.bookingId)).toBe(bookingDepositStatus.due)
  })

  it('a code the guest shows pays it, once for the same request', async () => {
    const { bookingId } = await book()
    const wish = { requestId: randomUUID(), bookingId, authCode: '281234567890123456' }
    expect(await sales.send(reservations.collectDeposit, wish)).toMatchObject({ code: 403 })
    expect(await cashier.send(reservations.collectDeposit, { ...wish, authCode: '9912345678901234' })).toMatchObject({
      errCode: 'AUTH_CODE_UNKNOWN',
    })
    const [first, again] = await Promise.all([
      cashier.send(reservations.collectDeposit, wish),
      cashier.send(reservations.collectDeposit, wish),
    ])
    expect([first.code, again.code]).toEqual([200, 200])
    expect(again.data.paymentNo).toBe(first.data.paymentNo)
    const payments = api.db.selectFrom('payment').select('amount').where('bizType', '=', payBizType.deposit)
    expect(await payments.where('bizId', '=', bookingId).execute()).toEqual([{ amount: DEPOSIT }])
  })

  it('money that comes after the booking ended is no deposit and goes home', async () => {
    const booking = await book()
    await begin(booking)
    await gm.call(reservations.cancel, { bookingId: booking.bookingId, reason: '客人有事' })
    wallet.pay(wallet.prepared.at(-1) ?? '')
    await arrive()
    expect(await stateOf(booking.bookingId)).toBe(bookingDepositStatus.none)
    const payment = await api.db
      .selectFrom('payment')
      .select(['paymentId', 'status'])
      .where('bizType', '=', payBizType.deposit)
      .where('bizId', '=', booking.bookingId)
      .executeTakeFirstOrThrow()
    expect(payment.status).not.toBe(payStatus.succeeded)
    const home = api.db.selectFrom('channelRefund').select('amount').where('bizType', '=', 'suspense')
    expect(await home.execute()).toEqual([{ amount: DEPOSIT }])
  })
})

describe('deducting it', () => {
  it('pays on the bill of its guests, once, whoever deducts it at the same moment', async () => {
    const { bookingId, billId } = await seated()
    const { deposits } = await cashier.call(billing.detail, { billId })
    expect(deposits).toEqual([{ bookingId, guestName: '王先生', amount: DEPOSIT }])
    const replies = await Promise.all([deduct(cashier, billId, bookingId), deduct(second, billId, bookingId)])
    expect(words(replies).filter((word) => word === 'ok')).toHaveLength(1)
    expect(await stateOf(bookingId)).toBe(bookingDepositStatus.used)
    expect(await cashier.call(billing.detail, { billId })).toMatchObject({
      paidAmount: DEPOSIT,
      unpaidAmount: BILL - DEPOSIT,
      deposits: [],
    })
  })

  it('is deducted whole, on no other bill, and by no made-up amount', async () => {
    const [mine, other] = [await seated(), await seated()]
    expect(await deduct(cashier, other.billId, mine.bookingId)).toMatchObject({ errCode: 'NOT_FOUND' })
    expect(await deduct(cashier, mine.billId, 999_999)).toMatchObject({ errCode: 'NOT_FOUND' })
    expect(await deduct(cashier, mine.billId, mine.bookingId, DEPOSIT + 1)).toMatchObject({ errCode: 'AMOUNT_INVALID' })
    expect(await deduct(cashier, mine.billId, mine.bookingId, DEPOSIT - 1)).toMatchObject({ errCode: 'AMOUNT_INVALID' })
    const twice = { payMethod: payMethod.deposit, amount: DEPOSIT / 2, depositBookingId: mine.bookingId }
    expect(await cashier.send(billing.settle, { billId: mine.billId, payments: [twice, twice] })).toMatchObject({
      errCode: 'AMOUNT_INVALID',
    })
    expect(await stateOf(mine.bookingId)).toBe(bookingDepositStatus.paid)
  })

  it('either goes home or is deducted, never both', async () => {
    const { bookingId, billId } = await seated()
    const [back, used] = await Promise.all([refund(gm, bookingId), deduct(cashier, billId, bookingId)])
    expect([back.code, used.code].filter((code) => code === 200)).toHaveLength(1)
    expect(await stateOf(bookingId)).toBe(back.code === 200 ? bookingDepositStatus.refunded : bookingDepositStatus.used)
  })

  it('serves again when its bill is opened again', async () => {
    const { bookingId, billId } = await seated()
    await deduct(cashier, billId, bookingId)
    await cashier.call(billing.settle, { billId, payments: [{ payMethod: payMethod.cash, amount: BILL - DEPOSIT }] })
    expect(await refund(gm, bookingId)).toMatchObject({ errCode: 'DEPOSIT_USED' })
    const { version } = await gm.call(billing.detail, { billId })
    const { newBillId } = await gm.call(billing.reverse, { billId, version, reason: '点错' })
    expect(await stateOf(bookingId)).toBe(bookingDepositStatus.paid)
    expect(await deduct(cashier, newBillId, bookingId)).toMatchObject({ code: 200 })
  })
})

describe('when nobody deducts it', () => {
  it('goes home once, the way it came, though two send it at once', async () => {
    const { bookingId } = await paidOnline()
    const before = await cameIn()
    const replies = await Promise.all([refund(gm, bookingId), refund(gm, bookingId)])
    expect(words(replies)).toEqual(['BOOKING_STATUS_WRONG', 'ok'])
    api.clock.later(1)
    await followRefunds(api.db, now())
    expect(await stateOf(bookingId)).toBe(bookingDepositStatus.refunded)
    expect((await cameIn()) - before).toBe(-DEPOSIT)
    expect(await cashier.send(reservations.refundDeposit, { bookingId, reason: '客人改期' })).toMatchObject({
      code: 403,
    })
  })

  it('cash leaves the drawer of who gives it back', async () => {
    const { bookingId } = await paidInCash()
    const drawer = `cash:${gm.userId}`
    const before = await balanceOf(api, drawer).catch(() => 0)
    expect(await refund(gm, bookingId)).toMatchObject({ code: 200 })
    expect(await balanceOf(api, drawer)).toBe(before - DEPOSIT)
  })

  it('cancelled in time it goes home by itself, later the house keeps it', async () => {
    const early = await paidOnline({ bookingDate: '2026-03-18', arriveTime: '2026-03-18 23:00:00' })
    await gm.call(reservations.cancel, { bookingId: early.bookingId, reason: '客人有事' })
    expect(await stateOf(early.bookingId)).toBe(bookingDepositStatus.refunded)
    const kept = await balanceOf(api, 'income:forfeits')
    const late = await paidOnline()
    await gm.call(reservations.cancel, { bookingId: late.bookingId, reason: '客人有事' })
    expect(await stateOf(late.bookingId)).toBe(bookingDepositStatus.forfeited)
    expect(await balanceOf(api, 'income:forfeits')).toBe(kept - DEPOSIT)
    const cash = await paidInCash({ bookingDate: '2026-03-18', arriveTime: '2026-03-18 23:00:00' })
    await gm.call(reservations.cancel, { bookingId: cash.bookingId, reason: '客人有事' })
    expect(await stateOf(cash.bookingId)).toBe(bookingDepositStatus.paid)
    expect(await refund(gm, cash.bookingId)).toMatchObject({ code: 200 })
  })

  it('of guests who never came the house keeps it once their night is over', async () => {
    const { bookingId } = await paidInCash()
    await api.db
      .updateTable('booking')
      .set({ status: bookingStatus.expired })
      .where('bookingId', '=', bookingId)
      .execute()
    await settleDeposits(api.db, now())
    expect(await stateOf(bookingId)).toBe(bookingDepositStatus.paid)
    api.clock.at('2026-03-15 12:30:00')
    await settleDeposits(api.db, now())
    expect(await stateOf(bookingId)).toBe(bookingDepositStatus.forfeited)
  })
})
