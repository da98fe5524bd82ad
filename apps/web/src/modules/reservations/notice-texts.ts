/** Texts of the booking notice for guests, by status. Pure. */
import { bookingDepositStatus, bookingStatus, type BookingStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reservations } from '@nocturne/contract/reservations/endpoints'

import { formatClock, formatShortTime } from '#lib/format/format.ts'
import { isExpected } from './booking-states.ts'

export type GuestBooking = AnswerOf<typeof reservations.guestDetail>

const texts: Record<BookingStatus, (booking: GuestBooking) => string> = {
  [bookingStatus.unconfirmed]: () => '门店正在确认，请稍候',
  [bookingStatus.booked]: ({ holdUntil }) => `台位为您保留到 ${formatClock(holdUntil)}`,
  [bookingStatus.arrived]: () => '欢迎光临，祝您玩得开心',
  [bookingStatus.cancelled]: () => '预订已取消，期待下次光临',
  [bookingStatus.expired]: () => '已过保留时间，如仍要到店请联系客户经理',
  [bookingStatus.rejected]: () => '很抱歉，门店未能接受这次预订',
}

export const formatBookingNotice = (booking: GuestBooking): string => texts[booking.status](booking)

/** True while a call request of the guest is open. */
export const isCallWaiting = (booking: Pick<GuestBooking, 'callRequest'> | undefined): boolean =>
  booking?.callRequest != null && booking.callRequest.answerTime === null

/** Progress of the guest's call request; null without one. */
export function formatCallRequest({
  callRequest,
  salesUserName,
}: Pick<GuestBooking, 'callRequest' | 'salesUserName'>): string | null {
  if (callRequest === null) return null
  const { requestTime, answerTime, answerName } = callRequest
  return answerTime === null
    ? `已在 ${formatClock(requestTime)} 通知 ${salesUserName}，会拨打您预订时留的手机号`
    : `${answerName ?? salesUserName} 已在 ${formatClock(answerTime)} 联系您`
}

/** Deadline for cancelling online; after it, a hint to contact the sales person. Null if there is nothing to cancel. */
export function formatCancelDeadline(booking: GuestBooking): string | null {
  if (!isExpected(booking.status)) return null
  return booking.canCancel
    ? `${formatShortTime(booking.cancelUntil)} 前可以自行取消`
    : '已临近到店时间，如需取消请联系客户经理'
}

/** Rules for guests who are still expected; empty once the booking is over. */
export function listArrivalRules(booking: GuestBooking): string[] {
  if (!isExpected(booking.status)) return []
  return [
    `请在 ${formatClock(booking.holdUntil)} 前到店，过时未到台位自动释放`,
    '到店后向门迎报预订手机号即可入座',
    ...(booking.depositStatus === bookingDepositStatus.paid
      ? [`订金在结账时整笔抵扣，${formatShortTime(booking.refundUntil)} 前取消可退`]
      : []),
    ...(booking.minCharge > 0 ? ['最低消费按台计算，赠送和打赏不计入'] : []),
  ]
}
