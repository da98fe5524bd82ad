import { randomUUID } from 'node:crypto'
import { parseTime } from '@nocturne/base/venue-time'
import { billing } from '@nocturne/contract/billing/endpoints'
import {
  bookingDepositStatus,
  bookingStatus,
  payBizType,
  payMethod,
  payStatus,
  refundType,
} from '@nocturne/contract/codes'
import { ledger } from '@nocturne/contract/ledger/endpoints'
import { reports } from '@nocturne/contract/reports/endpoints'
import { reservations } from '@nocturne/contract/reservations/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi, TONIGHT } from '../../../test/api.ts'
import type { Caller } from '../../../test/api.ts'
import {
  addBooking,
  readBalance,
  readBooking,
  listViolations,
  fillStock,
  listFreePayLaterTables,
  orderBottles,
  readSitting,
  readTableId,
} from '../../../test/factories.ts'
import { createGuestPhone } from '../../../test/guest-phone.ts'
import { encryptWithFreshNonce } from '../../../test/log-in.ts'
import { refundAllLines } from '../../../test/refunds.ts'
import { createWalletProvider } from '../../../test/wallet-provider.ts'
import type { WalletProvider } from '../../../test/wallet-provider.ts'
import { setProviders } from '../../providers/registry.ts'
import { processDueRefunds } from '../payments/refunds/channel-refunds.ts'
import { queryDueAttempts } from '../payments/attempts/follow-attempts.ts'
import { settlePastDeposits } from './deposit.ts'

const api = await startTestApi()
await fillStock(api)
const DEPOSIT = 50_000
const PASSWORD = '258369'
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
  wallet = createWalletProvider(api, 'alipay')
  setProviders({ alipay: wallet })
})
afterEach(async () => {
  setProviders({})
  expect(await listViolations(api)).toEqual([])
})

const now = () => parseTime(api.clock.now())
const freeTables = (await listFreePayLaterTables(api)).filter((name) => name.startsWith('A')).values()
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
  createGuestPhone(api).send(billing.guestPay, {
    requestId: randomUUID(),
    bizType: payBizType.deposit,
    payMethod: 'alipay',
    bookingId: booking.bookingId,
    shareCode: booking.shareCode,
    ...more,
  })

async function arrive() {
  api.clock.later(1)
  for (let run = 0; run < 3; run += 1) await queryDueAttempts(api.db, now())
}

async function paidOnline(input: Parameters<typeof addBooking>[1] = {}) {
  const booking = await book(input)
  expect((await begin(booking)).code).toBe(200)
  wallet.pay(wallet.prepared.at(-1) ?? '')
  await arrive()
  return booking
}

/** Seats the guests of a booking with a paid deposit at a table with one bottle. */
async function seated() {
  const tableId = await readTableId(api, freeTables.next().value ?? 'A11')
  const { bookingId } = await paidInCash({ tableId })
  const { tableRecordId } = await gm.call(tables.open, { tableId, bookingId, guestNum: 4 })
  await orderBottles(gm, tableRecordId)
  const { billId } = await readSitting(api, tableRecordId)
  return { bookingId, tableRecordId, billId }
}

const deduct = (caller: Caller, billId: number, depositBookingId: number, amount = DEPOSIT) =>
  caller.send(billing.settle, { billId, payments: [{ payMethod: payMethod.deposit, amount, depositBookingId }] })

const refund = (caller: Caller, bookingId: number) =>
  caller.send(reservations.refundDeposit, { bookingId, reason: '客人改期' })

const readDepositStatus = async (bookingId: number) => (await readBooking(api, bookingId)).depositStatus

/** Balance of a person's drawer. */
const readDrawerBalance = (caller: Caller) => readBalance(api, `cash:${caller.userId}`).catch(() => 0)

async function cameIn(): Promise<number> {
  const finance = await api.as('caiwu01')
  const { cashIn } = await finance.call(reports.business, { beginDate: '2026-03-14', endDate: '2026-03-14' })
  return cashIn.deposits
}

describe('paying a deposit', () => {
  it('two concurrent cashiers take it once; it is in one drawer and owed to the guest', async () => {
    const { bookingId } = await book()
    const owed = await readBalance(api, 'prepaid:deposit')
    const before = await cameIn()
    const replies = await Promise.all(
      [cashier, second].map((caller) =>
        caller.send(reservations.takeDeposit, { bookingId, payMethod: payMethod.cash }),
      ),
    )
    expect(words(replies)).toEqual(['ORDER_PAID', 'ok'])
    expect(await readDepositStatus(bookingId)).toBe(bookingDepositStatus.paid)
    expect(await readBalance(api, 'prepaid:deposit')).toBe(owed - DEPOSIT)
    expect((await cameIn()) - before).toBe(DEPOSIT)
    expect(await sales.send(reservations.edit, { bookingId, depositAmount: 1 })).toMatchObject({
      errCode: 'BOOKING_STATUS_WRONG',
    })
  })

  it('is not taken above the shown amount, at the desk or by phone', async () => {
    const booking = await book()
    const { bookingId } = booking
    const shown = { expectedFen: DEPOSIT - 100 }
    const priceChanged = { errCode: 'PRICE_CHANGED', detail: { expectedFen: DEPOSIT - 100, amountFen: DEPOSIT } }
    const atDesk = () => cashier.send(reservations.takeDeposit, { bookingId, payMethod: payMethod.cash, ...shown })
    for (const reply of await Promise.all([atDesk(), atDesk(), begin(booking, shown)]))
      expect(reply).toMatchObject(priceChanged)
    expect((await begin(booking, { expectedFen: DEPOSIT })).code).toBe(200)
  })

  it('requires permission to take money', async () => {
    const { bookingId } = await book()
    const taking = { bookingId, payMethod: payMethod.cash }
    expect((await api.anonymous.send(reservations.takeDeposit, taking)).httpStatus).toBe(401)
    expect(await sales.send(reservations.takeDeposit, taking)).toMatchObject({ code: 403 })
    expect(await cashier.send(reservations.takeDeposit, { ...taking, bookingId: 999_999 })).toMatchObject({
      errCode: 'BOOKING_NOT_FOUND',
    })
    const free = await addBooking(sales, { areaId: 2 }, api)
    expect(await cashier.send(reservations.takeDeposit, { ...taking, bookingId: free.bookingId })).toMatchObject({
      errCode: 'NOTHING_DUE',
    })
  })

  it('a guest pays exactly the requested amount, only by their own link', async () => {
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
    expect(await readDepositStatus(mine.bookingId)).toBe(bookingDepositStatus.paid)
    expect(await begin(mine)).toMatchObject({ errCode: 'ORDER_PAID' })
    expect(await readDepositStatus(other.bookingId)).toBe(bookingDepositStatus.due)
  })

  it('two phones of the same guests pay it once; a repeated request gets one response', async () => {
    const booking = await book()
    const [one, other] = [createGuestPhone(api), createGuestPhone(api)]
    const request = {
      requestId: randomUUID(),
      bizType: payBizType.deposit,
      payMethod: 'alipay' as const,
      bookingId: booking.bookingId,
      shareCode: booking.shareCode,
    }
    const replies = await Promise.all([one, other].map((phone) => phone.send(billing.guestPay, request)))
    expect(words(replies)).toEqual(['PAY_RUNNING', 'ok'])
    const [begun] = replies.filter(({ code }) => code === 200)
    const phone = replies[0]?.code === 200 ? one : other
    expect((await phone.call(billing.guestPay, request)).paymentNo).toBe(begun?.data.paymentNo)
    expect(wallet.prepared).toHaveLength(1)
    wallet.pay(wallet.prepared[0] ?? '')
    await arrive()
    expect(await readDepositStatus(booking.bookingId)).toBe(bookingDepositStatus.paid)
  })

  it('a cashier ends the payment a guest abandoned, and takes the money', async () => {
    const booking = await book()
    const { bookingId } = booking
    expect(await cashier.send(reservations.endDeposit, { bookingId })).toMatchObject({ errCode: 'PAYMENT_NOT_FOUND' })
    await begin(booking)
    expect(await cashier.call(reservations.detail, { bookingId })).toMatchObject({
      depositMethod: null,
      depositPaying: { amount: DEPOSIT, payMethod: payMethod.alipay, scanned: false },
    })
    expect(await sales.send(reservations.endDeposit, { bookingId })).toMatchObject({ code: 403 })
    expect(await cashier.send(reservations.endDeposit, { bookingId: 999_999 })).toMatchObject({
      errCode: 'BOOKING_NOT_FOUND',
    })
    expect(await cashier.call(reservations.endDeposit, { bookingId })).toMatchObject({ status: payStatus.closed })
    await cashier.call(reservations.takeDeposit, { bookingId, payMethod: payMethod.card })
    expect(await cashier.call(reservations.detail, { bookingId })).toMatchObject({
      depositMethod: payMethod.card,
      depositPaying: null,
    })
  })

  it('its cash is in the drawer counted at the end of the shift', async () => {
    const third = await api.as('shouyin03')
    await third.call(ledger.shiftOpen, { floatAmount: 10_000 })
    const { bookingId } = await book()
    const key = randomUUID()
    const taking = { bookingId, payMethod: payMethod.cash }
    const [once, again] = [
      await third.call(reservations.takeDeposit, taking, { key }),
      await third.call(reservations.takeDeposit, taking, { key }),
    ]
    expect(again.paymentNo).toBe(once.paymentNo)
    expect(await third.call(ledger.shiftClose, { countedAmount: 10_000 + DEPOSIT })).toMatchObject({
      expectedAmount: 10_000 + DEPOSIT,
      differenceAmount: 0,
    })
  })

  it('is no longer due once the guests sit, and due again when the opening is undone', async () => {
    const tableId = await readTableId(api, freeTables.next().value ?? 'A11')
    const { bookingId } = await book({ tableId })
    const { tableRecordId, version } = await gm.call(tables.open, { tableId, bookingId, guestNum: 4 })
    expect(await readDepositStatus(bookingId)).toBe(bookingDepositStatus.none)
    await gm.call(tables.cancelOpen, { tableRecordId, version, reason: '开错台' })
    expect(await readBooking(api, bookingId)).toMatchObject({
      depositAmount: DEPOSIT,
      depositStatus: bookingDepositStatus.due,
    })
  })

  it('is paid by a code the guest shows, once for the same request', async () => {
    const { bookingId } = await book()
    const request = { requestId: randomUUID(), bookingId, authCode: '281234567890123456' }
    expect(await sales.send(reservations.collectDeposit, request)).toMatchObject({ code: 403 })
    expect(await cashier.send(reservations.collectDeposit, { ...request, authCode: '9912345678901234' })).toMatchObject(
      {
        errCode: 'AUTH_CODE_UNKNOWN',
      },
    )
    const [first, again] = await Promise.all([
      cashier.send(reservations.collectDeposit, request),
      cashier.send(reservations.collectDeposit, request),
    ])
    expect([first.code, again.code]).toEqual([200, 200])
    expect(again.data.paymentNo).toBe(first.data.paymentNo)
    const payments = api.db.selectFrom('payment').select('amount').where('bizType', '=', payBizType.deposit)
    expect(await payments.where('bizId', '=', bookingId).execute()).toEqual([{ amount: DEPOSIT }])
  })

  it('money that arrives after the booking ended is refunded', async () => {
    const booking = await book()
    await begin(booking)
    await gm.call(reservations.cancel, { bookingId: booking.bookingId, reason: '客人有事' })
    wallet.pay(wallet.prepared.at(-1) ?? '')
    await arrive()
    expect(await readDepositStatus(booking.bookingId)).toBe(bookingDepositStatus.none)
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
  it('pays on the bill of its guests, once for concurrent deductions', async () => {
    const { bookingId, billId } = await seated()
    const { deposits, offBill } = await cashier.call(billing.detail, { billId })
    expect(offBill).toMatchObject([{ kind: 'deposit', id: bookingId, name: '王先生', amount: DEPOSIT }])
    expect(deposits).toEqual([{ bookingId, guestName: '王先生', amount: DEPOSIT }])
    const replies = await Promise.all([deduct(cashier, billId, bookingId), deduct(second, billId, bookingId)])
    expect(words(replies).filter((word) => word === 'ok')).toHaveLength(1)
    expect(await readDepositStatus(bookingId)).toBe(bookingDepositStatus.used)
    expect(await cashier.call(billing.detail, { billId })).toMatchObject({
      paidAmount: DEPOSIT,
      unpaidAmount: BILL - DEPOSIT,
      deposits: [],
      offBill: [],
    })
  })

  it('is deducted whole, on no other bill, with no other amount', async () => {
    const [mine, other] = [await seated(), await seated()]
    expect(await deduct(cashier, other.billId, mine.bookingId)).toMatchObject({ errCode: 'NOT_FOUND' })
    expect(await deduct(cashier, mine.billId, 999_999)).toMatchObject({ errCode: 'NOT_FOUND' })
    expect(await deduct(cashier, mine.billId, mine.bookingId, DEPOSIT + 1)).toMatchObject({ errCode: 'AMOUNT_INVALID' })
    expect(await deduct(cashier, mine.billId, mine.bookingId, DEPOSIT - 1)).toMatchObject({ errCode: 'AMOUNT_INVALID' })
    const twice = { payMethod: payMethod.deposit, amount: DEPOSIT / 2, depositBookingId: mine.bookingId }
    expect(await cashier.send(billing.settle, { billId: mine.billId, payments: [twice, twice] })).toMatchObject({
      errCode: 'DEPOSIT_USED',
    })
    const unnamed = { payMethod: payMethod.deposit, amount: DEPOSIT }
    expect(await cashier.send(billing.settle, { billId: mine.billId, payments: [unnamed] })).toMatchObject({
      errCode: 'PARAM_INVALID',
    })
    expect(await readDepositStatus(mine.bookingId)).toBe(bookingDepositStatus.paid)
  })

  it('is either refunded or deducted, never both', async () => {
    const { bookingId, billId } = await seated()
    const [back, used] = await Promise.all([refund(gm, bookingId), deduct(cashier, billId, bookingId)])
    expect([back.code, used.code].filter((code) => code === 200)).toHaveLength(1)
    expect(await readDepositStatus(bookingId)).toBe(
      back.code === 200 ? bookingDepositStatus.refunded : bookingDepositStatus.used,
    )
  })

  it('two deposits pay on the bill their tables share, in any order of naming', async () => {
    const [main, other] = [await seated(), await seated()]
    const { version } = await readSitting(api, main.tableRecordId)
    await gm.call(tables.merge, { mainRecordId: main.tableRecordId, recordIds: [other.tableRecordId], version })
    const { deposits } = await cashier.call(billing.detail, { billId: main.billId })
    expect(deposits.map(({ bookingId }) => bookingId)).toEqual([main.bookingId, other.bookingId])
    const part = (depositBookingId: number) => ({ payMethod: payMethod.deposit, amount: DEPOSIT, depositBookingId })
    const parts = [part(main.bookingId), part(other.bookingId)]
    const settle = (caller: Caller, payments: typeof parts) =>
      caller.send(billing.settle, { billId: main.billId, payments })
    const replies = await Promise.all([settle(cashier, parts), settle(second, parts.toReversed())])
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await cashier.call(billing.detail, { billId: main.billId })).toMatchObject({
      paidAmount: 2 * DEPOSIT,
      unpaidAmount: 2 * (BILL - DEPOSIT),
      deposits: [],
    })
  })

  it.each([
    ['cash from the drawer', paidInCash],
    ['a wallet through its provider', paidOnline],
  ])('refunds the deposit part of a bill refund by its original method: %s', async (_way, pay) => {
    const tableId = await readTableId(api, freeTables.next().value ?? 'A11')
    const { bookingId, shareCode } = await pay({ tableId })
    const { tableRecordId } = await gm.call(tables.open, { tableId, bookingId, guestNum: 4 })
    await orderBottles(gm, tableRecordId)
    const { billId } = await readSitting(api, tableRecordId)
    const rest = { payMethod: payMethod.card, amount: BILL - DEPOSIT }
    const part = { payMethod: payMethod.deposit, amount: DEPOSIT, depositBookingId: bookingId }
    await cashier.call(billing.settle, { billId, payments: [part, rest] })
    const [owed, drawer, received] = [
      await readBalance(api, 'prepaid:deposit'),
      await readDrawerBalance(cashier),
      await cameIn(),
    ]
    await refundAllLines({ api, cashier }, billId)
    api.clock.later(1)
    await processDueRefunds(api.db, now())
    expect(await readBalance(api, 'prepaid:deposit')).toBe(owed)
    expect((await cameIn()) - received).toBe(-DEPOSIT)
    const home = api.db.selectFrom('channelRefund').select(['amount', 'status']).where('bizType', '=', 'refund')
    if (pay === paidOnline) expect(await home.execute()).toEqual([{ amount: DEPOSIT, status: 'done' }])
    else expect(await readDrawerBalance(cashier)).toBe(drawer - DEPOSIT)
    expect(await readDepositStatus(bookingId)).toBe(bookingDepositStatus.used)
    expect(await refund(gm, bookingId)).toMatchObject({ errCode: 'DEPOSIT_USED' })
    // Staff and guests see the same refunded amount.
    const shown = { depositStatus: bookingDepositStatus.used, depositRefunded: DEPOSIT }
    expect(await gm.call(reservations.detail, { bookingId })).toMatchObject(shown)
    expect(await createGuestPhone(api).call(reservations.guestDetail, { shareCode })).toMatchObject(shown)
    const { rows } = await gm.call(reservations.list, { bookingDate: TONIGHT.slice(0, 10) })
    expect(rows.find((row) => row.bookingId === bookingId)).toMatchObject(shown)
  })

  it('after a partial refund from its bill it must be refunded fully before the bill is reversed', async () => {
    const { bookingId, billId } = await seated()
    const part = { payMethod: payMethod.deposit, amount: DEPOSIT, depositBookingId: bookingId }
    const rest = { payMethod: payMethod.cash, amount: BILL - DEPOSIT }
    await cashier.call(billing.settle, { billId, payments: [rest, part] })
    const { version, lines } = await gm.call(billing.detail, { billId })
    const orderId = lines[0]?.items[0]?.orderId ?? 0
    const giving = { orderId, refundType: refundType.moneyOnly, amount: 10_000, reason: '投诉' }
    await cashier.call(billing.refundApply, giving)
    const after = await gm.call(billing.detail, { billId })
    expect(after.version).toBeGreaterThan(version)
    const again = { billId, version: after.version, reason: '点错' }
    expect(await gm.send(billing.reverse, again)).toMatchObject({ errCode: 'DEPOSIT_PART_REFUNDED' })
  })

  it('can be used again after its bill is reversed', async () => {
    const { bookingId, billId } = await seated()
    await deduct(cashier, billId, bookingId)
    await cashier.call(billing.settle, { billId, payments: [{ payMethod: payMethod.cash, amount: BILL - DEPOSIT }] })
    expect(await refund(gm, bookingId)).toMatchObject({ errCode: 'DEPOSIT_USED' })
    const { version } = await gm.call(billing.detail, { billId })
    const { newBillId } = await gm.call(billing.reverse, { billId, version, reason: '点错' })
    expect(await readDepositStatus(bookingId)).toBe(bookingDepositStatus.paid)
    expect(await deduct(cashier, newBillId, bookingId)).toMatchObject({ code: 200 })
  })
})

describe('without deduction', () => {
  it('is refunded once by its original method, also for concurrent requests', async () => {
    const { bookingId } = await paidOnline()
    const before = await cameIn()
    const replies = await Promise.all([refund(gm, bookingId), refund(gm, bookingId)])
    expect(words(replies)).toEqual(['BOOKING_STATUS_WRONG', 'ok'])
    api.clock.later(1)
    await processDueRefunds(api.db, now())
    expect(await readDepositStatus(bookingId)).toBe(bookingDepositStatus.refunded)
    expect((await cameIn()) - before).toBe(-DEPOSIT)
    expect(await cashier.send(reservations.refundDeposit, { bookingId, reason: '客人改期' })).toMatchObject({
      code: 403,
    })
  })

  it('requires the pay password above the limit, and moves nothing without it', async () => {
    const { bookingId } = await paidOnline({ depositAmount: 200_000 })
    const { refundPassword } = await gm.call(reservations.detail, { bookingId })
    expect(refundPassword).toBe(true)
    expect(await refund(gm, bookingId)).toMatchObject({ errCode: 'PARAM_INVALID', detail: { field: 'payPassword' } })
    const wrong = { bookingId, reason: '客人改期', payPassword: await encryptWithFreshNonce(api, '000000') }
    expect(await gm.send(reservations.refundDeposit, wrong)).toMatchObject({ errCode: 'PAY_PASSWORD_WRONG' })
    expect(await readDepositStatus(bookingId)).toBe(bookingDepositStatus.paid)
    const right = { ...wrong, payPassword: await encryptWithFreshNonce(api, PASSWORD) }
    expect(await gm.send(reservations.refundDeposit, right)).toMatchObject({ code: 200 })
    expect(await readDepositStatus(bookingId)).toBe(bookingDepositStatus.refunded)
  })

  it('shows a refund that failed at its provider, and sends it again', async () => {
    const { bookingId } = await paidOnline()
    wallet.refundsEnd = 'abnormal'
    await refund(gm, bookingId)
    api.clock.later(1)
    await processDueRefunds(api.db, now())
    expect((await gm.call(reservations.detail, { bookingId })).can.refundDeposit).toBe(true)
    wallet.refundsEnd = 'done'
    expect(words(await Promise.all([refund(gm, bookingId), refund(gm, bookingId)]))).toEqual([
      'BOOKING_STATUS_WRONG',
      'ok',
    ])
    api.clock.later(1)
    await processDueRefunds(api.db, now())
    expect((await gm.call(reservations.detail, { bookingId })).can.refundDeposit).toBe(false)
  })

  it('a cash refund leaves the drawer of the refunding user', async () => {
    const { bookingId } = await paidInCash()
    const before = await readDrawerBalance(gm)
    expect(await refund(gm, bookingId)).toMatchObject({ code: 200 })
    expect(await readDrawerBalance(gm)).toBe(before - DEPOSIT)
  })

  it('is refunded automatically when cancelled in time, forfeited later', async () => {
    const early = await paidOnline({ bookingDate: '2026-03-18', arriveTime: '2026-03-18 23:00:00' })
    await gm.call(reservations.cancel, { bookingId: early.bookingId, reason: '客人有事' })
    expect(await readDepositStatus(early.bookingId)).toBe(bookingDepositStatus.refunded)
    const forfeitsBefore = await readBalance(api, 'income:forfeits')
    const late = await paidOnline()
    await gm.call(reservations.cancel, { bookingId: late.bookingId, reason: '客人有事' })
    expect(await readDepositStatus(late.bookingId)).toBe(bookingDepositStatus.forfeited)
    expect(await readBalance(api, 'income:forfeits')).toBe(forfeitsBefore - DEPOSIT)
    const cash = await paidInCash({ bookingDate: '2026-03-18', arriveTime: '2026-03-18 23:00:00' })
    await gm.call(reservations.cancel, { bookingId: cash.bookingId, reason: '客人有事' })
    expect(await readDepositStatus(cash.bookingId)).toBe(bookingDepositStatus.paid)
    const { userId } = await api.as('caiwu01')
    const notifications = api.db.selectFrom('notification').select('title').where('userId', '=', userId)
    expect(await notifications.where('bizId', '=', cash.bookingId).where('bizType', '=', 'booking').execute()).toEqual([
      { title: '订金待退' },
    ])
    expect(await refund(gm, cash.bookingId)).toMatchObject({ code: 200 })
  })

  it('is forfeited after the night when the guests never came', async () => {
    const { bookingId } = await paidInCash()
    await api.db
      .updateTable('booking')
      .set({ status: bookingStatus.expired })
      .where('bookingId', '=', bookingId)
      .execute()
    await settlePastDeposits(api.db, now())
    expect(await readDepositStatus(bookingId)).toBe(bookingDepositStatus.paid)
    api.clock.at('2026-03-15 12:30:00')
    await settlePastDeposits(api.db, now())
    expect(await readDepositStatus(bookingId)).toBe(bookingDepositStatus.forfeited)
  })
})
