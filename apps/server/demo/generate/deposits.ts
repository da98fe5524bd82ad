/**
 * Deposits of bookings: requested for expensive tables, paid by most guests before arrival, later deducted, refunded or
 * forfeited.
 */
import { formatFen } from '@nocturne/base/money'
import { bookingDepositStatus, bookingStatus, notifyCategory, payBizType, payMethod } from '@nocturne/contract/codes'
import { reservations } from '@nocturne/contract/reservations/endpoints'
import type { Person } from '../../src/modules/directory/public.ts'
import { isRefundedAutomatically } from '../../src/modules/members/public.ts'
import { computeCancelDeadline, shouldRefundDeposit } from '../../src/modules/reservations/booking-rules.ts'
import { isExpected } from '../../src/modules/reservations/booking-status.ts'
import { buildBookingRoute } from '../../src/modules/reservations/booking-store.ts'
import { getAccountId, getMoneyAccount } from './drawers.ts'
import { logBookingChange } from './expected.ts'
import type { ExpectedGuests } from './expected.ts'
import type { Row } from './load-rows.ts'
import { toNightSeconds } from './night-clock.ts'
import { computeBillUnpaid, formatNow, SYSTEM_ACTOR } from './night.ts'
import type { Actor, LiveBill, Night } from './night.ts'
import { addOnlinePayment } from './online-payment.ts'
import { refundOnline } from './online-refund.ts'
import { isOnlineMeans, drawOnlineMeans } from './pay-mix.ts'
import type { OnlineMeans } from './pay-mix.ts'
import { buildPaymentRow } from './payment-row.ts'
import type { PaymentInput } from './payment-row.ts'
import { bookPayment } from './payments.ts'
import { prepayFromBalance, refundPrepayment, pickStoredValueMember } from './stored-value.ts'
import { logOperation, postEntry, addNotification } from './write.ts'

const { due, paid, used, refunded, forfeited } = bookingDepositStatus

/** Deposit columns of a booking without a paid deposit. */
export const unpaidDepositColumns = {
  depositPaymentId: null,
  depositPaidAt: null,
  depositDate: null,
  depositRefundedAt: null,
  depositRefundDate: null,
  depositRefundUserId: null,
  depositForfeitedAt: null,
  depositForfeitDate: null,
} as const

/** Minimum of a table from which a deposit is requested, fen. */
const ASKED_FROM = 1_880_00
const REQUESTED_SHARE = 0.25
const PAID_SHARE = 0.8
/** Share of deposits paid by phone that come from a friend's balance; members with a balance use their own. */
const FRIEND_SHARE = 0.25
/** Share of deposits paid in cash at the desk in the evening. */
const DESK_SHARE = 0.2
const DESK_FROM = toNightSeconds(19, 40)
/** Earliest arrival of guests who may pay their deposit at the desk before they sit down. */
const LATE = toNightSeconds(22)
const MINUTE = 60

/** Deposit requested for a booking, fen: about a third of the minimum for every fourth expensive table. */
export function computeDepositFen(night: Night, index: number, minCharge: number): number {
  const requiresDeposit = minCharge >= ASKED_FROM && night.stream('deposit', index).chance(REQUESTED_SHARE)
  return requiresDeposit ? Math.round((minCharge * 0.3) / 100_00) * 100_00 : 0
}

/**
 * Plans when the guests of a booking of tonight pay the deposit: by phone before the deadline for cancelling with a
 * refund, or in cash at the desk in the evening.
 */
export function planDeposit(night: Night, booking: ExpectedGuests): void {
  const { row, outcome, arriveAt } = booking
  const random = night.stream('deposit paid', booking.index)
  if (row.depositStatus !== due || !random.chance(PAID_SHARE)) return
  const last = arriveAt - night.venue.config['booking.refundHours'] * 60 * MINUTE
  if (outcome === 'comes' && arriveAt > LATE && random.chance(DESK_SHARE)) {
    const cashier = random.pick(night.crew.cashiers)
    night.time.plan(DESK_FROM + random.int(0, 90) * MINUTE, () => pay(night, row, night, cashier))
  } else night.time.plan(last - random.int(40, 100) * MINUTE, () => pay(night, row, night, null))
}

/** Plans that some guests of the later night `coming` pay their deposits tonight. */
export function planDepositsForLaterNight(night: Night, coming: Night): void {
  for (const row of coming.rows.booking.filter(({ depositStatus }) => depositStatus === due)) {
    const random = night.stream('deposit ahead', row.bookingId)
    if (!random.chance(PAID_SHARE)) continue
    night.time.plan(toNightSeconds(19) + random.int(0, 270) * MINUTE, () => {
      if (row.createdAt <= formatNow(night)) pay(night, row, coming, null)
    })
  }
}

/**
 * Books a received deposit: paid by the guest's phone, or at the desk of `cashier`. `owner` is the night of the
 * booking, which gets the booking's log.
 */
function pay(night: Night, row: Row<'booking'>, owner: Night, cashier: Person | null): void {
  if (row.depositStatus !== due || !isExpected(row.status)) return
  const { bookingId, bookingNo, depositAmount: amount, guestName, guestPhone } = row
  const subject = `订金 ${bookingNo}`
  const about = {
    bizType: payBizType.deposit,
    bizId: bookingId,
    billId: null,
    orderId: null,
    amount,
    payerName: guestName,
  }
  const { payment, lines: receivedLines } = cashier
    ? createCashPayment(night, about, cashier)
    : (prepayFromBalance(night, { ...about, subject }, findPayingMember(night, row)) ??
      createOnlinePayment(
        night,
        { ...about, subject },
        { means: drawOnlineMeans(night.stream('deposit means', bookingNo)), guestPhone },
      ))
  // A prepayment does not count as performance until it is used.
  payment.countsPerformance = false
  const { paymentId } = payment
  Object.assign(row, {
    depositStatus: paid,
    depositPaymentId: paymentId,
    depositPaidAt: formatNow(night),
    depositDate: night.date,
  })
  const actor = cashier ?? SYSTEM_ACTOR
  const content = `已付订金 ${formatFen(amount)}`
  logBookingChange(owner, row, { opType: '订金', content }, actor, formatNow(night))
  logOperation(night, reservations.takeDeposit, actor, {
    subjectType: 'booking',
    subjectId: bookingId,
    after: { bookingNo, amount, payMethod: payment.payMethod },
  })
  const lines = [...receivedLines, { accountId: getAccountId(night, 'prepaid:deposit'), amount: -amount }]
  postEntry(night, { businessKey: `payment:${paymentId}`, kind: 'prepaid', lines }, cashier?.userId ?? null)
  addNotification(
    night,
    row.salesUserId,
    {
      category: notifyCategory.booking,
      title: '订金已付',
      content: `${guestName} ${row.arriveTime.slice(5, 16)}：${content}`,
      route: buildBookingRoute(bookingId),
      bizType: 'booking',
      bizId: bookingId,
    },
    { read: !night.clock.running },
  )
}

function findPayingMember(night: Night, { bookingNo, memberId }: Row<'booking'>): number | null {
  const random = night.stream('deposit by balance', bookingNo)
  return random.chance(FRIEND_SHARE) ? pickStoredValueMember(night, random).memberId : memberId
}

type About = Omit<PaymentInput, 'payMethod'>

function createCashPayment(night: Night, about: About, cashier: Person) {
  const { amount } = about
  const payment = buildPaymentRow(night, { ...about, payMethod: payMethod.cash }, cashier)
  const drawer = getMoneyAccount(night, { payMethod: payMethod.cash, cashier, amount })
  return { payment, lines: [{ accountId: drawer, amount }] }
}

type ByPhone = { means: OnlineMeans; guestPhone: string }

function createOnlinePayment(night: Night, about: About & { subject: string }, { means, guestPhone }: ByPhone) {
  const payment = addOnlinePayment(night, { ...about, payMethod: means }, { phone: guestPhone, cashier: null })
  return { payment, lines: [{ accountId: getAccountId(night, `${means}:clearing`), amount: about.amount }] }
}

/** Deducts deposits from the guests' bill where it is large enough; refunds the others. */
export function deductDeposits(night: Night, bill: LiveBill, cashier: Person): void {
  const sittings = new Set(bill.members.map(({ record }) => record.tableRecordId))
  const manager = night.crew.finance
  for (const row of night.rows.booking) {
    const { depositStatus, depositAmount: amount, depositPaymentId, tableRecordId } = row
    if (depositStatus !== paid || depositPaymentId === null || tableRecordId === null) continue
    if (!sittings.has(tableRecordId)) continue
    if (computeBillUnpaid(bill) < amount) {
      if (hasAutomaticRefund(night, row)) refundDeposit(night, row, { reason: '消费低于订金', doer: manager })
      continue
    }
    const taking = {
      bill,
      order: null,
      payMethod: payMethod.deposit,
      amount,
      sourcePaymentId: depositPaymentId,
      cashier,
    }
    bookPayment(night, taking)
    row.depositStatus = used
    logBookingChange(night, row, { opType: '订金', content: `订金抵扣账单 ${formatFen(amount)}` }, cashier)
  }
}

/**
 * Ends the deposit of a cancelled booking: refunded when cancelled in time, otherwise forfeited. A cash deposit remains
 * to be refunded by a cashier.
 */
export function endDeposit(night: Night, row: Row<'booking'>, actor: Actor): void {
  if (row.depositStatus !== paid) return
  const refundUntil = computeCancelDeadline(row.arriveTime, night.venue.config['booking.refundHours'])
  if (!shouldRefundDeposit({ byHouse: false, now: formatNow(night), refundUntil }))
    forfeitDeposit(night, row, { reason: '取消过晚', doer: actor })
  else if (hasAutomaticRefund(night, row)) refundDeposit(night, row, { reason: '预订取消', doer: actor })
}

function findPayment(night: Night, { depositPaymentId, bookingNo }: Row<'booking'>): Row<'payment'> {
  const payment = night.rows.payment.find(({ paymentId }) => paymentId === depositPaymentId)
  if (!payment) throw new Error(`the deposit of booking ${bookingNo} was not paid tonight`)
  return payment
}

const hasAutomaticRefund = (night: Night, row: Row<'booking'>): boolean =>
  isRefundedAutomatically(findPayment(night, row).payMethod)

type Ending = { reason: string; doer: Actor }

function refundDeposit(night: Night, row: Row<'booking'>, { reason, doer }: Ending): void {
  const { bookingId, bookingNo, depositAmount: amount } = row
  const payment = findPayment(night, row)
  const { paymentId } = payment
  payment.refundedAmount = amount
  Object.assign(row, {
    depositStatus: refunded,
    depositRefundedAt: formatNow(night),
    depositRefundDate: night.date,
    depositRefundUserId: doer.userId,
  })
  logBookingChange(night, row, { opType: '退订金', content: `退订金 ${formatFen(amount)}，${reason}` }, doer)
  logOperation(night, reservations.refundDeposit, doer, {
    subjectType: 'booking',
    subjectId: bookingId,
    before: { depositStatus: paid },
    after: { depositStatus: refunded, bookingNo, amount, reason },
  })
  const byProvider = isOnlineMeans(payment.payMethod)
  const home = byProvider
    ? [{ accountId: getAccountId(night, 'refund:channel'), amount: -amount }]
    : refundPrepayment(night, payment, { bizType: 'deposit', bizId: bookingId })
  const lines = [{ accountId: getAccountId(night, 'prepaid:deposit'), amount }, ...home]
  const reverses = `payment:${paymentId}`
  postEntry(night, { businessKey: `deposit:${bookingId}:refund`, kind: 'prepaid', lines, reverses }, doer.userId)
  if (byProvider) refundOnline(night, { paymentId, amount, reason, of: 'deposit', bizId: bookingId })
}

function forfeitDeposit(night: Night, row: Row<'booking'>, { reason, doer }: Ending): void {
  const { bookingId, bookingNo, depositAmount: amount } = row
  Object.assign(row, { depositStatus: forfeited, depositForfeitedAt: formatNow(night), depositForfeitDate: night.date })
  logBookingChange(night, row, { opType: '订金', content: `订金 ${formatFen(amount)} 不退，${reason}` }, doer)
  logOperation(night, reservations.cancel, doer, {
    title: '订金没收',
    subjectType: 'booking',
    subjectId: bookingId,
    before: { depositStatus: paid },
    after: { depositStatus: forfeited, bookingNo, amount, reason },
  })
  const lines = [
    { accountId: getAccountId(night, 'prepaid:deposit'), amount },
    { accountId: getAccountId(night, 'income:forfeits'), amount: -amount },
  ]
  postEntry(night, { businessKey: `deposit:${bookingId}:forfeit`, kind: 'prepaid', lines }, doer.userId)
}

/** Bookings of tonight's no-shows with a paid deposit, which is forfeited once the night is over. */
export function listNoShowDeposits({ rows }: Night): Row<'booking'>[] {
  return rows.booking.filter(({ depositStatus, status }) => depositStatus === paid && status === bookingStatus.expired)
}

/** Forfeits the deposits of the previous night's no-shows when the next night begins. */
export function planDepositForfeits(night: Night): void {
  const missed = night.books.missedDeposits
  night.books.missedDeposits = []
  night.time.plan(toNightSeconds(12, 1), () => {
    for (const row of missed) forfeitDeposit(night, row, { reason: '客人未到店', doer: SYSTEM_ACTOR })
    night.books.keptDeposits.push(...missed)
  })
}
