/** Money of a deposit: it is paid once, then deducted, refunded or forfeited. The caller has locked the booking. */
import { formatFen } from '@nocturne/base/money'
import { formatTime } from '@nocturne/base/venue-time'
import { bookingDepositStatus, notifyCategory, payMethod, userStatus } from '@nocturne/contract/codes'
import type { PayMethod } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { NightUnitOfWork, UnitOfWork } from '../../http/context.ts'
import { refuseNotFound, refuse } from '../../http/refusal.ts'
import { openCashDrawer } from '../ledger/public.ts'
import {
  forfeitPrepaid,
  isRefundedAutomatically,
  prepaidKinds,
  receivePrepaid,
  refundPrepaid,
} from '../members/public.ts'
import { notify } from '../notifications/public.ts'
import type { PaymentRow } from '../payments/public.ts'
import { shouldRefundDeposit } from './booking-rules.ts'
import { isExpected } from './booking-status.ts'
import { formatBooking, buildBookingRoute, recordBookingChange, notifySales } from './booking-store.ts'
import type { BookingRow } from './booking-store.ts'

const { due, paid, used: deducted, refunded: returned, forfeited: forfeitedStatus } = bookingDepositStatus

/** Locks only the booking, because deposit money changes no table. Refuses BOOKING_NOT_FOUND. */
export async function lockDepositBooking(tx: Tx, bookingId: number): Promise<BookingRow> {
  const booking = await tx
    .selectFrom('booking')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return booking ?? refuseNotFound({ bookingId }, 'BOOKING_NOT_FOUND')
}

/**
 * Requires a deposit that is due. Refuses ORDER_PAID when it is paid, NOTHING_DUE without one, ORDER_CLOSED when the
 * deposit or the booking has ended.
 */
export function assertDepositDue(booking: BookingRow): void {
  const { depositStatus } = booking
  if (depositStatus === bookingDepositStatus.none) refuse('NOTHING_DUE')
  if (depositStatus === paid || depositStatus === bookingDepositStatus.used) refuse('ORDER_PAID')
  if (depositStatus !== due || !isExpected(booking.status)) refuse('ORDER_CLOSED')
}

/**
 * Books a received deposit of a locked booking: deducted from the balance of the payment's member, or received on
 * `account`. Refuses like `assertDepositDue`; also ORDER_CLOSED for a different amount, and BALANCE_SHORT.
 */
export async function payDeposit(
  work: NightUnitOfWork,
  booking: BookingRow,
  payment: PaymentRow,
  account: () => string | Promise<string>,
): Promise<void> {
  const { tx, now, businessDate, log } = work
  assertDepositDue(booking)
  const { bookingId, bookingNo, guestName, depositAmount: amount } = booking
  if (payment.amount !== amount) refuse('ORDER_CLOSED')
  await receivePrepaid(prepaidKinds.deposit, work, payment, {
    payerName: guestName,
    account,
    store: async () => {
      await tx
        .updateTable('booking')
        .set({
          depositStatus: paid,
          depositPaymentId: payment.paymentId,
          depositPaidAt: now,
          depositDate: businessDate,
        })
        .where('bookingId', '=', bookingId)
        .execute()
      await recordChange(work, booking, { opType: '订金', title: '订金已付', content: `已付订金 ${formatFen(amount)}` })
      log({
        title: '收订金',
        subjectType: 'booking',
        subjectId: bookingId,
        after: { bookingNo, amount, payMethod: payment.payMethod },
      })
    },
  })
}

type Word = { opType: string; title: string; content: string }

/** Writes the booking's log and notifies its sales person. */
async function recordChange(context: UnitOfWork, booking: BookingRow, { opType, title, content }: Word): Promise<void> {
  await recordBookingChange(context, { bookingId: booking.bookingId, tableIds: [] }, { opType, content })
  await notifySales(context, booking, { title, content: `${formatBooking(booking, '')}：${content}` })
}

/** Payment method of a booking's deposit. */
export async function readDepositPayMethod(tx: Tx, { bookingId, depositPaymentId }: BookingRow): Promise<PayMethod> {
  const source = await tx
    .selectFrom('payment')
    .select('payMethod')
    .where('paymentId', '=', depositPaymentId)
    .executeTakeFirst()
  if (!source) throw new Error(`the deposit of booking ${bookingId} was paid by no payment`)
  return source.payMethod
}

/**
 * Refunds a paid deposit by its original method: cash from the drawer of the actor, cards through clearing, stored value onto its balance.
 */
export async function refundPaidDeposit(work: NightUnitOfWork, booking: BookingRow, reason: string): Promise<void> {
  const { tx, now, businessDate, actor, log } = work
  const { bookingId, bookingNo, depositAmount: amount, depositPaymentId: paymentId } = booking
  if (paymentId === null || booking.depositStatus !== paid) refuse('BOOKING_STATUS_WRONG')
  const ending = { tx, now, businessDate, userId: actor.userId }
  await refundPrepaid(prepaidKinds.deposit, ending, [{ id: bookingId, amount, paymentId }], {
    reason,
    account: (by) => resolvePayoutAccount(work, by),
    store: async () => {
      await tx
        .updateTable('booking')
        .set({
          depositStatus: returned,
          depositRefundedAt: now,
          depositRefundDate: businessDate,
          depositRefundUserId: actor.userId,
        })
        .where('bookingId', '=', bookingId)
        .execute()
      await recordChange(work, booking, {
        opType: '退订金',
        title: '订金已退',
        content: `退订金 ${formatFen(amount)}，${reason}`,
      })
      log({
        title: '退订金',
        subjectType: 'booking',
        subjectId: bookingId,
        before: { depositStatus: paid },
        after: { depositStatus: returned, bookingNo, amount, reason },
      })
    },
  })
}

async function resolvePayoutAccount({ tx, now, actor }: NightUnitOfWork, by: PayMethod): Promise<string> {
  if (by === payMethod.card) return 'card:clearing'
  if (actor.userId === null) throw new Error('a cash refund needs a user')
  return openCashDrawer(tx, { userId: actor.userId, name: actor.nickName }, now)
}

/** Forfeits a paid deposit to the venue. */
export async function forfeitDeposit(work: NightUnitOfWork, booking: BookingRow, reason: string): Promise<void> {
  const { tx, now, businessDate, actor, log } = work
  const { bookingId, bookingNo, depositAmount: amount } = booking
  await tx
    .updateTable('booking')
    .set({ depositStatus: forfeitedStatus, depositForfeitedAt: now, depositForfeitDate: businessDate })
    .where('bookingId', '=', bookingId)
    .execute()
  await recordChange(work, booking, {
    opType: '订金',
    title: '订金不退',
    content: `订金 ${formatFen(amount)} 不退，${reason}`,
  })
  log({
    title: '订金没收',
    subjectType: 'booking',
    subjectId: bookingId,
    before: { depositStatus: paid },
    after: { depositStatus: forfeitedStatus, bookingNo, amount, reason },
  })
  await forfeitPrepaid(prepaidKinds.deposit, { tx, now, businessDate, userId: actor.userId }, { id: bookingId, amount })
}

/**
 * Refunds or forfeits the deposit of a booking that ended without guests: refunded when the venue ended it or it ended
 * by `refundUntil`, otherwise forfeited. Cash and card deposits cannot be refunded automatically: they wait for a
 * manual refund.
 */
export async function settleDepositAfterEnd(
  work: NightUnitOfWork,
  booking: BookingRow,
  { byHouse, refundUntil }: { byHouse: boolean; refundUntil: string },
): Promise<void> {
  if (booking.depositStatus !== paid) return
  if (!shouldRefundDeposit({ byHouse, now: formatTime(work.now), refundUntil }))
    return forfeitDeposit(work, booking, '取消过晚')
  if (isRefundedAutomatically(await readDepositPayMethod(work.tx, booking))) {
    await refundPaidDeposit(work, booking, byHouse ? '预订被拒绝' : '预订取消')
    return
  }
  const content = `订金 ${formatFen(booking.depositAmount)} 待退`
  await recordChange(work, booking, { opType: '订金', title: '订金待退', content })
  await notifyRefunders(work, booking, { title: '订金待退', content: `${formatBooking(booking, '')}：${content}` })
}

/** Notifies users who may approve refunds, except the sales person, who is notified separately. */
async function notifyRefunders(
  { tx, now, emit, actor }: Omit<UnitOfWork, 'log'>,
  { bookingId, salesUserId }: BookingRow,
  message: { title: string; content: string },
): Promise<void> {
  const { rows } = await sql<{ userId: number }>`
    select u.user_id from app_user u
    where u.status = ${lit(userStatus.active)} and u.user_id <> ${salesUserId} and u.user_id is distinct from ${actor.userId}
      and exists (select from role_permission p where p.role_key = any(u.role_keys) and p.permission = 'operate:refund:approve')
    order by u.user_id`.execute(tx)
  const about = { route: buildBookingRoute(bookingId), bizType: 'booking', bizId: bookingId }
  const userIds = rows.map(({ userId }) => userId)
  await notify(tx, emit, { userIds, category: notifyCategory.booking, ...message, ...about }, now)
}

/** Deposit deducted from a bill: amount in fen, and the payment it was paid with. */
export type BillDeposit = { bookingId: number; amount: number; paymentId: number }

/**
 * Locks the paid deposits of bookings seated at these sittings, in order of booking id. Refuses NOT_FOUND for a booking
 * of other sittings, and DEPOSIT_USED for a deposit no longer available. The caller has locked the bill, because bills
 * are locked before bookings.
 */
export async function lockDeposits(
  tx: Tx,
  { bookingIds, recordIds }: { bookingIds: readonly number[]; recordIds: readonly number[] },
): Promise<BillDeposit[]> {
  if (bookingIds.length === 0) return []
  const bookings = await tx
    .selectFrom('booking')
    .select(['bookingId', 'tableRecordId', 'depositAmount', 'depositStatus', 'depositPaymentId'])
    .where('bookingId', 'in', [...bookingIds])
    .orderBy('bookingId')
    .forNoKeyUpdate()
    .execute()
  return bookings.map(({ bookingId, tableRecordId, depositAmount, depositStatus, depositPaymentId }) => {
    if (depositPaymentId === null || tableRecordId === null || !recordIds.includes(tableRecordId))
      refuseNotFound({ bookingId })
    if (depositStatus !== paid) refuse('DEPOSIT_USED')
    return { bookingId, amount: depositAmount, paymentId: depositPaymentId }
  })
}

/** Lists paid deposits of these sittings' guests that are not deducted yet; amounts in fen. */
export async function listDeductibleDeposits(
  db: Db,
  recordIds: readonly number[],
): Promise<{ bookingId: number; guestName: string; amount: number }[]> {
  if (recordIds.length === 0) return []
  return db
    .selectFrom('booking')
    .select(['bookingId', 'guestName', 'depositAmount as amount'])
    .where('tableRecordId', 'in', [...recordIds])
    .where('depositStatus', '=', sql.lit(paid))
    .orderBy('bookingId')
    .execute()
}

/** Marks a locked deposit as deducted from a bill. Refuses DEPOSIT_USED. */
export async function markDepositDeducted(context: UnitOfWork, { bookingId, amount }: BillDeposit): Promise<void> {
  const used = await context.tx
    .updateTable('booking')
    .set({ depositStatus: deducted })
    .where('bookingId', '=', bookingId)
    .where('depositStatus', '=', paid)
    .returning('bookingId')
    .executeTakeFirst()
  if (!used) refuse('DEPOSIT_USED')
  const content = `订金抵扣账单 ${formatFen(amount)}`
  await recordBookingChange(context, { bookingId, tableIds: [] }, { opType: '订金', content })
}

/** Makes the deposit deductible again after its bill was reversed. */
export async function releaseDeposit(context: UnitOfWork, sourcePaymentId: number): Promise<void> {
  const { bookingId } = await context.tx
    .updateTable('booking')
    .set({ depositStatus: paid })
    .where('depositPaymentId', '=', sourcePaymentId)
    .where('depositStatus', '=', deducted)
    .returning('bookingId')
    .executeTakeFirstOrThrow()
  await recordBookingChange(context, { bookingId, tableIds: [] }, { opType: '订金', content: '反结账，订金可重新抵扣' })
}
