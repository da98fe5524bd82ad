/** Booking as its guest sees it, opened with the code of the link. */
import { formatChineseDateTime } from '@nocturne/base/date-text'
import { getBusinessDate, formatTime } from '@nocturne/base/venue-time'
import { bookingDepositStatus } from '@nocturne/contract/codes'
import type { reservations } from '@nocturne/contract/reservations/endpoints'
import type { schemas } from '@nocturne/contract/reservations/schemas'
import type { Handler } from '../../http/bind.ts'
import { refuseNotFound, refuse } from '../../http/refusal.ts'
import { lockFactDate } from '../ledger/public.ts'
import { listPaymentProviders, getPaymentMode } from '../payments/public.ts'
import { loadConfig, claimAttempt } from '../platform/public.ts'
import type { AttemptLimit } from '../platform/public.ts'
import { computeCancelDeadline } from './booking-rules.ts'
import { findNextStatus, isExpected } from './booking-status.ts'
import { lockBooking, GUEST_ACTOR } from './booking-store.ts'
import { settleDepositAfterEnd } from './deposit-store.ts'
import { acceptsCallRequests, canRequestCallAgain, toCallRequest } from './call-requests.ts'
import { endBooking } from './end-booking.ts'

/**
 * Limit of attempts per booking to enter the last digits of the phone number: four digits are easily guessed. Rejected
 * attempts count too.
 */
const TAILS: AttemptLimit = { tries: 5, windowMinutes: 30, lockMinutes: 30 }

const WRONG_TAIL = { field: 'phoneTail', label: '手机尾号', message: '手机尾号不正确' }

/** Reads the booking until its night is over; afterwards the link is invalid. */
export const readGuestBooking: Handler<typeof reservations.guestDetail, typeof schemas.guestDetail> = async (
  { db, now },
  { bookingId, shareCode },
) => {
  const [booking, config] = await Promise.all([
    db
      .selectFrom('booking as b')
      .innerJoin('area as a', 'a.areaId', 'b.areaId')
      .leftJoin('venueTable as t', 't.tableId', 'b.tableId')
      .leftJoin('payment as p', 'p.paymentId', 'b.depositPaymentId')
      .leftJoin('bookingCallRequest as c', 'c.bookingId', 'b.bookingId')
      .select([
        'b.bookingId',
        'b.bookingNo',
        'b.bookingDate',
        'b.arriveTime',
        'b.holdUntil',
        't.tableName',
        'a.areaName',
        'b.minCharge',
        'b.guestName',
        'b.guestNum',
      ])
      .select([
        'b.packageName',
        'b.occasion',
        'b.salesUserId',
        'b.salesUserName',
        'b.depositAmount',
        'b.depositStatus',
        'b.status',
        'c.requestedAt as callRequestedAt',
        'c.requestCount',
        'c.answeredAt as callAnsweredAt',
        'c.answeredUserName as callAnswerName',
      ])
      .select((eb) => eb.fn.coalesce('p.refundedAmount', eb.lit(0)).as('depositRefunded'))
      .where('b.shareCode', '=', shareCode)
      .executeTakeFirst(),
    loadConfig(db),
  ])
  if (!booking || (bookingId !== undefined && bookingId !== booking.bookingId))
    refuseNotFound({ shareCode }, 'BOOKING_NOT_FOUND')
  if (booking.bookingDate < getBusinessDate(now)) refuseNotFound({ shareCode }, 'BOOKING_NOT_FOUND')
  const until = computeCancelDeadline(booking.arriveTime, config['booking.guestCancelHours'])
  const { callRequestedAt, callAnsweredAt, callAnswerName, requestCount, ...shown } = booking
  return {
    ...shown,
    canRequestCall:
      acceptsCallRequests(booking, now) && canRequestCallAgain({ requestedAt: callRequestedAt, requestCount }, now),
    callRequest: toCallRequest({ callRequestedAt, callAnsweredAt, callAnswerName }),
    cancelUntil: until,
    canPayDeposit: booking.depositStatus === bookingDepositStatus.due && isExpected(booking.status),
    payMethods: listPaymentProviders(),
    payMode: getPaymentMode(),
    refundUntil: computeCancelDeadline(booking.arriveTime, config['booking.refundHours']),
    canCancel: findNextStatus('cancel', booking.status) !== null && formatTime(now) <= until,
  }
}

/** Cancels the booking for the guest, who proves their identity with the last digits of the phone number. */
export const cancelByGuest: Handler<typeof reservations.guestCancel, typeof schemas.guestCancel> = async (
  context,
  { bookingId, shareCode, phoneTail },
) => {
  const { tx, db, now } = context
  const { booking, floor } = await lockBooking(tx, bookingId)
  if (booking.shareCode !== shareCode) refuseNotFound({ bookingId }, 'BOOKING_NOT_FOUND')
  if (!(await claimAttempt(db, `booking-tail:${bookingId}`, TAILS, now)).admitted) refuse('TOO_FREQUENT')
  if (!booking.guestPhone.endsWith(phoneTail)) refuse('PARAM_INVALID', { field: WRONG_TAIL.message }, WRONG_TAIL)
  if (findNextStatus('cancel', booking.status) === null) refuse('BOOKING_STATUS_WRONG')
  const config = await loadConfig(tx)
  const until = computeCancelDeadline(booking.arriveTime, config['booking.guestCancelHours'])
  if (formatTime(now) > until) refuse('CANCEL_TOO_LATE', { until: formatChineseDateTime(until) })
  const table = booking.tableId === null ? undefined : floor.get(booking.tableId)
  const status = await endBooking(
    { ...context, actor: GUEST_ACTOR },
    { booking, table, move: 'cancel', opType: '取消', title: '客人取消了预订', reason: '客人取消' },
  )
  await settleDepositAfterEnd({ ...context, actor: GUEST_ACTOR, businessDate: await lockFactDate(tx, now) }, booking, {
    byHouse: false,
    refundUntil: computeCancelDeadline(booking.arriveTime, config['booking.refundHours']),
  })
  context.log({
    subjectType: 'booking',
    subjectId: bookingId,
    before: { status: booking.status },
    after: { status, reason: '客人取消' },
  })
  return {}
}
